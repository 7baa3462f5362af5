import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fileSize } from '../disk/atomic.ts';
import { residentBytes } from '../disk/process-memory.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { asObject } from '../text/json.ts';
import type { InspectOptions, PdfReport } from './report.ts';

/** A request to the child process. */
export interface ChildRequest {
  readonly path: string;
  readonly task: 'inspect' | 'text' | 'picture';
  /** The page to extract a picture from. */
  readonly page?: number;
  /** How long to read text; the pages read until then are returned. */
  readonly readMs?: number;
}

/** The result for a file that made the child hang or run out of memory. */
type Otherwise<T> = (bytes: number, problem: NonNullable<PdfReport['problem']>) => T;

/** Whether a value has the form of a report; the child has read a hostile file, so its word is not enough. */
type IsReport<T> = (value: unknown) => value is T;

/** The built child process: next to the bundle, or in dist/ when run from source. */
const CHILD = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../dist/pdf/child.js', import.meta.url)
    : new URL('./pdf/child.js', import.meta.url),
);

/** Reads a file in a child process, so that a file that hangs or exhausts the reader does no other harm. */
export async function runChild<T>(
  request: ChildRequest,
  options: InspectOptions,
  isReport: IsReport<T>,
  otherwise: Otherwise<T>,
): Promise<Result<T>> {
  const size = await fileSize(request.path);
  if (!size.ok) return size;
  const { timeoutMs = 30_000, memoryMb = 512, clock, signal } = options;
  if (signal?.aborted) return fail('CANCELLED', 'Cancelled before the PDF was read.');
  const child = fork(CHILD, [], {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
  });
  child.send(request);
  // Buffers are outside the heap: the file, its copy, and its decompressed streams.
  const residentLimit = (memoryMb + HEADROOM_MB) * 1024 * 1024 + size.value * 3;
  const limits = { clock, timeoutMs, signal, residentLimit };
  return receive(child, limits, isReport, (problem) => otherwise(size.value, problem));
}

const HEADROOM_MB = 768;
const CHECK_INTERVAL_MS = 250;

interface Watch {
  /** The child is killed when it uses more bytes of memory. */
  readonly residentLimit: number;
  readonly clock: InspectOptions['clock'];
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** The answer of a child process; anything else than a report or a failure counts as a damaged file. */
export function receive<T>(
  child: ChildProcess,
  { clock, timeoutMs, signal, residentLimit }: Watch,
  isReport: IsReport<T>,
  otherwise: (problem: NonNullable<PdfReport['problem']>) => T,
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const look = setInterval(async () => {
      const held = await residentBytes(child.pid ?? 0);
      if (held !== null && held > residentLimit) finish(ok(otherwise('took-too-much-memory')));
    }, CHECK_INTERVAL_MS);
    const finish = (result: Result<T>) => {
      clearInterval(look);
      ended.abort();
      signal?.removeEventListener('abort', cancel);
      child.kill('SIGKILL');
      resolve(result);
    };
    const cancel = () => finish(fail('CANCELLED', 'Cancelled while the PDF was being read.'));
    signal?.addEventListener('abort', cancel, { once: true });
    clock.sleep(timeoutMs, ended.signal).then(
      () => finish(ok(otherwise('took-too-long'))),
      () => undefined,
    );
    child.once('message', (message) => finish(toResult(message, isReport) ?? ok(otherwise('damaged'))));
    child.once('error', () => finish(fail('INTERNAL_ERROR', 'The process that reads PDFs could not be started.')));
    // A child that exits without an answer ran out of memory or was killed for it.
    child.once('exit', () => finish(ok(otherwise('took-too-much-memory'))));
  });
}

/** The child sends a report, or why the file could not be read; null for anything else. */
function toResult<T>(message: unknown, isReport: IsReport<T>): Result<T> | null {
  const { ok: isOk, value, error } = asObject(message) ?? {};
  if (isOk === true) return isReport(value) ? ok(value) : null;
  const { code, message: text } = asObject(error) ?? {};
  return code === 'STORE_ERROR' && typeof text === 'string' ? fail(code, text) : null;
}
