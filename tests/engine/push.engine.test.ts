import { describe, expect, test } from 'vitest';
import { buildFrom, paper } from '../support/corpus.ts';
import { unwrap } from '../support/unwrap.ts';
import { addressOf, askCluster, engine, loseDocument, openApp, pushLines } from './world.ts';

const papers = (count: number) => Array.from({ length: count }, (_, at) => paper(`p${at}`));

/** The indices of a name, without those of texts. */
async function versionsOf(name: string): Promise<string[]> {
  const found = await askCluster(`${name}-*/_settings`);
  return Object.keys(found).filter((index) => !index.endsWith('-texts'));
}

const servedBy = async (name: string) => Object.keys(await askCluster(`_alias/${name}`));

describe.skipIf(!engine)('pushing a snapshot', () => {
  test('sends only what changed, keeps the version before, and removes older ones', async () => {
    const app = await openApp();
    const first = await pushLines(app, 'grow', papers(30));
    expect(first).toMatchObject({ added: 30, changed: 0, unchanged: 0, removed: 0 });
    const { folder } = first;
    const changed = [paper('p0', { title: 'Another title' }), ...papers(29).slice(1), paper('new')];
    const second = await pushLines(app, 'grow', changed, { folder });
    expect(second).toMatchObject({ added: 1, changed: 1, unchanged: 28, removed: 1 });
    expect((await versionsOf('grow')).sort()).toEqual([first.index, second.index].sort());
    const third = await pushLines(app, 'grow', papers(5), { folder });
    expect((await versionsOf('grow')).sort()).toEqual([second.index, third.index].sort());
    expect(await servedBy('grow')).toEqual([third.index]);
    const cluster = unwrap(await app.openEngine(addressOf('grow')));
    expect(unwrap(await cluster.search({ query: '' })).total).toBe(5);
  });

  test('does nothing when the cluster has this build already', async () => {
    const app = await openApp();
    const { folder, index } = await pushLines(app, 'twice', papers(3));
    const again = unwrap(await app.pushSnapshot(folder, { to: addressOf('twice') }));
    expect(again).toMatchObject({ index, added: 0, changed: 0, unchanged: 3 });
  });

  test('resumes a push that was cancelled, and shows nothing of it before the end', async () => {
    const app = await openApp();
    const { folder } = await pushLines(app, 'resume', papers(2));
    const large = papers(400).map((line) => ({ ...line, source_markdown: 'Many words. '.repeat(3_000) }));
    const cancelling = new AbortController();
    await buildFrom(large, folder);
    const onProgress = (done: number) => done > 350 && cancelling.abort();
    const to = addressOf('resume');
    const cancelled = await app.pushSnapshot(folder, { to, signal: cancelling.signal, onProgress });
    expect(cancelled).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    const before = unwrap(await app.openEngine(to));
    expect(unwrap(await before.search({ query: '' })).total).toBe(2);
    const resumed = unwrap(await app.pushSnapshot(folder, { to }));
    expect(resumed.unchanged).toBeGreaterThan(50);
    expect(resumed.added + resumed.changed + resumed.unchanged).toBe(400);
    expect(await before.refresh()).toEqual({ ok: true, value: true });
    expect(unwrap(await before.search({ query: 'words' })).total).toBe(400);
  });

  test('a push of the same build repairs the served version if the cluster lost a text', async () => {
    const app = await openApp();
    const { folder, index } = await pushLines(app, 'repair', papers(3));
    await loseDocument(`${index}-texts`, 'p1%2Fsource');
    const push = async () => unwrap(await app.pushSnapshot(folder, { to: addressOf('repair') }));
    const repaired = await push();
    expect(repaired).toMatchObject({ added: 3, unchanged: 0 });
    expect(await servedBy('repair')).toEqual([repaired.index]);
    const cluster = unwrap(await app.openEngine(addressOf('repair')));
    expect(unwrap(await cluster.source('p1'))).toContain('text');
    expect(await push()).toMatchObject({ index: repaired.index, added: 0, unchanged: 3 });
  });

  test('a push works again when a block because of full disks is gone', async () => {
    const app = await openApp();
    const { folder, index } = await pushLines(app, 'flooded', papers(2));
    const to = addressOf('flooded');
    const block = (value: boolean | null) =>
      askCluster(`${index},${index}-texts/_settings`, 'PUT', { index: { blocks: { read_only_allow_delete: value } } });
    await block(true);
    await buildFrom(papers(3), folder);
    // Some versions move an alias away from such an index, others do not.
    const pushed = await app.pushSnapshot(folder, { to });
    if (!pushed.ok) expect(pushed.error).toMatchObject({ code: 'STORE_ERROR', reason: 'disk_full' });
    await block(null);
    expect(unwrap(await app.pushSnapshot(folder, { to }))).toMatchObject({ papers: 3, changed: 0 });
    expect(await servedBy('flooded')).not.toEqual([index]);
  });

  test('a closed index is reported as such', async () => {
    const app = await openApp();
    const { folder, index } = await pushLines(app, 'closed', papers(2));
    await askCluster(`${index}/_close`, 'POST');
    const failure = { ok: false, error: { code: 'STORE_ERROR', message: expect.stringContaining('closed') } };
    expect(await app.pushSnapshot(folder, { to: addressOf('closed') })).toMatchObject(failure);
    const cluster = unwrap(await app.openEngine(addressOf('closed')));
    expect(await cluster.check?.()).toMatchObject(failure);
    expect(await cluster.search({ query: '' })).toMatchObject(failure);
  });

  test('a server is not healthy while the texts are closed or gone', async () => {
    const app = await openApp();
    const { index } = await pushLines(app, 'textless', papers(2));
    const cluster = unwrap(await app.openEngine(addressOf('textless')));
    expect(await cluster.check?.()).toMatchObject({ ok: true });
    await askCluster(`${index}-texts/_close`, 'POST');
    expect(await cluster.check?.()).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
    await askCluster(`${index}-texts`, 'DELETE');
    expect(await cluster.check?.()).toMatchObject({ ok: false, error: { code: 'STORE_ERROR', reason: 'missing' } });
  });

  test('a running server notices a new version', async () => {
    const app = await openApp();
    const { folder } = await pushLines(app, 'notice', papers(4));
    const cluster = unwrap(await app.openEngine(addressOf('notice')));
    await pushLines(app, 'notice', papers(7), { folder });
    expect(await cluster.refresh()).toEqual({ ok: true, value: true });
    expect(cluster.manifest.counts.papers).toBe(7);
  });

  test('refuses a name that is an index of someone else', async () => {
    const app = await openApp();
    await askCluster('taken', 'PUT');
    const { folder } = await pushLines(app, 'other', papers(1));
    const refused = await app.pushSnapshot(folder, { to: addressOf('taken') });
    expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  });

  test('a name that leads nowhere, and one that leads to another kind of index, are not served', async () => {
    const app = await openApp();
    await askCluster('strange-index', 'PUT');
    await askCluster('_aliases', 'POST', { actions: [{ add: { index: 'strange-index', alias: 'strange' } }] });
    expect(await app.openEngine(addressOf('nowhere'))).toMatchObject({
      ok: false,
      error: { code: 'STORE_ERROR', reason: 'missing' },
    });
    expect(await app.openEngine(addressOf('strange'))).toMatchObject({
      ok: false,
      error: { code: 'STORE_ERROR', reason: 'corrupt' },
    });
  });

  test('a read-only cluster is reported as such, and the old version stays', async () => {
    const app = await openApp();
    const { folder, index } = await pushLines(app, 'readonly', papers(2));
    const block = (value: boolean | null) =>
      askCluster('_cluster/settings', 'PUT', { persistent: { 'cluster.blocks.read_only': value } });
    await block(true);
    try {
      await buildFrom(papers(3), folder);
      const refused = await app.pushSnapshot(folder, { to: addressOf('readonly') });
      expect(refused).toMatchObject({ ok: false, error: { code: 'STORE_ERROR', reason: 'read_only' } });
    } finally {
      await block(null);
    }
    expect(await servedBy('readonly')).toEqual([index]);
  });
});
