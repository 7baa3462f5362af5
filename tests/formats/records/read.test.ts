import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBibtexRecords } from '../../../src/formats/records/bibtex.ts';
import { readRecords } from '../../../src/formats/records/read.ts';
import { startCpuTime } from '../../support/cpu-time.ts';
import { unwrap } from '../../support/unwrap.ts';

const read = (text: string) => unwrap(readRecords(text));
const only = (text: string) => read(text).records[0]?.paper;

const WHOLE = {
  type: 'journal-article',
  title: 'Salt and tide in the delta',
  authors: [{ family: 'Okafor', given: 'Ben' }],
  year: 2014,
  venue: 'Journal of Estuaries',
  volume: '7',
  issue: '2',
  pages: '101-110',
  doi: '10.1000/tide.7',
};

test.each([
  [
    'ris',
    'TY  - JOUR\nAU  - Okafor, Ben\nTI  - Salt and tide\n  in the delta\nPY  - 2014\nJF  - Journal of Estuaries\nVL  - 7\nIS  - 2\nSP  - 101\nEP  - 110\nDO  - 10.1000/TIDE.7\nER  - \n',
  ],
  [
    'nbib',
    'PMID- 123\nTI  - Salt and tide in the\n      delta.\nFAU - Okafor, Ben\nDP  - 2014\nJT  - Journal of Estuaries\nVI  - 7\nIP  - 2\nPG  - 101-110\nAID - 10.1000/tide.7 [doi]\n',
  ],
  [
    'bibtex',
    '@article{o14, author = "Ben Okafor", title = {Salt and {tide} in the delta}, year = 2014,\n journal = {Journal of Estuaries}, volume = 7, number = 2, pages = {101--110}, doi = {10.1000/tide.7}}',
  ],
  [
    'csl',
    '[{"id":"a","type":"article-journal","title":"Salt and tide in the delta","author":[{"family":"Okafor","given":"Ben"}],"issued":{"date-parts":[[2014]]},"container-title":"Journal of Estuaries","volume":7,"issue":"2","page":"101–110","DOI":"10.1000/tide.7"}]',
  ],
  [
    'wos',
    'FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Okafor, B\nAF Okafor, Ben\nTI Salt and tide in\n   the delta\nSO Journal of Estuaries\nPY 2014\nVL 7\nIS 2\nBP 101\nEP 110\nDI 10.1000/tide.7\nER\n\nEF\n',
  ],
  [
    'enw',
    '%0 Journal Article\n%T Salt and tide in the delta\n%A Okafor, Ben\n%D 2014\n%J Journal of Estuaries\n%V 7\n%N 2\n%P 101-110\n%R 10.1000/tide.7\n',
  ],
  [
    'endnote',
    '<?xml version="1.0"?><xml><records><record><ref-type name="Journal Article">17</ref-type><contributors><authors><author><style>Okafor, Ben</style></author></authors></contributors><titles><title><style>Salt and tide in the delta</style></title><secondary-title>Journal of Estuaries</secondary-title></titles><pages>101-110</pages><volume>7</volume><number>2</number><dates><year>2014</year></dates><electronic-resource-num>10.1000/tide.7</electronic-resource-num></record></records></xml>',
  ],
  [
    'csv',
    'Authors,Title,Year,Source title,Volume,Issue,Page start,Page end,DOI,Document Type\n"Okafor, Ben","Salt and tide in the delta",2014,Journal of Estuaries,7,2,101,110,10.1000/tide.7,Article\n',
  ],
])('a record of %s has the same fields as in every other format', (format, text) => {
  const file = read(text);
  expect([file.format, file.problems]).toEqual([format, []]);
  const { pmid: _, ...paper } = file.records[0]?.paper ?? {};
  expect(paper).toEqual(WHOLE);
});

test.each([
  [
    'Web of Science',
    'AU\tTI\tSO\tPY\tVL\tBP\tEP\tDI\tPM\nOkafor, B; Lind, E\tSalt\tEstuaries\t2014\t7\t1\t9\t10.1000/x\t77\n',
    '77',
  ],
  ['PubMed', 'PMID,Title,Authors,Journal/Book,Publication Year\n77,Salt,"Okafor B, Lind E.",Estuaries,2014\n', '77'],
  [
    'Zotero',
    '"Key","Item Type","Publication Year","Author","Title"\n"K1","journalArticle","2014","Okafor, B; Lind, E","Salt"\n',
    undefined,
  ],
])('the table of %s names two authors', (_tool, text, pmid) => {
  const paper = only(text);
  expect([paper?.authors?.length, paper?.year, paper?.pmid]).toEqual([2, 2014, pmid]);
});

test('a BibTeX entry without a key gives nothing to entries that name no cross-reference', () => {
  const text = '@article{, title={Keyless}, year=1900, journal={Old J}}\n@article{b, title={Own}}';
  const [keyless, own] = read(text).records.map(({ paper }) => paper);
  expect(keyless).toMatchObject({ title: 'Keyless', year: 1900, venue: 'Old J' });
  expect([own?.year, own?.venue]).toEqual([undefined, undefined]);
});

test('BibTeX macros, cross-references, accents and names are resolved', () => {
  const file = read(`@string{start = "Annals of " # tail}
@inproceedings{a, crossref = {p}, author = {M{\\"u}ller, J{\\"o}rg and {\\'E}mile van der Berg and {The Delta Team} and others},
  title = {The na{\\"\\i}ve CO$_2$ of $\\alpha$ \\& \\emph{others}}}
@proceedings{p, title = {Delta Days}, year = 2001, crossref = {a}}
@article{b, title = {Another}, journal = start}
@string{tail = {Salt}}`);
  const [a, , b] = file.records.map(({ paper }) => paper);
  expect(a?.title).toBe('The naïve CO₂ of α & others');
  expect([a?.venue, a?.year, b?.venue]).toEqual(['Delta Days', 2001, 'Annals of Salt']);
  expect(a?.authors).toEqual([
    { family: 'Müller', given: 'Jörg' },
    { family: 'van der Berg', given: 'Émile' },
    { literal: 'The Delta Team' },
  ]);
});

test('a missing brace is reported with its line, and the other entries are read', () => {
  const file = read(
    '@article{a, title = {One}}\n@article{b,\n title = {never closed,\n year = 2000\n\n@article{c, title = {Three}}',
  );
  expect(file.problems).toEqual([{ place: 'line 3', message: 'A brace or quote is missing in b.' }]);
  expect(file.records.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a broken record of EndNote does not lose the others', () => {
  const file = read(
    '<xml><records><record><titles><title>A & B</title></titles></record><record><titles><title>Good</title></titles></record></records></xml>',
  );
  expect([file.records.length, file.problems[0]?.place]).toEqual([1, 'record 1']);
});

test.each([
  ['no year', 'TY  - JOUR\nTI  - Salt\nPY  - n.d.\nER  -', { type: 'journal-article', title: 'Salt' }],
  ['an unknown volume', 'TY  - JOUR\nTI  - Salt\nVL  - UNKNOWN\nER  -', { type: 'journal-article', title: 'Salt' }],
  [
    'an id that is none',
    'TY  - JOUR\nTI  - Salt\nDO  - see website\nER  -',
    { type: 'journal-article', title: 'Salt' },
  ],
])('%s is left out rather than guessed', (_what, text, paper) => {
  expect(only(text)).toEqual(paper);
});

test('a text without records says what can be read', () => {
  const answer = readRecords('a plain letter');
  expect(answer.ok ? '' : answer.error.message).toMatch(/RIS, nbib.*BibTeX.*CSV/);
});

test('any text is read or refused, never thrown at', () => {
  const parts = fc.constantFrom(
    'TY  - JOUR\n',
    '@article{',
    '{',
    '}',
    '"',
    '\\',
    'TI  - x\n',
    ',',
    '\n',
    '<record>',
    '[',
    'Title,',
    '#',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 30 }), (pieces) => {
      expect(typeof readRecords(pieces.join('')).ok).toBe('boolean');
    }),
  );
});

test.each([
  ['spaces in an author', `@article{a, author = {${' '.repeat(200_000)}x}}`],
  ['commas and spaces in an author', `@article{a, author = {${' '.repeat(100_000)},${' '.repeat(100_000)}x}}`],
  ['underscores in a title', `@article{a, title = {${'_'.repeat(200_000)}}}`],
  ['dots in a name', `TY  - JOUR\nAU  - A${'. '.repeat(100_000)}B\nER  - \n`],
  [
    'a long chain of cross-references',
    Array.from({ length: 3000 }, (_, at) => `@book{k${at}, title = {T${at}}, crossref = {k${at + 1}}}`).join('\n'),
  ],
])('%s are read in a moment', (_what, text) => {
  const spent = startCpuTime();
  expect(read(text).records.length).toBeGreaterThan(0);
  expect(spent()).toBeLessThan(3000);
});

test('a date of any shape in CSL-JSON is left out, and the record is kept', () => {
  const odd = { toString: 'x' };
  const dates = [{ issued: { 'date-parts': [[odd, [odd], null]] } }, { year: odd, month: [odd] }, { issued: odd }];
  for (const date of dates) expect(only(JSON.stringify([{ title: 'Salt', ...date }]))).toEqual({ title: 'Salt' });
});

test('every author of a Web of Science record has a line of its own', () => {
  const text = 'PT J\nAU Ito, A\n   Berg, C\nTI Tides\n   of old\nPY 2001\nER\n\nPT J\nTI Otters\nER\n';
  expect(read(text).records.map(({ paper }) => [paper.title, paper.authors?.length])).toEqual([
    ['Tides of old', 2],
    ['Otters', undefined],
  ]);
});

test('the line that names the separator of a table is no header', () => {
  expect(only('sep=;\nTitle;Year\nTides, old;2001\n')).toMatchObject({ title: 'Tides, old', year: 2001 });
});

test('a table of PubMed has titles without their full stop, and "[No author name available]" is no author', () => {
  const text = 'PMID,Title,Authors,Publication Year\n7,Tides.,[No author name available],2001\n';
  expect(only(text)).toEqual({ pmid: '7', title: 'Tides', year: 2001 });
});

test('a missing closing brace and a circle of cross-references are reported, and every record is kept', () => {
  const file = read(
    '@inproceedings{a, crossref={b}, title={One}}\n@proceedings{b, crossref={a}, title={Two}}\n@book{c, title={Three}, year=2001\n@book{d, title={Four}}',
  );
  expect(file.records.map(({ paper }) => paper.title)).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(file.problems.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'line 1: The cross-reference of a leads back to it, so it is ignored there.',
    'line 2: The cross-reference of b leads back to it, so it is ignored there.',
    'line 3: The closing brace of c is missing.',
  ]);
});

test('an entry inherits over several cross-references', () => {
  const chain = [0, 1, 2, 3, 4].map((at) => `@inbook{k${at}, title={T${at}}, crossref={k${at + 1}}}\n`);
  const read = readBibtexRecords(`${chain.join('')}@book{k5, title={Whole}, publisher={House Press}}\n`);
  expect(read?.records[0]?.paper.publisher).toBe('House Press');
});
