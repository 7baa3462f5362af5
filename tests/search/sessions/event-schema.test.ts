import { expect, test } from 'vitest';
import { ERROR_TABLE } from '../../../src/model/error.ts';
import { parseEvent, readVersion } from '../../../src/search/sessions/event-schema.ts';
import { unwrap } from '../../support/unwrap.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const at = '2026-01-01T00:00:00.000Z';
const FILTERS = { fromYear: 2000, toYear: 2020, language: 'de', author: 'Ada', venue: 'Nature', maxResults: 10 };
const REQUEST = {
  ...{ query: 'tides', domain: 'general', maxResults: 10, fromYear: 2000, toYear: 2020, language: 'de' },
  ...{ sources: ['one'], concepts: [['tides', 'ebb']], autoApprove: 'by a script' },
};
const INTENT = {
  ...{ topic: 'tides', concepts: ['tides'], conditions: ['Spain'], compared: ['waves'], excluded: ['moon'] },
  ...{ alternatives: { tides: ['ebb'] }, synonyms: { tides: ['flood'] }, phrases: ['spring tide'] },
  ...{ intentType: 'survey', domain: 'general', wantsRecent: false, filters: FILTERS, sources: ['one'], notes: ['x'] },
};
const QUERY = { keywords: ['tides'], synonyms: { tides: ['ebb'] }, booleanQuery: 'tides', purpose: 'all' };
const STRATEGY = { queries: [{ ...QUERY, match: 'any', origin: 'edited' }], sources: ['one'], filters: FILTERS };
const FAILURE = {
  ...{ code: 'NETWORK_ERROR', message: 'down', disposition: 'terminal' },
  attempts: [{ source: 'one', outcome: 'failed' }],
};
const PAPER = {
  ...{ doi: '10.1/x', arxivId: '1', pmid: '2', pmcid: 'PMC3', title: 'T', year: 2001, month: 2, day: 3, venue: 'V' },
  authors: [{ family: 'F', given: 'G', literal: 'L', orcid: '0' }],
  ...{ volume: '1', issue: '2', pages: '3', publisher: 'P', type: 'article', abstract: 'A', keywords: ['k'] },
  ...{ language: 'en', license: 'cc', oaStatus: 'gold', isOa: true, url: 'https://x.test/', references: [{}] },
  ...{ versions: [{ kind: 'preprint' }], retracted: false, notices: [{ kind: 'retraction', about: '10.1/y' }] },
  citationCount: 5,
};
const ROW = {
  ...{ round: 0, source: 'one', query: 0, executed: 'tides', ignored: ['year'], reportedTotal: 5, retrieved: 5 },
  ...{ pages: 1, durationMs: 1.5, failure: FAILURE },
};
const NOT_ASKED = [{ source: 'two', why: 'no key' }];
const RECORDS = [{ source: 'one', paper: PAPER, locations: [{ url: 'https://x.test/', source: 'one', kind: 'pdf' }] }];
const FILE = { source: 'import:a', format: 'ris', problems: [{ place: 'line 1', message: 'odd' }] };
const HIT = {
  ...{ id: 'doi:10.1/x', paper: { ...PAPER, provenance: { title: 'one' } }, score: 0.5, reason: 'r', tags: ['t'] },
  ...{ sources: ['one'], merged: ['same DOI'], records: [{ id: 'r1', source: 'one' }] },
};
const COLLECTION = {
  ...{ query: 'tides', intent: INTENT, strategy: STRATEGY, hits: [HIT] },
  facets: { byYear: { '2001': 1 }, byVenue: { V: 1 }, bySource: { one: 1 }, topAuthors: ['F'], keyThemes: ['k'] },
  ledger: {
    ...{ rows: [ROW], imported: [{ ...FILE, records: 1 }], notAsked: NOT_ASKED, retrieved: 1, merged: 0, kept: 1 },
    dropped: [{ id: 'x', why: 'low' }],
  },
  ...{ suggestions: ['ebb'], finishedAt: at },
};
const DECISION = {
  ...{ action: 'edit', revised: STRATEGY, note: 'n', face: 'desk', by: 'Ada' },
  feedback: {
    ...{ markedRelevant: ['a'], markedIrrelevant: ['b'], reasons: { b: 'mice' }, freeText: 'more' },
    splits: [[['a'], ['b']]],
  },
};
const EVENTS: Record<string, Json> = {
  created: { kind: 'created', at, v: 2, id: 'abc', request: REQUEST, intent: INTENT, face: 'cli', sandbox: false },
  strategy: { kind: 'strategy', at, strategy: STRATEGY, notes: ['n'] },
  added: {
    ...{ kind: 'added', at, face: 'mcp', imports: [{ ...FILE, records: RECORDS }], removed: ['import:b'] },
    criteria: { include: ['in'], exclude: ['out'] },
  },
  decision: { kind: 'decision', at, decision: DECISION },
  gathered: {
    ...{ kind: 'gathered', at },
    gathered: { round: 0, records: RECORDS, rows: [ROW], notAsked: NOT_ASKED, finishedAt: at, failure: FAILURE },
  },
  collection: { kind: 'collection', at, collection: COLLECTION },
  completed: { kind: 'completed', at, reason: 'approved', collection: COLLECTION },
  failed: { kind: 'failed', at, error: FAILURE },
};
/** The same events without anything optional. */
const SMALL_FILTERS = { maxResults: 10 };
const SMALL_INTENT = {
  ...{ topic: 'tides', concepts: [], phrases: [], intentType: 'survey', domain: 'general', wantsRecent: false },
  filters: SMALL_FILTERS,
};
const SMALL_STRATEGY = { queries: [QUERY], sources: [], filters: SMALL_FILTERS };
const SMALL_FAILURE = { code: 'NETWORK_ERROR', message: 'down', disposition: 'terminal' };
const SMALL_ROW = {
  ...{ round: 0, source: 'one', query: 0, executed: null, ignored: [], reportedTotal: null, retrieved: 5 },
  ...{ pages: 1, durationMs: 1 },
};
const SMALL_RECORD = { source: 'one', paper: {}, locations: [{ url: 'https://x.test/', source: 'one', kind: 'pdf' }] };
const SMALL_HIT = {
  ...{ id: 'x', paper: { isOa: null, provenance: {} }, score: 0.5, reason: 'r', tags: [], sources: [] },
};
const SMALL_COLLECTION = {
  ...{ query: 'tides', intent: SMALL_INTENT, strategy: SMALL_STRATEGY, hits: [SMALL_HIT] },
  facets: { byYear: {}, byVenue: {}, bySource: {}, topAuthors: [], keyThemes: [] },
  ledger: {
    rows: [SMALL_ROW],
    notAsked: NOT_ASKED,
    retrieved: 1,
    merged: 0,
    dropped: [{ id: 'x', why: 'low' }],
    kept: 1,
  },
  finishedAt: at,
};
const SMALL: Record<string, Json> = {
  created: {
    ...{ kind: 'created', at, v: 2, id: 'abc', intent: SMALL_INTENT, face: 'cli', sandbox: false },
    request: { query: 'tides', domain: 'general', maxResults: 10 },
  },
  strategy: { kind: 'strategy', at, strategy: SMALL_STRATEGY, notes: [] },
  added: { kind: 'added', at, face: 'cli' },
  'added file': { kind: 'added', at, face: 'cli', imports: [{ ...FILE, records: [SMALL_RECORD] }] },
  'added criteria': { kind: 'added', at, face: 'cli', criteria: { include: [], exclude: [] } },
  decision: { kind: 'decision', at, decision: { action: 'approve', face: 'cli' } },
  'decision with feedback': {
    ...{ kind: 'decision', at },
    decision: { action: 'edit', face: 'cli', feedback: { markedRelevant: [], markedIrrelevant: [] } },
  },
  gathered: {
    ...{ kind: 'gathered', at },
    gathered: { round: 0, records: [SMALL_RECORD], rows: [SMALL_ROW], notAsked: NOT_ASKED, finishedAt: at },
  },
  collection: { kind: 'collection', at, collection: SMALL_COLLECTION },
  completed: { kind: 'completed', at, reason: 'approved' },
  failed: { kind: 'failed', at, error: SMALL_FAILURE },
};

const parse = (event: Json) => parseEvent(JSON.stringify(event));
type Path = readonly string[];
/** The paths to all values inside a value. */
const pathsOf = (value: Json, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
    : [];
const valueAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((inner, key) => (inner as { [key: string]: Json })[key] ?? null, value);
/** A copy of the event with another value at the path; undefined removes it. */
function changed(event: Json, path: Path, value: Json | undefined): Json {
  const copy = structuredClone(event);
  const holder = valueAt(copy, path.slice(0, -1)) as { [key: string]: Json };
  if (value === undefined) delete holder[path.at(-1) ?? ''];
  else holder[path.at(-1) ?? ''] = value;
  return copy;
}

test.each(Object.entries(EVENTS))('the event "%s" is read as written, with fields of later versions', (_, event) => {
  const later = { ...(event as object), mood: 'good' };
  expect(unwrap(parse(later))).toEqual(later);
});

test.each(Object.entries(EVENTS))('every value of the event "%s" must have its type', (_, event) => {
  const accepted = pathsOf(event).filter((path) => {
    const wrong = typeof valueAt(event, path) === 'string' ? { odd: 1 } : 'odd';
    return parse(changed(event, path, wrong)).ok;
  });
  expect(accepted.map((path) => path.join('.'))).toEqual([]);
});

test.each(Object.entries(SMALL))('the event "%s" may lack all that is optional, and nothing else', (_, event) => {
  unwrap(parse(event));
  const fields = pathsOf(event).filter((path) => !/^(\d+|tides|imports|criteria|feedback)$/.test(path.at(-1) ?? ''));
  const accepted = fields.filter((path) => parse(changed(event, path, undefined)).ok);
  expect(accepted.map((path) => path.join('.'))).toEqual([]);
});

const each = (path: string, values: readonly Json[]) => values.map((value) => [path, value] as const);

test.each([
  ...each('created.face', ['library', 'mcp', 'cli', 'desk']),
  ...each('created.request.domain', ['general', 'materials_science']),
  ...each('created.intent.intentType', ['survey', 'method', 'dataset', 'baseline', 'effect', 'explanation', 'topic']),
  ...each('decision.decision.action', ['approve', 'edit', 'reject']),
  ...each('strategy.strategy.queries.0.origin', ['edited', 'learned']),
  ...each('completed.reason', ['approved', 'rounds_exhausted', 'failed']),
  ...each('failed.error.disposition', ['terminal', 'retry_after', 'needs_config']),
  ...each('failed.error.code', Object.keys(ERROR_TABLE)),
  ...each('collection.collection.hits.0.score', [0, 0.25, 1]),
  ...each('collection.collection.hits.0.paper.isOa', [true, false, null]),
  ...each('gathered.gathered.rows.0.reportedTotal', [5, null]),
  ...each('gathered.gathered.rows.0.executed', ['tides', null]),
  ...['year', 'month', 'day', 'oaStatus', 'isOa', 'citationCount'].map(
    (field) => [`gathered.gathered.records.0.paper.${field}`, null] as const,
  ),
])('%s can be %j', (place, value) => {
  const [kind = '', ...path] = place.split('.');
  expect(parse(changed(EVENTS[kind] ?? null, path, value))).toMatchObject({ ok: true });
});

test.each([
  ...each('strategy.at', ['yesterday', '2026-01-01', '2026-01-01T25:00:00.000Z']),
  ...each('gathered.gathered.finishedAt', ['2026']),
  ...each('created.face', ['web']),
  ...each('created.v', [1.5]),
  ...each('created.request.domain', ['cooking']),
  ...each('created.request.maxResults', [1.5]),
  ...each('created.intent.intentType', ['odd']),
  ...each('decision.decision.action', ['wait']),
  ...each('strategy.strategy.queries.0.origin', ['guessed']),
  ...each('strategy.strategy.queries.0.match', ['all']),
  ...each('strategy.strategy.filters.fromYear', [2000.5]),
  ...each('completed.reason', ['tired']),
  ...each('failed.error.disposition', ['odd']),
  ...each('failed.error.code', ['ODD']),
  ...each('failed.kind', ['odd', null]),
  ...each('collection.collection.ledger.kept', [0.5, null]),
  ...each('collection.collection.facets.byYear.2001', [0.5]),
])('%s cannot be %j, and the failure names the place', (place, value) => {
  const [kind = '', ...path] = place.split('.');
  const answer = parse(changed(EVENTS[kind] ?? null, path, value));
  expect(answer).toMatchObject({ error: { code: 'STORE_ERROR' } });
  expect(answer.ok ? '' : answer.error.message.split(':')[0]).toBe(path.join('.'));
});

test('a line that is no JSON, or no event, is refused in words', () => {
  const messages = ['{"kind":', '7'].map((line) => {
    const answer = parseEvent(line);
    return answer.ok ? '' : answer.error.message;
  });
  expect(messages).toEqual(['not JSON', expect.stringMatching(/^event: ./)]);
});

test.each([
  ['{"v":3,"kind":"of a later version"}', 3],
  ['{"v":"3"}', null],
  ['{"kind":"created"}', null],
  ['null', null],
  ['no JSON', null],
])('the version in %s is %j', (line, version) => {
  expect(readVersion(line)).toBe(version);
});
