import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSystemClock } from '../../src/model/clock.ts';
import { inspectPdf } from '../../src/pdf/inspect.ts';
import { readPdf } from '../../src/pdf/read.ts';
import { openCast } from '../support/cast.ts';
import { unwrap } from '../support/unwrap.ts';

const clock = createSystemClock();
const folder = mkdtempSync(join(tmpdir(), 'carrel-pdf-'));
const cast = await openCast();
afterAll(() => cast.close());

async function inspectBytes(bytes: Uint8Array | string, options = {}) {
  const path = join(folder, `${Math.random()}.pdf`);
  writeFileSync(path, bytes);
  const report = unwrap(await inspectPdf(path, { clock, ...options }));
  return report;
}

test('the child process gives the same report as the reader', async () => {
  const { bytes } = await cast.copyOf('open-gold');
  expect(await inspectBytes(bytes)).toEqual(await readPdf(Uint8Array.from(bytes)));
});

test('a file that takes too long only ends its own process', async () => {
  const { bytes } = await cast.copyOf('open-gold');
  expect(await inspectBytes(bytes, { timeoutMs: 1 })).toMatchObject({ opens: false, problem: 'took-too-long' });
});

test('a file that takes too much memory only ends its own process', async () => {
  const { bytes } = await cast.copyOf('open-gold');
  expect(await inspectBytes(bytes, { memoryMb: 4 })).toMatchObject({ opens: false, problem: 'took-too-much-memory' });
});

test('reading a file can be cancelled', async () => {
  const path = join(folder, 'cancel.pdf');
  writeFileSync(path, (await cast.copyOf('open-gold')).bytes);
  const result = await inspectPdf(path, { clock, signal: AbortSignal.timeout(20) });
  expect(result).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
});

test('a file that is no longer wanted, or larger than 256 MB, is not read', async () => {
  const path = join(folder, 'large.pdf');
  writeFileSync(path, '%PDF-1.4');
  expect(await inspectPdf(path, { clock, signal: AbortSignal.abort() })).toMatchObject({
    ok: false,
    error: { code: 'CANCELLED' },
  });
  truncateSync(path, 256 * 1024 * 1024 + 1);
  expect(unwrap(await inspectPdf(path, { clock }))).toMatchObject({ opens: false, problem: 'too-large', header: true });
});
