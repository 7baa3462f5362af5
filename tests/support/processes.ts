import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();

/** `spawn` for tests: a process that is still running after the last test of a file, or after a failure, is killed. */
export const startProcess: typeof spawn = (...args: unknown[]) => {
  const child = Reflect.apply(spawn, undefined, args);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** Kills what `startProcess` started and is still running. */
export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

process.on('exit', killProcesses);
