import { describe, expect, test } from 'vitest';
import { readBibtex, toBibtex, toBibtexEntry } from '../../src/formats/bibtex.ts';
import { toCsl, toCslList } from '../../src/formats/csl.ts';
import { toKeys } from '../../src/formats/key.ts';
import { displayName, toName } from '../../src/formats/name.ts';
import { readRis, toRis } from '../../src/formats/ris.ts';
import type { Author, PaperFields } from '../../src/model/paper.ts';
import { paper } from './papers.ts';

const FULL: PaperFields = {
  ...{ doi: '10.1000/a_b', arxivId: 'math/0211159', pmid: '123', pmcid: 'PMC9', title: 'Heat & <i>flow</i>\nin slabs' },
  ...{
    authors: [{ family: 'Wang', given: 'Li' }, { literal: 'ATLAS Collaboration' }, {}],
    year: 2023,
    month: 2,
    day: 3,
  },
  ...{ venue: 'Joule', volume: '7', issue: '2', pages: '12–34', publisher: 'Cell and Press', type: 'journal-article' },
  ...{
    abstract: 'We heat.',
    language: 'en',
    url: 'https://a.example/x y',
    keywords: ['heat', 'flow'],
    retracted: true,
  },
};

test('a paper with every field as BibTeX', () => {
  expect(toBibtex([paper(FULL)]).split('\n')).toEqual([
    '@article{wang_2023_heat,',
    '  author = {Wang, Li and {ATLAS Collaboration}},',
    '  title = {Heat \\& flow in slabs},',
    '  journal = {Joule},',
    '  year = {2023},',
    '  month = feb,',
    '  volume = {7},',
    '  number = {2},',
    '  pages = {12--34},',
    '  publisher = {{Cell and Press}},',
    '  doi = {10.1000/a_b},',
    '  eprint = {math/0211159},',
    '  archiveprefix = {arXiv},',
    '  primaryclass = {math},',
    '  pmid = {123},',
    '  url = {https://a.example/x%20y},',
    '  keywords = {heat, flow},',
    '  abstract = {We heat.},',
    '  note = {Retracted}',
    '}',
  ]);
});

test('a paper with every field as RIS', () => {
  expect(toRis([paper(FULL)]).split('\n')).toEqual([
    ...['TY  - JOUR', 'AU  - Wang, Li', 'AU  - ATLAS Collaboration', 'TI  - Heat & flow in slabs', 'PY  - 2023'],
    ...['DA  - 2023/02/03', 'T2  - Joule', 'VL  - 7', 'IS  - 2', 'SP  - 12', 'EP  - 34', 'PB  - Cell and Press'],
    ...[
      'DO  - 10.1000/a_b',
      'AN  - arXiv:math/0211159',
      'AN  - PMID:123',
      'UR  - https://a.example/x y',
      'LA  - en',
      'KW  - heat',
    ],
    ...['KW  - flow', 'AB  - We heat.', 'N1  - Retracted', 'ER  - '],
  ]);
});

test('a paper with every field as CSL', () => {
  expect(toCslList([paper(FULL)])).toEqual([
    {
      ...{ id: 'wang_2023_heat', type: 'article-journal', title: 'Heat & flow in slabs' },
      author: [{ family: 'Wang', given: 'Li' }, { literal: 'ATLAS Collaboration' }],
      issued: { 'date-parts': [[2023, 2, 3]] },
      ...{ 'container-title': 'Joule', volume: '7', issue: '2', page: '12–34', publisher: 'Cell and Press' },
      ...{ DOI: '10.1000/a_b', PMID: '123', PMCID: 'PMC9', archive: 'arXiv', archive_location: 'math/0211159' },
      ...{
        URL: 'https://a.example/x y',
        language: 'en',
        keyword: 'heat, flow',
        abstract: 'We heat.',
        note: 'Retracted',
      },
    },
  ]);
});

describe('the type of a record', () => {
  const venued = { venue: 'V' };
  test.each<[PaperFields, string, string, string]>([
    [{ type: 'proceedings-article', ...venued }, 'inproceedings booktitle', 'CPAPER', 'paper-conference'],
    [{ type: 'proceedings', ...venued }, 'proceedings series', 'CONF', 'book'],
    [{ type: 'book-chapter', ...venued }, 'incollection booktitle', 'CHAP', 'chapter'],
    [{ type: 'reference-entry', ...venued }, 'incollection booktitle', 'ENCYC', 'entry'],
    [{ type: 'edited-book', ...venued }, 'book series', 'EDBOOK', 'book'],
    [{ type: 'dissertation', ...venued }, 'phdthesis series', 'THES', 'thesis'],
    [{ type: 'masters-thesis', ...venued }, 'mastersthesis series', 'THES', 'thesis'],
    [{ type: 'report', ...venued }, 'techreport series', 'RPRT', 'report'],
    [{ type: 'standard', ...venued }, 'techreport series', 'STAND', 'standard'],
    [{ type: 'posted-content', ...venued }, 'misc howpublished', 'UNPB', 'article'],
    [{ type: 'dataset', ...venued }, 'misc howpublished', 'DATA', 'dataset'],
    [{ type: 'unheard', ...venued, volume: '1' }, 'misc howpublished', 'GEN', 'document'],
    [{ ...venued, volume: '1' }, 'article journal', 'JOUR', 'article-journal'],
    [{ ...venued, issue: '1' }, 'article journal', 'JOUR', 'article-journal'],
    [{ ...venued, pages: '1' }, 'article journal', 'JOUR', 'article-journal'],
    [venued, 'misc howpublished', 'GEN', 'document'],
    [{ ...venued, arxivId: '2101.00001' }, 'misc howpublished', 'UNPB', 'article'],
    [{ type: 'other', arxivId: '2101.00001', ...venued }, 'misc howpublished', 'GEN', 'document'],
  ])('%j', (fields, bibtex, ris, csl) => {
    const entry = toBibtexEntry(paper(fields), 'k');
    expect(`${/@(\w+)/.exec(entry)?.[1]} ${/(\w+) = \{V\}/.exec(entry)?.[1]}`).toBe(bibtex);
    expect([toRis([paper(fields)]).split('\n')[0], toCsl(paper(fields), 'k').type]).toEqual([`TY  - ${ris}`, csl]);
  });
});

describe('dates and pages are as precise as they are known', () => {
  test.each<[PaperFields, string | undefined, number[] | undefined]>([
    [{ year: 2023 }, undefined, [2023]],
    [{ year: 2023, month: 12 }, '2023/12/', [2023, 12]],
    [{ year: 2023, month: 13, day: 1 }, undefined, [2023]],
    [{ year: 2023, month: 1, day: 31 }, '2023/01/31', [2023, 1, 31]],
    [{ year: 2023, month: 1, day: 32 }, '2023/01/', [2023, 1]],
    [{ year: 850, month: 1, day: 1 }, '0850/01/01', [850, 1, 1]],
    [{ year: 0, month: 1 }, undefined, undefined],
  ])('%j', (fields, ris, csl) => {
    expect(/^DA {2}- (.*)$/m.exec(toRis([paper(fields)]))?.[1]).toBe(ris);
    expect(toCsl(paper(fields), 'k').issued?.['date-parts'][0]).toEqual(csl);
  });

  test.each([
    ['12-34', '12--34', ['12', '34']],
    ['e12 − e34', 'e12--e34', ['e12', 'e34']],
    ['1-2, 5-6', '1--2, 5--6', ['1-2, 5-6', undefined]],
    ['S-1-2', 'S-1-2', ['S-1-2', undefined]],
    ['7', '7', ['7', undefined]],
  ])('pages %s', (pages, bibtex, [first, last]) => {
    expect(/pages = \{(.*)\}/.exec(toBibtexEntry(paper({ pages }), 'k'))?.[1]).toBe(bibtex);
    const ris = toRis([paper({ pages })]);
    expect([/^SP {2}- (.*)$/m.exec(ris)?.[1], /^EP {2}- (.*)$/m.exec(ris)?.[1]]).toEqual([first, last]);
  });
});

describe('names', () => {
  test.each<[Author, object | null]>([
    [
      { family: 'Beethoven', given: 'Ludwig van' },
      { family: 'van Beethoven', given: 'Ludwig' },
    ],
    [
      { family: 'van Beethoven', given: 'Ludwig van' },
      { family: 'van Beethoven', given: 'Ludwig' },
    ],
    [
      { family: 'King', given: 'Martin Luther, Jr.' },
      { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
    ],
    [
      { family: 'King Jr', given: 'Martin' },
      { family: 'King', given: 'Martin', suffix: 'Jr' },
    ],
    [{ family: 'Plato' }, { family: 'Plato' }],
    [{ literal: 'Ada Lovelace' }, { family: 'Lovelace', given: 'Ada' }],
    [{ given: 'Ada Lovelace' }, { family: 'Lovelace', given: 'Ada' }],
    [{ literal: 'Lovelace, Ada' }, { family: 'Lovelace', given: 'Ada' }],
    [{ literal: 'Johan van der Berg' }, { family: 'van der Berg', given: 'Johan' }],
    [{ literal: 'van Berg' }, { family: 'Berg', given: 'van' }],
    [{ literal: 'Smith JR' }, { body: 'Smith JR' }],
    [{ literal: 'Ada Lovelace van' }, { body: 'Ada Lovelace van' }],
    [{ literal: 'A B C D E Lovelace' }, { body: 'A B C D E Lovelace' }],
    [{ literal: 'Ada lovelace' }, { body: 'Ada lovelace' }],
    [
      { literal: 'Ada lovelace', orcid: '0' },
      { family: 'lovelace', given: 'Ada' },
    ],
    [{ literal: 'World Bank' }, { body: 'World Bank' }],
    [{ literal: 'Lovelace, Ada, Countess' }, { body: 'Lovelace, Ada, Countess' }],
    [{ literal: 'Plato' }, { body: 'Plato' }],
    [{ literal: ' ' }, null],
  ])('%j', (author, name) => {
    expect(toName(author)).toEqual(name);
  });

  test('are shown with the given name first', () => {
    expect(displayName({ family: 'King', given: 'Martin', suffix: 'Jr.' })).toBe('Martin King Jr.');
    expect(displayName({ body: 'World Bank' })).toBe('World Bank');
  });

  test.each<[Author, string, string]>([
    [{ family: 'King', given: 'Martin', literal: 'x' }, 'King, Martin', 'King, Martin'],
    [{ family: 'King Jr.', given: 'Martin' }, 'King, Jr., Martin', 'King, Martin, Jr.'],
    [{ family: 'Ortega y Gasset', given: 'José' }, "{Ortega y Gasset}, Jos{\\'e}", 'Ortega y Gasset, José'],
    [{ family: 'de Souza' }, 'de Souza', 'de Souza'],
    [{ family: 'Souza Lima' }, '{Souza Lima}', 'Souza Lima'],
    [{ family: 'Others' }, '{Others}', 'Others'],
    [{ family: 'Doe, PhD', given: 'J' }, 'Doe PhD, J', 'Doe PhD, J'],
  ])('%j is written so that no program splits it wrongly', (author, bibtex, ris) => {
    const one = paper({ authors: [author] });
    expect(/author = \{(.*)\},?$/m.exec(toBibtexEntry(one, 'k'))?.[1]).toBe(bibtex);
    expect(/^AU {2}- (.*)$/m.exec(toRis([one]))?.[1]).toBe(ris);
  });
});

test.each<[PaperFields, string]>([
  [{ authors: [{ literal: 'Ada Müller-Łoś' }], year: 1843, title: '– Über Maschinen' }, 'mullerlos_1843_uber'],
  [{ authors: [{ literal: 'Lovelace, Ada' }], title: 'Straße' }, 'lovelace_nd_strasse'],
  [{ authors: [{ given: 'Plato' }], year: -1 }, 'plato_nd_untitled'],
  [{ authors: [{ family: 'de la Cruz', given: 'Q' }], year: 2020, title: 'X' }, 'delacruz_2020_x'],
  [{}, 'unknown_nd_untitled'],
])('the key of %j', (fields, key) => {
  expect(toKeys([paper(fields)])).toEqual([key]);
});

test.each<[string, PaperFields, PaperFields]>([
  ['DOI', { doi: '10.1/a', url: 'z' }, { doi: '10.1/b', url: 'a' }],
  ['arXiv id', { arxivId: '1', url: 'z' }, { arxivId: '2', url: 'a' }],
  ['PMID', { pmid: '1', url: 'z' }, { pmid: '2', url: 'a' }],
  ['PMCID', { pmcid: '1', url: 'z' }, { pmcid: '2', url: 'a' }],
  ['URL', { url: 'a', title: 'Sea b' }, { url: 'b', title: 'Sea a' }],
  ['title', { title: 'Sea a' }, { title: 'Sea b' }],
])('equal keys are lettered by %s in any order', (_, first, second) => {
  const [one, two] = [paper({ title: 'Sea', ...first }), paper({ title: 'Sea', ...second })];
  expect(toKeys([two, one])).toEqual(['unknown_nd_sea_b', 'unknown_nd_sea_a']);
});

test('braces of an id stay only if they are paired', () => {
  const doi = (id: string) => /doi = \{(.*)\}$/m.exec(toBibtexEntry(paper({ doi: id }), 'k'))?.[1];
  expect(['a{b}c', 'a{b', '}a{', 'a}'].map(doi)).toEqual(['a{b}c', 'a%7Bb', '%7Da%7B', 'a%7D']);
});

test('the ids of BibTeX entries are read with their prefixes, and lines between entries too', () => {
  const text = [
    '10.1000/first',
    '@string{x = "y"}',
    '@article{a, doi = {10.1/a}, pmid = {12}, pmcid = { 34 }, url = {https://u.example}}',
    '@misc{b, eprint = {2101.00001}}',
    '@misc{c, eprint = {arXiv:2101.00002}, archiveprefix = {arXiv}}',
    '@misc{d, eprint = {99}, eprinttype = {PubMed}}',
    '@misc{, howpublished = {\\url{https://h.example}}}',
    'not a ref',
  ].join('\n');
  expect(readBibtex(text)?.map(({ place, label, ids }) => [place, label, ...ids])).toEqual([
    ['line 1', '10.1000/first', '10.1000/first'],
    ['line 3', 'a', '10.1/a', 'PMID:12', 'PMC34', 'https://u.example'],
    ['line 4', 'b', 'arXiv:2101.00001'],
    ['line 5', 'c', 'arXiv:2101.00002'],
    ['line 6', 'd', '99', 'PMID:99'],
    ['line 7', '(an entry without a key)', '{https://h.example}'],
  ]);
});

test('the ids of RIS records are read, best first, and lines outside of records too', () => {
  const lines = ['10.1/out', '# a comment', '', 'TY  - JOUR', 'UR  - https://u.example', 'DO  -  10.1/a ', 'TI  - One'];
  const more = ['ER  - ', 'TY  - JOUR', 'T1  - Two', 'KW  - x', 'TY  - JOUR', 'M3  - 10.1/c', 'ER  -', ' after '];
  expect(readRis([...lines, ...more].join('\n'))?.map(({ place, label, ids }) => [place, label, ...ids])).toEqual([
    ['line 1', '10.1/out', '10.1/out'],
    ['line 4', 'One', '10.1/a', 'https://u.example'],
    ['line 9', 'Two'],
    ['line 12', '(a record without a title)', '10.1/c'],
    ['line 15', 'after', 'after'],
  ]);
  expect(readRis('10.1/a\n')).toBeNull();
});
