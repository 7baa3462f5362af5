import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/fulltext/query.ts';
import {
  ORDERS,
  refusedBy,
  toFilters,
  toKeywordQuery,
  toMatchQuery,
  toNamedQuery,
  toPassageQuery,
  toRecordQuery,
} from '../../../src/snapshot/engines/opensearch/query.ts';

const text = (clause: unknown) => JSON.stringify(clause);

test('every filter of a search becomes a clause, and what is not asked for none', () => {
  expect(toFilters()).toEqual([]);
  expect(toFilters({ author: 'Ada LANG', venue: 'Desks', keyword: 'Heat', institution: 'MIT', tag: 'x' })).toEqual([
    { term: { 'folded.author': 'ada lang' } },
    { term: { 'folded.venue': 'desks' } },
    { term: { 'folded.keyword': 'heat' } },
    { term: { 'folded.institution': 'mit' } },
    { term: { 'folded.tag': 'x' } },
  ]);
  expect(toFilters({ fromYear: 2001 })).toEqual([{ range: { year: { gte: 2001 } } }]);
  expect(toFilters({ toYear: 2009 })).toEqual([{ range: { year: { lte: 2009 } } }]);
  expect(toFilters({ fromYear: 2001, toYear: 2009 })).toEqual([{ range: { year: { gte: 2001, lte: 2009 } } }]);
  expect([toFilters({ hasSource: false }), toFilters({ hasSource: true })]).toEqual([
    [{ term: { has_source: false } }],
    [{ term: { has_source: true } }],
  ]);
  expect(toFilters({ only: [], except: [] })).toEqual([{ terms: { paper_id: [] } }]);
  expect(toFilters({ except: ['a'] })).toEqual([{ bool: { must_not: [{ terms: { paper_id: ['a'] } }] } }]);
});

test.each([
  ['relevance', [{ year: { order: 'desc', missing: '_last' } }, { title_key: 'asc' }, { paper_id: 'asc' }]],
  ['year_desc', [{ year: { order: 'desc', missing: '_last' } }, { title_key: 'asc' }, { paper_id: 'asc' }]],
  ['year_asc', [{ year: { order: 'asc', missing: '_last' } }, { title_key: 'asc' }, { paper_id: 'asc' }]],
  ['title_asc', [{ title_key: 'asc' }, { paper_id: 'asc' }]],
  ['title_desc', [{ title_key: 'desc' }, { paper_id: 'asc' }]],
] as const)('papers in the order %s', (sort, order) => {
  expect(ORDERS[sort]).toEqual(order);
});

test('the licences that a rule refuses are named, a missing one as empty; without a rule none is', () => {
  const licenses = ['cc-by', 'owner', null];
  expect(refusedBy(licenses, (license) => license === 'cc-by')).toEqual(['owner', '']);
  expect(refusedBy(licenses, undefined)).toEqual([]);
});

test('a word is looked for in every field of a record, and counts more in the title', () => {
  const { bool } = toRecordQuery(parseQuery('heat'), []) as {
    bool: { should: object[]; minimum_should_match: number };
  };
  expect(bool.should.map((clause) => text(clause).replace(/\{"term":\{"([\w.]+)".*/u, '$1'))).toEqual([
    ...['words.title', 'words.abstract', 'words.opening', 'words.labels'],
  ]);
  const boosts = bool.should.map((clause) => Number(/"boost":([\d.]+)/u.exec(text(clause))?.[1]));
  expect(boosts[0]).toBeGreaterThan(boosts[1] ?? 0);
  expect(new Set(boosts.slice(1)).size).toBe(1);
  expect(bool.minimum_should_match).toBe(1);
});

test('the beginning of a text that is withheld does not count, and all else does', () => {
  const query = toRecordQuery(parseQuery('heat'), ['owner']) as { bool: { should: object[] } };
  const guarded = query.bool.should.filter((clause) => text(clause).includes('must_not'));
  expect(guarded).toHaveLength(1);
  expect(text(guarded[0])).toContain('words.opening');
  expect(text(guarded[0])).toContain('{"terms":{"license":["owner"]}}');
});

test('a quoted phrase must be there, in records and in passages', () => {
  const records = toRecordQuery(parseQuery('"deep sea" cold'), []) as { bool: { filter: object[] } };
  expect(records.bool.filter).toHaveLength(1);
  expect(text(records.bool.filter[0])).toContain('{"match_phrase":{"words.title":{"query":"deep sea"');
  const passages = text(toPassageQuery(parseQuery('"deep sea" cold'), []));
  expect(passages).toContain('"filter":[{"match_phrase":{"passages.words":{"query":"deep sea"');
  expect(passages).toContain('"score_mode":"max"');
});

test('words next to each other in the query count more next to each other in a passage', () => {
  expect(text(toPassageQuery(parseQuery('deep sea'), []))).toContain(
    '{"match_phrase":{"passages.words":{"query":"deep sea"',
  );
  expect(text(toPassageQuery(parseQuery('sea'), []))).not.toContain('match_phrase');
});

test('a word counts as rare as it is among the passages that may be found, and neighbours as the rarer of both', () => {
  const rarities = {
    own: (stem: string) => (stem === 'deep' ? 2 : 6),
    inCluster: (stem: string) => (stem === 'deep' ? 1 : 3),
  };
  const asked = text(toPassageQuery(parseQuery('deep sea'), [], { rarities }));
  expect(asked).toContain('{"term":{"passages.words":{"value":"deep","boost":2}}}');
  expect(asked).toContain('{"match_phrase":{"passages.words":{"query":"deep sea","boost":0.125}}}');
});

test('a passage of a text that is withheld is not found, one of a summary is', () => {
  const guarded = text(toPassageQuery(parseQuery('heat'), ['owner', '']));
  expect(guarded).toContain('{"term":{"passages.is_summary":true}}');
  expect(guarded).toContain('{"bool":{"must_not":[{"terms":{"passages.license":["owner",""]}}]}}');
  expect(text(toPassageQuery(parseQuery('heat'), []))).not.toContain('is_summary');
  expect(text(toPassageQuery(parseQuery('heat'), [], { innerHits: { size: 3 } }))).toContain('"inner_hits":{"size":3}');
});

test('a query without words finds nothing by words, and no query finds all that filters allow', () => {
  expect(toRecordQuery(parseQuery('!'), [])).toEqual({ match_none: {} });
  expect(toMatchQuery(null, undefined, [])).toEqual({ bool: { filter: [{ match_all: {} }] } });
  expect(toMatchQuery(null, { toYear: 2009 }, [])).toEqual({ bool: { filter: [{ range: { year: { lte: 2009 } } }] } });
  const both = toMatchQuery(parseQuery('heat'), { toYear: 2009 }, []) as { bool: { filter: object[] } };
  expect(both.bool.filter).toHaveLength(2);
  expect(text(both.bool.filter[0])).toMatch(/words\.title.*passages\.words/u);
});

test('a paper is named by its own id or by another one, within the filters', () => {
  const named = toNamedQuery(' 10.1000/Desk ', { hasSource: true }) as { bool: { filter: object[] } };
  expect(text(named.bool.filter[0])).toContain('{"ids":{"values":["10.1000/Desk"]}}');
  expect(text(named.bool.filter[0])).toContain('doi:10.1000/desk');
  expect(named.bool.filter[1]).toEqual({ term: { has_source: true } });
});

test('a part of a keyword or tag is looked for as it is written', () => {
  const query = text(toKeywordQuery('A*b?c\\D'));
  for (const name of ['keyword', 'tag']) expect(query).toContain(`{"wildcard":{"folded.${name}":{"value":`);
  expect(JSON.parse(query).bool.filter[0].bool.should[0].wildcard['folded.keyword'].value).toBe('*a\\*b\\?c\\\\d*');
});
