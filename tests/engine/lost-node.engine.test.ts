import { describe, expect, test } from 'vitest';
import { paper } from '../support/corpus.ts';
import { unwrap } from '../support/unwrap.ts';
import { addressOf, engine, openApp, pushLines, startServer } from './world.ts';

const papers = Array.from({ length: 90 }, (_, at) => paper(`p${at}`));

describe.skipIf(!engine)('without a node', () => {
  test('two replicas answer every request while a node is killed; an index without copies says what is missing', async () => {
    const app = await openApp();
    await pushLines(app, 'lost', papers, { shards: 3, replicas: 1 });
    await pushLines(app, 'single', papers, { shards: 3, replicas: 0 });
    const single = unwrap(await app.openEngine(addressOf('single')));
    const servers = [await startServer(addressOf('lost')), await startServer(addressOf('lost'))];
    const statuses: number[] = [];
    let isRunning = true;
    const load = servers.map(async (url) => {
      for (let at = 0; isRunning || at < 20; at += 1) {
        const answer = await fetch(`${url}/api/v1/search?q=text+p${at % 90}&page=${1 + (at % 3)}`);
        const { total } = (await answer.json()) as { total: number };
        statuses.push(total === 90 ? answer.status : 0);
      }
    });
    while (statuses.length < 40) await new Promise((resolve) => setTimeout(resolve, 20));
    const last = engine?.pids.at(-1) ?? 0;
    process.kill(last, 'SIGKILL');
    const before = statuses.length;
    while (statuses.length < before + 100) await new Promise((resolve) => setTimeout(resolve, 20));
    isRunning = false;
    await Promise.all(load);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    for (const url of servers) expect((await fetch(`${url}/healthz`)).status).toBe(200);

    const page = unwrap(await single.search({ query: '' }));
    expect(page.partial).toMatchObject({ shards: 3, failedShards: 1 });
    expect(page.total).toBeLessThan(90);
    expect(page.totalIsExact).toBe(false);
    const unknown = { ok: false, error: { code: 'NETWORK_ERROR', disposition: 'retry_after' } };
    expect(await single.check?.()).toMatchObject(unknown);
    expect(await single.graph(undefined)).toMatchObject(unknown);
    expect(await single.facets('year', 5, { fromYear: 2000 })).toMatchObject(unknown);
    for (let at = 0; at < 90; at += 1) {
      const found = unwrap(await single.search({ query: `text p${at}`, passageSnippets: true }));
      expect(found.partial).toBeDefined();
      expect(await single.graph(`p${at}`)).toMatchObject(unknown);
    }
  });
});
