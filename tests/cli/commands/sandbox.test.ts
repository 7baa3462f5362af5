import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { startProcess } from '../../support/processes.ts';
import { CLI } from '../../support/run-cli.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function serve(...args: string[]) {
  const child = startProcess(process.execPath, [CLI, 'sandbox', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], CI: 'true' },
  });
  children.push(child);
  return child;
}

async function addressOf(child: ReturnType<typeof serve>): Promise<URL> {
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return new URL(/http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '');
}

test('prints its address when it accepts connections, and exits on SIGTERM', async () => {
  const child = serve('--port', '0');
  const answer = await fetch(new URL('/_sandbox/cast', await addressOf(child)));
  const cast = (await answer.json()) as unknown[];
  expect(cast.length).toBeGreaterThanOrEqual(40);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('reports a port in use without colours or stack trace', async () => {
  const { port } = await addressOf(serve());
  const second = serve('--port', port);
  let stderr = '';
  second.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  expect((await once(second, 'close'))[0]).toBe(1);
  expect(stderr).toMatch(/^error\[NETWORK_ERROR\]: Port \d+ is already in use\.\n {2}help: .*\n$/);
});

test('plays the papers of a file, and names the line of a malformed one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cast-'));
  await writeFile(join(folder, 'good.jsonl'), '{"title": "A paper of my own", "DOI": "10.5555/own"}\n');
  await writeFile(join(folder, 'bad.jsonl'), '{"title": "A"}\nnonsense\n');
  const answer = await fetch(new URL('/_sandbox/cast', await addressOf(serve('--cast', join(folder, 'good.jsonl')))));
  expect(await answer.json()).toMatchObject([{ doi: '10.5555/own', title: 'A paper of my own' }]);
  const bad = serve('--cast', join(folder, 'bad.jsonl'));
  const stderr = await text(bad.stderr);
  expect(stderr).toContain('Line 2 is not valid JSON.');
  expect(bad.exitCode ?? (await once(bad, 'exit'))[0]).toBe(2);
});
