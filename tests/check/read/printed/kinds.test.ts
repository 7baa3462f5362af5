import { expect, test } from 'vitest';
import { kindOfRecord } from '../../../../src/check/read/printed/kind.ts';
import { parsePrinted } from '../../../../src/check/read/printed/parse.ts';

test.each([
  'Marlow v. Berg, 12 F.3d 345 (1999).',
  'Directive 2006/42/EC on machinery.',
  'Directive (EU) 2016/1 on tides.',
  'Regulation (EC) on tides, 2016.',
  'Commission Regulation (EU) 2016/1 on tides.',
  'The tide rules, Case C-12/34, 1999.',
  'The tide rules, ECLI:EU:C:1999:1.',
  'The tide rules, BGBl I, 1999.',
  'Tides Act of 1999.',
  'Tides Act 1999, section 3.',
  'Tide code § 12, 1999.',
  'BVerfG, Beschluss vom 12.05.2010, NJW 2010, 2061.',
  'OLG Hamm, Urt. v. 12.05.2010, NJW 2010, 2061.',
  'Cass. civ. 12 mai 2010, no 12.',
  'Cour de cassation, 12 mai 2010.',
  'Tribunal Supremo, 12 de mayo 2010.',
  'Public Law No. 12, 1999.',
  'Pub. L. 12, 1999.',
  'The tide rules, 12 U.S.C. of 1999.',
  'The tide rules, 12 C.F.R. of 1999.',
  'The tide rules, 12 U.S. of 1999.',
  'The tide rules, 12 F.2d of 1999.',
  'The tide rules, 12 S. Ct. of 1999.',
  'The tide rules, 12 L. Ed. of 1999.',
  'The tide rules, Regulation (EEC) of 1999.',
  'The tide rules, 1999 OJ (L 12).',
  'The tide rules, Stat. 12 of 1999.',
  'Marlow vs. Berg, a story of 1999.',
  'Conseil d’État, 12 mai 2010.',
  'Corte di cassazione, 12 maggio 2010.',
])('a law or a court decision: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason: 'law' });
});

test.each(['BGH', 'BVerfG', 'BVerwG', 'BAG', 'BSG', 'BFH', 'EuGH', 'EuG', 'EGMR', 'OLG', 'OVG', 'VGH', 'LG', 'VG'])(
  'a decision of the %s',
  (court) => {
    for (const what of ['Urteil', 'Urt.', 'Beschluss', 'Beschl.'])
      expect(parsePrinted(`${court}, ${what} vom 12.05.2010, NJW 63, 2061-2063 (2010).`).scope).toMatchObject({
        reason: 'law',
      });
  },
);

test.each(['civ', 'crim', 'com', 'soc', 'ass'])('a decision of the French chamber "%s"', (chamber) => {
  expect(parsePrinted(`Cass. ${chamber}. 12 mai 2010, no 12.`).scope).toMatchObject({ reason: 'law' });
});

test.each([
  'ISO 9001:2015. Quality of tides.',
  'ISO/TS 9001. Quality of tides, 2015.',
  'ISO/TR 9001. Quality of tides, 2015.',
  'DIN 9001. Quality of tides, 2015.',
  'EN ISO 9001. Quality of tides, 2015.',
  'BS 9001. Quality of tides, 2015.',
  'ANSI 9001. Quality of tides, 2015.',
  'ITU-T 711. Coding of tides, 1988.',
  'FIPS 197. Coding of tides, 2001.',
  'CIE 197. Coding of tides, 2001.',
  'ISO/IEC 27001. Safety of tides, 2015.',
  'IEC 60601. Safety of tides, 2015.',
  'DIN EN ISO 9001. Quality of tides, 2015.',
  'BS EN 1234. Quality of tides, 2015.',
  'ASTM D1234. Quality of tides, 2015.',
  'ANSI/ESD 1234. Quality of tides, 2015.',
  'IEEE Std 1234. Quality of tides, 2015.',
  'ITU-T Recommendation G.711. Coding of tides, 1988.',
  'NIST SP 800. Safety of tides, 2015.',
  'FIPS PUB 197. Coding of tides, 2001.',
  'ETSI 1234. Coding of tides, 2015.',
  'AS/NZS 1234. Coding of tides, 2015.',
  'Marlow I. Coding of tides. RFC 2616. 1999.',
])('a standard: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason: 'standard' });
});

test.each([
  'Marlow I. Tub for tides. U.S. Patent 6123456. 2000.',
  'Marlow I. Tub for tides. German patent no. DE 123456. 2000.',
  'Marlow I. Tub for tides. European patent application no. 123. 2000.',
  'Marlow I. Tub for tides. US 2012/123456 A1. 2012.',
  'Marlow I. Tub for tides. EP 2012123456. 2012.',
  'Marlow I. Tub for tides. WO 2012/123456. 2012.',
  'Marlow I. Tub for tides. JP 2012123456. 2012.',
  'Marlow I. Tub for tides. DE 2012123456. 2012.',
  'Marlow I. Tub for tides. CN 2012123456. 2012.',
])('a patent: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason: 'patent' });
});

test.each([
  'Marlow I. Tides [software]. 2019.',
  'Marlow I. Tides: an R package. 2019.',
  'Stata Statistical Software, version 17. 2019.',
  'SPSS for tides, release 17. 2019.',
  'SAS for tides. SAS Inc, 2019.',
  'GraphPad for tides. GraphPad LLC, 2019.',
  'MATLAB for tides. Tide Corp, 2019.',
  'Marlow I. Tides [program]. 2019.',
  'Marlow I. Tides [code]. 2019.',
  'Marlow I. Tides [mobile app]. Tides [app]. 2019.',
  'R Core Team. Tides. 2019.',
  'R Development Core Team. Tides. 2019.',
  'Marlow I. Tides. Foundation for Statistical Computing, 2019.',
  'Marlow I. Tides, computer software. 2019.',
  'Marlow I. Tides v 2.1 (2019).',
  'Marlow I. Tides v2.1.3. Available in 2019.',
  'Marlow I. Tides, version 2.1. Retrieved in 2019.',
  'Marlow I. Tides. 2019. https://bitbucket.org/marlow/tides',
  'Marlow I. Tides. 2019. https://sourceforge.net/projects/tides',
  'Marlow I. Tides. 2019. https://bioconductor.org/packages/tides',
  'Marlow I. Tides, a computer program. 2019.',
  'Marlow I. Tides, version 2.1.',
  'Marlow I. Tides. 2019. https://github.com/marlow/tides',
  'Marlow I. Tides. 2019. https://gitlab.com/marlow/tides',
  'Marlow I. Tides. 2019. https://cran.r-project.org/tides',
  'Marlow I. Tides. 2019. https://pypi.org/project/tides',
])('software: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason: 'software' });
});

test.each([
  'Marlow I. Tides [dataset]. 2019.',
  'Marlow I. Tides of the north. Dryad. 2019.',
  'Marlow I. Tides of the north. Harvard Dataverse. 2019.',
  'Marlow I. Tides of the north. PANGAEA. 2019.',
  'Marlow I. Tides of the north. ICPSR. 2019.',
  'Marlow I. Tides of the north. Gene Expression Omnibus. 2019.',
  'Marlow I. Tides of the north. Mendeley Data. 2019.',
  'Marlow I. Tides of the north, data release. 2019.',
  'Marlow I. Tides of the north, data file. 2019.',
  'Marlow I. Tides of the north [data]. 2019.',
  'Marlow I. Tides of the north, data set. 2019.',
  'Marlow I. Tides of the north, database record. 2019.',
])('a dataset: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason: 'dataset' });
});

test.each([
  'Ibid., p. 12.',
  'Idem, chapter 12.',
  'Ebenda, S. 12.',
  'Marlow, loc. cit., p. 12.',
  'Marlow, a. a. O., S. 12.',
  'Cf. the discussion in chapter 12.',
  'Vgl. section 12.',
  'Marlow I, pers. comm., 2012.',
  'Marlow I, private communication, 2012.',
  'Marlow I, unpublished data, 2012.',
  'Marlow I, unpublished manuscript, 2012.',
  'Marlow I, manuscript in preparation, 2012.',
  'Marlow I, unpublished observations, 2012.',
  'Marlow I, unpublished results, 2012.',
  'Marlow I, personal communication, 2012.',
  'Marlow I, data not shown, 2012.',
  'Ebd., S. 12.',
  'Marlow, op. cit., p. 12.',
  'See the notes of 2012.',
  'See also our notes of 2012.',
  'Voir section 12.',
  'See chapter 12 of the tides.',
  'See figure 12 of the tides.',
  'See table 12 of the tides.',
  'See note 12 of the tides.',
  'See above, page 12.',
  'See below, page 12.',
])('neither a paper nor a page: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason: 'other' });
});

test.each(
  'New York Times;Washington Post;Wall Street Journal;Los Angeles Times;Financial Times;USA Today;The Guardian;The Economist;The Times;BBC News;Reuters;Der Spiegel;Die Zeit;Frankfurter Allgemeine;Frankfurter Allgemeine Zeitung;Süddeutsche Zeitung;Neue Zürcher Zeitung;Le Monde;Le Figaro;El País;La Repubblica;Corriere della Sera'.split(
    ';',
  ),
)('an article of the newspaper %s is no paper', (name) => {
  expect(parsePrinted(`Marlow I. Tides. ${name}, 3 June 2018.`).scope).toMatchObject({ reason: 'other' });
  expect(parsePrinted(`Marlow I. Tides of ${name} readers. 2018.`).scope).toEqual({ kind: 'paper' });
});

test.each([
  'Marlow I. Tides. Accessed in May 2018.',
  'Marlow I. Tides. Retrieved in May 2018.',
  'Marlow I. Tides. Last checked in May 2018.',
  'Marlow I. Tides. Last update in May 2018.',
  'Marlow I. Tides. Visited on a day in May 2018.',
  'Marlow I. Tides. Available at the town hall, 2018.',
  'Marlow I. Tides. Available from the town hall, 2018.',
  'Marlow I. Tides. Available via the town hall, 2018.',
  'Marlow I. Tides. Consulted in May 2018.',
  'Marlow I. Tides. Viewed in May 2018.',
  'Marlow I. Mareas. Disponible en mayo de 2018.',
  'Marlow I. Tides, webpage. 2018.',
  'Marlow I. Tides, web site. 2018.',
  'Marlow I. Tides, news article. 2018.',
  'Marlow I. Tides. Last visited in May 2018.',
  'Marlow I. Tides. Available online in May 2018.',
  'Marlow I. Gezeiten. Zugriff im Mai 2018.',
  'Marlow I. Gezeiten, abgerufen im Mai 2018.',
  'Marlow I. Marées, consulté en mai 2018.',
  'Marlow I. Tides, website. 2018.',
  'Marlow I. Tides, a blog. 2018.',
  'Marlow I. Tides, press release. 2018.',
  'Marlow I. Tides. 2018. https://tides.example',
])('a page: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason: 'web' });
});

const kindOf = (text: string) => parsePrinted(text).fields.kind;

test.each([
  'Marlow I. Tides. PhD thesis, University of Graz, 2011.',
  "Marlow I. Tides. Master's thesis, Graz, 2011.",
  'Marlow I. Tides. M.Sc. thesis, Graz, 2011.',
  'Marlow I. Tides. Diploma thesis, Graz, 2011.',
  "Marlow I. Tides. Bachelor's thesis, Graz, 2011.",
  'Marlow I. Tides. M.S. thesis, Graz, 2011.',
  'Marlow I. Tides. Undergraduate thesis, Graz, 2011.',
  'Marlow I. Tides. Doctoral thesis, Graz, 2011.',
  'Marlow I. Tides [Master thesis]. Graz, 2011.',
  'Marlow I. Tides [Doctoral dissertation]. Graz, 2011.',
  'Marlow I. Tides. Unpublished dissertation. Graz, 2011.',
  'Marlow I. Marées. Thèse de doctorat, Paris, 2011.',
  'Marlow I. Gezeiten. Habilitation, Graz, 2011.',
])('a thesis: %s', (text) => {
  expect(kindOf(text)).toBe('thesis');
});

test.each([
  'Marlow I. Tides of the north. Technical Report TR-A. Graz, 2011.',
  'Marlow I. Tides of the north. Tech. Rep., Graz 2011.',
  'Marlow I. Tides of the north. Working Paper, 2011.',
  'Marlow I. Tides of the north. White Paper, 2011.',
  'Marlow I. Tides of the north. Discussion Paper, 2011.',
  'Marlow I. Tides of the north. Final Report, 2011.',
  'Marlow I. Tides of the north. Report no. 7, 2011.',
  'Marlow I. Tides of the north. NBER, 2011.',
  'Marlow I. Tides of the north. Techn. Report, Graz 2011.',
  'Marlow I. Tides of the north. Research Report, 2011.',
  'Marlow I. Tides of the north. Report number 7, 2011.',
  'Marlow I. Tides of the north. NASA TM, 2011.',
  'Marlow I. Tides of the north. NASA TP, 2011.',
  'Marlow I. Tides of the north. NASA CR, 2011.',
  'Marlow I. Tides of the north. NASA TN, 2011.',
  'Tides of the north. UNESCO, 2011.',
  'Tides of the north. White House, 2011.',
  'Tides of the north. World Health Organization, 2011.',
  'Tides of the north. OECD Publishing, 2011.',
  'IPCC. Tides of the north, 2011.',
])('a report: %s', (text) => {
  expect(kindOf(text)).toBe('report');
});

test.each(['bioRxiv', 'medRxiv', 'ChemRxiv', 'PsyArXiv', 'SocArXiv', 'SSRN', 'Research Square', 'Preprint'])(
  'a preprint in %s',
  (archive) => {
    expect(kindOf(`Marlow I. Tides of the north. ${archive}, 2011.`)).toBe('preprint');
  },
);

test.each([
  'Proceedings of the Tide Society',
  'Proc. IEEE Tides',
  'Conference on Tides',
  'Tide Conf.',
  'Tide Symp.',
  'Symposium on Tides',
  'Workshop on Tides',
  'Lecture Notes in Tides',
  'NeurIPS',
  'NIPS',
  'ICML',
  'ICLR',
  'CVPR',
  'ACL',
  'EMNLP',
  'AAAI',
  'KDD',
  'ICCV',
  'ECCV',
  'NAACL',
  'IJCAI',
  'SIGIR',
  'INTERSPEECH',
  'ICASSP',
  'Advances in Neural Information Processing Systems',
  'Proc. of Tides',
  'Proc. ACM Tides',
  'Proc. Int Tides',
  'Proc. Annu Tides',
])('a conference paper in %s', (venue) => {
  expect(kindOf(`I. Marlow and K. Berg. Tides of the north. In ${venue}, 2011.`)).toBe('conference');
});

test.each([
  'University of Graz Press',
  'Academic Press',
  'MIT Press',
  'Springer-Verlag',
  'Wiley',
  'Elsevier',
  'McGraw-Hill',
  'Prentice Hall',
  'Routledge',
  'Sage Publications',
  'Erlbaum',
  'Blackwell',
  'Kluwer',
  'Addison-Wesley',
  'Chapman & Hall',
  'Lippincott',
  'Thieme',
  'Taylor & Francis',
  'Macmillan',
  'Penguin',
  'Palgrave',
  'World Scientific',
  "O'Reilly",
  'Suhrkamp',
  'Lagoon Books',
  'Lagoon Publishers',
  'Lagoon Verlag',
  'Lagoon Publishing',
  'Lagoon Publisher',
  'Lagoon Associates',
  'Lagoon Univ. Press',
  'Oxford UP',
  'Freeman',
  'Saunders',
  'Mosby',
  'Marcel Dekker',
  'Chapman and Hall',
  'Taylor and Francis',
  'Houghton Mifflin',
  'Norton',
  'Harper',
  'Random House',
  'Knopf',
  'Edward Elgar',
  'North-Holland',
  'Gallimard',
])('a book of %s', (publisher) => {
  expect(kindOf(`Marlow I. Tides of the north. ${publisher}, 2011.`)).toBe('book');
});

test.each([
  'Marlow I. Tides of the north, 2nd ed. Graz, 2011.',
  'Marlow I. Tides of the north, 1st edn. Graz, 2011.',
  'Marlow I. Tides of the north (3rd edition). Graz, 2011.',
  'Marlow I. Tides of the north (4th ed.). Graz, 2011.',
  'Marlow I. Tides of the north. London: Vintage; 2014.',
  'Marlow I. Tides of the north. Lagoonville: Vintage; 2014.',
  'Marlow I. Tides of the north. Berlin: Vintage, 2014.',
  'Марлов И. Приливы севера. Москва: Наука, 2014.',
])('a book by its edition or its place: %s', (text) => {
  expect(kindOf(text)).toBe('book');
});

test.each(
  'London;New York;Berlin;Paris;Cambridge;Oxford;Boston;Chicago;Amsterdam;München;Munich;Frankfurt;Leipzig;Stuttgart;Hamburg;Wien;Vienna;Zürich;Zurich;Madrid;Barcelona;Milano;Roma;Torino;Москва'.split(
    ';',
  ),
)('a book that was printed in %s', (town) => {
  expect(kindOf(`Marlow I. Tides of the north. ${town}: Vintage, 2014.`)).toBe('book');
  expect(kindOf(`Marlow I. Tides of the north. ${town}: Vintage.`)).toBe('book');
  expect(kindOf(`Marlow I. Tides of the north in ${town} and Vintage, 2014.`)).toBeUndefined();
});

test.each([
  ['Routledge', { publisher: 'Routledge' }],
  ['Graz and around, 2nd ed', { publisher: 'Graz and around, 2nd ed' }],
])('what follows the title of a book is its publisher, not its venue: %s', (name, expected) => {
  const { fields } = parsePrinted(`Marlow I. Tides of the north. ${name}, 2011.`);
  expect([fields.publisher, fields.venue]).toEqual([expected.publisher, undefined]);
});

test('a book without a known publisher keeps what follows its title', () => {
  const { fields } = parsePrinted('Marlow I. Tides of the north, 2nd ed. Waters of Graz, 2011.');
  expect([fields.kind, fields.publisher, fields.venue]).toEqual(['book', undefined, 'Waters of Graz']);
});

test.each(['n.d.', 'n. d.', 'in press', 'forthcoming', 'submitted', 'to appear', 'accepted', 'under review'])(
  '"%s" in place of the year is no part of the title',
  (word) => {
    expect(parsePrinted(`Marlow, I. (${word}). Tides of the north. Waters.`).fields).toMatchObject({
      title: 'Tides of the north',
    });
    expect(parsePrinted(`Marlow, I., ${word}. Tides of the north. Waters.`).fields.title).toBe('Tides of the north');
  },
);

test.each('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Spring Summer Fall Autumn Winter'.split(' '))(
  'a year with "%s" is no part of the title',
  (month) => {
    const { fields } = parsePrinted(`Marlow, I. (2014, ${month}). Tides of the north. Waters.`);
    expect([fields.title, fields.year]).toEqual(['Tides of the north', 2014]);
  },
);

test.each([
  'Accessed 3 May 2021',
  'Retrieved on May 3, 2021',
  'viewed 2021-05-03',
  'visited 3. May 2021',
  'consulted May 3 2021, from',
  'last accessed 3 May 2021',
  'last visited 3 May 2021',
  '[last checked: 3 May 2021]',
])('the day of a visit is not the year of the work: %s', (visit) => {
  const { fields } = parsePrinted(`Marlow, I. Tides of the north. ${visit} https://tides.example`);
  expect([fields.title, fields.year]).toEqual(['Tides of the north', undefined]);
});

test('a chapter has editors or a publisher, and proceedings have neither chapters', () => {
  expect(kindOf('Marlow I. Tides of the north. In: Berg K, ed. Waters of the world. 1999.')).toBe('chapter');
  expect(kindOf('Marlow I. Tides of the north. In: Waters of the world. Wiley, 1999.')).toBe('chapter');
  expect(kindOf('Marlow I. Tides of the north. In: Berg K, ed. Proceedings of the Tides. 1999.')).toBe('conference');
});

const JOURNAL = 'J Coast Dyn. 2014;28(3):412-29.';

test.each([
  'ISO 9001 of tides',
  'Patent 1234 of tides',
  'A computer program for tides',
  'Tides data release',
  'Tides as preprint',
])('an article in a journal about %s is an article', (title) => {
  const text = `Marlow I. The story of ${title}. ${JOURNAL}`;
  expect(parsePrinted(text)).toMatchObject({ fields: { kind: 'article' }, scope: { kind: 'paper' } });
});

test.each(['Tides website, 2018.', 'ISO 9001 of tides, 2015.', 'Tides, unpublished data, 2012.', 'Tides Act of 1999.'])(
  'a reference with a DOI is a paper, whatever its words: %s',
  (text) => {
    expect(parsePrinted(`${text} doi:10.5555/tides.1`).scope).toEqual({ kind: 'paper' });
  },
);

test.each([
  ['ISO 9001 of tides', [], 'standard'],
  ['Regulation (EU) on tides', [], 'law'],
  ['Tides', ['US patent'], 'patent'],
  ['Tides', ['US 6,123,456'], 'patent'],
  ['Tides', ['EP 1234567 B1'], 'patent'],
  ['Tides', ['Accessed 2012'], undefined],
  ['On the story of ISO 9001', [], undefined],
])('a record with the title "%s" and the remarks %j is a %s', (title, notes, kind) => {
  expect(kindOfRecord(title, notes)).toBe(kind);
});

test('a reference without a title or a place is unreadable', () => {
  expect(parsePrinted('Marlow, I., & Berg, K. (2014).').scope).toEqual({ kind: 'unreadable', reason: 'no_title' });
});
