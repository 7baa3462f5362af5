import { expect, test } from 'vitest';
import { toBibtexEntry } from '../../src/formats/bibtex.ts';
import { parseCollection } from '../../src/formats/collection.ts';
import { toCsl } from '../../src/formats/csl.ts';
import { readRefs } from '../../src/formats/refs.ts';
import { toRis } from '../../src/formats/ris.ts';
import { paper } from './papers.ts';

const WHOLE = paper({
  ...{ type: 'journal-article', title: 'Tides', venue: 'Waters', volume: '3', issue: '2', pages: '4-9', year: 2011 },
  ...{ month: 3, day: 4, publisher: 'Salt and Sons', doi: '10.1000/a', pmid: '7', pmcid: 'PMC7', language: 'en' },
  ...{ arxivId: '1401.12345', url: 'https://a.example', keywords: ['tide', 'salt'], abstract: 'Water.' },
  authors: [{ family: 'Berg', given: 'Ada Jr.' }, { literal: 'Tide Group' }],
});

test('CSL has every field that the paper has, and no other', () => {
  expect(toCsl(WHOLE, 'k')).toStrictEqual({
    ...{ id: 'k', type: 'article-journal', title: 'Tides', 'container-title': 'Waters', volume: '3', issue: '2' },
    ...{ page: '4-9', publisher: 'Salt and Sons', DOI: '10.1000/a', PMID: '7', PMCID: 'PMC7', language: 'en' },
    ...{ archive: 'arXiv', archive_location: '1401.12345', URL: 'https://a.example', keyword: 'tide, salt' },
    ...{ abstract: 'Water.', issued: { 'date-parts': [[2011, 3, 4]] } },
    author: [{ family: 'Berg', given: 'Ada', suffix: 'Jr.' }, { literal: 'Tide Group' }],
  });
  expect(Object.keys(toCsl(paper({}), 'k'))).toEqual(['id', 'type']);
});

test.each([
  [{ year: 2011, month: 13, day: 4 }, [2011]],
  [{ year: 2011, month: 0, day: 4 }, [2011]],
  [{ year: 2011, month: 3.5 }, [2011]],
  [{ year: 2011, month: 3, day: 32 }, [2011, 3]],
  [{ year: 2011, day: 4 }, [2011]],
])('CSL writes the date of %j as %j', (date, parts) => {
  expect(toCsl(paper(date), 'k').issued).toEqual({ 'date-parts': [parts] });
});

test('CSL has no date without a year', () => {
  expect(toCsl(paper({ month: 3 }), 'k')).not.toHaveProperty('issued');
  expect(toCsl(paper({ year: 0 }), 'k')).not.toHaveProperty('issued');
});

test('RIS has every field of the paper on a line of its own', () => {
  expect(toRis([WHOLE]).split('\n')).toEqual([
    'TY  - JOUR',
    'AU  - Berg, Ada, Jr.',
    'AU  - Tide Group',
    'TI  - Tides',
    'PY  - 2011',
    'DA  - 2011/03/04',
    'T2  - Waters',
    'VL  - 3',
    'IS  - 2',
    'SP  - 4',
    'EP  - 9',
    'PB  - Salt and Sons',
    'DO  - 10.1000/a',
    'AN  - arXiv:1401.12345',
    'AN  - PMID:7',
    'UR  - https://a.example',
    'LA  - en',
    'KW  - tide',
    'KW  - salt',
    'AB  - Water.',
    'ER  - ',
  ]);
});

test.each([
  [{ pages: '4–9' }, ['SP  - 4', 'EP  - 9']],
  [{ pages: 'e4' }, ['SP  - e4']],
  [{ pages: '4-9, 12' }, ['SP  - 4-9, 12']],
  [{ year: 80, month: 12 }, ['PY  - 0080', 'DA  - 0080/12/']],
  [{ year: 2011, month: 13 }, ['PY  - 2011']],
  [{ authors: [{ family: 'Berg, x', given: 'A, B' }] }, ['AU  - Berg x, A B']],
])('RIS writes %j as %j', (fields, lines) => {
  expect(
    toRis([paper(fields)])
      .split('\n')
      .slice(1, -1),
  ).toEqual(lines);
});

test('BibTeX has every field of the paper, and protects the word "and" of a publisher', () => {
  const entry = toBibtexEntry({ ...WHOLE, file: '/a:b/c.pdf' }, 'k');
  for (const line of [
    'author = {Berg, Jr., Ada and {Tide Group}}',
    'journal = {Waters}',
    'month = mar',
    'number = {2}',
    'pages = {4--9}',
    'publisher = {{Salt and Sons}}',
    'eprint = {1401.12345}',
    'archiveprefix = {arXiv}',
    'pmid = {7}',
    'keywords = {tide, salt}',
    'file = {:/a\\:b/c.pdf:PDF}',
  ])
    expect(entry).toContain(`  ${line}`);
});

test.each([
  [{ arxivId: 'hep-th/9901001' }, 'primaryclass = {hep-th}'],
  [{ doi: '10.1000/a{b' }, 'doi = {10.1000/a%7Bb}'],
  [{ doi: '10.1000/a{b}' }, 'doi = {10.1000/a{b}}'],
  [{ url: 'https://a.example/a b' }, 'url = {https://a.example/a%20b}'],
  [{ pages: '1-2-3' }, 'pages = {1-2-3}'],
  [{ pages: '1-2, 5-6' }, 'pages = {1--2, 5--6}'],
  [{ type: 'report', publisher: 'X', venue: 'S' }, 'institution = {X}'],
  [{ type: 'dissertation', publisher: 'X' }, 'school = {X}'],
])('BibTeX writes %j as %s', (fields, line) => {
  expect(toBibtexEntry(paper(fields), 'k')).toContain(`  ${line}`);
});

test('a file whose path has braces is not written', () => {
  expect(toBibtexEntry({ ...paper({}), file: '/a{b.pdf' }, 'k')).not.toContain('file');
});

test('a text that is no collection is refused with at most ten reasons', () => {
  const many = parseCollection(JSON.stringify({ papers: Array.from({ length: 30 }, () => ({})) }));
  const message = many.ok ? '' : many.error.message;
  expect(message.match(/\b(?:query|intent|strategy|hits\.\d+\.\w+): /g)).toHaveLength(10);
  expect(message).not.toContain('finishedAt');
  for (const text of ['[1]', 'no', 'null']) expect(parseCollection(text).ok).toBe(false);
});

test.each([
  ['{"papers": [{"doi": "10.1000/a"}]}', '10.1000/a'],
  ['{"results": [{"DOI": "10.1000/a"}]}', '10.1000/a'],
  ['{"items": [{"arxivId": "1401.12345"}]}', 'arXiv:1401.12345'],
  ['{"references": [{"archive": "arXiv", "archive_location": "1401.12345"}]}', 'arXiv:1401.12345'],
  ['{"refs": ["10.1000/a"]}', '10.1000/a'],
  ['[{"PMID": 77}]', 'PMID:77'],
  ['[{"pmid": "PMID:77"}]', 'PMID:77'],
  ['[{"pmcid": "PMC77"}]', 'PMC77'],
  ['[{"metadata": {"doi": "10.1000/a"}}]', '10.1000/a'],
  ['[{"ref": "10.1000/a"}]', '10.1000/a'],
  ['[{"url": "https://doi.org/10.1000/a"}]', 'https://doi.org/10.1000/a'],
  ['{"doi": "10.1000/a"}', '10.1000/a'],
])('the JSON list %s has the ref %s', (text, ref) => {
  expect(readRefs(text)).toEqual([{ place: 'item 1', text: ref }]);
});
