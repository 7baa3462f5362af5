import { ERROR_TABLE, type Failure } from '../model/error.ts';
import { showFailure } from '../terminal/failure.ts';
import { type ToolAnswer, wireFailure } from '../tools/run.ts';
import { printJson, printNote } from './print.ts';

/** The option of every command that can print JSON. */
export interface JsonFlag {
  readonly json?: boolean;
}

/** Prints a failure to standard error and sets the exit status of its code. */
export function reportFailure(failure: Failure, exit: number = ERROR_TABLE[failure.code].exit): void {
  printNote(showFailure(failure));
  process.exitCode = exit;
}

/** Reports a failure about a reference; if the reference looks like a title, suggests a search for it. */
export function reportRefFailure(failure: Failure, ref: unknown): void {
  reportFailure(failure);
  if (failure.code === 'INVALID_REF' && typeof ref === 'string' && looksLikeTitle(ref))
    printNote(`  help: to find a paper by its title, run: carrel search "${titleOf(ref)}"\n`);
}

const looksLikeTitle = (text: string) => /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(text) && !/\d{4}\/|:\/\//.test(text);
/** Without what a shell or a terminal would interpret. */
const titleOf = (text: string) =>
  text
    .replace(/["$`\\!\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Reports a failure as JSON on standard output or as text on standard error; `extra` joins the JSON. */
export function refuse(failure: Failure, { json }: JsonFlag, extra: object = {}): void {
  if (json) {
    printJson({ ok: false, ...extra, error: wireFailure(failure) });
    process.exitCode = ERROR_TABLE[failure.code].exit;
  } else reportFailure(failure);
}

/** Reports that a server could not start. A network failure without a reason is about its port; others are about a cluster. */
export function reportStartFailure(failure: Failure): void {
  reportFailure(failure);
  const isPort = failure.code === 'NETWORK_ERROR' && failure.reason === undefined;
  if (isPort) printNote('  help: choose another port with --port, or 0 for any free port\n');
}

/** Prints the envelope of a tool and sets the exit status. */
export function printAnswer({
  envelope,
  failure,
  isError,
}: Pick<ToolAnswer, 'envelope' | 'failure' | 'isError'>): void {
  printJson(envelope);
  if (failure) process.exitCode = ERROR_TABLE[failure.code].exit;
  else if (isError) process.exitCode = 1;
}
