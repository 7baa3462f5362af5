import { spawnSync } from 'node:child_process';
import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createLocks } from '../../src/disk/lock.ts';
import { openState } from '../../src/disk/state.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';
import { audit } from '../../src/store/audit/audit.ts';
import { newLibrary, openLibrary } from '../support/library.ts';
import { bareEntry, CALL, doi, hasFile, storeFile } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

const REF = doi('10.1234/foo');
const [runner, child] = ['../../scripts/run.mjs', './limited-child.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Runs the child in a shell that allows no file to grow beyond a size. */
function runLimited(home: string, what: string, bytes: number): string {
  const limit = bytes === Number.POSITIVE_INFINITY ? 'exec "$@"' : `ulimit -f ${Math.ceil(bytes / 512)}; exec "$@"`;
  const args = ['-c', limit, 'sh', process.execPath, String(runner), String(child), home, what];
  return spawnSync('sh', args, { encoding: 'utf8' }).stdout;
}

/** Rows before the limit is set. */
const BEFORE = 60;

/** Root may write everywhere, so the test switches to another user. */
async function asOrdinaryUser<T>(body: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    return await body();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('a log that cannot grow fails the call, keeps its rows, and continues later', async () => {
  const { home } = await newLibrary();
  // The log has to reach the limit before the state database does.
  expect(runLimited(home, 'fill', Number.POSITIVE_INFINITY)).toMatch(/^60 rows/);
  const { size } = await stat(join(home, 'provenance.jsonl'));
  const [, rows, code, message] = /^(\d+) (\w+) (.*)/.exec(runLimited(home, 'rows', size + 20_000)) ?? [];
  expect(Number(rows)).toBeGreaterThan(2);
  expect(code).toBe('LOG_ERROR');
  expect(message).toContain('exceed the maximum size');
  const again = openLibrary(home);
  expect(unwrap(await audit(again))).toMatchObject({ clean: true, rows: BEFORE + Number(rows), findings: [] });
  expect(unwrap(await storeFile(again, REF, 'x')).ts_seq).toBe(BEFORE + Number(rows) + 1);
});

test('a file that cannot grow is a STORE_ERROR and can be discarded', async () => {
  const { home } = await newLibrary();
  expect(runLimited(home, 'file', 262_144)).toMatch(/^\d+ STORE_ERROR .*exceed the maximum size/);
  expect(await readdir(join(home, 'papers/.staging'))).toEqual([]);
});

test('a read-only library can be read and searched, and writing reports the missing permission', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'x', { title: 'Graphene' }));
  store.close();
  // The store closes its database a turn later, which removes files that the listing would name.
  await setImmediate();
  onTestFinished(async () => {
    for (const path of [dirname(home), home, join(home, 'papers')]) await chmod(path, 0o755);
  });
  const names = await readdir(home, { recursive: true });
  for (const name of names)
    await chmod(join(home, name), name.includes('.') && !name.match(/\/\.\w+$/) ? 0o444 : 0o555);
  for (const path of [home, join(home, 'papers'), dirname(home)]) await chmod(path, 0o555);
  await asOrdinaryUser(async () => {
    const reader = openLibrary(home);
    expect(await hasFile(reader, REF)).toBe(true);
    expect(unwrap(await reader.index.search('graph', 5)).hits).toHaveLength(1);
    const refused = await reader.commit(bareEntry(REF), null, CALL);
    expect(refused).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
    expect(refused.ok ? '' : refused.error.message).toContain('check the owner and mode');
  });
});

test('a file beside the database that cannot be written is named', async () => {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'x'));
  await chmod(join(home, 'state.db'), 0o666);
  for (const part of ['', 'state.db-wal', 'state.db-shm']) await chmod(join(home, part), part === '' ? 0o777 : 0o444);
  await chmod(dirname(home), 0o755);
  await asOrdinaryUser(async () => {
    const refused = openState(join(home, 'state.db'));
    const used = refused.ok ? refused.value.immediate(() => refused.value.exec('DELETE FROM locks')) : refused;
    expect(used).toMatchObject({ ok: false, error: { code: 'STORE_ERROR', reason: 'no_permission' } });
    expect(used.ok ? '' : used.error.message).toMatch(/Cannot write .*state\.db-(?:wal|shm): permission denied/);
  });
});

test('a library whose parent is a file is refused with the reason', async () => {
  const { home, store } = await newLibrary();
  await writeFile(home, '');
  const refused = await storeFile(store, REF, 'x').catch((error: Error) => error.message);
  expect(refused).toContain('STORE_ERROR');
});

test('a paper locked by another process is waited for, then reported', async () => {
  const { home, store } = await newLibrary();
  const other = openLibrary(home, { lockTimeoutMs: 50 });
  const open = unwrap(await store.open());
  const locks = createLocks(open.state, { clock: createSystemClock() });
  const held = await locks.withLock('paper:doi_10.1234_foo', { timeoutMs: 100 }, async () =>
    ok(await other.commit(bareEntry(REF), null, CALL)),
  );
  expect(unwrap(held)).toMatchObject({ ok: false, error: { code: 'LOCK_TIMEOUT' } });
});

test('a cancelled call stores nothing', async () => {
  const { store } = await newLibrary();
  const refused = await store.commit(bareEntry(REF), null, CALL, { signal: AbortSignal.abort() });
  expect(refused).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  expect(unwrap(await store.get(REF))).toBeNull();
});
