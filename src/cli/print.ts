import { countOf } from '../model/count.ts';

/** Writes to standard output; besides the protocol, nothing else does. */
export function print(text: string): void {
  process.stdout.write(text);
}

/** Prints a value as indented JSON. */
export function printJson(value: unknown): void {
  print(`${JSON.stringify(value, null, 2)}\n`);
}

/** Writes a message for a person to standard error. */
export function printNote(text: string): void {
  process.stderr.write(text);
}

const MESSAGE_WIDTH = 100;

/** Replaces the progress line on a terminal; does nothing elsewhere. */
export function showProgress(done: number, total: number, message = ''): void {
  if (process.stderr.isTTY) printNote(`\r\u001B[K${done}/${total} ${message.slice(0, MESSAGE_WIDTH)}`.trimEnd());
}

/** Clears the progress line. */
export function clearProgress(): void {
  if (process.stderr.isTTY) printNote('\r\u001B[K');
}

const REDRAW_MS = 100;

/** Returns a function that shows how many papers are done, at most ten times a second. */
export function startPaperCount(): (done: number) => void {
  let shownAt = 0;
  return (done) => {
    if (!process.stderr.isTTY || Date.now() - shownAt < REDRAW_MS) return;
    shownAt = Date.now();
    printNote(`\r${countOf(done, 'paper')}`);
  };
}

/** Exits quietly when the reader of standard output has gone, and with an error when it cannot be written. */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    printNote(`Could not write to standard output: ${error.message}\n`);
    process.exit(4);
  });
}
