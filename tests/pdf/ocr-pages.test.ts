import { appendFileSync, chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../src/model/clock.ts';
import { inspectPdf } from '../../src/pdf/inspect.ts';
import { temporaryFolder } from '../support/folder.ts';
import { pagesPdf, stream } from '../support/raw-pdf.ts';
import { unwrap } from '../support/unwrap.ts';

/** A scan of so many pages, read by programs that see twelve words on the first page and eleven on the others. */
async function readScan(count: number, drawing: string) {
  const folder = await temporaryFolder();
  const install = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const pictures = join(folder, 'pictures');
  appendFileSync(pictures, '');
  install('pdftoppm', `echo "$2" >> "${pictures}"\necho "$2"`);
  install('tesseract', `test "$1" = --version && exit 0\nread page\n/bin/cat "${folder}/table-$page"`);
  for (let page = 1; page <= count; page += 1) {
    const words = Array.from({ length: page === 1 ? 12 : 11 }, (_, at) =>
      ['5', 1, 1, 1, 1, at, 10, 100, 50, 20, 95, `word${at}`].join('\t'),
    );
    writeFileSync(join(folder, `table-${page}`), ['1\t1\t0\t0\t0\t0\t0\t0\t1000\t1000\t-1\t', ...words].join('\n'));
  }
  const path = join(folder, 'scan.pdf');
  writeFileSync(path, pagesPdf(count, '', stream(Buffer.from(drawing))));
  const report = unwrap(await inspectPdf(path, { clock: createSystemClock(), searchPath: folder }));
  return { report, pictures: readFileSync(pictures, 'utf8').trim().split('\n') };
}

test.skipIf(process.platform === 'win32').each([
  [3, 'nothing', 'BT ET', ['1', '2', '3'], ['', '']],
  [4, 'only a stamp', 'BT /F 10 Tf 100 700 Td (Scanned) Tj ET', ['1', '2'], ['Scanned', 'Scanned', 'Scanned']],
])('of a scan of %i pages with %s as text, the first are read; a page needs twelve words', async (...row) => {
  const [count, , drawing, expected, others] = row;
  const { report, pictures } = await readScan(count, drawing);
  expect(pictures).toEqual(expected);
  expect(report.pages.map(([line]) => line?.text ?? '').slice(1)).toEqual(others);
  expect(report.pages[0]?.[0]?.size).toBeCloseTo(0.02 * 842, 5);
});
