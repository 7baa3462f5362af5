import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../support/processes.ts';
import { CLI } from '../support/run-cli.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const place = world.env['XDG_STATE_HOME'] ?? '';
const opened = join(place, 'opened');
mkdirSync(join(place, 'bin'));
const opener = join(place, 'bin', 'xdg-open');
// Keeps what a browser would read.
writeFileSync(opener, `#!/bin/sh\necho "$1" > ${opened}.arg\ncat "$1" > ${opened}.tmp && mv ${opened}.tmp ${opened}\n`);
chmodSync(opener, 0o755);

/** Runs the desk on a terminal until it has printed its address. */
async function run(args: readonly string[], env: Record<string, string>) {
  const command = [process.execPath, CLI, 'desk', '--port', '0', ...args].join(' ');
  const child = startProcess('script', ['-qec', command, '/dev/null'], {
    env: { ...world.env, PATH: `${join(place, 'bin')}:${process.env['PATH']}`, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('token=');
  const stop = async () => {
    const ended = once(child, 'exit');
    child.stdin.write('\u0003');
    await ended;
  };
  return { stop, url: /http:\S+/.exec(printed)?.[0] ?? '' };
}

test('on a terminal with a screen the page opens, and no argument shows its token', async () => {
  const { stop, url } = await run([], { DISPLAY: ':9' });
  await expect.poll(() => existsSync(opened), { timeout: 20_000 }).toBe(true);
  expect(readFileSync(opened, 'utf8')).toContain(`url=${url}`);
  expect(readFileSync(`${opened}.arg`, 'utf8')).not.toContain('token');
  await stop();
  expect(existsSync(readFileSync(`${opened}.arg`, 'utf8').trim())).toBe(false);
  rmSync(opened);
});

test.each([
  [['--no-open'], { DISPLAY: ':9' }],
  [[], { DISPLAY: ':9', CI: 'true' }],
  [[], {}],
])('nothing opens with the flags %j and the environment %j', async (args, env) => {
  const { stop } = await run(args, env);
  await stop();
  expect(existsSync(opened)).toBe(false);
});
