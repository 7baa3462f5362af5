import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { paper } from '../support/corpus.ts';
import { removeFolder } from '../support/folder.ts';
import { killed, startProcess } from '../support/processes.ts';
import { unwrap } from '../support/unwrap.ts';
import { privateFolders } from '../support/world.ts';
import { startProxy } from './proxy.ts';
import { addressOf, engine, engineEnv, openApp, pushLines } from './world.ts';

const papers = Array.from({ length: 90 }, (_, at) => paper(`p${at}`));
const CLI = 'dist/entry/cli.js';

/** Starts a replica of `carrel serve` and returns its URL. */
async function startServer(snapshot: string, { place, env } = engineEnv()): Promise<string> {
  const args = [CLI, 'serve', '--http', '--port', '0', '--snapshot', snapshot];
  const child = startProcess(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    await killed(child);
    await removeFolder(place);
  });
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return /http:\S+/.exec(String(line))?.[0].replace(/\/$/, '') ?? '';
}

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
    expect(await single.check?.()).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
  });
});

describe.skipIf(!engine)('without the whole cluster', () => {
  test('a call and the health of a server fail with a closed code, and a new server does not start', async () => {
    const app = await openApp();
    await pushLines(app, 'gone', papers.slice(0, 3));
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
    await pushLines(await openApp(), 'away', papers.slice(0, 3));
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
