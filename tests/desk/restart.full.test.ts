import { once } from 'node:events';
import { expect, test } from 'vitest';
import { comeIn } from '../support/desk-client.ts';
import { startProcess } from '../support/processes.ts';
import { CLI } from '../support/run-cli.ts';
import { privateFolders } from '../support/world.ts';

test('a desk with a new address restarts on its port, without a second link', async () => {
  const child = startProcess(process.execPath, [CLI, 'desk', '--port', '0'], {
    env: { PATH: process.env['PATH'], CI: 'true', ...privateFolders().env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('\n');
  const page = await comeIn(/http:\S+/.exec(printed)?.[0] ?? '');
  const about = async () => (await page.get('/api/about').catch(() => undefined))?.data;
  const before = await about();
  expect(before).toMatchObject({ has_email: false });
  expect((await page.post('/api/settings', { email: ' ada@uni.edu ' })).status).toBe(200);
  await expect.poll(async () => (await about())?.['has_email'], { timeout: 20_000 }).toBe(true);
  expect((await about())?.['start_id']).not.toBe(before?.['start_id']);
  expect(printed.match(/http:/g)).toHaveLength(1);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
