import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsl, toCslList } from '../../src/formats/csl.ts';
import { toJson } from '../../src/formats/json.ts';
import { toMarkdown, toScoredMarkdown } from '../../src/formats/markdown.ts';
import { toRis } from '../../src/formats/ris.ts';
import { anyPaper, paper } from './papers.ts';

const ARTICLE = paper({
  title: 'On x | y',
  authors: [{ family: 'van Gogh', given: 'Vera' }, { literal: 'CMS Collaboration' }],
  year: 2020,
  month: 3,
  day: 7,
  venue: 'Joule',
  pages: '12–34',
  type: 'journal-article',
  doi: '10.1/x',
  language: 'en',
});
const HEADER = '| # | Title | Authors | Year | Venue | Score |\n|---|-------|---------|------|-------|-------|';
const REF_HEADER = '| # | Title | Authors | Year | Venue | Ref |\n|---|-------|---------|------|-------|-----|';

test('writes type, names, date and ids of a CSL item', () => {
  expect(toCsl(ARTICLE, 'x')).toEqual({
    id: 'x',
    type: 'article-journal',
    title: 'On x | y',
    author: [{ family: 'van Gogh', given: 'Vera' }, { literal: 'CMS Collaboration' }],
    issued: { 'date-parts': [[2020, 3, 7]] },
    'container-title': 'Joule',
    page: '12–34',
    DOI: '10.1/x',
    language: 'en',
  });
});

test('drops a day without its month', () => {
  expect(toCsl(paper({ year: 2020, day: 7 }), 'x').issued).toEqual({ 'date-parts': [[2020]] });
  expect(toCsl(paper({ day: 7 }), 'x')).toEqual({ id: 'x', type: 'document' });
});

test('writes a RIS record with type, split pages and end', () => {
  expect(toRis([ARTICLE])).toBe(
    'TY  - JOUR\nAU  - van Gogh, Vera\nAU  - CMS Collaboration\nTI  - On x | y\nPY  - 2020\nDA  - 2020/03/07\n' +
      'T2  - Joule\nSP  - 12\nEP  - 34\nDO  - 10.1/x\nLA  - en\nER  - ',
  );
  expect(toRis([])).toBe('');
});

test('writes number, title, authors, year, venue and score of a Markdown row', () => {
  expect(toScoredMarkdown([{ paper: ARTICLE, score: 0.876 }]).split('\n\n')[0]).toBe(
    `${HEADER}\n| 1 | On x \\| y | Vera van Gogh, CMS Collaboration | 2020 | Joule | 0.88 |`,
  );
});

test('lists the refs of a search below its Markdown table, with the numbers of the rows', () => {
  const papers = [{ doi: '10.1/a_b*c' }, { title: 'x' }, { arxivId: '1706.03762' }].map((fields) => paper(fields));
  const text = toScoredMarkdown(papers.map((each) => ({ paper: each, score: 0.5 })));
  expect(text.split('\n\n')[1]).toBe('1. `10.1/a_b*c`\n2. (no identifier)\n3. `arXiv:1706.03762`');
  expect(toScoredMarkdown([{ paper: paper({ title: 'x' }), score: 0.5 }])).not.toContain('\n\n');
});

test('a Markdown table of stored papers has their refs in place of a score', () => {
  expect(toMarkdown([ARTICLE])).toBe(
    `${REF_HEADER}\n| 1 | On x \\| y | Vera van Gogh, CMS Collaboration | 2020 | Joule | 10.1/x |`,
  );
});

test('writes a header alone without papers, and a dash for unknown values', () => {
  expect([toMarkdown([]), toScoredMarkdown([])]).toEqual([REF_HEADER, HEADER]);
  expect(toMarkdown([paper({ title: 'x' })])).toBe(`${REF_HEADER}\n| 1 | x | - | - | - | - |`);
});

test('marks a retracted paper before its title, even if only a notice says so', () => {
  const notice = { kind: 'retraction', about: 'this' } as const;
  const rows = [
    { title: 'a', retracted: true },
    { title: 'b', notices: [notice] },
    { title: 'c', notices: [{ ...notice, about: 'other' as const }] },
  ].map((fields) => paper(fields));
  const titles = toMarkdown(rows).split('\n').slice(2);
  expect(titles.map((line) => line.split(' | ')[1])).toEqual(['**RETRACTED** a', '**RETRACTED** b', 'c']);
});

test('shortens more than three authors to et al.', () => {
  const authors = ['A', 'B', 'C', 'D'].map((family) => ({ family }));
  expect(toMarkdown([paper({ authors })])).toContain('| A et al. |');
  expect(toMarkdown([paper({ authors: authors.slice(1) })])).toContain('| B, C, D |');
});

test('escapes a title that would end its cell or become HTML', () => {
  const title = 'a\\| b <img src=x> p<0.05';
  expect(toMarkdown([paper({ title })])).toContain('| a\\\\\\| b \\<img src=x> p<0.05 |');
});

test('writes JSON in wire form with the given indent', () => {
  expect(JSON.parse(toJson([]))).toEqual({ papers: [] });
  expect(toJson([paper({ arxivId: '1706.03762' })], 0)).toBe(
    '{"papers":[{"is_oa":null,"provenance":{},"arxiv_id":"1706.03762"}]}',
  );
  expect(toJson([ARTICLE])).toContain('\n      "title": "On x | y"');
});

test('writes one record for each paper in every format', () => {
  fc.assert(
    fc.property(fc.array(anyPaper, { maxLength: 5 }), (papers) => {
      const rows = toMarkdown(papers).split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/);
      expect(rows).toHaveLength(papers.length + 2);
      const lines = toRis(papers).split(/[\n\r\u2028\u2029\u0085\v\f]/);
      expect(lines.filter((line) => line !== '' && !/^[A-Z][A-Z0-9] {2}- /.test(line))).toEqual([]);
      expect(lines.filter((line) => line === 'ER  - ')).toHaveLength(papers.length);
      expect(lines.filter((line) => line.startsWith('TY  - '))).toHaveLength(papers.length);
      expect(toCslList(papers)).toHaveLength(papers.length);
      expect(JSON.parse(toJson(papers)).papers).toHaveLength(papers.length);
    }),
  );
});
