import { expect } from 'vitest';
import { fetchPaper } from '../../src/tools/doiget/fetch.ts';
import { verifies } from '../requirements/verifies.ts';
import { connect } from '../support/mcp-client.ts';
import { openWorld } from '../support/world.ts';

const REFS = [
  '10.1371/journal.pone.0120444',
  '10.3390/en16052201',
  '10.1038/s41598-017-04690-w',
  '10.1002/aenm.201600014',
  '10.1234/foo',
  '10.1371/journal.pbio.3001530',
  '10.1038/nature12373',
  '10.1103/physrevlett.128.116401',
];

/** Start times of the requests a body causes, at the real pace. */
async function timesOf(body: (client: Awaited<ReturnType<typeof connect>>) => Promise<unknown>) {
  const world = await openWorld({ CARREL_TIME_SCALE: '1' });
  const client = await connect(['--toolsets', 'doiget'], world.env);
  await body(client);
  await client.end();
  const requests = world.sandbox.requests().map(({ host, time }) => ({ host, time }));
  await world.close();
  return requests.sort((a, b) => a.time - b.time);
}

/** A request that is held up on its way comes nearer to the next ones, once, however many follow. */
const SLACK_MS = 60;

/** Any number of requests in a row to one service take their full gaps together. */
function checkGaps(times: readonly number[]): void {
  for (const [from, start] of times.entries())
    for (const [to, end] of times.entries())
      if (to > from) expect(end - start, `${from} to ${to}`).toBeGreaterThan(200 * (to - from) - SLACK_MS);
}

function checkPace(requests: readonly { host: string; time: number }[]): void {
  for (const [at, { time }] of requests.entries())
    expect((requests[at + 5]?.time ?? Number.POSITIVE_INFINITY) - time).toBeGreaterThan(1_000 - SLACK_MS);
  const all = (requests.at(-1)?.time ?? 0) - (requests[0]?.time ?? 0);
  expect(requests.length - 5).toBeLessThanOrEqual((5 * (all + SLACK_MS)) / 1000);
  const apis = new Set(requests.map(({ host }) => host).filter((host) => host.startsWith('api.')));
  for (const host of apis) {
    const own = requests.filter((request) => request.host === host).map(({ time }) => time);
    checkGaps(own);
  }
}

verifies(
  ['DGT-4.7', 'DGT-10.11', 'DGT-1.5'],
  'keeps to five requests per second in a batch and returns the rows in input order',
  async () => {
    let rows: { ref: string; ok: boolean; error?: { code: string } }[] = [];
    let [budget, started, ended] = [{} as unknown, 0, 0];
    const requests = await timesOf(async (client) => {
      budget = (await client.call('doiget_fetch_paper', { ref: '10.1234/foo', dry_run: true })).data[
        'rate_limit_budget'
      ];
      started = Date.now();
      const { data } = await client.call('doiget_batch_fetch', { refs: ['not a ref', ...REFS] }, { progressToken: 1 });
      ended = Date.now();
      rows = data['results'] as typeof rows;
    });
    expect(fetchPaper.description).toContain('Use doiget_batch_fetch for >5 refs');
    expect(budget).toEqual({ global_per_sec: 5, per_source_min_gap_ms: 200 });
    expect(rows.map((row) => row.ref)).toEqual(['not a ref', ...REFS]);
    expect(rows[0]).toMatchObject({ ok: false, error: { code: 'INVALID_REF' } });
    expect(rows.filter((row) => row.ok).length).toBeGreaterThanOrEqual(6);
    checkPace(requests);
    // One after the other, the papers would leave most of the allowed pace unused.
    expect(ended - started).toBeLessThan(requests.length * 600);
  },
);

verifies('DGT-11.10', 'counts metadata lookups and fetches against the same rate limit', async () => {
  const requests = await timesOf((client) =>
    Promise.all([
      ...REFS.slice(0, 4).map((ref) => client.call('doiget_metadata_only', { ref })),
      ...REFS.slice(4).map((ref) => client.call('doiget_fetch_paper', { ref })),
    ]),
  );
  expect(requests.length).toBeGreaterThan(15);
  checkPace(requests);
});
