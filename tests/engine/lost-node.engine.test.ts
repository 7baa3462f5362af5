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
    const answers: string[] = [];
    let isRunning = true;
    // So many that some searches have begun on the node that is killed.
    const load = Array.from({ length: 16 }, async (_, at) => {
      const url = servers[at % servers.length];
      for (let asked = 0; isRunning; asked += 1) {
        const answer = await fetch(`${url}/api/v1/search?q=text+p${asked % 90}&page=${1 + (asked % 3)}`);
        const { total, partial } = (await answer.json()) as { total: number; partial?: object };
        const isWhole = answer.status === 200 && total === 90 && !partial;
        answers.push(isWhole ? 'whole' : JSON.stringify({ status: answer.status, total, partial }));
      }
    });
    while (answers.length < 40) await new Promise((resolve) => setTimeout(resolve, 20));
    const last = engine?.pids.at(-1) ?? 0;
    process.kill(last, 'SIGKILL');
    const before = answers.length;
    while (answers.length < before + 400) await new Promise((resolve) => setTimeout(resolve, 20));
    isRunning = false;
    await Promise.all(load);
    expect(answers.filter((answer) => answer !== 'whole')).toEqual([]);
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
