import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { GENESIS, linkOf, sealRow } from '../../../src/store/log/chain.ts';
import { readRowsAt } from '../../../src/store/log/history.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { unwrap } from '../../support/unwrap.ts';

/** A log of nine rows: two full files, the first one compressed, and the current one. */
async function threeFiles() {
  const home = await temporaryFolder();
  const lines: string[] = [];
  for (let previous = GENESIS; lines.length < 9; ) {
    const facts = { event: 'tag', ref: null, result: 'ok', capability: 'local', sessionId: 's' } as const;
    const { row, line } = sealRow(facts, null, { previous, nowMs: 0, sandbox: false });
    lines.push(line);
    previous = linkOf(row);
  }
  const part = (from: number, to: number) => lines.slice(from - 1, to).join('');
  await writeFile(join(home, 'provenance-1-3.jsonl.gz'), gzipSync(part(1, 3)));
  await writeFile(join(home, 'provenance-4-6.jsonl'), part(4, 6));
  await writeFile(join(home, 'provenance.jsonl'), part(7, 9));
  const first = [1, 4, 7];
  const placeOf = (seq: number) => {
    const from = first.findLast((each) => each <= seq) ?? 1;
    return { seq, at: Buffer.byteLength(part(from, seq - 1)) };
  };
  return { home, placeOf };
}

test.each([[[1, 2, 3, 4, 5, 6, 7, 8, 9]], [[9, 5, 1]], [[3, 2]], [[2]], [[]]])(
  'the rows %j are read in the order of their places, from all files',
  async (wanted) => {
    const { home, placeOf } = await threeFiles();
    const rows = unwrap(await readRowsAt(home, wanted.map(placeOf)));
    expect(rows.map(({ ts_seq: seq }) => seq)).toEqual(wanted);
  },
);

test('a row that is no longer at its place is left out', async () => {
  const { home, placeOf } = await threeFiles();
  const path = join(home, 'provenance.jsonl');
  await writeFile(path, (await readFile(path, 'utf8')).replace('"ts_seq":8', '"ts_seq":88'));
  const places = [{ seq: 9, at: 1 }, placeOf(8), placeOf(7), { seq: 2000, at: 5_000_000 }];
  expect(unwrap(await readRowsAt(home, places)).map(({ ts_seq: seq }) => seq)).toEqual([7]);
});
