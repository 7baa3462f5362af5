import { appendFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHead } from '../../../src/store/log/head.ts';
import { settleLog } from '../../../src/store/log/settle.ts';
import { newLibrary } from '../../support/library.ts';
import { CALL, doi } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

async function filled(rows: number) {
  const { home, store } = await newLibrary();
  const facts = { event: 'download', ref: doi('10.1234/foo'), result: 'ok', ...CALL } as const;
  for (let at = 0; at < rows; at++) unwrap(await store.record(facts));
  const { state } = unwrap(await store.open());
  const settle = () => settleLog(home, state, Date.UTC(2026, 0, 2, 3, 4, 5));
  return { home, store, state, settle, facts, file: join(home, 'provenance.jsonl') };
}

test('a log that agrees with its head is left as it is', async () => {
  const { settle, file } = await filled(2);
  const before = await stat(file);
  expect(unwrap(await settle())).toBeNull();
  expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
});

test('a truncated line is moved to a file with the time in its name, and the head says where the log ends', async () => {
  const { settle, file, state } = await filled(2);
  const whole = await readFile(file, 'utf8');
  await appendFile(file, '{"half"');
  const aside = `${file}.torn-2026-01-02T030405.000Z`;
  expect(unwrap(await settle())).toEqual({ bytes: 7, aside, afterSeq: 2 });
  expect([await readFile(file, 'utf8'), await readFile(aside, 'utf8')]).toEqual([whole, '{"half"']);
  expect(readHead(state)).toMatchObject({ seq: 2, firstSeq: 1, bytes: Buffer.byteLength(whole) });
});

test('a log that lost its last row says how much is left and what to do, and is not touched', async () => {
  const { settle, file } = await filled(2);
  const [first = ''] = (await readFile(file, 'utf8')).split('\n');
  const whole = (await stat(file)).size;
  await writeFile(file, `${first}\n`);
  const refused = await settle();
  const text = refused.ok ? '' : refused.error.message;
  expect(text).toContain(`it has ${first.length + 1} of ${whole} bytes (row 2)`);
  expect(text).toContain('carrel audit');
  expect(await readFile(file, 'utf8')).toBe(`${first}\n`);
});

test('a missing log file is a truncated one', async () => {
  const { settle, file } = await filled(1);
  await rm(file);
  expect(await settle()).toMatchObject({ ok: false, error: { code: 'LOG_ERROR' } });
});

test('a file that was rotated by a process that died continues with an empty one', async () => {
  const { settle, file, home, state, store, facts } = await filled(3);
  await rename(file, join(home, 'provenance-1-3.jsonl'));
  expect(unwrap(await settle())).toBeNull();
  expect(readHead(state)).toMatchObject({ seq: 3, firstSeq: 4, bytes: 0 });
  expect(unwrap(await store.record(facts)).ts_seq).toBe(4);
  expect(await readdir(home)).toEqual(expect.arrayContaining(['provenance-1-3.jsonl', 'provenance.jsonl']));
});

test('without a head, a rotated file whose last row is broken stops the log', async () => {
  const { settle, file, home, state } = await filled(2);
  await writeFile(join(home, 'provenance-1-2.jsonl'), '{"ts_seq":2,"this_hash":"x"}\n');
  await rm(file);
  await writeFile(file, '{}\n');
  state.prepare('DELETE FROM log_head').run();
  const refused = await settle();
  expect(refused.ok ? '' : refused.error.message).toMatch(
    /^The last row of .*provenance-1-2\.jsonl is broken: its content/,
  );
});
