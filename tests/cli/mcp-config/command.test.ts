import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folder.ts';
import { copyOlder } from '../../support/older-version.ts';
import { runCli } from '../../support/warm-cli.ts';
import { privateFolders } from '../../support/world.ts';

test('the written configuration starts the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-connect-'));
  const env = { ...privateFolders().env, CARREL_EMAIL: 'ada@uni.edu', HOME: folder };
  const { status, stdout } = await runCli(['mcp-config', 'claude-code', '--write'], env, folder);
  expect([status, stdout]).toEqual([0, expect.stringContaining('Added carrel to')]);
  const { carrel } = JSON.parse(readFileSync(join(folder, '.mcp.json'), 'utf8')).mcpServers;
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  };
  const served = spawnSync(carrel.command, carrel.args, {
    env: carrel.env,
    input: `${JSON.stringify(hello)}\n`,
    encoding: 'utf8',
  });
  expect(JSON.parse(served.stdout.split('\n')[0] ?? '')).toMatchObject({
    id: 1,
    result: { serverInfo: { name: 'carrel' } },
  });
});

test('a configuration names its snapshot by the full path', async () => {
  const folder = await temporaryFolder();
  await copyOlder('snapshot', join(folder, 'snap'));
  const args = ['mcp-config', 'claude-code', '--snapshot', './snap'];
  const { status, stdout } = await runCli(args, { ...privateFolders().env, HOME: folder }, folder);
  expect(status).toBe(0);
  expect(JSON.parse(stdout).mcpServers.carrel.args).toEqual(
    expect.arrayContaining(['--snapshot', join(folder, 'snap')]),
  );
});

test('an unknown client exits with 2 and lists the known ones', async () => {
  const { status, stderr } = await runCli(['mcp-config', 'emacs'], privateFolders().env);
  expect([status, stderr]).toEqual([2, expect.stringContaining('claude-desktop')]);
});

test('bash completes commands, options and files', async () => {
  const { stdout: script } = await runCli(['completion', 'bash'], privateFolders().env);
  const complete = (...words: string[]) => {
    const body = `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _carrel; echo "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['-c', body], { encoding: 'utf8' }).stdout.trim();
  };
  expect(complete('carrel', 'ex')).toBe('export');
  expect(complete('carrel', 'snapshot', 'b')).toBe('build');
  expect(complete('carrel', 'fetch', '--dr')).toBe('--dry-run');
});
