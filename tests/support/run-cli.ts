import { join } from 'node:path';
import { startProcess } from './processes.ts';

/** The built command; `npm test` builds before it tests. */
export const CLI = join(import.meta.dirname, '../../dist/entry/cli.js');

/** Exit status and output of a command. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command without the user's own settings; `nodeArgs` precede the script. */
export function runCli(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
  nodeArgs: readonly string[] = [],
): Promise<Ran> {
  const child = startProcess(process.execPath, [...nodeArgs, CLI, ...args], {
    env: { PATH: process.env['PATH'], CI: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, stdout, stderr })));
}
