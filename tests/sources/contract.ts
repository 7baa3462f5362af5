import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CAST } from '../../sandbox/cast/index.ts';
import type { Fault } from '../../sandbox/fault.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { ERROR_TABLE, type ErrorCode } from '../../src/model/error.ts';
import { parseRef, type Ref } from '../../src/model/ref.ts';
import type { Result } from '../../src/model/result.ts';
import type {
  QueryFilter,
  Source,
  SourceClient,
  SourceContext,
  SourcePage,
  SourceQuery,
  SourceRecord,
} from '../../src/model/source.ts';
import { openCache } from '../../src/net/cache.ts';
import { openLimits } from '../../src/net/limits.ts';
import { createNet, type Net } from '../../src/net/net.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { unwrap } from '../support/unwrap.ts';
import { privateFolders } from '../support/world.ts';
import { answering, type Said } from './answers.ts';
import { changeEachElement, changeEachField } from './change-fields.ts';

const { place } = privateFolders();
const clock = createSystemClock(10_000);
const sandbox = await startSandbox();
const cache = openCache(`${place}/cache.db`, { clock });
const nets: Net[] = [];

/** A network with fresh limits, so that one fault does not affect the next test. */
function openFresh(): Net {
  const limits = unwrap(openLimits(`${place}/limits-${nets.length}.db`, { clock, timeScale: 10_000 }));
  const timeouts = { connectMs: 2000, idleMs: 700, totalMs: 1500 };
  const net = createNet({
    clock,
    userAgent: 'carrel/test',
    limits,
    cache,
    sandbox: new URL(sandbox.url),
    timeouts,
  });
  nets.push(net);
  return net;
}
const net = openFresh();
afterAll(async () => {
  await Promise.all(nets.map((each) => each.close()));
  await sandbox.close();
});
beforeEach(() => sandbox.clearFaults());

/** A cached answer would hide a fault. */
function uncached(client: SourceClient): SourceClient {
  return { ...client, get: ({ cacheMs: _, ...request }) => client.get(request) };
}
const contextWith = (client: SourceClient, source: Source): SourceContext => ({
  client,
  clock,
  email: 'tests@carrel.test',
  ...(source.key && { key: `sandbox-${source.wireKey}-key` }),
});
/** Calls the main ability of a source: records, citations or copies. */
function ask(source: Source, ref: Ref, context: SourceContext): Promise<Result<unknown>> {
  if (source.lookup) return source.lookup(ref, context);
  if (source.references) return source.references(ref, context);
  if (source.locate) return source.locate(ref, context);
  throw new Error(`${source.id} has no lookup, references or locate`);
}
const contextOf = (source: Source) => contextWith(uncached(net.clientFor(source)), source);
const breakHosts = (source: Source, fault: Fault) => {
  for (const host of source.hosts.filter((pattern) => !pattern.startsWith('*'))) sandbox.setFault(host, fault);
};
const refs: readonly Ref[] = CAST.flatMap(({ doi, arxiv, pmid, pmcid }) => [
  doi,
  arxiv?.id,
  pmid && `PMID:${pmid}`,
  pmcid,
])
  .filter((text) => typeof text === 'string')
  .map((text) => {
    const ref = parseRef(text);
    if (!ref.ok) throw new Error(`${text}: ${ref.error.message}`);
    return ref.value;
  });
const exampleOf = (source: Source): Ref => {
  const ref = parseRef(source.example);
  if (!ref.ok) throw new Error(source.example);
  return ref.value;
};

/** The failures that a fault may become; never a success and never NOT_FOUND. */
export const FAULTS: readonly (readonly [name: string, fault: Fault, codes: readonly ErrorCode[]])[] = [
  ['too many requests', { kind: 'status', status: 429 }, ['RATE_LIMITED', 'QUOTA_EXHAUSTED']],
  [
    'too many requests for 15 hours',
    { kind: 'status', status: 429, retryAfter: { seconds: 54_000, as: 'seconds' } },
    ['RATE_LIMITED', 'QUOTA_EXHAUSTED'],
  ],
  ['an internal error', { kind: 'status', status: 500 }, ['NETWORK_ERROR']],
  ['a bad gateway', { kind: 'status', status: 502 }, ['NETWORK_ERROR']],
  ['a forbidden request', { kind: 'status', status: 403 }, ['CAPABILITY_DENIED', 'RATE_LIMITED']],
  ['a rejected request', { kind: 'status', status: 400 }, ['SOURCE_CHANGED']],
  [
    'a gateway error page',
    { kind: 'status', status: 404, body: '<html><title>404</title>nginx: no route to backend</html>' },
    ['NETWORK_ERROR'],
  ],
  [
    'a retired API',
    { kind: 'status', status: 410, body: '<h1>Gone</h1><p>Please use our new interface.</p>' },
    ['SOURCE_CHANGED'],
  ],
  ['a hanging service', { kind: 'hang' }, ['FETCH_TIMEOUT']],
  ['a slow drip', { kind: 'drip', intervalMs: 20 }, ['FETCH_TIMEOUT']],
  ['a connection that closes early', { kind: 'cut' }, ['NETWORK_ERROR']],
  ['a reset before the answer', { kind: 'reset', when: 'before' }, ['NETWORK_ERROR']],
  ['a reset in the middle', { kind: 'reset', when: 'body' }, ['NETWORK_ERROR']],
  ['garbage', { kind: 'garbage' }, ['SOURCE_CHANGED']],
  ['an HTML page with status 200', { kind: 'html' }, ['SOURCE_CHANGED']],
  ['a truncated body', { kind: 'truncated' }, ['SOURCE_CHANGED']],
  ['an empty body', { kind: 'empty' }, ['SOURCE_CHANGED']],
  ['an unknown shape', { kind: 'wrong-shape' }, ['SOURCE_CHANGED']],
  [
    'a redirect into the local network',
    { kind: 'redirect', to: 'https://169.254.169.254/latest' },
    ['CAPABILITY_DENIED'],
  ],
  ['a redirect to http', { kind: 'redirect', to: 'http://api.crossref.org/' }, ['CAPABILITY_DENIED']],
  ['a redirect to an unknown host', { kind: 'redirect', to: 'https://elsewhere.example.org/' }, ['CAPABILITY_DENIED']],
  ['a redirect loop', { kind: 'redirect', loop: true }, ['NETWORK_ERROR']],
  ['too many redirects', { kind: 'redirect', hops: 12 }, ['NETWORK_ERROR']],
  ['a decompression bomb', { kind: 'gzip-bomb', bytes: 60_000_000 }, ['NETWORK_ERROR', 'FETCH_TIMEOUT']],
  ['an endless body', { kind: 'huge', bytes: 60_000_000, announce: false }, ['NETWORK_ERROR', 'FETCH_TIMEOUT']],
];

/** Sources that send requests; those with texts only name addresses. */
const EVERY = CATALOG.filter(
  (source) => source.hosts.length > 0 && (source.lookup ?? source.references ?? source.locate),
).map((source) => [source.id, source] as const);

/** Runs the given faults against every source. */
export function describeFaults(faults: typeof FAULTS): void {
  describe.each(EVERY)('%s', (_id, source) => {
    test.each(faults)('reports %s as such', async (_name, fault, codes) => {
      breakHosts(source, fault);
      const found = await ask(source, exampleOf(source), contextWith(uncached(openFresh().clientFor(source)), source));
      expect(found.ok ? 'a success' : found.error.code).toSatisfy((code) => codes.includes(code as ErrorCode));
    });
  });
}

/** What every source must do. */
export function describeContract(): void {
  describe.each(EVERY)('%s', (_id, source) => {
    const covered = refs.filter((ref) => source.covers(ref));

    test('finds its own example', async () => {
      const found = await ask(source, exampleOf(source), contextOf(source));
      expect(found).toMatchObject({ ok: true });
      if (source.lookup) expect(found).toMatchObject({ value: { source: source.id } });
    });

    test('returns a record with the requested id, or NOT_FOUND, for every paper of the cast', async () => {
      expect(covered.length).toBeGreaterThan(0);
      const answers = await Promise.all(
        covered.map(async (ref) => ({ ref, found: await ask(source, ref, contextOf(source)) })),
      );
      const odd = answers.filter(({ found }) => !found.ok && found.error.code !== 'NOT_FOUND');
      expect(odd).toEqual([]);
      for (const { ref, found } of answers) {
        if (found.ok && source.lookup && ref.kind === 'doi')
          expect(found.value).toMatchObject({ paper: { doi: ref.id } });
      }
      expect(answers.some(({ found }) => found.ok)).toBe(true);
    });

    test('does not cache an answer of an unknown shape', async () => {
      breakHosts(source, { kind: 'wrong-shape', times: 1 });
      const context = contextWith(openFresh().clientFor(source), source);
      expect(await ask(source, exampleOf(source), context)).toMatchObject({ ok: false });
      sandbox.clearFaults();
      expect(await ask(source, exampleOf(source), context)).toMatchObject({ ok: true });
    });

    test('fails at once, without a request, when the call is cancelled', async () => {
      sandbox.clearRequests();
      const found = await ask(source, exampleOf(source), {
        ...contextOf(source),
        client: net.clientFor(source, { signal: AbortSignal.abort() }),
      });
      expect(found).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
      expect(sandbox.requests()).toEqual([]);
    });
  });
}

/** Sources that search. */
const SEARCHING = EVERY.filter(([, source]) => source.search);

type Filters = Partial<SourceQuery>;

async function search(source: Source, query: SourceQuery): Promise<SourcePage> {
  const page = await source.search?.(query, contextOf(source));
  if (!page) throw new Error(`${source.id} does not search`);
  return unwrap(page);
}

/** The source's example, its id, and the longest words of its title. */
async function exampleToFind(source: Source) {
  const { paper } = unwrap(await ask(source, exampleOf(source), contextOf(source))) as SourceRecord;
  const words = [...new Set(paper.title?.toLowerCase().match(/[a-z]{4,}/g))].sort((a, b) => b.length - a.length);
  const id = paper.doi ?? paper.arxivId ?? paper.pmid;
  const groups = words.slice(0, 3).map((word) => [word]);
  const isIn = ({ records }: SourcePage) =>
    records.some(({ paper: { doi, arxivId, pmid } }) => [doi, arxivId, pmid].includes(id));
  return { paper, groups, isIn };
}

/** What a search must find and leave out. */
export function describeSearch(): void {
  describe.each(SEARCHING)('%s', (_id, source) => {
    const find = async (filters: Filters) => {
      const { groups, isIn } = await exampleToFind(source);
      const page = await search(source, { groups, limit: 20, ...filters });
      return { page, isFound: isIn(page) };
    };
    const supports = (filter: QueryFilter) => !source.cannot?.includes(filter);

    test('finds its example by words of the title, and sends these words', async () => {
      const { groups } = await exampleToFind(source);
      const { page, isFound } = await find({});
      expect(isFound).toBe(true);
      expect(page.records.every((record) => record.source === source.id)).toBe(true);
      for (const [word = ''] of groups) expect(page.executed.toLowerCase()).toContain(word);
    });

    test('finds nothing for a word that no paper has', async () => {
      expect(await search(source, { groups: [['zzyzxqq']], limit: 20 })).toMatchObject({ records: [] });
    });

    test('finds a paper by one of several synonyms and needs every group, or reports that it cannot', async () => {
      const { groups, isIn } = await exampleToFind(source);
      const synonyms = await search(source, { groups: groups.map((group) => ['zzyzxqq', ...group]), limit: 20 });
      expect(isIn(synonyms)).toBe(true);
      expect(synonyms.ignored.includes('groups')).toBe(!supports('groups'));
      if (supports('groups'))
        expect(isIn(await search(source, { groups: [...groups, ['zzyzxqq']], limit: 20 }))).toBe(false);
    });

    test('applies a range of years, or reports that it cannot', async () => {
      const { paper } = await exampleToFind(source);
      const year = paper.year ?? 0;
      const inside = await find({ fromYear: year, toYear: year });
      expect(inside.isFound).toBe(true);
      for (const [filter, filters] of [
        ['toYear', { toYear: year - 1 }],
        ['fromYear', { fromYear: year + 1 }],
      ] as const) {
        const { isFound, page } = await find(filters);
        expect({ filter, isFound, isIgnored: page.ignored.includes(filter) }).toEqual({
          filter,
          isFound: !supports(filter),
          isIgnored: !supports(filter),
        });
      }
    });

    test.each(['author', 'venue', 'language'] as const)('applies the %s, or reports that it cannot', async (filter) => {
      const { paper } = await exampleToFind(source);
      const [author] = paper.authors ?? [];
      const family = author?.family ?? author?.literal?.split(' ').at(-1);
      const right = { author: family, venue: paper.venue, language: 'en' }[filter];
      const wrong = { author: 'Zzyzxqq', venue: 'Zzyzxqq', language: 'tlh' }[filter];
      if (right) expect((await find({ [filter]: right })).isFound).toBe(true);
      const { isFound, page } = await find({ [filter]: wrong });
      expect(page.ignored.includes(filter)).toBe(!supports(filter));
      // Crossref ranks by the venue, but leaves none out.
      if (source.id === 'crossref' && filter === 'venue') expect(page.executed).toContain(wrong);
      else expect(isFound).toBe(!supports(filter));
    });

    test('continues where the page before ends, without repeating a paper', async () => {
      const groups = [['perovskite', 'cell', 'attention', 'quantum', 'health', 'climate']];
      const idsOf = ({ records }: SourcePage) => records.map(({ paper }) => paper.doi ?? paper.arxivId ?? paper.pmid);
      const first = await search(source, { groups, limit: 2 });
      expect(first.records).toHaveLength(2);
      const second = await search(source, { groups, limit: 2, ...(first.next && { cursor: first.next }) });
      expect(first.next).toBeDefined();
      expect(second.records.length).toBeGreaterThan(0);
      expect(idsOf(second)).not.toEqual(expect.arrayContaining(idsOf(first)));
    });
  });
}

/** Everything that a source can do with its example. */
function abilities(source: Source): ((context: SourceContext) => Promise<Result<unknown>>)[] {
  const { lookup, locate, search: find, references, citations } = source;
  const ref = exampleOf(source);
  return [
    ...(lookup ? [(context: SourceContext) => lookup(ref, context)] : []),
    ...(locate ? [(context: SourceContext) => locate(ref, context)] : []),
    ...(find ? [(context: SourceContext) => find({ groups: [['cell']], limit: 2 }, context)] : []),
    ...(references ? [(context: SourceContext) => references(ref, context)] : []),
    ...(citations ? [(context: SourceContext) => citations(ref, 2, context)] : []),
  ];
}

/** What the sandbox answers to a call. */
async function record(source: Source, call: (context: SourceContext) => Promise<Result<unknown>>): Promise<Said[]> {
  const said: Said[] = [];
  const client = contextOf(source).client;
  const get: SourceClient['get'] = async (request) => {
    const answer = await client.get(request);
    if (answer.ok) said.push(answer.value);
    return answer;
  };
  await call(contextWith({ ...client, get }, source));
  return said;
}

/** Each list of answers in which one field of one answer is odd; composed when it is tried. */
function* withOddFields(said: readonly Said[]): Generator<() => Said[]> {
  for (const [at, { body }] of said.entries()) {
    const text = String(body);
    const isJson = /^\s*[[{]/.test(text);
    for (const odd of isJson ? changeEachField(text) : changeEachElement(text))
      yield () => said.map((each, index) => (index === at ? { ...each, body: odd() } : each));
  }
}

/** Any field of a real answer may be of another type or missing; `limit` of these answers are tried for each call. */
export function describeOddFields(limit: number): void {
  test.each(EVERY)('%s turns a record with one odd field into a result or a failure', async (_id, source) => {
    const codes = new Set<string>(Object.keys(ERROR_TABLE));
    let count = 0;
    for (const call of abilities(source)) {
      const odd = [...withOddFields(await record(source, call))];
      const size = Math.min(limit, odd.length);
      const [tried = []] = fc.sample(fc.shuffledSubarray(odd, { minLength: size, maxLength: size }), 1);
      for (const said of tried) {
        const result = await call({ ...contextOf(source), ...answering(...said()).context });
        if (!result.ok) expect(codes).toContain(result.error.code);
        else expectPlain(result.value);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(20);
  });
}

/** Text fields are text and years are whole numbers, wherever they are in a result. */
function expectPlain(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value)) {
    if (TEXTS.has(name) && inner !== undefined && typeof inner !== 'string') expect({ [name]: inner }).toBe('text');
    if (name === 'year' && inner !== undefined && !Number.isInteger(inner))
      expect({ year: inner }).toBe('a whole number');
    expectPlain(inner);
  }
}
const TEXTS = new Set(
  'title subtitle doi arxivId pmid pmcid venue abstract family given literal url license'.split(' '),
);

const BATCHING = EVERY.filter(([, source]) => source.batch);
const MATCHING = EVERY.filter(([, source]) => source.match);
const UNKNOWN: Readonly<Record<Ref['kind'], Ref>> = {
  doi: { kind: 'doi', id: '10.9999/unknown' },
  arxiv: { kind: 'arxiv', id: '2001.99999' },
  pmid: { kind: 'pmid', id: '999999999' },
  pmcid: { kind: 'pmcid', id: 'PMC999999999' },
};

/** What a lookup of many ids and a search by citation must return, and how they fail. */
export function describeReferences(): void {
  describe.each(BATCHING)('%s', (_id, source) => {
    const { batch } = source;

    test('looks up many ids in one request, in their order, and leaves out what it lacks', async () => {
      const example = exampleOf(source);
      const wanted = [UNKNOWN[example.kind], example];
      sandbox.clearRequests();
      const records = await batch?.lookup(wanted, contextOf(source));
      const alone = unwrap(await ask(source, example, contextOf(source))) as SourceRecord;
      expect(records && unwrap(records)).toMatchObject([null, { paper: { title: alone.paper.title } }]);
      expect(sandbox.requests()).toHaveLength(2);
    });

    test('turns a refused batch into a failure, never into missing records', async () => {
      breakHosts(source, { kind: 'status', status: 500 });
      const fresh = contextWith(uncached(openFresh().clientFor(source)), source);
      expect(await batch?.lookup([exampleOf(source)], fresh)).toMatchObject({ error: { code: 'NETWORK_ERROR' } });
    });
  });

  describe.each(MATCHING)('%s', (_id, source) => {
    test('finds its example by a citation', async () => {
      const { paper } = unwrap(await ask(source, exampleOf(source), contextOf(source))) as SourceRecord;
      const { title = '' } = paper;
      const found = await source.match?.({ text: `${title} ${paper.year}`, title }, contextOf(source));
      expect(found && unwrap(found).map((each) => each.paper.title?.toLowerCase())).toContain(title.toLowerCase());
    });

    test('finds nothing for a title that no paper has', async () => {
      const found = await source.match?.({ text: 'zzyzxqq', title: 'zzyzxqq' }, contextOf(source));
      expect(found && unwrap(found)).toEqual([]);
    });

    test('turns a refused citation into a failure, never into nothing found', async () => {
      breakHosts(source, { kind: 'status', status: 500 });
      const fresh = contextWith(uncached(openFresh().clientFor(source)), source);
      expect(await source.match?.({ text: 'teapots', title: 'teapots' }, fresh)).toMatchObject({
        error: { code: 'NETWORK_ERROR' },
      });
    });
  });
}
