import { expect, test } from 'vitest';
import { readRows } from '../../../src/formats/records/csv-rows.ts';
import { readRecords } from '../../../src/formats/records/read.ts';
import { monthFrom, typeFrom } from '../../../src/formats/records/types.ts';
import { readRis, toRis } from '../../../src/formats/ris.ts';
import { unwrap } from '../../support/unwrap.ts';

const read = (text: string) => unwrap(readRecords(text));
const paperOf = (text: string) => read(text).records[0]?.paper;

test.each(
  Object.entries({
    'journal-article':
      'article jour jfull mgzn news article-journal article-magazine article-newspaper journalarticle journal-article inpr',
    'proceedings-article':
      'inproceedings conference cpaper conf paper-conference conferencepaper proceedings-article conference-paper',
    proceedings: 'proceedings conference-proceedings',
    'book-chapter': 'incollection inbook chap chapter bookchapter book-section booksection book-chapter',
    'reference-entry': 'ency encyc entry-encyclopedia entry-dictionary dict',
    book: 'book ebook edbook monograph edited-book',
    dissertation: 'phdthesis mastersthesis thesis thes dissertation',
    report: 'techreport report rprt standard stand',
    dataset: 'dataset data online-database',
    software: 'software comp computerprogram computer-program',
    'posted-content': 'unpublished unpb unpd preprint manuscript posted-content',
  }).flatMap(([type, names]) => names.split(' ').map((name) => [name, type])),
)('a record of the type %s is a %s', (name = '', type) => {
  expect(typeFrom(` ${name.toUpperCase().replaceAll('-', ' ')} `)).toBe(type);
});

test('an unknown type is none', () => {
  expect([typeFrom('misc'), typeFrom(undefined), typeFrom('')]).toEqual([undefined, undefined, undefined]);
});

test.each<readonly [string | undefined, number | undefined]>([
  ...'January February March April May June July August September October November December'
    .split(' ')
    .flatMap((name, at) =>
      [name, name.slice(0, 3).toLowerCase(), String(at + 1)].map((text) => [text, at + 1] as const),
    ),
  ['0', undefined],
  ['13', undefined],
  ['007', undefined],
  ['spring', undefined],
  [undefined, undefined],
])('the month %s is %s', (text, month) => {
  expect(monthFrom(text)).toBe(month);
});

test.each([
  ['journal-article', 'JOUR'],
  ['proceedings-article', 'CPAPER'],
  ['proceedings', 'CONF'],
  ['posted-content', 'UNPB'],
  ['book-chapter', 'CHAP'],
  ['book-section', 'CHAP'],
  ['book-part', 'CHAP'],
  ['reference-entry', 'ENCYC'],
  ['book', 'BOOK'],
  ['monograph', 'BOOK'],
  ['edited-book', 'EDBOOK'],
  ['reference-book', 'BOOK'],
  ['dissertation', 'THES'],
  ['masters-thesis', 'THES'],
  ['report', 'RPRT'],
  ['report-component', 'RPRT'],
  ['standard', 'STAND'],
  ['dataset', 'DATA'],
  ['software', 'COMP'],
  ['other', 'GEN'],
])('a %s is written to RIS as %s', (type, tag) => {
  expect(toRis([{ type, isOa: null, provenance: {} }])).toBe(`TY  - ${tag}\nER  - `);
});

const ris = (fields: object) => toRis([{ isOa: null, provenance: {}, ...fields }]).split('\n');

test.each([
  [{ venue: 'V', volume: '1' }, 'JOUR'],
  [{ venue: 'V', issue: '1' }, 'JOUR'],
  [{ venue: 'V', pages: '1' }, 'JOUR'],
  [{ venue: 'V' }, 'GEN'],
  [{ volume: '1' }, 'GEN'],
  [{ arxivId: '2101.00001' }, 'UNPB'],
  [{ arxivId: '2101.00001', type: 'other' }, 'GEN'],
])('a paper without a known type and with %j is written to RIS as %s', (fields, tag) => {
  expect(ris(fields)[0]).toBe(`TY  - ${tag}`);
});

test.each([
  [{ year: 2001, month: 2, day: 3 }, 'DA  - 2001/02/03'],
  [{ year: 2001, month: 12, day: 31 }, 'DA  - 2001/12/31'],
  [{ year: 2001, month: 2 }, 'DA  - 2001/02/'],
  [{ year: 2001, month: 2, day: 0 }, 'DA  - 2001/02/'],
  [{ year: 2001, month: 2, day: -1 }, 'DA  - 2001/02/'],
  [{ year: 2001, month: 2, day: 32 }, 'DA  - 2001/02/'],
  [{ year: 2001, month: 13 }, undefined],
  [{ year: 2001, month: -1 }, undefined],
  [{ month: 2 }, undefined],
])('the date %j is written to RIS as %s', (fields, line) => {
  expect(ris(fields).find((each) => each.startsWith('DA'))).toBe(line);
});

test.each([
  ['1-9', ['SP  - 1', 'EP  - 9']],
  ['1 – 9', ['SP  - 1', 'EP  - 9']],
  ['1−9', ['SP  - 1', 'EP  - 9']],
  ['1-3, 7-9', ['SP  - 1-3, 7-9']],
  ['e123', ['SP  - e123']],
])('the pages %s are written to RIS as %j', (pages, lines) => {
  expect(ris({ pages }).filter((each) => /^[SE]P/.test(each))).toEqual(lines);
});

test('the ids of a RIS list come from every tag that holds them, and a line outside of records stands alone', () => {
  const tags = ['DO', 'AN', 'C2', 'UR', 'LK', 'L1', 'L2', 'L3', 'L4', 'M3'];
  const text = `10.1/stray\n# a comment\nTY  - JOUR\nT1  - T\n${tags.map((tag) => `${tag}  - ${tag}-id`).join('\n')}\nER  - \n`;
  const [stray, record, ...more] = readRis(text) ?? [];
  expect(stray).toEqual({ place: 'line 1', label: '10.1/stray', ids: ['10.1/stray'] });
  expect(record).toEqual({ place: 'line 3', label: 'T', ids: tags.map((tag) => `${tag}-id`) });
  expect(more).toEqual([]);
  expect(readRis('no record')).toBeNull();
});

test.each([
  ...['author full names', 'authors', 'author', 'author(s)', 'af', 'au'].map((name) => [
    name,
    'Kang, S.',
    'authors',
    [{ family: 'Kang', given: 'S.' }],
  ]),
  ...['year', 'publication year', 'py', 'date', 'create date', 'publication date'].map((name) => [
    name,
    '2001',
    'year',
    2001,
  ]),
  ...['source title', 'publication title', 'journal/book', 'journal', 'so', 'venue', 'booktitle', 'journal title'].map(
    (name) => [name, 'V', 'venue', 'V'],
  ),
  ...['volume', 'vl'].map((name) => [name, '3', 'volume', '3']),
  ...['issue', 'is', 'number'].map((name) => [name, '4', 'issue', '4']),
  ...['pages', 'page', 'page start', 'start page', 'bp', 'art. no.', 'article number', 'ar'].map((name) => [
    name,
    '5',
    'pages',
    '5',
  ]),
  ...['publisher', 'pu'].map((name) => [name, 'P', 'publisher', 'P']),
  ...['abstract', 'abstract note', 'ab'].map((name) => [name, 'A', 'abstract', 'A']),
  ...['author keywords', 'keywords', 'manual tags', 'de'].map((name) => [name, 'a; b', 'keywords', ['a', 'b']]),
  ...['doi', 'di'].map((name) => [name, '10.1234/x', 'doi', '10.1234/x']),
  ...['pubmed id', 'pmid', 'pm'].map((name) => [name, '123', 'pmid', '123']),
  ['pmcid', 'PMC12', 'pmcid', 'PMC12'],
] as [string, string, string, unknown][])('the column %s of a table is read', (name, value, field, expected) => {
  const quoted = `"${value}"`;
  expect(paperOf(`${name.toUpperCase()},Title\n${quoted},T\n`)).toMatchObject({ title: 'T', [field]: expected });
});

test('a table may name its separator, pages have a range, and a title from PubMed loses its full stop', () => {
  expect(paperOf('sep=;\nTitle;Page start;Page end\nT;1;9\n')).toMatchObject({ title: 'T', pages: '1-9' });
  expect(paperOf('Title;Page start;Page end\nT;1;1\n')?.pages).toBe('1');
  expect(paperOf('PMID,Title\n1,Salt.\n')?.title).toBe('Salt');
  expect(paperOf('Key,Title\n1,Salt.\n')?.title).toBe('Salt.');
  expect(paperOf('PMID,Title\n1,Salt...\n')?.title).toBe('Salt...');
});

test.each([
  ['journal', 'venue', 'V'],
  ['journaltitle', 'venue', 'V'],
  ['booktitle', 'venue', 'V'],
  ['howpublished', 'venue', 'V'],
  ['series', 'venue', 'V'],
  ['number', 'issue', '4'],
  ['issue', 'issue', '4'],
  ['pages', 'pages', '5'],
  ['eid', 'pages', '5'],
  ['articleno', 'pages', '5'],
  ['publisher', 'publisher', 'P'],
  ['institution', 'publisher', 'P'],
  ['school', 'publisher', 'P'],
  ['organization', 'publisher', 'P'],
  ['volume', 'volume', '3'],
  ['abstract', 'abstract', 'A'],
])('the field %s of a BibTeX entry is its %s', (name, field, value) => {
  expect(paperOf(`@article{k, title={T}, ${name}={${value}}}`)).toMatchObject({ [field]: value });
});

test.each([
  ['Ida Wells and others', true],
  ['Ida Wells and et al.', true],
  ['Wells, Ida and ET AL', true],
  ['Ida Wells and Bob Others', false],
  ['Ida Wells', false],
])('the authors %j are cut: %s', (author, isCut) => {
  const [record] = read(`@article{k, title={T}, author={${author}}}`).records;
  expect(record?.authorsCut ?? false).toBe(isCut);
  expect(record?.paper.authors?.[0]).toEqual({ family: 'Wells', given: 'Ida' });
});

test('an entry inherits from the one it names what it has not itself, and the title as its book', () => {
  const parent =
    '@proceedings{P, title={Reefs 2001}, year=2001, publisher={Sea}, doi={10.1/p}, pages={9}, abstract={no}}';
  const child = '@inproceedings{c, title={Salt}, crossref={ p }, volume={2}}';
  const [paper] = read(`${child}\n${parent}`).records.map((each) => each.paper);
  expect(paper).toMatchObject({ title: 'Salt', venue: 'Reefs 2001', year: 2001, publisher: 'Sea', volume: '2' });
  for (const field of ['doi', 'pages', 'abstract']) expect(paper).not.toHaveProperty(field);
  expect(paperOf(`@inproceedings{c, title={Salt}, crossref={P}, booktitle={Own}}\n${parent}`)?.venue).toBe('Own');
  expect(paperOf(`@article{c, title={Salt}, crossref={P}, journal={Own}}\n${parent}`)?.venue).toBe('Own');
});

test('a circle of cross-references is reported for each entry in it, and read', () => {
  const { records, problems } = read('@book{a, title={A}, crossref={b}}\n@book{b, title={B}, crossref={a}, year=2001}');
  expect(problems.map(({ place }) => place)).toEqual(['line 1', 'line 2']);
  expect(records[0]?.paper).toMatchObject({ title: 'A', year: 2001 });
});

test('macros are expanded before and after their definition, in any case', () => {
  const text =
    '@article{k, title={T}, journal=JBS}\n@string{jbs = full # { Studies}}\n@string{FULL = "Journal of Bee"}';
  expect(paperOf(text)?.venue).toBe('Journal of Bee Studies');
});

test.each([
  ['{Sponge Group}', { literal: 'Sponge Group' }],
  ['Plato', { literal: 'Plato' }],
  ['Ludwig van Beethoven', { family: 'van Beethoven', given: 'Ludwig' }],
  ['van Beethoven, Ludwig', { family: 'van Beethoven', given: 'Ludwig' }],
  ['King, Jr., Martin', { family: 'King', given: 'Martin, Jr.' }],
  ['Ada lovelace', { family: 'lovelace', given: 'Ada' }],
  ['Ada~King Lovelace', { family: 'Lovelace', given: 'Ada King' }],
])('the author %s is read as %j', (author, expected) => {
  expect(paperOf(`@article{k, title={T}, author={${author}}}`)?.authors).toEqual([expected]);
});

const csl = (fields: object) => paperOf(JSON.stringify([{ title: 'T', ...fields }]));

test.each([
  [{ 'container-title': 'V' }, { venue: 'V' }],
  [{ venue: 'V' }, { venue: 'V' }],
  [{ 'container-title-short': 'V' }, { venue: 'V' }],
  [{ page: '1-2' }, { pages: '1-2' }],
  [{ pages: '1-2' }, { pages: '1-2' }],
  [{ 'page-first': '1' }, { pages: '1' }],
  [{ DOI: '10.1234/X' }, { doi: '10.1234/x' }],
  [{ doi: '10.1234/x' }, { doi: '10.1234/x' }],
  [{ arxiv: '2101.00001' }, { arxivId: '2101.00001' }],
  [{ arxiv_id: 'arXiv:2101.00001' }, { arxivId: '2101.00001' }],
  [{ archive: 'arXiv', archive_location: '2101.00001' }, { arxivId: '2101.00001' }],
  [{ PMID: 123 }, { pmid: '123' }],
  [{ PMCID: 'PMC12' }, { pmcid: 'PMC12' }],
  [{ keyword: 'a, b; c' }, { keywords: ['a', 'b', 'c'] }],
  [{ keywords: ['a', 'b'] }, { keywords: ['a', 'b'] }],
  [{ issued: { 'date-parts': [['2001', 2, 3]] } }, { year: 2001, month: 2, day: 3 }],
  [
    { year: 2001, month: 2 },
    { year: 2001, month: 2 },
  ],
  [{ author: [{ family: 'Wells', given: 'Ida' }] }, { authors: [{ family: 'Wells', given: 'Ida' }] }],
  [{ type: 'Article-Journal' }, { type: 'journal-article' }],
])('an item of CSL-JSON with %j is a paper with %j', (fields, expected) => {
  expect(csl(fields)).toMatchObject(expected);
});

test('the place in another archive is no arXiv id', () => {
  expect(csl({ archive: 'Zenodo', archive_location: '2101.00001' })).not.toHaveProperty('arxivId');
});

test('one item a line is read as well, and an item that is no record is a problem', () => {
  expect(read('{"title":"A"}\n\n{"title":"B"}\n').records.map(({ paper }) => paper.title)).toEqual(['A', 'B']);
  expect(read('[{"title":"A"}, 5]').problems).toEqual([{ place: 'item 2', message: 'The item is not a record.' }]);
});

test('a record is known by its own id, its key or its place', () => {
  expect(read('[{"id":"x1","title":"A"},{"title":"B"}]').records.map(({ id }) => id)).toEqual(['x1', '#2']);
  expect(read('@misc{k1, title={A}}\n@misc{, title={B}}').records.map(({ id }) => id)).toEqual(['k1', '#2']);
});

test.each([
  ['{"title": "A', 'The JSON cannot be parsed, or has no records. It may be cut off.'],
  ['just words', 'No records were found. Carrel reads '],
])('the text %j is refused: %s', (text, message) => {
  expect(readRecords(text)).toMatchObject({ ok: false, error: { message: expect.stringContaining(message) } });
});

test('the reading of MEDLINE prefers full names, and knows a preprint and its DOI', () => {
  const text = [
    'PMID- 123',
    'TI  - Salt and tide.',
    'FAU - Okafor, Ben',
    'AU  - Okafor B',
    'CN  - Salt Group',
    'DP  - 2014 Mar 5',
    'JT  - Journal of Salt',
    'LID - e12 [pii]',
    'AID - 10.1234/x [doi]',
    'PT  - Preprint',
    'OT  - salt',
    'MH  - *Tides',
    'PMC - PMC12',
  ].join('\n');
  expect(paperOf(text)).toMatchObject({
    type: 'posted-content',
    title: 'Salt and tide',
    authors: [{ family: 'Okafor', given: 'Ben' }, { literal: 'Salt Group' }],
    year: 2014,
    month: 3,
    day: 5,
    doi: '10.1234/x',
    pmid: '123',
    pmcid: 'PMC12',
    keywords: ['salt', 'Tides'],
  });
});

test.each([
  ['J', 'Article', 'journal-article'],
  ['B', 'Book', 'book'],
  ['S', 'Article', 'book-chapter'],
  ['C', 'Article', 'proceedings-article'],
  ['J', 'Proceedings Paper', 'proceedings-article'],
])('a record of Web of Science of the kind %s (%s) is a %s', (kind, document, type) => {
  const text = `FN Clarivate\nVR 1.0\nPT ${kind}\nAU Okafor, B\nAF Okafor, Ben\nTI Salt\n   and tide\nDT ${document}\nBP 1\nEP 9\nPM 123\nER\nEF\n`;
  expect(paperOf(text)).toMatchObject({
    type,
    title: 'Salt and tide',
    authors: [{ family: 'Okafor', given: 'Ben' }],
    pages: '1-9',
    pmid: '123',
  });
});

test.each([
  ['PubMed', { pmid: '123' }],
  ['Medline', { pmid: '123' }],
  ['NLM', { pmid: '123' }],
])('the number of an EndNote record in %s is a PubMed id', (database, expected) => {
  const record = (name: string) =>
    `<xml><records><record><titles><title>T</title></titles><accession-num>123</accession-num><remote-database-name>${name}</remote-database-name></record></records></xml>`;
  expect(paperOf(record(database))).toMatchObject(expected);
  expect(paperOf(record('Scopus'))).not.toHaveProperty('pmid');
});

test('a cell of many lines is whole, although a quotation mark in another row is not closed', () => {
  const long = Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n');
  const { rows, problems } = readRows(`title,abstract\nTides,"${long}"\nKettles,"never closed\nTea,short`, ',');
  expect(rows.map((row) => row[0])).toEqual(['title', 'Tides', 'Kettles', 'Tea']);
  expect(rows[1]?.[1]).toBe(long);
  expect(problems).toHaveLength(1);
});
