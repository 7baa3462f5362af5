import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixBibliography } from '../../../src/check/fix/fix.ts';
import type { CheckedReference, CheckResult, Difference } from '../../../src/model/reference.ts';
import { unwrap } from '../../support/unwrap.ts';

const PAPER = {
  isOa: null,
  provenance: {},
  title: 'Tides in a bathtub',
  authors: [{ family: 'Marlow', given: 'Ines' }, { literal: 'The Tub Group' }],
} as const;

type Wrong = Partial<Record<Difference['field'], string>>;

function differing(index: number, wrong: Wrong, key?: string): CheckedReference {
  const differences = Object.entries(wrong).map(([field, found]) => {
    return { field: field as Difference['field'], stated: '?', found, severity: 'major' as const };
  });
  const base = { index, text: '', verdict: 'differs' as const, paper: PAPER, differences, notices: [], attempts: [] };
  return key === undefined ? base : { ...base, key };
}

const resultOf = (...references: CheckedReference[]): CheckResult => ({
  summary: {
    confirmed: 0,
    differs: references.length,
    not_found: 0,
    unknown: 0,
    unreadable: 0,
    out_of_scope: 0,
    warned: 0,
    unchecked: 0,
  },
  references,
});

async function fix(text: string, format: string, ...references: CheckedReference[]) {
  const path = join(await mkdtemp(join(tmpdir(), 'fix-')), 'list');
  await writeFile(path, text);
  const fixed = unwrap(await fixBibliography(path, format, resultOf(...references)));
  expect(await readFile(path, 'utf8')).toBe(text);
  return fixed;
}

const BIB = `% my list\r
@string{aph = "Annals of House Physics"}
@Article{ tides ,
  Title   = "Tides in a {B}athtub",
  year    = 2001,   % checked by me
  journal = aph # { B},
  pages={101--109}, doi = {https://doi.org/10.5555/wrong}
}

free text between @ entries
@misc{other, title={Other}, year="2003", author={A and others}}
`;

test('changes only the proven value, in the form it was written in', async () => {
  const { text, changes } = await fix(BIB, 'bibtex', differing(1, { year: '2011' }, 'tides'));
  expect(text).toBe(BIB.replace('2001,', '2011,'));
  expect(changes).toEqual([{ index: 1, key: 'tides', field: 'year', stated: '?', found: '2011' }]);
});

test.each<[Wrong, string, string, number, string]>([
  [{ doi: '10.5555/right' }, '10.5555/wrong', '10.5555/right', 1, 'tides'],
  [{ pages: '101-120' }, '{101--109}', '{101--120}', 1, 'tides'],
  [{ venue: 'Kettles & Co' }, 'aph # { B}', '{Kettles \\& Co}', 1, 'tides'],
  [{ title: 'Tides in a tub' }, '"Tides in a {B}athtub"', '"Tides in a tub"', 1, 'tides'],
  [{ authors: 'x' }, '{A and others}', '{Marlow, Ines and {The Tub Group}}', 2, 'other'],
  [{ year: '2013' }, '"2003"', '"2013"', 2, 'other'],
])('corrects %o in BibTeX and nothing else', async (wrong, before, after, index, key) => {
  const { text } = await fix(BIB, 'bibtex', differing(index, wrong, key));
  expect(text).toBe(BIB.replace(before, () => after));
});

test('does not replace a title that is only similar, nor other authors and more', async () => {
  for (const wrong of [{ title: 'X' }, { authors: 'Y', year: '2011' }]) {
    const byTitle = { ...differing(1, wrong, 'tides'), identifiedBy: 'title' as const };
    expect((await fix(BIB, 'bibtex', byTitle)).text).toBe(BIB);
    expect((await fix(BIB, 'bibtex', { ...byTitle, identifiedBy: 'id' })).text).not.toBe(BIB);
  }
});

test('leaves a reference alone that may mean another paper', async () => {
  const { text, changes, unchanged } = await fix(BIB, 'bibtex', differing(1, { title: 'X', authors: 'Y' }, 'tides'));
  expect([text, changes]).toEqual([BIB, []]);
  expect(unchanged).toEqual([{ index: 1, key: 'tides', reason: 'another_paper' }]);
});

test('reports a field that the entry does not have itself', async () => {
  const { text, unchanged } = await fix(BIB, 'bibtex', differing(2, { venue: 'Annals' }, 'other'));
  expect(text).toBe(BIB);
  expect(unchanged).toEqual([{ index: 2, key: 'other', field: 'venue', reason: 'not_in_entry' }]);
});

test('reports what was not found, and does not touch minor differences', async () => {
  const minor: CheckedReference = {
    ...differing(1, {}, 'tides'),
    verdict: 'confirmed',
    differences: [{ field: 'year', stated: '2001', found: '2002', severity: 'minor' }],
  };
  const lost: CheckedReference = { ...differing(2, {}, 'other'), verdict: 'not_found' };
  const { text, changes, unchanged } = await fix(BIB, 'bibtex', minor, lost);
  expect([text, changes]).toEqual([BIB, []]);
  expect(unchanged).toEqual([{ index: 2, key: 'other', reason: 'no_paper' }]);
});

const RIS =
  'TY  - JOUR\r\nAU  - A, B\r\nAU  - C, D\r\nTI  - Tides\r\n  in a tub\r\nPY  - 2001/03/04\r\nSP  - 1\r\nEP  - 9\r\nER  - \r\n\r\nTY  - JOUR\r\nTI  - Two\r\nDO  - https://doi.org/10.5555/bad\r\nER  - \r\n';

test.each<[Wrong, number, (text: string) => string]>([
  [{ year: '2011' }, 1, (text) => text.replace('2001/', '2011/')],
  [{ title: 'Tides in a bathtub' }, 1, (text) => text.replace('Tides\r\n  in a tub', 'Tides in a bathtub')],
  [{ pages: '1-20' }, 1, (text) => text.replace('EP  - 9', 'EP  - 20')],
  [{ doi: '10.5555/good' }, 2, (text) => text.replace('10.5555/bad', '10.5555/good')],
  [{ authors: 'x' }, 1, (text) => text.replace('A, B\r\nAU  - C, D', 'Marlow, Ines\r\nAU  - The Tub Group')],
])('corrects %o in RIS and nothing else', async (wrong, index, expected) => {
  expect((await fix(RIS, 'ris', differing(index, wrong))).text).toBe(expected(RIS));
});

test('corrects nbib and keeps its full stops', async () => {
  const nbib =
    'PMID- 1\nTI  - Tides in\n      a tub.\nDP  - 2001 Mar\nLID - S1 [pii]\nLID - 10.5555/bad [doi]\nPG  - 1-9\n';
  const { text } = await fix(nbib, 'nbib', differing(1, { title: 'Tides in a bathtub', year: '2011' }));
  expect(text).toBe(nbib.replace('Tides in\n      a tub.', 'Tides in a bathtub.').replace('2001', '2011'));
  expect((await fix(nbib, 'nbib', differing(1, { doi: '10.5555/good' }))).text).toBe(nbib.replace('/bad', '/good'));
});

test('corrects CSL-JSON and keeps its layout', async () => {
  const csl =
    '[\n  {"id":"a", "title":"A \\"quoted\\" one",\n   "issued": {"date-parts":[["2001",3]]} , "DOI":"10.5555/bad"},\n  {"id":"b","author":[{"family":"X"}]}\n]\n';
  const { text } = await fix(
    csl,
    'csl',
    differing(1, { year: '2011', doi: '10.5555/good' }, 'a'),
    differing(2, { authors: 'x' }, 'b'),
  );
  expect(text).toBe(
    csl
      .replace('"2001"', '"2011"')
      .replace('/bad', '/good')
      .replace('[{"family":"X"}]', '[{"family":"Marlow","given":"Ines"},{"literal":"The Tub Group"}]'),
  );
});

test('refuses a manuscript and a file that is not UTF-8', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'fix-')), 'list');
  await writeFile(path, Buffer.from([0x40, 0xff, 0xfe, 0x41]));
  expect(await fixBibliography(path, 'docx', resultOf())).toMatchObject({ ok: false });
  expect(await fixBibliography(path, 'bibtex', resultOf())).toMatchObject({ ok: false });
});

test('any file without wrong references stays as it is, byte for byte', async () => {
  const signs = fc.string({ unit: fc.constantFrom(...'@{}",=#\n\r ab\uFEFF[]:-1TYER é'.split('')), maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(signs, fc.constantFrom('bibtex', 'ris', 'nbib', 'csl'), async (text, format) => {
      expect((await fix(text, format, differing(1, {}))).text).toBe(text);
    }),
    { numRuns: 60 },
  );
});

test('changes every field that states the same value', async () => {
  const bib = '@article{a, title={Tides}, year=2001, date={2001-05-03}, journal={Wrong}, journaltitle={Wrong}}\n';
  const { text } = await fix(bib, 'bibtex', differing(1, { year: '2011', venue: 'Right' }, 'a'));
  expect(text).toBe(
    bib.replace('year=2001', 'year=2011').replace('2001-05-03', '2011-05-03').replaceAll('Wrong', 'Right'),
  );
  const ris =
    'TY  - JOUR\nTI  - Tides\nPY  - 2001\nY1  - 2001/05/03\nDA  - 2001/05/03\nJO  - Wrong\nT2  - Wrong\nER  - \n';
  const fixed = await fix(ris, 'ris', differing(1, { year: '2011', venue: 'Right' }));
  expect(fixed.text).toBe(ris.replaceAll('2001', '2011').replaceAll('Wrong', 'Right'));
});

test('a corrected title keeps braces around names and protects capitals', async () => {
  const bib = '@article{a, title={Tides of the {Pacific} at nite}}\n';
  const { text } = await fix(bib, 'bibtex', {
    ...differing(1, { title: 'Tides of the Pacific: DNA and pH' }, 'a'),
    identifiedBy: 'id',
  });
  expect(text).toBe('@article{a, title={Tides of the {Pacific}: {DNA} and {pH}}}\n');
});

test('lists the small differences that a corrected entry keeps', async () => {
  const wrong = differing(1, { volume: '12' }, 'a');
  const minor = { field: 'year', stated: '2019', found: '2020', severity: 'minor' } as const;
  const reference = { ...wrong, differences: [...wrong.differences, minor] };
  const { unchanged } = await fix('@article{a, title={T}, volume={3}, year={2019}}', 'bibtex', reference);
  expect(unchanged).toEqual([{ index: 1, key: 'a', field: 'year', reason: 'minor' }]);
});

test.each<[string, Wrong, string]>([
  ['volume={3}', { volume: '12' }, 'volume={12}'],
  ['volume=3', { volume: '12' }, 'volume=12'],
  ['volume=3', { volume: '12A' }, 'volume={12A}'],
  ['number={3}', { issue: '4' }, 'number={4}'],
  ['issue={3}', { issue: '4' }, 'issue={4}'],
  ['booktitle={Old}', { venue: 'New' }, 'booktitle={New}'],
  ['eprint={1}', { arxivId: '1401.12345' }, 'eprint={1401.12345}'],
  ['pmid={1}', { pmid: '2' }, 'pmid={2}'],
  ['pmcid={PMC1}', { pmcid: 'PMC2' }, 'pmcid={PMC2}'],
  ['title={{Old title}}', { title: 'New DNA title' }, 'title={{New DNA title}}'],
  ['title="Old"', { title: 'New' }, 'title="New"'],
  ['doi={http://dx.doi.org/10.1/a}', { doi: '10.1/b' }, 'doi={http://dx.doi.org/10.1/b}'],
  ['doi={10.1/a}', { doi: '10.1/b{c}' }, 'doi={10.1/b%7Bc%7D}'],
  ['doi={10.1/a_b}', { doi: '10.1/c_d' }, 'doi={10.1/c_d}'],
])('in BibTeX, %s is corrected by %j', async (field, wrong, expected) => {
  const { text } = await fix(`@article{a, ${field}}`, 'bibtex', { ...differing(1, wrong, 'a'), identifiedBy: 'id' });
  expect(text).toBe(`@article{a, ${expected}}`);
});

test('an entry with another key or a missing brace is not changed', async () => {
  const bib = '@article{a, year=2001}\n@article{b, title={Two {words}, year=2001}\n';
  const other = await fix(bib, 'bibtex', differing(1, { year: '2011' }, 'z'));
  const broken = await fix(bib, 'bibtex', differing(2, { year: '2011' }, 'b'));
  expect([other.text, broken.text]).toEqual([bib, bib]);
  expect(broken.unchanged).toMatchObject([{ reason: 'not_in_entry' }]);
});

test('strings, comments and preambles are not counted as entries', async () => {
  const bib = '@comment{x}\n@preamble{"y"}\n@string{z = "Z"}\n@article{a, year=2001}\n';
  expect((await fix(bib, 'bibtex', differing(1, { year: '2011' }))).text).toBe(bib.replace('2001', '2011'));
});

test('a date without a year cannot be corrected', async () => {
  const bib = '@article{a, date={in press}}\n';
  expect(await fix(bib, 'bibtex', differing(1, { year: '2011' }, 'a'))).toMatchObject({
    text: bib,
    changes: [],
    unchanged: [{ field: 'year', reason: 'not_in_entry' }],
  });
});

const risOf = (...lines: string[]) => ['TY  - JOUR', ...lines, 'ER  - ', 'AU  - Stray', ''].join('\n');

test.each<[string[], Wrong, string[]]>([
  [['T1  - Old'], { title: 'New' }, ['T1  - New']],
  [['CT  - Old'], { title: 'New' }, ['CT  - New']],
  [['BT  - Old'], { title: 'New' }, ['BT  - New']],
  [['TI  - Old', '  of AB - tides'], { title: 'New' }, ['TI  - New']],
  [['JO  - Old'], { venue: 'New' }, ['JO  - New']],
  [['T2  - Old', 'JA  - O'], { venue: 'New' }, ['T2  - New', 'JA  - New']],
  [['PY  - n.d.', 'Y1  - 2001'], { year: '2011' }, ['PY  - n.d.', 'Y1  - 2011']],
  [['DA  - 2001/02/03'], { year: '2011' }, ['DA  - 2011/02/03']],
  [['PY  - n.d.'], { year: '2011' }, ['PY  - n.d.']],
  [['DO  - none', 'DO  - 10.5555/bad'], { doi: '10.5555/good' }, ['DO  - none', 'DO  - 10.5555/good']],
  [['AU  - X, Y', 'A1  - Z, Y'], { authors: 'x' }, ['AU  - Marlow, Ines', 'AU  - The Tub Group', 'A1  - Z, Y']],
  [['A1  - X, Y'], { authors: 'x' }, ['A1  - Marlow, Ines', 'A1  - The Tub Group']],
  [['Y1  - 2001'], { year: '2011' }, ['Y1  - 2011']],
  [['JF  - Old', 'J2  - O'], { venue: 'New' }, ['JF  - New', 'J2  - New']],
  [['VL  - 3'], { volume: '4' }, ['VL  - 4']],
  [['IS  - 3'], { issue: '4' }, ['IS  - 4']],
  [['CP  - 3'], { issue: '4' }, ['CP  - 4']],
  [['SP  - 1-9'], { pages: '1-20' }, ['SP  - 1-20']],
  [['SP  - 1', 'EP  - 9'], { pages: '12' }, ['SP  - 12', 'EP  - 12']],
  [['SP  - 1', 'EP  - 9'], { pages: '12–14' }, ['SP  - 12', 'EP  - 14']],
])('in RIS, %j is corrected by %j', async (before, wrong, after) => {
  const reference = { ...differing(1, wrong), identifiedBy: 'id' as const };
  expect((await fix(risOf(...before), 'ris', reference)).text).toBe(risOf(...after));
});

test('names that are not together in a RIS file stay as they are', async () => {
  const ris = risOf('AU  - X, Y', 'TI  - Tides', 'AU  - Z, Y');
  expect(await fix(ris, 'ris', differing(1, { authors: 'x' }))).toMatchObject({ text: ris, changes: [] });
});

test('a line without a tag continues the value before it only inside a record', async () => {
  const ris = 'TY  - JOUR\nTI  - Old\nER  - \nfree text\n\nTY  - JOUR\nTI  - Two\nER  - \n';
  expect((await fix(ris, 'ris', differing(1, { title: 'New' }))).text).toBe(ris.replace('Old', 'New'));
});

test.each<[string, Wrong, string]>([
  ['JT  - Old', { venue: 'New' }, 'JT  - New'],
  ['TA  - Old', { venue: 'New' }, 'TA  - New'],
  ['VI  - 3', { volume: '4' }, 'VI  - 4'],
  ['IP  - 3', { issue: '4' }, 'IP  - 4'],
  ['PG  - 1-9', { pages: '1-20' }, 'PG  - 1-20'],
  ['AID - 10.5555/bad [doi]', { doi: '10.5555/good' }, 'AID - 10.5555/good [doi]'],
  ['TI  - Old title', { title: 'New' }, 'TI  - New'],
  ['FAU - X, Y', { authors: 'x' }, 'FAU - X, Y'],
])('in MEDLINE, "%s" is corrected by %j', async (before, wrong, after) => {
  const reference = { ...differing(1, wrong), identifiedBy: 'id' as const };
  expect((await fix(`PMID- 1\n${before}\n`, 'nbib', reference)).text).toBe(`PMID- 1\n${after}\n`);
});

test.each<[string, Wrong, string]>([
  ['"volume":3', { volume: '4' }, '"volume":4'],
  ['"volume":"3"', { volume: '4' }, '"volume":"4"'],
  ['"volume":3', { volume: '4A' }, '"volume":"4A"'],
  ['"issue":"3"', { issue: '4' }, '"issue":"4"'],
  ['"page":"1-9"', { pages: '1-20' }, '"page":"1-20"'],
  ['"container-title":"Old"', { venue: 'New "one"' }, '"container-title":"New \\"one\\""'],
  ['"container-title":["Old"]', { venue: 'New' }, '"container-title":["Old"]'],
  ['"DOI":"https://doi.org/10.1/a"', { doi: '10.1/b' }, '"DOI":"https://doi.org/10.1/b"'],
  ['"PMID":"1"', { pmid: '2' }, '"PMID":"2"'],
  ['"DOI":"http://dx.doi.org/10.1/a"', { doi: '10.1/b' }, '"DOI":"http://dx.doi.org/10.1/b"'],
  ['"arxiv":"1401.12345"', { arxivId: '1401.99999' }, '"arxiv":"1401.99999"'],
  ['"issued":{"date-parts":[["2001"]]}', { year: '20111' }, '"issued":{"date-parts":[["2001"]]}'],
  ['"x":{"volume":1}, "volume" : 3 ', { volume: '4' }, '"x":{"volume":1}, "volume" : 4 '],
  ['"volume":-3.5e1', { volume: '4' }, '"volume":4'],
  ['"title":"a \\" b", "volume":3', { volume: '4' }, '"title":"a \\" b", "volume":4'],
  ['"x":[], "y":{}, "volume":3', { volume: '4' }, '"x":[], "y":{}, "volume":4'],
  ['"PMCID":"PMC1"', { pmcid: 'PMC2' }, '"PMCID":"PMC2"'],
  ['"issued":{"date-parts":[[2001,3]]}', { year: '2011' }, '"issued":{"date-parts":[[2011,3]]}'],
  ['"issued":{"raw":"2001"}', { year: '2011' }, '"issued":{"raw":"2001"}'],
])('in CSL-JSON, %s is corrected by %j', async (before, wrong, after) => {
  const reference = { ...differing(1, wrong), identifiedBy: 'id' as const };
  expect((await fix(`[{}, {"id":"a", ${before}}]`, 'csl', reference)).text).toBe(`[{}, {"id":"a", ${after}}]`);
});

test('corrects one object a line, also after a byte order mark', async () => {
  const lines = '\uFEFF{"id":"a","volume":"1"}\n{"id":"b","volume":"1"}\n';
  const { text } = await fix(lines, 'csl', differing(2, { volume: '2' }, 'b'));
  expect(text).toBe(lines.replace('"b","volume":"1"', '"b","volume":"2"'));
});

test('does not correct an entry of which a value is never closed', async () => {
  const text = '@misc{a, year = 2001, title = {Tides\n@misc{b, year = 2001, title = {Tides}}\n';
  const { text: fixed, unchanged } = await fix(text, 'bibtex', differing(1, { year: '2011' }, 'a'));
  expect([fixed, unchanged]).toEqual([text, [{ index: 1, key: 'a', field: 'year', reason: 'not_in_entry' }]]);
  const whole = await fix(text, 'bibtex', differing(2, { year: '2011' }, 'b'));
  expect(whole.text).toBe(text.replace('b, year = 2001', 'b, year = 2011'));
});

test.each<[string, string, Wrong, string]>([
  [
    'a quotation mark in the new value',
    'title = "Tides"',
    { title: 'Tides in a 3" tub' },
    'title = {Tides in a 3" tub}',
  ],
  ['two pairs of braces', 'title = {{Tides}}', { title: 'Kettles' }, 'title = {{Kettles}}'],
  ['braces around the first word', 'title = {{DNA} in tubs}', { title: 'DNA in a tub' }, 'title = {{DNA} in a tub}'],
  ['a bare number for which there is a word', 'volume = 12', { volume: 'XII' }, 'volume = {XII}'],
  ['a bare number', 'volume = 12', { volume: '13' }, 'volume = 13'],
  ['a bare word', 'volume = v12', { volume: '13' }, 'volume = {13}'],
  ['joined parts', 'journal = "A" # " B"', { venue: 'C' }, 'journal = "C"'],
  ['a value that only begins with a quotation mark', 'journal = "A" # b', { venue: 'C' }, 'journal = {C}'],
  ['a value that only ends with a quotation mark', 'journal = a # "B"', { venue: 'C' }, 'journal = {C}'],
  ['an address of a PMID', 'pmid = {https://doi.org/12}', { pmid: '77' }, 'pmid = {77}'],
  [
    'an old address of a DOI',
    'doi = {http://dx.doi.org/10.1/a}',
    { doi: '10.1/b' },
    'doi = {http://dx.doi.org/10.1/b}',
  ],
  ['a date', 'date = {2001-03-04}', { year: '2011' }, 'date = {2011-03-04}'],
  ['a date in quotes after words', 'date = "c. 2001"', { year: '2011' }, 'date = "c. 2011"'],
])('keeps the form of %s', async (_what, before, wrong, after) => {
  const text = (field: string) => `@misc{a, ${field}, note = {x}}\n`;
  const { text: fixed } = await fix(text(before), 'bibtex', { ...differing(1, wrong, 'a'), identifiedBy: 'id' });
  expect(fixed).toBe(text(after));
});

test('a date without a year is not corrected, nor an entry with another key', async () => {
  const text = '@misc{a, date = {soon}}\n';
  expect((await fix(text, 'bibtex', differing(1, { year: '2011' }, 'a'))).text).toBe(text);
  const other = '@misc{a, year = 2001}\n';
  expect((await fix(other, 'bibtex', differing(1, { year: '2011' }, 'b'))).text).toBe(other);
  expect((await fix(other, 'bibtex', differing(1, { year: '2011' }))).text).toBe('@misc{a, year = 2011}\n');
  expect((await fix(other, 'bibtex', differing(2, { year: '2011' }, 'a'))).text).toBe(other);
});

test('corrects a CSL item whose other fields are nested deeply', async () => {
  const deep = `${'['.repeat(20)}1${']'.repeat(20)}`;
  const csl = `[{"custom": ${deep}, "volume": "1"}]`;
  const fixed = await fix(csl, 'csl', differing(1, { volume: '12' }));
  expect(fixed.text).toBe(csl.replace('"volume": "1"', '"volume": "12"'));
});
