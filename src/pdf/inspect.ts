import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fileSize } from '../disk/atomic.ts';
import type { Clock } from '../model/clock.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { type PdfReport, unreadable } from './report.ts';

/** How much a file may cost. */
export interface InspectOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
}

/** The built child: beside the bundles when built, in the build's folder when run from source. */
const CHILD = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../dist/pdf/child.js', import.meta.url)
    : new URL('./pdf/child.js', import.meta.url),
);

/** Has a child process look at a file. A file that hangs or bursts the child is reported as such; it costs nothing else. */
export async function inspectPdf(path: string, options: InspectOptions): Promise<Result<PdfReport>> {
  const size = await fileSize(path);
  if (!size.ok) return size;
  const { timeoutMs = 30_000, memoryMb = 512, clock, signal } = options;
  if (signal?.aborted) return fail('CANCELLED', 'Cancelled before the file was looked at.');
  const child = fork(CHILD, [], {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
  });
  child.send(path);
  return watch(child, { clock, timeoutMs, signal, bytes: size.value });
}

interface Watch {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly bytes: number;
}

function watch(child: ChildProcess, { clock, timeoutMs, signal, bytes }: Watch): Promise<Result<PdfReport>> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const finish = (result: Result<PdfReport>) => {
      ended.abort();
      signal?.removeEventListener('abort', cancel);
      child.kill('SIGKILL');
      resolve(result);
    };
    const cancel = () => finish(fail('CANCELLED', 'Cancelled while the file was looked at.'));
    signal?.addEventListener('abort', cancel, { once: true });
    clock.sleep(timeoutMs, ended.signal).then(
      () => finish(ok(unreadable(bytes, 'took-too-long'))),
      () => undefined,
    );
    child.once('message', (report) => finish(report as Result<PdfReport>));
    child.once('error', () => finish(fail('INTERNAL_ERROR', 'The process that looks at PDFs could not be started.')));
    // A child that ends without a word ran out of memory, or was killed for it.
    child.once('exit', () => finish(ok(unreadable(bytes, 'took-too-much-memory'))));
  });
}
