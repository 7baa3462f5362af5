import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { startProcess } from './processes.ts';

const runner = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));

/** A real process running a TypeScript file of the tests; killed when the test ends. */
export interface Child {
  readonly process: ChildProcess;
  /** The next line it prints. */
  line(): Promise<string>;
  /** Resolves when it has ended. */
  ended(): Promise<void>;
}

/** Starts a TypeScript file with arguments. */
export function startChild(file: URL, args: readonly string[]): Child {
  const child = startProcess(process.execPath, [runner, fileURLToPath(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = once(child, 'exit');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    line: async () => String((await lines.next()).value),
    ended: async () => {
      await end;
    },
  };
}
