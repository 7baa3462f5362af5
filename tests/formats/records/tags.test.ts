import { expect, test } from 'vitest';
import { readRecords } from '../../../src/formats/records/read.ts';
import type { PaperFields } from '../../../src/model/paper.ts';
import { unwrap } from '../../support/unwrap.ts';

const only = (text: string) => unwrap(readRecords(text)).records[0];

test.each<[string, PaperFields]>([
  ['T1  - Tides', { title: 'Tides' }],
  ['CT  - Tides', { title: 'Tides' }],
  ['TI  - \nT1  - Tides', { title: 'Tides' }],
  ['A1  - Berg, Ada', { authors: [{ family: 'Berg', given: 'Ada' }] }],
  ['Y1  - 2001/03/04', { year: 2001, month: 3, day: 4 }],
  ['DA  - 2001/03/04/', { year: 2001, month: 3, day: 4 }],
  ['Y2  - 2001', { year: 2001 }],
  ['JF  - Waters', { venue: 'Waters' }],
  ['JO  - Waters', { venue: 'Waters' }],
  ['T2  - Waters', { venue: 'Waters' }],
  ['JA  - Waters', { venue: 'Waters' }],
  ['J2  - Waters', { venue: 'Waters' }],
  ['T3  - Waters', { venue: 'Waters' }],
  ['CP  - 4', { issue: '4' }],
  ['SP  - 4', { pages: '4' }],
  ['SP  - 4\nEP  - 9', { pages: '4-9' }],
  ['SP  - 4\nEP  - 4', { pages: '4' }],
  ['SP  - 4-9\nEP  - 9', { pages: '4-9' }],
  ['PB  - Wiley', { publisher: 'Wiley' }],
  ['N2  - Water rises.', { abstract: 'Water rises.' }],
  ['KW  - tide\nKW  - salt', { keywords: ['tide', 'salt'] }],
  ['LA  - en', { language: 'en' }],
  ['LK  - https://a.example', { url: 'https://a.example' }],
  ['AN  - PMID:77', { pmid: '77' }],
  ['C2  - PMC77', { pmcid: 'PMC77' }],
  ['UR  - https://doi.org/10.1000/x', { doi: '10.1000/x' }],
  ['L1  - https://arxiv.org/pdf/1401.12345', { arxivId: '1401.12345' }],
  ['M3  - 10.1000/x', { doi: '10.1000/x' }],
  ['N1  - 10.1000/x', { doi: '10.1000/x' }],
])('the RIS line "%s" gives %j', (line, fields) => {
  expect(only(`TY  - GEN\n${line}\nER  - \n`)?.paper).toMatchObject(fields);
});

test.each<[string, PaperFields]>([
  ['BTI - Tides.', { title: 'Tides' }],
  ['AU  - Berg A', { authors: [{ literal: 'Berg A' }] }],
  ['CN  - Tide Group', { authors: [{ literal: 'Tide Group' }] }],
  ['DP  - 2001 Mar 4', { year: 2001, month: 3, day: 4 }],
  ['DEP - 20010304', {}],
  ['TA  - Waters', { venue: 'Waters' }],
  ['PB  - Wiley', { publisher: 'Wiley' }],
  ['AB  - Water rises.', { abstract: 'Water rises.' }],
  ['OT  - tide\nMH  - *Salt', { keywords: ['tide', 'Salt'] }],
  ['LA  - eng', { language: 'eng' }],
  ['LID - 10.1000/x [doi]', { doi: '10.1000/x' }],
  ['PMC - PMC77', { pmcid: 'PMC77' }],
  ['PT  - Preprint', { type: 'posted-content' }],
])('the MEDLINE line "%s" gives %j', (line, fields) => {
  expect(only(`PMID- 77\nTI  - Salt.\n${line}\n`.replace(/TI {2}- Salt\.\n(?=BTI)/, ''))?.paper).toMatchObject({
    pmid: '77',
    ...fields,
  });
});

test('MEDLINE ids that are no DOI are ignored, and full names are preferred', () => {
  const paper = only('PMID- 77\nLID - S1 [pii]\nAU  - Berg A\nFAU - Berg, Ada\n')?.paper;
  expect([paper?.doi, paper?.authors]).toEqual([undefined, [{ family: 'Berg', given: 'Ada' }]]);
});

test.each<[string, PaperFields]>([
  ['%8 March 4, 2001', { year: 2001, month: 3 }],
  ['%B Waters', { venue: 'Waters' }],
  ['%S Waters', { venue: 'Waters' }],
  ['%I Wiley', { publisher: 'Wiley' }],
  ['%X Water rises.', { abstract: 'Water rises.' }],
  ['%K tide; salt, sea', { keywords: ['tide', 'salt', 'sea'] }],
  ['%G en', { language: 'en' }],
  ['%U https://doi.org/10.1000/x', { url: 'https://doi.org/10.1000/x', doi: '10.1000/x' }],
  ['%M PMID:77', { pmid: '77' }],
])('the EndNote line "%s" gives %j', (line, fields) => {
  expect(only(`%0 Generic\n%T Tides\n${line}\n`)?.paper).toMatchObject(fields);
});

test('an EndNote record has the label of its file as id', () => {
  expect([only('%0 Book\n%T Tides\n%F berg\n')?.id, only('%0 Book\n%T Tides\n')?.id]).toEqual(['berg', '#1']);
});

test.each<[string, PaperFields]>([
  ['AU Berg, A', { authors: [{ family: 'Berg', given: 'A' }] }],
  ['EY 2001', { year: 2001 }],
  ['PY 2001\nPD MAR', { year: 2001, month: 3 }],
  ['SE Waters', { venue: 'Waters' }],
  ['BP 4', { pages: '4' }],
  ['BP 4\nEP 4', { pages: '4' }],
  ['AR 104', { pages: '104' }],
  ['PU Wiley', { publisher: 'Wiley' }],
  ['AB Water rises.', { abstract: 'Water rises.' }],
  ['DE tide; salt', { keywords: ['tide', 'salt'] }],
  ['LA English', { language: 'English' }],
  ['PM 77', { pmid: '77' }],
  ['DT Proceedings Paper', { type: 'proceedings-article' }],
])('the Web of Science lines "%s" give %j', (line, fields) => {
  expect(only(`PT J\nTI Tides\n${line}\nER\n`)?.paper).toMatchObject(fields);
});

test.each([
  ['J', 'journal-article'],
  ['B', 'book'],
  ['S', 'book-chapter'],
  ['C', 'proceedings-article'],
])('the Web of Science type %s is a %s', (type, expected) => {
  expect(only(`PT ${type}\nTI Tides\nUT WOS:1\nER\n`)).toMatchObject({ id: 'WOS:1', paper: { type: expected } });
});

const column = (name: string, value: string) => only(`Title,${name}\nTides,"${value}"\n`);

test.each<[string, string, PaperFields]>([
  ...['Document Type', 'Item Type', 'Publication Type', 'Type', 'DT'].map((name): [string, string, PaperFields] => [
    name,
    'Book',
    { type: 'book' },
  ]),
  ...['Author full names', 'Authors', 'Author', 'Author(s)', 'AF', 'AU'].map((name): [string, string, PaperFields] => [
    name,
    'Berg, Ada',
    { authors: [{ family: 'Berg', given: 'Ada' }] },
  ]),
  ...['Year', 'Publication Year', 'PY', 'Date', 'Create Date', 'Publication Date'].map(
    (name): [string, string, PaperFields] => [name, '2001', { year: 2001 }],
  ),
  ...['Source title', 'Publication Title', 'Journal/Book', 'Journal', 'SO', 'Venue', 'Booktitle', 'Journal title'].map(
    (name): [string, string, PaperFields] => [name, 'Waters', { venue: 'Waters' }],
  ),
  ['VL', '3', { volume: '3' }],
  ['IS', '3', { issue: '3' }],
  ['Number', '3', { issue: '3' }],
  ['Pages', '3-9', { pages: '3-9' }],
  ['Page', '3', { pages: '3' }],
  ['Start page', '3', { pages: '3' }],
  ['BP', '3', { pages: '3' }],
  ['Art. No.', '103', { pages: '103' }],
  ['Article Number', '103', { pages: '103' }],
  ['PU', 'Wiley', { publisher: 'Wiley' }],
  ['Abstract Note', 'Water.', { abstract: 'Water.' }],
  ['Author Keywords', 'tide; salt', { keywords: ['tide', 'salt'] }],
  ['Manual Tags', 'tide', { keywords: ['tide'] }],
  ['Language of Original Document', 'English', { language: 'English' }],
  ['Link', 'https://a.example', { url: 'https://a.example' }],
  ['DI', '10.1000/x', { doi: '10.1000/x' }],
  ['PubMed ID', '77', { pmid: '77' }],
  ['PMCID', 'PMC77', { pmcid: 'PMC77' }],
])('the column "%s" with "%s" gives %j', (name, value, fields) => {
  expect(column(name, value)?.paper).toMatchObject(fields);
});

test.each(['Article Title', 'Document Title', 'TI'])('the column "%s" has the titles', (name) => {
  expect(only(`${name},Year\nTides,2001\n`)?.paper).toEqual({ title: 'Tides', year: 2001 });
});

test.each(['ID', 'Key', 'EID', 'UT', 'UT (Unique WOS ID)'])('the column "%s" has the ids', (name) => {
  expect(column(name, 'x1')?.id).toBe('x1');
});

test.each([
  ['Kang, S.H. (57190); Lee, A. (123)', ['Kang, S.H.', 'Lee, A.']],
  ['Kang, S. and Lee, A.', ['Kang, S.', 'Lee, A.']],
  ['Kang S, Lee A', ['Kang S', 'Lee A']],
  ['Kang SHO, Lee A', ['Kang SHO', 'Lee A']],
  ['Kang, Sue', ['Kang, Sue']],
  ['Kang S.', ['Kang S.']],
  ['King, Martin, Jr.; Lee, A.', ['King, Martin, Jr.', 'Lee, A.']],
  ['Kang, S.,; ; N/A', ['Kang, S.']],
])('the authors "%s" of a table are %j', (text, names) => {
  const authors = column('Authors', text)?.paper.authors ?? [];
  expect(authors.map(({ family, given, literal }) => literal ?? `${family}, ${given}`)).toEqual(names);
});

test('a quotation mark that is never closed costs its own row only', () => {
  const file = unwrap(readRecords('Title,Year\n"Open,2001\nTides,2002\n"Two\nlines",2003\n'));
  expect(file.records.map(({ paper }) => [paper.title, paper.year])).toEqual([
    ['Open', 2001],
    ['Tides', 2002],
    ['Two lines', 2003],
  ]);
  expect(file.problems).toEqual([
    { place: 'row 2', message: 'A quotation mark is not closed; the row is read without them.' },
  ]);
});

const csl = (fields: object) => only(JSON.stringify([{ title: 'Tides', ...fields }]))?.paper;

test.each<[object, PaperFields]>([
  [{ issued: { 'date-parts': [['2001', 3, '4']] } }, { year: 2001, month: 3, day: 4 }],
  [{ issued: { raw: 'March 2001' } }, { year: 2001 }],
  [{ issued: { literal: 'c2001' } }, { year: 2001 }],
  [{ issued: '2001-03' }, { year: 2001 }],
  [
    { year: 2001, month: 3 },
    { year: 2001, month: 3 },
  ],
  [{ 'container-title': ['Waters'] }, { venue: 'Waters' }],
  [{ venue: 'Waters' }, { venue: 'Waters' }],
  [{ 'container-title-short': 'Wat.' }, { venue: 'Wat.' }],
  [{ 'page-first': '3' }, { pages: '3' }],
  [{ keyword: 'tide, salt' }, { keywords: ['tide', 'salt'] }],
  [{ keywords: ['tide', 'salt'] }, { keywords: ['tide', 'salt'] }],
  [{ archive: 'arXiv', archive_location: '1401.12345' }, { arxivId: '1401.12345' }],
  [{ arxiv_id: '1401.12345' }, { arxivId: '1401.12345' }],
  [{ PMID: 77 }, { pmid: '77' }],
  [{ PMCID: 'PMC77' }, { pmcid: 'PMC77' }],
  [{ author: ['Ada Berg'] }, { authors: [{ literal: 'Ada Berg' }] }],
  [{ author: [{ literal: 'WHO' }] }, { authors: [{ literal: 'WHO' }] }],
  [{ author: [{ family: 'Berg', 'non-dropping-particle': 'van' }] }, { authors: [{ family: 'van Berg' }] }],
  [{ paper: { venue: 'Waters' } }, { venue: 'Waters' }],
])('the JSON %j gives %j', (fields, expected) => {
  expect(csl(fields)).toMatchObject(expected);
});

test.each([
  'unknown',
  'N/A',
  'NA',
  'none',
  'null',
  'undefined',
  '[No title]',
  'No title available',
  'no author',
  'No authors listed',
  '[No author names available]',
  '--',
  '??',
  ' ',
])('the value "%s" says nothing', (value) => {
  expect(csl({ volume: value })).toEqual({ title: 'Tides' });
});

test.each([
  ['c1998', 1998],
  ['Mar 2012', 2012],
  ['12012', undefined],
  ['1499', undefined],
  ['2100', undefined],
])('the year of "%s" is %s', (text, year) => {
  expect(csl({ issued: { raw: text } })?.year).toBe(year);
});

test('a month or a day outside of the calendar is left out, and so is a day without a month', () => {
  const dated = (...parts: number[]) => csl({ issued: { 'date-parts': [parts] } });
  expect([dated(2001, 13), dated(2001, 12, 32), dated(2001, 0, 4)]).toEqual([
    { title: 'Tides', year: 2001 },
    { title: 'Tides', year: 2001, month: 12 },
    { title: 'Tides', year: 2001 },
  ]);
});

const endnote = (inside: string) => only(`<xml><records><record>${inside}</record></records></xml>`);

test.each<[string, PaperFields]>([
  ['<periodical><full-title>Waters</full-title></periodical>', { venue: 'Waters' }],
  ['<alt-periodical><full-title>Waters</full-title></alt-periodical>', { venue: 'Waters' }],
  ['<dates><year>2001</year><pub-dates><date>Mar 4</date></pub-dates></dates>', { year: 2001, month: 3 }],
  ['<keywords><keyword>tide</keyword><keyword>salt</keyword></keywords>', { keywords: ['tide', 'salt'] }],
  ['<publisher>Wiley</publisher>', { publisher: 'Wiley' }],
  ['<abstract>Water.</abstract>', { abstract: 'Water.' }],
  ['<language>en</language>', { language: 'en' }],
  ['<urls><related-urls><url>https://doi.org/10.1000/x</url></related-urls></urls>', { doi: '10.1000/x' }],
  ['<custom2>PMC77</custom2>', { pmcid: 'PMC77' }],
  ['<accession-num>77</accession-num><remote-database-name>PubMed</remote-database-name>', { pmid: '77' }],
])('the EndNote XML %s gives %j', (xml, fields) => {
  expect(endnote(xml)?.paper).toMatchObject(fields);
});

test('an accession number of another database is no PMID', () => {
  expect(endnote('<accession-num>77</accession-num><titles><title>T</title></titles>')?.paper).toEqual({ title: 'T' });
  expect(endnote('<rec-number>9</rec-number>')?.id).toBe('9');
});

const bib = (fields: string) => only(`@article{a, title={Tides}, ${fields}}`);

test.each<[string, PaperFields]>([
  ['subtitle={A story}', { title: 'Tides: A story' }],
  ['date={2001-03-04}', { year: 2001, month: 3 }],
  ['year=2001, month=mar', { year: 2001, month: 3 }],
  ['journaltitle={Waters}', { venue: 'Waters' }],
  ['howpublished={Waters}', { venue: 'Waters' }],
  ['series={Waters}', { venue: 'Waters' }],
  ['issue={3}', { issue: '3' }],
  ['eid={e3}', { pages: 'e3' }],
  ['articleno={3}', { pages: '3' }],
  ['institution={Graz}', { publisher: 'Graz' }],
  ['school={Graz}', { publisher: 'Graz' }],
  ['organization={Graz}', { publisher: 'Graz' }],
  ['keywords={tide; salt, sea}', { keywords: ['tide', 'salt', 'sea'] }],
  ['langid={german}', { language: 'german' }],
  ['eprint={1401.12345}', { arxivId: '1401.12345' }],
  ['eprint={77}, eprinttype={pubmed}', { pmid: '77' }],
  ['pmid={77}', { pmid: '77' }],
  ['pmcid={77}', { pmcid: 'PMC77' }],
  ['howpublished={\\url{https://doi.org/10.1000/x}}', { doi: '10.1000/x' }],
  [
    'author={Ada Berg and {The Team} and van Berg, Ada and Berg, Jr, Ada}',
    {
      authors: [
        { family: 'Berg', given: 'Ada' },
        { literal: 'The Team' },
        { family: 'van Berg', given: 'Ada' },
        { family: 'Berg', given: 'Ada, Jr' },
      ],
    },
  ],
])('the BibTeX field %s gives %j', (fields, expected) => {
  expect(bib(fields)?.paper).toMatchObject(expected);
});

test('an entry does not inherit its own things from the one it names', () => {
  const text = `@inproceedings{a, crossref={p}, title={Own}}
@proceedings{p, title={Days}, year=2001, publisher={Wiley}, doi={10.1000/p}, url={https://p.example}, pages={1-99}, author={X, Y}, abstract={Long}}`;
  const { paper } = unwrap(readRecords(text)).records[0] ?? { paper: {} };
  expect(paper).toEqual({ type: 'proceedings-article', title: 'Own', venue: 'Days', year: 2001, publisher: 'Wiley' });
});

test('a record without an end, and a line before the first record, are reported', () => {
  const { problems } = unwrap(readRecords('stray\nTY  - JOUR\nTI  - One\nTY  - JOUR\nTI  - Two\nER  - \n'));
  expect(problems.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'line 1: The line belongs to no record.',
    'line 2: The record has no end (ER); it may be cut off.',
  ]);
});

test.each<[string, string[], PaperFields]>([
  ['DOI', ['DO  - 10.1000/a', 'UR  - https://doi.org/10.1000/b'], { doi: '10.1000/a' }],
  [
    'arXiv id',
    ['UR  - https://arxiv.org/abs/1401.12345', 'UR  - https://arxiv.org/abs/1401.99999'],
    { arxivId: '1401.12345' },
  ],
  ['PMID', ['UR  - https://pubmed.ncbi.nlm.nih.gov/77/', 'UR  - https://pubmed.ncbi.nlm.nih.gov/78/'], { pmid: '77' }],
  ['PMCID', ['C2  - PMC77', 'UR  - https://www.ncbi.nlm.nih.gov/pmc/articles/PMC78/'], { pmcid: 'PMC77' }],
])('the first %s of a record counts', (_what, lines, ids) => {
  expect(only(['TY  - JOUR', 'TI  - Tides', ...lines, 'ER  - '].join('\n'))?.paper).toMatchObject(ids);
});

test('each line of full names of Web of Science is a name, and full names count before short ones', () => {
  const lines = ['PT J', 'AU Ito, A', '   Berg, C', 'AF Ito, Akira', '   Berg, Cleo', 'TI Tides', 'ER', ''];
  expect(only(lines.join('\n'))?.paper.authors).toEqual([
    { family: 'Ito', given: 'Akira' },
    { family: 'Berg', given: 'Cleo' },
  ]);
});

test.each([
  ['in the middle', '<record><titles><title>A</title></titles>', '', 'record 1', 'Good'],
  ['at the end', '', '<record><titles><title>A</title></titles>', 'record 2', 'Good'],
])('a record of EndNote that is never closed %s is reported', (_where, before, after, place, title) => {
  const good = '<record><titles><title>Good</title></titles></record>';
  const { records, problems } = unwrap(readRecords(`<xml><records>${before}${good}${after}</records></xml>`));
  expect([records.map(({ paper }) => paper.title), problems]).toEqual([
    [title],
    [{ place, message: 'The XML of the record is not well-formed.' }],
  ]);
});

const FILES = {
  csl: '[{"title":"Tides"}]',
  endnote: '<xml><records><record><titles><title>Tides</title></titles></record></records></xml>',
  ris: 'TY  - JOUR\nTI  - Tides\nER  - \n',
  nbib: 'PMID- 1\nTI  - Tides\n',
  wos: 'PT J\nTI Tides\nER\n',
  enw: '%0 Journal Article\n%T Tides\n',
  bibtex: '@article{a,\n title={Tides}}\n',
  csv: 'Title,Year\nTides,2001\n',
};

test.each(Object.entries(FILES))(
  'a byte order mark or other line ends do not hide that a file is %s',
  (format, text) => {
    for (const file of [text, `\uFEFF${text}`, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')]) {
      const read = unwrap(readRecords(file));
      expect([read.format, read.records.map(({ paper }) => paper.title)]).toEqual([format, ['Tides']]);
    }
  },
);

test.each(['Unknown waters', 'The unknown', 'None of it', 'No title fits', 'A--', 'why??'])(
  'a title that only begins or ends like nothing is a title: %s',
  (title) => {
    expect(csl({ title })?.title).toBe(title);
  },
);

test.each<[readonly unknown[], PaperFields]>([
  [[2001, 1, 1], { year: 2001, month: 1, day: 1 }],
  [[2001, 12, 31], { year: 2001, month: 12, day: 31 }],
  [[2001, -1, 4], { year: 2001 }],
  [[2001, 13, 4], { year: 2001 }],
  [[2001, 12, 32], { year: 2001, month: 12 }],
  [[2001, 3, -4], { year: 2001, month: 3 }],
  [[99, 3, 4], {}],
])('the date %j gives %j', (parts, expected) => {
  expect(csl({ issued: { 'date-parts': [parts] } })).toEqual({ title: 'Tides', ...expected });
});

test.each([
  ['1--9', '1-9'],
  ['1---9', '1-9'],
  ['1 – 9', '1-9'],
  ['1—9', '1-9'],
  ['e1', 'e1'],
])('the pages "%s" are %s', (page, pages) => {
  expect(csl({ page })?.pages).toBe(pages);
});

test.each([
  [{ arxiv: '1401.12345v2' }, 2],
  [{ arxiv: '1401.12345', URL: 'https://arxiv.org/abs/1401.12345v3' }, 3],
  [{ arxiv: '1401.12345' }, undefined],
  [{ DOI: '10.1000/xv2' }, undefined],
])('the version that %j names is %s', (fields, version) => {
  const record = only(JSON.stringify([{ title: 'Tides', ...fields }]));
  expect([record && 'arxivVersion' in record, record?.arxivVersion]).toEqual([version !== undefined, version]);
});

test.each([
  ['Kang, Sue,', { family: 'Kang', given: 'Sue' }],
  ['Kang, S. ;', { family: 'Kang', given: 'S.' }],
  ['Kang', { literal: 'Kang' }],
  ['Kang,', { literal: 'Kang' }],
  ['<i>Kang</i>, Sue', { family: 'Kang', given: 'Sue' }],
  ['x'.repeat(501), { literal: 'x'.repeat(500) }],
])('the name "%s" of a record is read', (name, author) => {
  expect(only(`TY  - JOUR\nTI  - Tides\nAU  - ${name}\nER  - \n`)?.paper.authors).toEqual([author]);
});

test.each([
  ['with a separator of its own', 'sep=|\nTitle|Year\nTides|2001\n'],
  ['with a quoted separator', '"sep=;"\nTitle;Year\nTides;2001\n'],
  ['with spaces around names and values', ' Title , Year \n Tides , 2001 \n'],
  ['with words like a separator in a cell', 'Title,Year,Note\nTides,2001,sep=;\n'],
  ['with tabs', 'Title\tYear\nTides\t2001'],
])('reads a table %s', (_what, text) => {
  expect(only(text)).toEqual({ id: '#1', place: 'row 2', paper: { title: 'Tides', year: 2001 } });
});

test('a text whose first line has no columns is no table, and an empty cell says nothing', () => {
  expect(readRecords('Title\nTides, tubs and more\n').ok).toBe(false);
  const file = unwrap(readRecords('ID,Title,Year\n ,Tides, \nx2,Tubs,2002\n'));
  expect(file.records.map(({ id, place, paper }) => [id, place, paper.year])).toEqual([
    ['#1', 'row 2', undefined],
    ['x2', 'row 3', 2002],
  ]);
});

test.each([
  ['3', '9', '', '3-9'],
  ['3', '3', '', '3'],
  ['3', '', '', '3'],
  ['', '9', '104', '104'],
  ['3', '9', '104', '3-9'],
])('the pages of a table with start "%s", end "%s" and article "%s" are %s', (start, end, article, pages) => {
  const table = `Title,Page start,Page end,Art. No.\nTides,${start},${end},${article}\n`;
  expect(only(table)?.paper.pages).toBe(pages);
});

test('a number with letters is no PubMed id in EndNote XML', () => {
  const xml = (number: string) =>
    `<titles><title>T</title></titles><accession-num>${number}</accession-num><remote-database-name>PubMed</remote-database-name>`;
  expect([endnote(xml('77'))?.paper.pmid, endnote(xml('WOS77'))?.paper.pmid]).toEqual(['77', undefined]);
});

test('only @string defines macros', () => {
  const text = '@article{a, title={Tides}, journal=waters}\n@article{b, title={Tubs}, waters={No}}';
  expect(only(text)?.paper.venue).toBe('waters');
});

test.each([
  ['note={Accessed 2020}, howpublished={Web}, number={7}', 'Accessed 2020; Web; 7'],
  ['number={7}', '7'],
  ['year=2001', undefined],
])('the remarks of an entry with %s are "%s"', (fields, note) => {
  const record = bib(fields);
  expect([record && 'note' in record, record?.note]).toEqual([note !== undefined, note]);
});

test('an entry inherits from the parent of its parent, and a circle is reported for those in it only', () => {
  const chain =
    '@inbook{a, title={A}, crossref={b}}\n@book{b, crossref={c}}\n@book{c, title={C}, year=2001, publisher={Wiley}}';
  expect(only(chain)?.paper).toMatchObject({ title: 'A', venue: 'C', year: 2001, publisher: 'Wiley' });
  const circle =
    '@inbook{x, title={X}, crossref={a}}\n@book{a, title={A}, crossref={b}}\n@book{b, title={B}, crossref={a}}';
  expect(unwrap(readRecords(circle)).problems.map(({ place }) => place)).toEqual(['line 2', 'line 3']);
});

test('names in JSON have the parts that are given, and only arXiv is arXiv', () => {
  expect(csl({ author: [{ family: 'Berg' }, { given: 'Ada' }, {}] })?.authors).toStrictEqual([
    { family: 'Berg' },
    { literal: 'Ada' },
  ]);
  expect(csl({ archive: 'notarxiv', archive_location: '1401.12345' })).not.toHaveProperty('arxivId');
  expect(csl({ archive: 'arxiv.org', archive_location: '1401.12345' })).not.toHaveProperty('arxivId');
  expect([readRecords('"Tides"').ok, readRecords('7').ok, readRecords('null').ok]).toEqual([false, false, false]);
});

test.each(['TY  - JOUR', 'PMID- 77', 'PT J'])('"%s" inside a value does not change the format of a file', (words) => {
  const file = unwrap(readRecords(`@article{a, title={Tides}, abstract={See ${words} here}}\n`));
  expect([file.format, file.records.map(({ paper }) => paper.title)]).toEqual(['bibtex', ['Tides']]);
});

test('a last page without a first one is no page, and the type of a RIS record is kept as it is stated', () => {
  const record = only('TY  - JOUR\nTI  - Tides\nEP  - 9\nPY  - 2001/x/y\nER  - \n');
  expect(record).toMatchObject({ type: 'jour', line: 1, place: 'line 1' });
  expect(record?.paper).toStrictEqual({ type: 'journal-article', title: 'Tides', year: 2001 });
});

test.each([
  ['LID - 10.1000/x [doi]', '10.1000/x'],
  ['AID - 10.1000/x  [doi]', '10.1000/x'],
  ['LID - 10.1000/x [pii]', undefined],
  ['AID - 10.1000/x', undefined],
])('the MEDLINE line "%s" has the DOI %s', (line, expected) => {
  expect(only(`PMID- 77\nTI  - Tides\n${line}\n`)?.paper.doi).toBe(expected);
});

test.each<[string, PaperFields]>([
  ['"archive":"ARXIV","archive_location":"1401.12345"', { arxivId: '1401.12345' }],
  ['"author":[{"dropping-particle":"von","family":"Berg"}]', { authors: [{ family: 'von Berg' }] }],
])('the CSL fields %s give %j', (fields, expected) => {
  expect(only(`[{"title":"Tides",${fields}}]`)?.paper).toMatchObject(expected);
});
