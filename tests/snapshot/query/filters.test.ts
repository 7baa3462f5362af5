import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { SnapshotFilters, SnapshotSort } from '../../../src/model/snapshot.ts';
import { openSnapshot } from '../../../src/snapshot/open.ts';
import { buildFrom, paper } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

const folder = mkdtempSync(join(tmpdir(), 'carrel-filters-'));
await buildFrom(
  [
    paper('a', {
      ...{ title: 'Heat in cells', year: 1999, venue: 'Annals', doi: '10.5555/a', keywords: ['Deep Learning', 'heat'] },
      ...{
        institutions: ['ETH'],
        tags: ['t1'],
        authors: ['Example, Ada'],
        references: ['10.5555/b', '10.5555/b', '10.5555/c', '10.5555/none'],
      },
    }),
    paper('b', {
      ...{
        title: 'Cold of cells',
        year: 2005,
        venue: 'Annals',
        doi: '10.5555/b',
        keywords: ['heat pumps'],
        source_markdown: '',
      },
      ...{
        authors: ['Sample, Ben', 'Example, Ada'],
        abstract: 'Cells in winter.',
        references: ['10.5555/c'],
        retracted: true,
      },
    }),
    paper('c', {
      ...{ title: 'about Water', year: 2010, doi: '10.5555/c', tags: ['HEATED'], authors: [], arxiv_id: '2001.01234' },
      ...{ summaries: { short: { summary: 'In short.' } }, translations: { de: 'Auf Deutsch.' } },
    }),
    { paper_id: 'd', title: 'Cells of unknown year', authors: [] },
  ],
  join(folder, 'snapshot'),
);
const snapshot = unwrap(await openSnapshot(join(folder, 'snapshot')));
afterAll(() => {
  snapshot.close();
  rmSync(folder, { recursive: true });
});
const ids = (filters: SnapshotFilters, query = '') =>
  unwrap(snapshot.search({ query, filters }))
    .hits.map(({ paperId }) => paperId)
    .sort();

test.each<[string, SnapshotFilters, string[]]>([
  ['an author', { author: 'ada example' }, ['a', 'b']],
  ['a venue', { venue: ' ANNALS ' }, ['a', 'b']],
  ['a keyword', { keyword: 'deep learning' }, ['a']],
  ['an institution', { institution: 'eth' }, ['a']],
  ['a tag', { tag: 'heated' }, ['c']],
  ['a value that does not exist', { author: 'nobody' }, []],
  ['the first year', { fromYear: 2005 }, ['b', 'c']],
  ['the last year', { toYear: 2005 }, ['a', 'b']],
  ['both years', { fromYear: 2005, toYear: 2005 }, ['b']],
  ['a text', { hasSource: true }, ['a', 'c']],
  ['no text', { hasSource: false }, ['b', 'd']],
  ['a list of papers', { only: ['a', 'd', 'none'] }, ['a', 'd']],
  ['an empty list of papers', { only: [] }, []],
  ['exceptions', { except: ['a', 'b'] }, ['c', 'd']],
  ['no exceptions', { except: [] }, ['a', 'b', 'c', 'd']],
  ['an author and a year', { author: 'ada example', toYear: 2000 }, ['a']],
])('papers are filtered by %s', (_, filters, expected) => {
  expect(ids(filters)).toEqual(expected);
});

test('a filter holds for papers that a query finds', () => {
  expect([ids({ fromYear: 2000 }, 'cells'), ids({ author: 'ben sample' }, 'cells')]).toEqual([['b'], ['b']]);
});

test.each<[SnapshotSort, string[]]>([
  ['year_desc', ['c', 'b', 'a', 'd']],
  ['year_asc', ['a', 'b', 'c', 'd']],
  ['title_asc', ['c', 'd', 'b', 'a']],
  ['title_desc', ['a', 'b', 'd', 'c']],
  ['relevance', ['c', 'b', 'a', 'd']],
])('all papers by %s', (sort, expected) => {
  const { hits } = unwrap(snapshot.search({ query: '', sort }));
  expect(hits.map(({ paperId }) => paperId)).toEqual(expected);
});

test('pages follow each other by number or by offset, with the total of all', () => {
  const page = (request: object) => {
    const { hits, total, totalIsExact } = unwrap(snapshot.search({ query: '', sort: 'year_asc', ...request }));
    return [hits.map(({ paperId }) => paperId).join(''), total, totalIsExact];
  };
  expect(page({ page: 2, pageSize: 3 })).toEqual(['d', 4, true]);
  expect(page({ offset: 1, pageSize: 2 })).toEqual(['bc', 4, true]);
});

describe('values of facets', () => {
  const values = (category: string, limit?: number, filters?: SnapshotFilters) =>
    unwrap(snapshot.facets(category, limit, filters)).map(({ value, paperCount }) => `${value} ${paperCount}`);

  test('are the most common first, then by alphabet, and at most as many as asked for', () => {
    expect(values('author')).toEqual(['Ada Example 2', 'Ben Sample 1']);
    expect(values('keywords')).toEqual(['Deep Learning 1', 'heat 1', 'heat pumps 1']);
    expect(values('author', 1)).toEqual(['Ada Example 2']);
  });

  test('are counted among the papers that a filter allows', () => {
    expect(values('author', 9, { fromYear: 2000 })).toEqual(['Ada Example 1', 'Ben Sample 1']);
    expect(values('keyword', 9, { only: ['b'] })).toEqual(['heat pumps 1']);
  });

  test('of an answer are those of its papers, with all years in order', () => {
    const { facets } = unwrap(snapshot.search({ query: 'cells', facets: ['author', 'year'] }));
    expect(facets?.year?.map(({ value }) => value)).toEqual(['1999', '2005']);
    expect(facets?.author?.[0]).toEqual({ value: 'Ada Example', paperCount: 2 });
  });
});

describe('a search by keyword', () => {
  const found = (...asked: Parameters<typeof snapshot.searchByKeyword>) =>
    unwrap(snapshot.searchByKeyword(...asked)).map(({ paperId }) => paperId);

  test('matches a part of a keyword or tag in any case, newest first', () => {
    expect([found('heat'), found('HEAT P'), found('cells')]).toEqual([['c', 'b', 'a'], ['b'], []]);
    expect([found('annals'), found('ada'), found('eth')]).toEqual([[], [], []]);
    expect([found('heat', 1), found('heat', 9, 1)]).toEqual([['c'], ['b', 'a']]);
  });
});

describe('the graph of citations', () => {
  const shape = (...asked: Parameters<typeof snapshot.graph>) => {
    const { nodes, edges, truncated } = unwrap(snapshot.graph(...asked));
    return {
      nodes: nodes.map(({ paperId }) => paperId),
      edges: edges.map(({ citing, cited }) => citing + cited),
      truncated,
    };
  };

  test('has the most cited papers first, and each citation once', () => {
    expect(shape()).toEqual({ nodes: ['c', 'b', 'a'], edges: ['ab', 'ac', 'bc'], truncated: false });
    expect(unwrap(snapshot.graph()).nodes.map(({ citedBy, retracted }) => [citedBy, retracted])).toEqual([
      [2, undefined],
      [1, true],
      [0, undefined],
    ]);
  });

  test('is limited to some papers, or to those around one', () => {
    expect(shape(undefined, ['a', 'b', 'd'])).toEqual({ nodes: ['b', 'a'], edges: ['ab'], truncated: false });
    expect(shape('b')).toEqual({ nodes: ['b', 'c', 'a'], edges: ['ab', 'ac', 'bc'], truncated: false });
    expect(shape('d')).toEqual({ nodes: ['d'], edges: [], truncated: false });
  });
});

test('a paper knows what it cites and who cites it, with what the snapshot knows of them', () => {
  const { references, citedBy } = unwrap(snapshot.paper('a'));
  expect(references).toEqual([
    { doi: '10.5555/b', title: 'Cold of cells', year: 2005, paperId: 'b', retracted: true },
    { doi: '10.5555/b', title: 'Cold of cells', year: 2005, paperId: 'b', retracted: true },
    { doi: '10.5555/c', title: 'about Water', year: 2010, paperId: 'c' },
    { doi: '10.5555/none' },
  ]);
  expect([citedBy, unwrap(snapshot.paper('c')).citedBy]).toEqual([[], ['a', 'b']]);
});

test('texts are read by their kind, and a text that a paper lacks is named', () => {
  expect([unwrap(snapshot.source('a')), unwrap(snapshot.translation('c', 'DE'))]).toEqual([
    'The text of a.',
    'Auf Deutsch.',
  ]);
  const codes = [
    snapshot.source('b'),
    snapshot.translation('a', 'de'),
    snapshot.summary('a', 'short'),
    snapshot.paper('x'),
  ];
  expect(codes.map((each) => !each.ok && each.error.code)).toEqual([
    'source_not_available',
    'translation_not_available',
    'template_not_available',
    'paper_not_found',
  ]);
  expect(unwrap(snapshot.paper('c')).availableSummaryTemplates).toEqual(['abstract', 'short']);
  expect([unwrap(snapshot.outline('a')), unwrap(snapshot.file('a'))]).toEqual([null, null]);
});

test('the summary in the own words of a paper quotes its text only if that may be shared', () => {
  const summary = (id: string, sharesText?: () => boolean) =>
    JSON.parse(unwrap(snapshot.summary(id, 'abstract', sharesText)).json).summary;
  expect([summary('a'), summary('a', () => false), summary('b', () => false)]).toEqual([
    'The text of a.',
    '',
    'Cells in winter.',
  ]);
});

test('a paper is named by its DOI, its arXiv id or its own id, and comes first', () => {
  for (const query of ['10.5555/c', 'https://doi.org/10.5555/C', 'arXiv:2001.01234', 'c'])
    expect(unwrap(snapshot.search({ query })).hits[0]?.paperId, query).toBe('c');
});

test('several plain words name no paper, and an id may stand between spaces', () => {
  expect(unwrap(snapshot.search({ query: ' c ' })).hits[0]?.score).toBe(1_000);
  expect(unwrap(snapshot.search({ query: 'DOI: 10.5555/c' })).hits[0]?.score).toBe(1_000);
  for (const hit of unwrap(snapshot.search({ query: 'cells in winter' })).hits) expect(hit.score).toBeLessThan(1_000);
});
