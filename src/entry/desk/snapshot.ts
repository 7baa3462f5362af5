import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { App } from '../../app.ts';
import { statFile } from '../../disk/folder.ts';
import type { Failure } from '../../model/error.ts';
import { toWire } from '../../model/wire.ts';
import { wireFailure } from '../../tools/run.ts';

/** The snapshot of the library that the desk keeps, and the read-only server that shows it. */
export interface DeskSnapshot {
  /** Starts a build unless one runs; the server is started after it. */
  build(): void;
  /** Starts the server of the snapshot that is there, unless it runs. */
  open(): void;
  status(): Promise<object>;
  close(): Promise<void>;
}

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/** The snapshot lies in the library's own folder: the page never names a place. */
export function createDeskSnapshot(
  app: Pick<App, 'buildSnapshot'>,
  home: string,
  onChange: () => void,
  report: (bug: unknown) => void,
): DeskSnapshot {
  const folder = join(home, 'snapshot');
  const stop = new AbortController();
  let child: ChildProcess | undefined;
  let [isBuilding, done, url]: [boolean, number, string | undefined] = [false, 0, undefined];
  let [summary, error]: [object | undefined, Failure | undefined] = [undefined, undefined];
  let task: Promise<unknown> = Promise.resolve();

  /** A process of its own, so that what is shown is what others would be served. */
  const serve = (): void => {
    const [, script = ''] = process.argv;
    child = spawn(process.execPath, [script, 'serve', '--http', '--snapshot', folder, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      url ??= ADDRESS.exec(text)?.[0];
      onChange();
    });
    child.once('exit', () => {
      [child, url] = [undefined, undefined];
      onChange();
    });
  };
  const run = async () => {
    const built = await app.buildSnapshot({
      out: folder,
      signal: stop.signal,
      onProgress(count) {
        done = count;
        onChange();
      },
    });
    if (built.ok) summary = toWire(built.value);
    else error = built.error;
    // A server that runs notices the new files by itself.
    if (built.ok && !child && !stop.signal.aborted) serve();
  };

  return {
    build() {
      if (isBuilding) return;
      [isBuilding, done, summary, error] = [true, 0, undefined, undefined];
      task = run()
        .catch(report)
        .finally(() => {
          isBuilding = false;
          onChange();
        });
      onChange();
    },
    open() {
      if (!child) serve();
    },
    async status() {
      const there = await statFile(join(folder, 'manifest.json'));
      return {
        exists: there.ok && there.value !== null,
        folder,
        is_building: isBuilding,
        done,
        ...(summary && { report: summary }),
        ...(error && { error: wireFailure(error) }),
        ...(url && { url }),
      };
    },
    async close() {
      stop.abort();
      await Promise.allSettled([task]);
      child?.kill('SIGTERM');
    },
  };
}
