import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openReadingRoom, pageAbout, shelve } from '../../support/reading-room.ts';
import { unwrap } from '../../support/unwrap.ts';

/** The processes that this one has started and that are running now. */
function children(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(process.pid);
    } catch {
      return false;
    }
  });
}

test.runIf(process.platform === 'linux')('a search that waits for another update starts no process', async () => {
  const { app } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'));
  const { locks } = unwrap(await (await app.store()).open());
  const [before, seen] = [new Set(children()), new Set<string>()];
  await locks.withLock('fulltext', { timeoutMs: 0 }, async () => {
    const search = app.searchLibrary('lampreys', { waitMs: 1_500 });
    let isDone = false;
    const watched = search.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const pid of children()) if (!before.has(pid)) seen.add(pid);
      await sleep(5);
    }
    return watched;
  });
  expect(seen.size).toBe(0);
});

test('a search goes on as soon as the other update is done', async () => {
  const { app } = await openReadingRoom();
  await shelve(app, '10.5555/a', pageAbout('lampreys', 'bathyscaphe'));
  const { locks } = unwrap(await (await app.store()).open());
  const held = locks.withLock('fulltext', { timeoutMs: 0 }, async () => ({
    ok: true as const,
    value: await sleep(500),
  }));
  expect(unwrap(await app.searchLibrary('bathyscaphe'))).toMatchObject({ total: 1, pending: 0 });
  unwrap(await held);
});
