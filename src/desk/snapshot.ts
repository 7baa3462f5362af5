import { join } from 'node:path';
import type { App } from '../app.ts';
import { statFile } from '../disk/folder.ts';
import { hasUnfinished } from '../disk/swap.ts';
import type { Listening } from '../http/listen.ts';
import { startHttp } from '../http/serve.ts';
import type { Failure } from '../model/error.ts';
import type { Logger } from '../model/logger.ts';
import { toWire } from '../model/wire.ts';
import { wireFailure } from '../tools/run.ts';
import type { SnapshotStatus } from './wire.ts';

/** The snapshot that the desk builds, and the read-only server that shows it. */
export interface DeskSnapshot {
  /** Starts a build unless one is running, and then the server. */
  build(): void;
  /** Starts the server of the existing snapshot, unless it is running. */
  open(): void;
  status(): Promise<SnapshotStatus>;
  close(): Promise<void>;
}

/** The reader is the user: no other origins, no withheld text. */
const SERVED = {
  host: '127.0.0.1',
  port: 0,
  isLoopback: true,
  isPublic: false,
  policy: 'all',
  allowedOrigins: [],
} as const;

/** Manages the snapshot in the folder of the library; the page never chooses a path. */
export function createDeskSnapshot(
  app: App,
  home: string,
  onChange: () => void,
  report: (bug: unknown) => void,
  log: Logger,
): DeskSnapshot {
  const folder = join(home, 'snapshot');
  const stop = new AbortController();
  let server: Listening | undefined;
  let [isBuilding, done]: [boolean, number] = [false, 0];
  let [summary, error]: [SnapshotStatus['report'], Failure | undefined] = [undefined, undefined];
  let task: Promise<unknown> = Promise.resolve();

  const serve = async () => {
    if (server || stop.signal.aborted) return;
    const started = await startHttp(app, { ...SERVED, snapshot: folder }, log);
    if (started.ok) server = started.value;
    else error = started.error;
  };
  const build = async () => {
    const onProgress = (count: number) => {
      done = count;
      onChange();
    };
    const built = await app.buildSnapshot({ out: folder, signal: stop.signal, onProgress });
    if (built.ok) summary = toWire(built.value);
    else error = built.error;
    // A running server switches to the new files by itself.
    if (built.ok) await serve();
  };
  /** Runs one task at a time, in order. */
  const enqueue = (run: () => Promise<void>) => {
    task = task
      .then(run)
      .catch(report)
      .finally(() => {
        isBuilding = false;
        onChange();
      });
    onChange();
  };

  return {
    build() {
      if (isBuilding) return;
      [isBuilding, done, summary, error] = [true, 0, undefined, undefined];
      enqueue(build);
    },
    open() {
      error = undefined;
      if (!isBuilding) enqueue(serve);
    },
    async status() {
      const [there, left] = await Promise.all([statFile(join(folder, 'manifest.json')), hasUnfinished(folder)]);
      return {
        exists: there.ok && there.value !== null,
        folder,
        ...(there.ok && there.value && { built_at: new Date(there.value.changedMs).toISOString() }),
        is_building: isBuilding,
        was_cut_short: left.ok && left.value,
        done,
        ...(summary && { report: summary }),
        ...(error && { error: wireFailure(error) }),
        ...(server && { url: server.url }),
      };
    },
    async close() {
      stop.abort();
      await task;
      await server?.stop();
    },
  };
}
