import { expect, test } from 'vitest';
import { parsePrinted } from '../../../../src/check/read/printed/parse.ts';

/** One invented article, as the common styles print it. */
const TITLE = 'Tidal forcing of urban lagoons: a comparison of five models';
const ARTICLE: Readonly<Record<string, string>> = {
  APA: `Marlow, I. J., van der Berg, K., & O'Neil, T. (2014). ${TITLE}. Journal of Coastal Dynamics, 28(3), 412–429. https://doi.org/10.5555/jcd.2014.28`,
  'APA, seventh edition': `Marlow, I. J., van der Berg, K., & O'Neil, T. (2014, March 3). ${TITLE}. Journal of Coastal Dynamics, 28(3), 412–429.`,
  Vancouver: `Marlow IJ, van der Berg K, O'Neil T. ${TITLE}. J Coast Dyn. 2014;28(3):412-29.`,
  'Vancouver with month': `1. Marlow IJ, van der Berg K, O'Neil T. ${TITLE}. J Coast Dyn. 2014 Mar 3;28(3):412-29. doi: 10.5555/jcd.2014.28. PMID: 24000001.`,
  IEEE: `[7] I. J. Marlow, K. van der Berg, and T. O'Neil, “${TITLE},” J. Coast. Dyn., vol. 28, no. 3, pp. 412–429, Mar. 2014.`,
  Chicago: `Marlow, Ines J., Karel van der Berg, and Tom O'Neil. 2014. “${TITLE}.” Journal of Coastal Dynamics 28, no. 3: 412–29.`,
  'Chicago, notes': `Marlow, Ines J., Karel van der Berg, and Tom O'Neil. “${TITLE}.” Journal of Coastal Dynamics 28, no. 3 (March 2014): 412–29.`,
  MLA: `Marlow, Ines J., et al. "${TITLE}." Journal of Coastal Dynamics, vol. 28, no. 3, 2014, pp. 412-29.`,
  Nature: `Marlow, I. J., van der Berg, K. & O'Neil, T. ${TITLE}. J. Coast. Dyn. 28, 412–429 (2014).`,
  ACS: `Marlow, I. J.; van der Berg, K.; O'Neil, T. ${TITLE}. J. Coast. Dyn. 2014, 28 (3), 412–429.`,
  AMS: `I. J. Marlow, K. van der Berg, and T. O'Neil, ${TITLE}, J. Coast. Dyn. 28 (2014), no. 3, 412–429.`,
  Elsevier: `I.J. Marlow, K. van der Berg, T. O'Neil, ${TITLE}, J. Coast. Dyn. 28 (2014) 412–429.`,
  Harvard: `Marlow, I.J., van der Berg, K. and O'Neil, T., 2014. ${TITLE}. Journal of Coastal Dynamics, 28(3), pp.412-429.`,
  'Harvard, quoted': `Marlow, I.J., van der Berg, K. and O'Neil, T. (2014) ‘${TITLE}’, Journal of Coastal Dynamics, 28(3), pp. 412–429.`,
  Springer: `Marlow IJ, van der Berg K, O'Neil T (2014) ${TITLE}. J Coast Dyn 28(3):412–429`,
  BMC: `Marlow IJ, van der Berg K, O'Neil T: ${TITLE}. J Coast Dyn 2014, 28:412-429.`,
  ACM: `Ines J. Marlow, Karel van der Berg, and Tom O'Neil. 2014. ${TITLE}. Journal of Coastal Dynamics 28, 3 (2014), 412–429.`,
  CSE: `Marlow IJ, van der Berg K, O'Neil T. 2014. ${TITLE}. J Coast Dyn. 28(3):412–429.`,
  AIP: `I. J. Marlow, K. van der Berg, and T. O'Neil, "${TITLE}," J. Coast. Dyn. 28, 412 (2014).`,
  'German numbering': `Marlow, I. J., van der Berg, K. u. a.: ${TITLE}. In: J. Coast. Dyn. 28 (2014), Nr. 3, S. 412–429.`,
};

test.each(Object.entries(ARTICLE))('reads an article in the style of %s', (_style, text) => {
  const { fields, scope } = parsePrinted(text);
  expect(scope).toEqual({ kind: 'paper' });
  expect(fields).toMatchObject({ title: TITLE, year: 2014, volume: '28' });
  expect(fields.authors?.[0]).toMatchObject({ family: 'Marlow' });
  expect(fields.pages).toMatch(/^412(?:-(?:4)?29)?$/);
  expect(fields.venue).toMatch(/^J(?:ournal of|\.)? Coast(?:al|\.)? Dyn(?:amics)?$/);
});

test('reads three authors, with particles and apostrophes', () => {
  const { fields } = parsePrinted(ARTICLE['APA'] ?? '');
  expect(fields.authors).toEqual([
    { family: 'Marlow', given: 'I. J.' },
    { family: 'van der Berg', given: 'K.' },
    { family: "O'Neil", given: 'T.' },
  ]);
});

test.each([
  [
    'J. P. Perdew, K. Burke, and M. Ernzerhof, Phys. Rev. Lett. 77, 3865 (1996).',
    'Phys. Rev. Lett',
    '77',
    '3865',
    1996,
  ],
  ['Perdew, J. P.; Burke, K.; Ernzerhof, M. Phys. Rev. Lett. 1996, 77, 3865.', 'Phys. Rev. Lett', '77', '3865', 1996],
  ['S. Sachdev and J. Ye, Phys. Rev. Lett. 70, 3339 (1993)', 'Phys. Rev. Lett', '70', '3339', 1993],
  ['P.W. Anderson, Science 177 (1972) 393.', 'Science', '177', '393', 1972],
  ['Becke, A. D. J. Chem. Phys. 1993, 98, 5648–5652.', 'J. Chem. Phys', '98', '5648-5652', 1993],
])('reads a citation without a title: %s', (text, venue, volume, pages, year) => {
  const { fields, scope } = parsePrinted(text);
  expect(scope).toEqual({ kind: 'paper' });
  expect(fields).toMatchObject({ venue, volume, pages, year });
  expect(fields.title).toBeUndefined();
});

test.each([
  [
    'J. Devlin, M. Chang, K. Lee, and K. Toutanova. BERT: Pre-training of deep bidirectional transformers. In Proceedings of NAACL-HLT, pages 4171–4186, 2019.',
    {
      title: 'BERT: Pre-training of deep bidirectional transformers',
      venue: 'Proceedings of NAACL-HLT',
      year: 2019,
      kind: 'conference',
    },
  ],
  [
    'Kaiming He, Xiangyu Zhang, Shaoqing Ren, and Jian Sun. 2016. Deep residual learning for image recognition. In Proc. CVPR. 770–778.',
    { title: 'Deep residual learning for image recognition', year: 2016, kind: 'conference' },
  ],
  [
    'Kingma, D. P. and Ba, J. Adam: A method for stochastic optimization. arXiv preprint arXiv:1412.6980, 2014.',
    { title: 'Adam: A method for stochastic optimization', arxivId: '1412.6980', year: 2014, kind: 'preprint' },
  ],
  [
    'Brandt L. The lagoon as laboratory. In: Osei K, editor. Handbook of coastal science. 2nd ed. Oxford: Clarendon Press; 1999. p. 12-40.',
    { title: 'The lagoon as laboratory', year: 1999, kind: 'chapter' },
  ],
  [
    'Kuhn, T. S. (1962). The structure of scientific revolutions. University of Chicago Press.',
    { title: 'The structure of scientific revolutions', year: 1962, kind: 'book' },
  ],
  [
    'Haddad, S. (2011). Mixing in shallow water (Doctoral dissertation, University of Graz).',
    { year: 2011, kind: 'thesis' },
  ],
])('reads a work that is no journal article: %s', (text, expected) => {
  const { fields, scope } = parsePrinted(text);
  expect(scope).toEqual({ kind: 'paper' });
  expect(fields).toMatchObject(expected);
});

test.each([
  ['Met Office. UK climate averages. https://www.metoffice.gov.uk/averages (accessed 3 May 2021).', 'web'],
  [
    'Regulation (EU) 2016/679 of the European Parliament and of the Council of 27 April 2016, OJ L 119, 4.5.2016, p. 1-88.',
    'law',
  ],
  ['BGH, Urteil vom 12.05.2010 - I ZR 121/08, NJW 2010, 2061.', 'law'],
  ['Smith, op. cit., pp. 12-14.', 'other'],
  ['See also the discussion in Chapter 3.', 'other'],
  ['The New York Times. "Scientists find new planet". 3 June 2018.', 'other'],
  ['Brown v. Board of Education, 347 U.S. 483 (1954).', 'law'],
  ['Directive 2006/42/EC of the European Parliament and of the Council of 17 May 2006 on machinery.', 'law'],
  ['ISO 9001:2015. Quality management systems: requirements. Geneva; 2015.', 'standard'],
  [
    'R Core Team (2021). R: A language and environment for statistical computing. R Foundation for Statistical Computing, Vienna.',
    'software',
  ],
  ['Haddad S. Lagoon Toolbox [computer software]. Version 2.1. 2019. https://github.com/haddad/lagoon', 'software'],
  ['Osei K. Method for cooling a kettle. US patent 6,123,456. 2000.', 'patent'],
  ['Nowak Z. Gauge readings of the lagoon, 1990-2010 [data set]. 2011.', 'dataset'],
  ['T. O’Neil, personal communication, 2012.', 'other'],
])('says what is no paper: %s', (text, reason) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason });
});

test.each(['', '[12]', '— —', '1998;12'])('an entry without words is unreadable: "%s"', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'unreadable', reason: 'empty' });
});

test('joins words and ids that a line break divided', () => {
  const text =
    'Marlow I (2014) Mammographically detec-\nted growth-\npromoting lagoons. PLoS ONE 9:e1. doi:10.5555/\njournal.pone.0001';
  expect(parsePrinted(text).fields).toMatchObject({
    title: 'Mammographically detected growth-promoting lagoons',
    doi: '10.5555/journal.pone.0001',
  });
});

test.each([
  'World Wide Web Consortium. Rules for pages. Accessed March 4, 2022. https://www.w3.org/rules',
  'City of Lagoon. (2021). Air quality guidelines. Retrieved January 3, 2024, from https://www.example.org/air',
  'Lagoon Office. Tide tables [accessed Feb. 12, 2020]. https://www.example.org/tides',
])('a page with the date of a visit is no article: %s', (text) => {
  const { fields, scope } = parsePrinted(text);
  expect(scope).toEqual({ kind: 'out_of_scope', reason: 'web' });
  expect([fields.volume, fields.pages]).toEqual([undefined, undefined]);
});
