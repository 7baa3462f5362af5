import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { settleDatabase } from '../../src/disk/aside.ts';
import { fail, ok } from '../../src/model/result.ts';
import { temporaryFolder } from '../support/folder.ts';

/** A database beside its journals; only the copy is a matter of files, its content is SQLite's. */
async function place(journals: Record<string, string>): Promise<string> {
  const path = join(await temporaryFolder(), 'paper.db');
  for (const [suffix, text] of Object.entries({ '': 'pages', ...journals })) writeFileSync(path + suffix, text);
  return path;
}

test.each(['-wal', '-journal'])(
  'changes in a file %s beside a database are applied in a copy, never in place',
  async (suffix) => {
    const path = await place({ [suffix]: 'last changes' });
    let brought: string[] = [];
    const settled = await settleDatabase(path, (copy) => {
      brought = [readFileSync(copy, 'utf8'), readFileSync(copy + suffix, 'utf8')];
      return ok(undefined);
    });
    if (!settled.ok) throw new Error(settled.error.message);
    expect([settled.value.path === path, brought]).toEqual([false, ['pages', 'last changes']]);
    await settled.value.dispose();
    expect([existsSync(settled.value.path), readFileSync(path + suffix, 'utf8')]).toEqual([false, 'last changes']);
  },
);

test.each([[{}], [{ '-wal': '' }], [{ '-journal': '' }]])(
  'a database with the journals %j is read where it is',
  async (journals) => {
    const path = await place(journals);
    const settled = await settleDatabase(path, () => fail('STORE_ERROR', 'There is nothing to bring in.'));
    expect(settled.ok && settled.value.path).toBe(path);
  },
);

test('an empty journal beside a full one is not copied', async () => {
  const path = await place({ '-wal': 'last changes', '-journal': '' });
  const settled = await settleDatabase(path, (copy) =>
    existsSync(`${copy}-journal`) ? fail('STORE_ERROR', '') : ok(undefined),
  );
  expect(settled.ok).toBe(true);
  if (settled.ok) await settled.value.dispose();
});

test('a database that is missing is a failure that names it', async () => {
  const path = join(await temporaryFolder(), 'paper.db');
  writeFileSync(`${path}-wal`, 'changes of nothing');
  const settled = await settleDatabase(path, () => ok(undefined));
  expect(!settled.ok && settled.error.message).toContain(path);
});

test('a journal that its program removes while it is copied is no failure', async () => {
  const path = await place({});
  for (let round = 0; round < 200; round += 1) {
    writeFileSync(`${path}-wal`, 'last changes');
    const settling = settleDatabase(path, () => ok(undefined));
    for (let turn = 0; turn < round % 20; turn += 1) await setImmediate();
    rmSync(`${path}-wal`);
    const settled = await settling;
    expect(settled).toMatchObject({ ok: true });
    if (settled.ok) await settled.value.dispose();
  }
});

test('a database that never rests is a failure that says to try again', async () => {
  const path = await place({ '-wal': 'last changes' });
  let isRunning = true;
  const writer = (async () => {
    while (isRunning) {
      appendFileSync(`${path}-wal`, 'more');
      await setImmediate();
    }
  })();
  const settled = await settleDatabase(path, () => ok(undefined));
  isRunning = false;
  await writer;
  expect(settled).toMatchObject({ ok: false, error: { code: 'LOCK_TIMEOUT', retryAfterMs: 1000 } });
});
