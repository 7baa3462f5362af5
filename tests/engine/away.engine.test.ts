import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { paper } from '../support/corpus.ts';
import { removeFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';
import { privateFolders } from '../support/world.ts';
import { startProxy } from './proxy.ts';
import { engine, openApp, pushLines, startServer } from './world.ts';

const papers = Array.from({ length: 3 }, (_, at) => paper(`p${at}`));

describe.skipIf(!engine)('without the whole cluster', () => {
  test('a call and the health of a server fail with a closed code, and a new server does not start', async () => {
    const app = await openApp();
    await pushLines(app, 'gone', papers);
    const proxy = await startProxy(engine?.urls[0] ?? '');
    const { place, env } = privateFolders();
    const alone = createApp(unwrap(await loadConfig(env)));
    onTestFinished(async () => {
      await alone.close();
      await removeFolder(place);
    });
    const snapshot = unwrap(await alone.openEngine(`${proxy.url}/gone`));
    expect(unwrap(await snapshot.search({ query: 'text' })).total).toBe(3);
    await proxy.stop();
    const failure = { ok: false, error: { code: 'NETWORK_ERROR', disposition: 'retry_after' } };
    expect(await snapshot.search({ query: 'text' })).toMatchObject(failure);
    expect(await snapshot.paper('p0')).toMatchObject(failure);
    expect(await snapshot.check?.()).toMatchObject(failure);
    expect(await alone.openEngine(`${proxy.url}/gone`)).toMatchObject(failure);
  });
});

describe.skipIf(!engine)('a server whose cluster is away', () => {
  test('fails with a closed code, says so at /healthz, and answers again when the cluster is back', async () => {
    await pushLines(await openApp(), 'away', papers);
    const proxy = await startProxy(engine?.urls[0] ?? '');
    const url = await startServer(`${proxy.url}/away`, privateFolders());
    const ask = async (path: string) => {
      const answer = await fetch(`${url}${path}`);
      return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
    };
    expect(await ask('/healthz')).toMatchObject({ status: 200, json: { ok: true, papers: 3 } });
    await proxy.stop();
    const failure = { status: 502, json: { ok: false, error: { code: 'NETWORK_ERROR' } } };
    expect(await ask('/healthz')).toMatchObject({ status: 503, json: { ok: false } });
    expect(await ask('/api/v1/search?q=text')).toMatchObject(failure);
    await proxy.start();
    await expect.poll(async () => (await ask('/healthz')).status, { timeout: 20_000 }).toBe(200);
    expect(await ask('/api/v1/search?q=text')).toMatchObject({ status: 200, json: { total: 3 } });
  });
});
