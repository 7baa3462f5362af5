import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasOcr, readPicture, renderPage } from '../../src/pdf/ocr.ts';
import { temporaryFolder } from '../support/folder.ts';

const BOX = { width: 600, height: 800 };
const PAGE = '1\t1\t0\t0\t0\t0\t0\t0\t1000\t2000\t-1\t';
const word = (line: string, left: number, top: number, height: number, text: string) =>
  `5\t1\t1\t1\t${line}\t1\t${left}\t${top}\t50\t${height}\t95\t${text}`;

/** What is read in a picture if Tesseract prints this and ends with this status. */
async function read(output: string, status = 0) {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'table'), output);
  const script = `#!/bin/sh\n/bin/cat > /dev/null\n/bin/cat "${folder}/table"\nexit ${status}\n`;
  writeFileSync(join(folder, 'tesseract'), script);
  chmodSync(join(folder, 'tesseract'), 0o755);
  return readPicture(new Uint8Array(), BOX, { searchPath: folder });
}

test.skipIf(process.platform === 'win32')(
  'words of one line are joined, with the place and size of the line',
  async () => {
    const rows = [
      PAGE,
      word('1', 300, 200, 40, 'Heat'),
      word('1', 100, 210, 50, 'in'),
      word('2', 50, 400, 20, 'cells'),
    ];
    expect(await read([...rows, '4\t1\t1\t1\t3\t0\t0\t0\t1\t1\t-1\t', word('4', 1, 1, 1, ' ')].join('\n'))).toEqual([
      { text: 'Heat in', size: 20, x: 0.1, y: 0.13 },
      { text: 'cells', size: 8, x: 0.05, y: 0.21 },
    ]);
  },
);

test.skipIf(process.platform === 'win32')(
  'a page has at most 400 lines, and a program that fails reads nothing',
  async () => {
    const rows = Array.from({ length: 450 }, (_, at) => word(String(at), 1, at, 10, 'x'));
    expect(await read([PAGE, ...rows].join('\n'))).toHaveLength(400);
    expect(await read([PAGE, ...rows].join('\n'), 1)).toBeNull();
  },
);

test('without the program there is no OCR', async () => {
  expect(await hasOcr({ searchPath: await temporaryFolder() })).toBe(false);
});

/** A folder with a program that runs this script. */
async function install(name: string, script: string): Promise<string> {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  return folder;
}

test.skipIf(process.platform === 'win32')(
  'lines with the same number in other blocks and paragraphs are lines of their own',
  async () => {
    const at = (block: number, paragraph: number, text: string) =>
      `5\t1\t${block}\t${paragraph}\t1\t1\t0\t0\t50\t10\t95\t${text}`;
    const rows = [at(1, 1, 'Heat'), at(1, 2, 'in'), at(2, 1, 'cells'), at(1, 1, 'flow')];
    const lines = await read([PAGE, ...rows].join('\n'));
    expect(lines?.map(({ text }) => text)).toEqual(['Heat flow', 'in', 'cells']);
  },
);

test.skipIf(process.platform === 'win32')('programs get no setting of ours but the search path', async () => {
  const searchPath = await install('pdftoppm', '/usr/bin/env');
  const printed = (await renderPage('unused.pdf', 1, { searchPath }))?.toString() ?? '';
  const names = printed
    .trim()
    .split('\n')
    .map((setting) => setting.replace(/=.*/s, ''));
  const own = names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name));
  expect(own.sort()).toEqual(['OMP_THREAD_LIMIT', 'PATH']);
});

test.skipIf(process.platform === 'win32')(
  'the picture of a page is that of one page, gray and fine enough',
  async () => {
    const searchPath = await install('pdftoppm', 'echo "$@"');
    expect((await renderPage('/a b.pdf', 3, { searchPath }))?.toString()).toBe(
      '-f 3 -l 3 -r 200 -gray -png /a b.pdf\n',
    );
  },
);

test.skipIf(process.platform === 'win32')('a program that is no longer wanted reads nothing', async () => {
  const searchPath = await install('tesseract', '/bin/cat > /dev/null');
  expect(await hasOcr({ searchPath })).toBe(true);
  expect(await hasOcr({ searchPath, signal: AbortSignal.abort() })).toBe(false);
});
