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
])('a law or a court decision: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason: 'law' });
});

test.each([
  'ISO 9001:2015. Quality of tides.',
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
])('a patent: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason: 'patent' });
});

test.each([
  'Marlow I. Tides [software]. 2019.',
  'Marlow I. Tides: an R package. 2019.',
  'Stata Statistical Software, version 17. 2019.',
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
  'Marlow I. Tides. Washington Post, 3 June 2018.',
  'Marlow I. Tides. The Guardian, 3 June 2018.',
  'Marlow I. Tides. BBC News, 3 June 2018.',
  'Marlow I. Tides. Reuters, 3 June 2018.',
  'Marlow I. Tides. Der Spiegel, 3 June 2018.',
  'Marlow I. Tides. Le Monde, 3 June 2018.',
])('neither a paper nor a page: %s', (text) => {
  expect(parsePrinted(text).scope).toEqual({ kind: 'out_of_scope', reason: 'other' });
});

test.each([
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
])('a book of %s', (publisher) => {
  expect(kindOf(`Marlow I. Tides of the north. ${publisher}, 2011.`)).toBe('book');
});

test.each([
  'Marlow I. Tides of the north, 2nd ed. Graz, 2011.',
  'Marlow I. Tides of the north. London: Vintage; 2014.',
  'Marlow I. Tides of the north. Lagoonville: Vintage; 2014.',
  'Marlow I. Tides of the north. Berlin: Vintage, 2014.',
  'Марлов И. Приливы севера. Москва: Наука, 2014.',
])('a book by its edition or its place: %s', (text) => {
  expect(kindOf(text)).toBe('book');
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
