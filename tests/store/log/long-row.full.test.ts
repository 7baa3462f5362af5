import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LogRow } from '../../../src/model/log-row.ts';
import { audit } from '../../../src/store/audit/audit.ts';
import { newLibrary, openLibrary } from '../../support/library.ts';
import { CALL, doi, sha256 } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

test('a log with a row of 80 MB, as 0.1.0 could write it, is read and continued', async () => {
  const { home, store } = await newLibrary();
  const facts = { event: 'download', ref: doi('10.1234/foo'), result: 'ok', ...CALL } as const;
  unwrap(await store.record(facts));
  store.close();
  const file = join(home, 'provenance.jsonl');
  const { this_hash: _, ...row } = JSON.parse(await readFile(file, 'utf8')) as LogRow;
  const long = { ...row, detail: 'x'.repeat(80_000_000) };
  const sealed = { ...long, this_hash: sha256(JSON.stringify(long)) };
  await writeFile(
    file,
    `${JSON.stringify(Object.fromEntries(Object.entries(sealed).sort(([a], [b]) => (a < b ? -1 : 1))))}\n`,
  );
  await rm(join(home, 'state.db'));
  const again = openLibrary(home);
  expect(unwrap(await again.record(facts)).ts_seq).toBe(2);
  expect(unwrap(await audit(again))).toMatchObject({ clean: true, rows: 2 });
  again.close();
});
