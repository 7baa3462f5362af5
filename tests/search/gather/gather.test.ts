import { expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { LedgerRow, SearchStrategy } from '../../../src/model/collection.ts';
import { fail, type Result } from '../../../src/model/result.ts';
import type { SourceHandle, SourcePage, SourceQuery } from '../../../src/model/source.ts';
import { askSource } from '../../../src/search/gather/ask-source.ts';
import type { SearchableHandle } from '../../../src/search/gather/choose-sources.ts';
import { createSearchSteps, type GatherCall } from '../../../src/search/steps.ts';
import { toQuery } from '../../../src/search/strategy/query.ts';
import { page, record, searcher } from '../../support/records.ts';
import { createSleepersClock } from '../../support/sleepers-clock.ts';

const clock = createSystemClock(1000);
const strategy = (sources: readonly SourceHandle[], more: Partial<SearchStrategy> = {}): SearchStrategy => ({
  queries: [toQuery(['monsoon'], { monsoon: ['rainy season'] }, 'broad'), toQuery(['onset'], {}, 'narrow')],
  sources: sources.map(({ source }) => source.id),
  filters: { maxResults: 50 },
  ...more,
});
const gather = (
  sources: readonly SourceHandle[],
  chosen = strategy(sources),
  call: GatherCall = {},
  deadlineMs = 5000,
) => createSearchSteps({ sources, clock, deadlineMs }).gather(chosen, 0, call);
const found = (id: string) => async () => page([record(id, { title: id, doi: `10.1000/${id}` })]);
const never = () => new Promise<Result<SourcePage>>(() => {});

test('a source that fails has a row with its failure, and the others still count', async () => {
  const sources = [searcher('good', found('good')), searcher('bad', async () => fail('SOURCE_CHANGED', 'odd'))];
  const gathered = await gather(sources);
  expect(gathered.ok && gathered.value.records).toHaveLength(2);
  expect(
    gathered.ok && gathered.value.rows.map(({ source, query, failure }) => [source, query, failure?.code]),
  ).toEqual([
    ['good', 0, undefined],
    ['good', 1, undefined],
    ['bad', 0, 'SOURCE_CHANGED'],
    ['bad', 1, 'SOURCE_CHANGED'],
  ]);
});

test('a source that hangs is dropped at its deadline even if it ignores the abort', async () => {
  const gathered = await gather([searcher('good', found('good')), searcher('stuck', never)], undefined, {}, 50);
  expect(gathered).toMatchObject({ ok: true, value: { records: [{ source: 'good' }, { source: 'good' }] } });
  const rows = gathered.ok ? gathered.value.rows.filter(({ source }) => source === 'stuck') : [];
  expect(rows.map(({ executed, failure }) => [executed, failure?.code])).toEqual([
    [null, 'FETCH_TIMEOUT'],
    [null, 'FETCH_TIMEOUT'],
  ]);
});

test('if all sources fail with one code, the round fails with it and lists them', async () => {
  const down = (id: string) => searcher(id, async () => fail('RATE_LIMITED', 'wait', { retryAfterMs: 3000 }));
  expect(await gather([down('one'), down('two')])).toMatchObject({
    value: {
      records: [],
      rows: [{ source: 'one' }, { source: 'one' }, { source: 'two' }, { source: 'two' }],
      failure: {
        code: 'RATE_LIMITED',
        retryAfterMs: 3000,
        attempts: [
          { source: 'one', outcome: 'consulted_failed', code: 'RATE_LIMITED' },
          { source: 'two', outcome: 'consulted_failed', code: 'RATE_LIMITED' },
        ],
      },
    },
  });
});

test('if sources fail in different ways, the round fails with a network error', async () => {
  const sources = [
    searcher('one', async () => fail('FETCH_TIMEOUT', '')),
    searcher('two', async () => fail('SOURCE_CHANGED', '')),
  ];
  expect(await gather(sources)).toMatchObject({ value: { failure: { code: 'NETWORK_ERROR' } } });
});

test('sources without results have answered', async () => {
  const gathered = await gather([
    searcher('one', async () => page([])),
    searcher('two', async () => fail('NETWORK_ERROR', '')),
  ]);
  expect(gathered).toMatchObject({ ok: true, value: { records: [] } });
});

test('pages are fetched until the budget of the query is used', async () => {
  const endless = searcher('endless', async ({ cursor = '0' }) =>
    page(
      Array.from({ length: 10 }, (_, at) => record('endless', { title: `${cursor} ${at}` })),
      { next: String(Number(cursor) + 10), total: 1000 },
    ),
  );
  const gathered = await gather([endless]);
  expect(gathered.ok && gathered.value.rows[0]).toMatchObject({ retrieved: 50, pages: 5, reportedTotal: 1000 });
  expect(endless.asked.map(({ cursor, limit }) => [cursor, limit]).slice(0, 3)).toEqual([
    [undefined, 50],
    ['10', 50],
    ['20', 50],
  ]);
});

test('a page that fails keeps the pages before it', async () => {
  const broken = searcher('broken', async ({ cursor }) =>
    cursor ? fail('NETWORK_ERROR', 'cut') : page([record('broken', { title: 'first' })], { next: '1' }),
  );
  const gathered = await gather([broken]);
  expect(gathered.ok && gathered.value.rows[0]).toMatchObject({
    retrieved: 1,
    pages: 1,
    failure: { code: 'NETWORK_ERROR' },
  });
});

test('a cursor that never changes ends the paging', async () => {
  const circle = searcher('circle', async () => page([record('circle', { title: 'again' })], { next: 'same' }));
  const gathered = await gather([circle]);
  expect(gathered.ok && gathered.value.rows[0]?.pages).toBe(2);
});

test('a rate-limited source does not get the next query', async () => {
  const tired = searcher('tired', async () => fail('RATE_LIMITED', 'wait'));
  const gathered = await gather([tired, searcher('good', found('good'))]);
  expect(tired.asked).toHaveLength(1);
  expect(gathered.ok && gathered.value.rows[1]).toMatchObject({ executed: null, failure: { code: 'RATE_LIMITED' } });
});

test('a source whose quota is exhausted does not get the next query', async () => {
  const empty = searcher('empty', async () => fail('QUOTA_EXHAUSTED', 'tomorrow'));
  const gathered = await gather([empty, searcher('good', found('good'))]);
  expect(empty.asked).toHaveLength(1);
  expect(gathered.ok && gathered.value.rows[1]).toMatchObject({ executed: null, failure: { code: 'QUOTA_EXHAUSTED' } });
});

test('a source that takes a bag of words gets the keywords without synonyms', async () => {
  const bag = searcher('bag', found('bag'), { cannot: ['groups'] });
  const boolean = searcher('boolean', found('boolean'));
  await gather([bag, boolean]);
  expect([bag.asked[0]?.groups, boolean.asked[0]?.groups]).toEqual([[['monsoon']], [['monsoon', 'rainy season']]]);
});

test('sources that cannot be asked are listed with the reason', async () => {
  const off = searcher('off', found('off'), { disabled: { why: 'switched off.' } });
  const sources = [searcher('good', found('good')), off];
  const gathered = await gather(sources, { ...strategy(sources), sources: ['good', 'off', 'nobody'] });
  expect(gathered.ok && gathered.value.notAsked).toEqual([
    { source: 'off', why: 'switched off.' },
    { source: 'nobody', why: 'no such source.' },
  ]);
});

test('a round without any source fails at once', async () => {
  expect(await gather([searcher('off', never, { disabled: { why: 'off.' } })])).toMatchObject({
    value: { failure: { code: 'CAPABILITY_DENIED', attempts: [{ source: 'off', outcome: 'not_consulted_disabled' }] } },
  });
});

test('a cancelled search ends at once with a failure', async () => {
  const stop = new AbortController();
  const running = gather([searcher('stuck', never)], undefined, { signal: stop.signal });
  stop.abort();
  expect(await running).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
});

test('progress is reported for every query of every source', async () => {
  const reported: number[] = [];
  await gather([searcher('a', found('a')), searcher('b', found('b'))], undefined, {
    progress: (done) => reported.push(done),
  });
  expect(reported).toEqual([1, 2, 3, 4]);
});

test('progress has a row for each source, with what it returned and how often it failed', async () => {
  const sources = [searcher('good', found('good')), searcher('bad', async () => fail('SOURCE_CHANGED', 'odd'))];
  const seen: unknown[] = [];
  await gather(sources, undefined, { progress: (_done, _total, _message, rows) => seen.push(rows) });
  expect(seen.at(-1)).toMatchObject([
    { source: 'good', done: 2, total: 2, retrieved: 2, failed: 0 },
    { source: 'bad', done: 2, total: 2, retrieved: 0, failed: 2 },
  ]);
});

test('two queries that are the same request to a source are sent and counted once', async () => {
  const queries = [toQuery(['solar cell', 'decay'], {}, 'all'), toQuery(['solar', 'cell', 'decay'], {}, 'words')];
  const sources = [searcher('bag', found('bag'), { cannot: ['groups'] }), searcher('exact', found('exact'))];
  const totals: number[] = [];
  const gathered = await gather(sources, strategy(sources, { queries }), {
    progress: (_done, total) => totals.push(total),
  });
  expect(gathered.ok && gathered.value.rows.map(({ source, query }) => [source, query])).toEqual([
    ['bag', 0],
    ['exact', 0],
    ['exact', 1],
  ]);
  expect(gathered.ok && gathered.value.records).toHaveLength(3);
  expect(totals).toEqual([3, 3, 3]);
});

test.each(['RATE_LIMITED', 'QUOTA_EXHAUSTED', 'CAPABILITY_DENIED'] as const)(
  'after %s a source does not get the next query, after another failure it does',
  async (code) => {
    const [final, other] = [
      searcher('final', async () => fail(code, '')),
      searcher('other', async () => fail('NETWORK_ERROR', '')),
    ];
    await gather([final, other]);
    expect([final.asked.length, other.asked.length]).toEqual([1, 2]);
  },
);

test('each query may bring at least fifty records, and its share of a larger wish', async () => {
  const limits = async (maxResults: number) => {
    const source = searcher('a', found('a'));
    await gather([source], strategy([source], { filters: { maxResults } }));
    return source.asked.map(({ limit }) => limit);
  };
  expect([await limits(10), await limits(100), await limits(101), await limits(300)]).toEqual([
    [50, 50],
    [50, 50],
    [51, 51],
    [150, 150],
  ]);
});

test('a source gets the filters of the strategy, but not the number of results', async () => {
  const source = searcher('a', found('a'));
  const filters = { maxResults: 10, fromYear: 2001, toYear: 2009, author: 'Rao', venue: 'Weather', language: 'en' };
  await gather([source], strategy([source], { filters }));
  const { maxResults: _, ...limits } = filters;
  expect(source.asked[0]).toMatchObject(limits);
  expect(source.asked[0]).not.toHaveProperty('maxResults');
});

test('an empty page ends the paging, and more than the budget is cut', async () => {
  const empty = searcher('empty', async () => page([], { next: '1' }));
  const full = searcher('full', async () =>
    page(Array.from({ length: 70 }, (_, at) => record('full', { title: `t${at}` }))),
  );
  const gathered = await gather([empty, full]);
  const rows = gathered.ok ? gathered.value.rows : [];
  expect(rows.map(({ source, pages, retrieved }) => [source, pages, retrieved])).toEqual([
    ['empty', 1, 0],
    ['empty', 1, 0],
    ['full', 1, 50],
    ['full', 1, 50],
  ]);
});

test('a row has what the source executed and ignored', async () => {
  const source = searcher('a', async () => page([], { executed: 'q=monsoon', ignored: ['venue'], total: 7 }));
  const gathered = await gather([source]);
  expect(gathered.ok && gathered.value.rows[0]).toMatchObject({
    executed: 'q=monsoon',
    ignored: ['venue'],
    reportedTotal: 7,
  });
});

test.each([
  [1, 1],
  [2, 2],
  [5, 2],
])('a source that allows %i requests at the same time gets %i', async (concurrency, most) => {
  let running = 0;
  let highest = 0;
  const slow = searcher(
    'slow',
    async () => {
      running += 1;
      highest = Math.max(highest, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return page([]);
    },
    { rate: { minGapMs: 0, concurrency } },
  );
  const queries = ['a', 'b', 'c', 'd'].map((word) => toQuery([word], {}, word));
  await gather([slow], strategy([slow], { queries }));
  expect(highest).toBe(most);
});

test('a source that is named twice is asked once, and one that cannot search is not asked', async () => {
  const source = searcher('a', found('a'));
  const { search: _, ...rest } = searcher('b', found('b')).source;
  const lookup = { ...searcher('b', found('b')), source: rest } as SourceHandle;
  const gathered = await gather([source, lookup], { ...strategy([source]), sources: ['a', 'a', 'b'] });
  expect(source.asked).toHaveLength(2);
  expect(gathered.ok && gathered.value.notAsked).toEqual([{ source: 'b', why: 'it cannot search.' }]);
});

test('the shortest wait of all sources is reported if none answers, and each is named once', async () => {
  const down = (id: string, retryAfterMs: number) =>
    searcher(id, async () => fail('RATE_LIMITED', `${id} waits`, { retryAfterMs }));
  const gathered = await gather([down('one', 5000), down('two', 3000)]);
  const failure = gathered.ok ? gathered.value.failure : undefined;
  expect(failure?.retryAfterMs).toBe(3000);
  expect(failure?.attempts?.map(({ source }) => source)).toEqual(['one', 'two']);
  expect(failure?.message).toContain('None of 2 sources answered');
  const alone = await gather([searcher('one', async () => fail('NETWORK_ERROR', 'cable cut.'))]);
  expect(alone.ok && alone.value.failure?.message).toBe(
    'one did not answer: cable cut. Try again later, or with other sources.',
  );
});

test('a round in which every source failed after its first page is no failure', async () => {
  const broken = searcher('broken', async ({ cursor }) =>
    cursor ? fail('NETWORK_ERROR', 'cut') : page([record('broken', { title: 'first' })], { next: '1' }),
  );
  const gathered = await gather([broken]);
  expect(gathered.ok && [gathered.value.records.length, gathered.value.failure]).toEqual([2, undefined]);
});

test('a round that fails lists every source once, with the reason of its first query, and those that were not asked', async () => {
  const codes = ['FETCH_TIMEOUT', 'SOURCE_CHANGED'] as const;
  const answers = codes.map((code) => fail<SourcePage>(code, `${code} it is.`));
  const odd = searcher('odd', async () => answers.shift() ?? fail('NETWORK_ERROR', ''));
  const down = searcher('down', async () => fail('NETWORK_ERROR', 'cut', { reason: 'server_error' }));
  const sources = [odd, down];
  const gathered = await gather(sources, { ...strategy(sources), sources: ['odd', 'down', 'nobody'] });
  const failure = gathered.ok ? gathered.value.failure : undefined;
  expect(failure?.message).toBe(
    'None of 2 sources answered: odd FETCH_TIMEOUT, down NETWORK_ERROR. Try again later, or with other sources.',
  );
  expect(failure?.retryAfterMs).toBeUndefined();
  expect(failure?.attempts).toMatchObject([
    { source: 'odd', outcome: 'consulted_failed', code: 'FETCH_TIMEOUT', detail: 'FETCH_TIMEOUT it is.' },
    { source: 'down', outcome: 'consulted_failed', code: 'NETWORK_ERROR', reason: 'server_error' },
    { source: 'nobody', outcome: 'not_consulted_disabled', detail: 'no such source.' },
  ]);
});

test('a source that is too slow is named with the seconds that it had', async () => {
  const gathered = await gather([searcher('stuck', never)], undefined, {}, 50);
  expect(gathered.ok && gathered.value.rows[0]?.failure?.message).toBe('STUCK did not answer within 0.05 s.');
});

test('a row reports what the first page says, and its pages are counted', async () => {
  const source = searcher('a', async ({ cursor }) =>
    cursor
      ? page([record('a', { title: 'two' })], { total: 9, executed: 'second' })
      : page([record('a', { title: 'one' })], { next: '1', total: 7, executed: 'first' }),
  );
  const gathered = await gather([source]);
  expect(gathered.ok && gathered.value.rows[0]).toMatchObject({
    ...{ executed: 'first', reportedTotal: 7, pages: 2, retrieved: 2 },
  });
});

test('one reason that all sources share is said once', async () => {
  const refused = (id: string) =>
    searcher(id, async () => fail('NETWORK_ERROR', `${id} is down.`, { reason: 'connection_refused' }));
  const gathered = await gather([refused('one'), refused('two')]);
  expect(gathered.ok && gathered.value.failure?.message).toBe(
    'None of 2 sources answered: The host refused the connection. Try again later, or with other sources.',
  );
});

test('a source has twenty seconds if nothing else is said', async () => {
  const sources = [searcher('stuck', never)];
  const steps = createSearchSteps({ sources, clock: createSleepersClock() });
  const gathered = await steps.gather(strategy(sources), 0);
  expect(gathered.ok && gathered.value.rows[0]?.failure?.message).toBe('STUCK did not answer within 20 s.');
});

test('no timer is left when all sources have answered', async () => {
  const timers: (AbortSignal | undefined)[] = [];
  const sleep = (_ms: number, signal?: AbortSignal) => {
    timers.push(signal);
    return new Promise<void>(() => undefined);
  };
  const sources = [searcher('a', found('a')), searcher('b', found('b'))];
  await createSearchSteps({ sources, clock: { ...clock, sleep } }).gather(strategy(sources), 0);
  expect(timers.map((signal) => signal?.aborted)).toEqual([true, true]);
});

/** Asks one source whose deadline is the moment that `expire` is called. */
async function askUntil(
  answer: (query: SourceQuery, expire: () => void) => Promise<Result<SourcePage>>,
  signal?: AbortSignal,
) {
  let expire = () => {};
  const sleep = () =>
    new Promise<void>((resolve) => {
      expire = resolve;
    });
  const handle = searcher('a', (query) => answer(query, () => expire())) as SearchableHandle;
  const rows: LedgerRow[] = [];
  const call = {
    round: 0,
    clock: { ...clock, sleep },
    deadlineMs: 20_000,
    onQuery: (row: LedgerRow) => rows.push(row),
  };
  await askSource(handle, strategy([handle]), { ...call, signal });
  return { asked: (handle as unknown as { asked: SourceQuery[] }).asked.length, rows };
}

test('after the deadline the failure is the deadline, whatever the source says', async () => {
  const { asked, rows } = await askUntil(async (_query, expire) => {
    expire();
    await Promise.resolve();
    return fail('SOURCE_CHANGED', 'odd');
  });
  expect(asked).toBe(1);
  expect(rows.map(({ failure }) => failure?.code)).toEqual(['FETCH_TIMEOUT', 'FETCH_TIMEOUT']);
});

test('the queries of a search that was cancelled are cancelled, not too late', async () => {
  const stop = new AbortController();
  const { asked, rows } = await askUntil(() => {
    stop.abort();
    return never();
  }, stop.signal);
  expect(asked).toBe(1);
  expect(rows.map(({ failure }) => [failure?.code, failure?.message])).toEqual([
    ['CANCELLED', 'The search was cancelled.'],
    ['CANCELLED', 'The search was cancelled.'],
  ]);
});
