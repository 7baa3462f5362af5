import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { verify } from '../../src/acquire/verify/verify.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { inspectPdf } from '../../src/pdf/inspect.ts';
import { openCast } from '../support/cast.ts';
import { TITLE, wantedPaper } from '../support/report.ts';

const clock = createSystemClock();
const cast = await openCast();
afterAll(() => cast.close());
const folder = mkdtempSync(join(tmpdir(), 'carrel-ocr-'));
const scan = join(folder, 'scan.pdf');
writeFileSync(scan, (await cast.copyOf('scan-without-text')).bytes);

/** A folder with a program called tesseract that reads its picture and prints this table. */
function installOcr(table: string): string {
  const bin = mkdtempSync(join(folder, 'bin-'));
  writeFileSync(join(bin, 'table.tsv'), table);
  const script = `#!/bin/sh\ntest "$1" = --version && exit 0\n/bin/cat > "${bin}/picture" && /bin/cat "${bin}/table.tsv"\n`;
  writeFileSync(join(bin, 'tesseract'), script);
  chmodSync(join(bin, 'tesseract'), 0o755);
  return bin;
}

const row = (level: number, line: number, top: number, height: number, text: string) =>
  [level, 1, 1, 1, line, 1, 100, top, 1000, height, 95, text].join('\t');
const words = 'in this paper we show that the method is as good as it can be'.split(' ');
const table = [
  '1\t1\t0\t0\t0\t0\t0\t0\t1600\t2200\t-1\t',
  ...TITLE.split(' ').map((word) => row(5, 1, 200, 60, word)),
  ...['Ada', 'Example'].map((word) => row(5, 2, 300, 40, word)),
  ...words.map((word) => row(5, 3, 900, 30, word)),
  ...words.map((word) => row(5, 4, 950, 30, word)),
].join('\n');

const inspect = async (searchPath: string) => {
  const report = await inspectPdf(scan, { clock, searchPath });
  if (!report.ok) throw new Error(report.error.message);
  return report.value;
};

test.skipIf(process.platform === 'win32')(
  'a scan is read by OCR when it is installed, and judged by its words',
  async () => {
    const report = await inspect(installOcr(table));
    expect(report.ocr).toBe(true);
    const verdict = verify(report, wantedPaper());
    expect(verdict).toMatchObject({ grade: 'verified' });
    expect(verdict.evidence.map(({ check }) => check)).toContain('read-by-ocr');
    expect(verify(report, wantedPaper({ title: `${TITLE} revisited` })).grade).toBe('suspicious');
  },
);

test('a scan stays a scan without OCR, or when OCR reads nothing', async () => {
  expect((await inspect('')).ocr).toBeUndefined();
  expect((await inspect(installOcr('no table'))).ocr).toBeUndefined();
});
