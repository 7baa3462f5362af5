import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();

/** `spawn` for tests: a process that is still running after the last test of a file, or after a failure, is killed. */
export const startProcess: typeof spawn = (...args: unknown[]) => {
  const child = Reflect.apply(spawn, undefined, args);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** Kills one process, and returns when it has ended. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Kills what `startProcess` started and is still running. */
export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

process.on('exit', killProcesses);
