import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fileSize } from '../disk/atomic.ts';
import { residentBytes } from '../disk/process-memory.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { InspectOptions, PdfReport } from './report.ts';

/** What a child is sent to do. */
export interface Errand {
  readonly path: string;
  readonly task: 'inspect' | 'text' | 'picture';
  /** Which page, for a picture. */
  readonly page?: number;
}

/** What to say of a file that hung or burst the child. */
type Otherwise<T> = (bytes: number, problem: NonNullable<PdfReport['problem']>) => T;

/** The built child: beside the bundles when built, in the build's folder when run from source. */
const CHILD = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../dist/pdf/child.js', import.meta.url)
    : new URL('./pdf/child.js', import.meta.url),
);

/** Has a child process read a file. A file that hangs or bursts the child costs nothing else. */
export async function runChild<T>(
  errand: Errand,
  options: InspectOptions,
  otherwise: Otherwise<T>,
): Promise<Result<T>> {
  const size = await fileSize(errand.path);
  if (!size.ok) return size;
  const { timeoutMs = 30_000, memoryMb = 512, clock, signal } = options;
  if (signal?.aborted) return fail('CANCELLED', 'Cancelled before the file was looked at.');
  const child = fork(CHILD, [], {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
  });
  child.send(errand);
  // Buffers are no part of the heap: the file itself, its copy and what is unpacked from it.
  const residentLimit = (memoryMb + HEADROOM_MB) * 1024 * 1024 + size.value * 3;
  return watch(child, { clock, timeoutMs, signal, residentLimit }, (problem) => otherwise(size.value, problem));
}

const HEADROOM_MB = 768;
const LOOK_EVERY_MS = 250;

interface Watch {
  /** Memory in bytes past which the child is ended. */
  readonly residentLimit: number;
  readonly clock: InspectOptions['clock'];
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

function watch<T>(
  child: ChildProcess,
  { clock, timeoutMs, signal, residentLimit }: Watch,
  otherwise: (problem: NonNullable<PdfReport['problem']>) => T,
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const look = setInterval(async () => {
      const held = await residentBytes(child.pid ?? 0);
      if (held !== null && held > residentLimit) finish(ok(otherwise('took-too-much-memory')));
    }, LOOK_EVERY_MS);
    const finish = (result: Result<T>) => {
      clearInterval(look);
      ended.abort();
      signal?.removeEventListener('abort', cancel);
      child.kill('SIGKILL');
      resolve(result);
    };
    const cancel = () => finish(fail('CANCELLED', 'Cancelled while the file was looked at.'));
    signal?.addEventListener('abort', cancel, { once: true });
    clock.sleep(timeoutMs, ended.signal).then(
      () => finish(ok(otherwise('took-too-long'))),
      () => undefined,
    );
    child.once('message', (report) => finish(report as Result<T>));
    child.once('error', () => finish(fail('INTERNAL_ERROR', 'The process that looks at PDFs could not be started.')));
    // A child that ends without a word ran out of memory, or was killed for it.
    child.once('exit', () => finish(ok(otherwise('took-too-much-memory'))));
  });
}
