import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { startProcess } from '../support/processes.ts';
import { CLI } from '../support/run-cli.ts';
import { requireTools } from '../support/tools.ts';

requireTools('/usr/bin/script');

/** Reads a long file on a terminal of 20 lines. */
async function readOnTerminal(env: Record<string, string>, ...flags: string[]): Promise<string> {
  const folder = await temporaryFolder();
  const file = join(folder, 'a.html');
  const paragraphs = Array.from({ length: 60 }, (_, at) => `<p>Paragraph ${at} of a long text.</p>`);
  writeFileSync(
    file,
    `<html><body><article><h1>Long</h1><h2>Methods</h2>${paragraphs.join('')}</article></body></html>`,
  );
  const command = `stty rows 20 cols 80; '${process.execPath}' '${CLI}' read '${file}' ${flags.join(' ')}`;
  const child = startProcess('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], TERM: 'xterm', CARREL_HOME: join(folder, 'home'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    shown += text;
  });
  await new Promise((resolve) => child.on('close', resolve));
  return shown;
}

test('a long text is shown in the pager of the user, with its headings in bold', async () => {
  const shown = await readOnTerminal({ PAGER: 'sed s/Paragraph/Paged/' });
  expect(shown).toContain('Paged 59 of a long text.');
  expect(shown).toContain('\u001B[1m## Methods');
});

test('NO_COLOR prints headings plainly', async () => {
  expect(await readOnTerminal({ PAGER: 'cat', NO_COLOR: '1' })).not.toContain('\u001B[1m');
});

test.each([[{ PAGER: '' }], [{ PAGER: 'no-such-pager-here' }]])('prints the text with %o', async (env) => {
  const shown = await readOnTerminal(env);
  expect(shown).toContain('Paragraph 59 of a long text.');
  expect(shown).not.toContain('not found');
});

test('--json and a short part use no pager', async () => {
  const pager = { PAGER: 'sed s/Paragraph/Paged/' };
  expect(await readOnTerminal(pager, '--json')).toContain('Paragraph 59');
  expect(await readOnTerminal(pager, '--limit', '100')).not.toContain('Paged');
});
