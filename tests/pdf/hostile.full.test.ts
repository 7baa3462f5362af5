import { createWriteStream, mkdtempSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { verify } from '../../src/acquire/verify/verify.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { inspectPdf } from '../../src/pdf/inspect.ts';
import { MAX_PDF_BYTES } from '../../src/pdf/report.ts';
import { pagesPdf, stream } from '../support/raw-pdf.ts';
import { wantedPaper } from '../support/report.ts';
import { unwrap } from '../support/unwrap.ts';

const clock = createSystemClock();
const folder = mkdtempSync(join(tmpdir(), 'carrel-hostile-'));
const write = (name: string, bytes: Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

test('a page that decompresses to hundreds of megabytes only ends its own process', async () => {
  const bomb = deflateSync(Buffer.alloc(400_000_000, '('));
  const path = write('bomb.pdf', pagesPdf(1, '', stream(bomb, '/Filter /FlateDecode')));
  const report = unwrap(await inspectPdf(path, { clock, timeoutMs: 4_000 }));
  expect(['took-too-long', 'took-too-much-memory', undefined]).toContain(report.problem);
  expect(verify(report, wantedPaper()).grade).not.toBe('verified');
});

test('a bomb inside a bomb is not accepted, in bounded time', async () => {
  const bomb = deflateSync(deflateSync(Buffer.alloc(200_000_000, ' ')));
  const path = write('nested.pdf', pagesPdf(1, '', stream(bomb, '/Filter [/FlateDecode /FlateDecode]')));
  const start = Date.now();
  const report = unwrap(await inspectPdf(path, { clock, timeoutMs: 5_000 }));
  expect(verify(report, wantedPaper()).grade).not.toBe('verified');
  expect(Date.now() - start).toBeLessThan(15_000);
});

test('the largest file that is read gets a report in bounded time', async () => {
  const path = write('large.pdf', pagesPdf(2));
  truncateSync(path, MAX_PDF_BYTES);
  const start = Date.now();
  const report = unwrap(await inspectPdf(path, { clock, timeoutMs: 20_000 }));
  expect(['rejected', 'suspicious']).toContain(verify(report, wantedPaper()).grade);
  expect(Date.now() - start).toBeLessThan(40_000);
});

test('a file that grows while it is read gets a report', async () => {
  const path = write('growing.pdf', pagesPdf(3));
  const more = createWriteStream(path, { flags: 'a' });
  const timer = setInterval(() => more.write(Buffer.alloc(1_000_000, 'x')), 5);
  const report = unwrap(await inspectPdf(path, { clock, timeoutMs: 10_000 }));
  clearInterval(timer);
  more.end();
  expect(['rejected', 'suspicious']).toContain(verify(report, wantedPaper()).grade);
  expect(statSync(path).size).toBeGreaterThan(1_000_000);
});
