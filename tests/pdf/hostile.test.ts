import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verify } from '../../src/acquire/verify/verify.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { inspectPdf } from '../../src/pdf/inspect.ts';
import { readPdf } from '../../src/pdf/read.ts';
import { pagesPdf, stream } from '../support/raw-pdf.ts';
import { wantedPaper } from '../support/report.ts';

const clock = createSystemClock();
const folder = mkdtempSync(join(tmpdir(), 'carrel-hostile-'));
let made = 0;

async function inspectBytes(bytes: Buffer, during: (path: string) => void = () => undefined, timeoutMs = 15_000) {
  made += 1;
  const path = join(folder, `${made}.pdf`);
  writeFileSync(path, bytes);
  const reading = inspectPdf(path, { clock, timeoutMs });
  during(path);
  const report = await reading;
  if (!report.ok) throw new Error(report.error.message);
  return report.value;
}

/** Reads in this process, so that the tests see the sources and not an older build. */
const read = (bytes: Buffer) => readPdf(Uint8Array.from(bytes));

/** Behind the smallest size that a paper has. */
const padded = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, 9), Buffer.from(`%${'x'.repeat(11_000)}\n`), bytes.subarray(9)]);
const long = (name: string) => stream(Buffer.from(`BT /F 10 Tf 50 700 Td (${name}) Tj ET`));

test('of a document with 5,000 pages only the first and the last are read', async () => {
  const report = await read(pagesPdf(5_000, '', long('page')));
  expect([report.pageCount, report.pages.length]).toEqual([5_000, 4]);
});

describe('documents that contain others', () => {
  const attachment = [
    '<< /Type /Filespec /F (x.pdf) /EF << /F 6 0 R >> >>',
    '<< /Type /EmbeddedFile /Length 3 >>\nstream\nabc\nendstream',
  ];
  test.each([
    [
      'a portfolio',
      '/Collection << /Type /Collection /View /D >> /Names << /EmbeddedFiles << /Names [(x) 5 0 R] >> >>',
    ],
    ['attachments', '/AF [5 0 R] /Names << /EmbeddedFiles << /Names [(x) 5 0 R] >> >>'],
    ['a form', '/AcroForm << /Fields [] /XFA [(template) 6 0 R] >> /NeedsRendering true'],
    ['a script', '/OpenAction << /S /JavaScript /JS (while(true){}) >>'],
  ])('%s is judged by its own pages', async (_, catalog) => {
    const report = await read(padded(pagesPdf(2, catalog, long('Please open this in another reader'), attachment)));
    expect([report.opens, verify(report, wantedPaper()).grade]).toEqual([true, 'suspicious']);
  });
});

test.each([
  ['emptied', (path: string) => truncateSync(path, 0)],
  ['cut', (path: string) => truncateSync(path, 500)],
  ['replaced', (path: string) => writeFileSync(path, 'no PDF'.repeat(3_000))],
])('a file that is %s while it is read gets a report', async (_, change) => {
  const report = await inspectBytes(pagesPdf(3, '', long('text')), change);
  expect(typeof report.opens).toBe('boolean');
});

test('a file above the maximum size is not read', async () => {
  const report = await inspectBytes(Buffer.from('%PDF-1.7\n'), () => undefined);
  expect(report.opens).toBe(false);
  const path = join(folder, 'huge.pdf');
  writeFileSync(path, '%PDF-1.7\n');
  truncateSync(path, 1_000_000_000);
  const huge = await inspectPdf(path, { clock });
  expect(huge).toMatchObject({ ok: true, value: { opens: false, problem: 'too-large', bytes: 1_000_000_000 } });
  expect(huge.ok && verify(huge.value, wantedPaper())).toMatchObject({
    grade: 'rejected',
    evidence: [{ check: 'too-large' }],
  });
});

test('the report is short and has no control characters', async () => {
  const shown = `${'word '.repeat(600)}\\001\\002`;
  const { pages } = await read(pagesPdf(1, '', stream(Buffer.from(`BT /F 10 Tf 5 700 Td (${shown}) Tj ET`))));
  expect(Math.max(...pages.flat().map(({ text }) => text.length))).toBeLessThanOrEqual(1_000);
  expect(pages.flat().some(({ text }) => /[\p{Cc}\p{Cf}]/u.test(text))).toBe(false);
});
