import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { App } from '../app.ts';
import type { Answer } from '../http/answer.ts';
import { listen } from '../http/listen.ts';
import { createSystemClock } from '../model/clock.ts';
import type { Logger } from '../model/logger.ts';
import { ok, type Result } from '../model/result.ts';
import { createEvents } from './events.ts';
import { openFetchBook } from './fetch-book.ts';
import { openFetches } from './fetches.ts';
import { createGate } from './gate.ts';
import { createDeskHandler } from './handler.ts';
import { createOverview } from './overview.ts';
import type { DeskParts } from './parts.ts';
import { createDeskSnapshot } from './snapshot.ts';

/** The built page: beside the bundles when built, in the build's folder when run from source. */
const DESK_FOLDER = fileURLToPath(
  import.meta.url.endsWith('.ts') ? new URL('../../dist/desk', import.meta.url) : new URL('./desk', import.meta.url),
);

/** Where a desk is, and for whom. */
export interface DeskOptions {
  readonly port: number;
  readonly home: string;
  readonly isSandbox: boolean;
}

/** A desk that is open. */
export interface Desk {
  /** The address with the token that works once. */
  readonly url: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Opens the desk of a library, on loopback and nowhere else. */
export async function openDesk(app: App, options: DeskOptions, log: Logger): Promise<Result<Desk>> {
  const { home, isSandbox } = options;
  const report = (bug: unknown) => log('error', bug instanceof Error ? String(bug.stack) : String(bug));
  const events = createEvents();
  const book = openFetchBook(home, isSandbox ? 'sandbox' : 'real');
  const fetches = await openFetches(app.acquire, book, {
    onJobs: soon(() => events.tell('fetches', { fetches: fetches.list() })),
    // A long list changes row by row; telling it whole each time would be too much.
    onRow: (id, row) => events.tell('row', { fetch_id: id, row }),
    report,
  });
  const tellSnapshot = soon(() => void snapshot.status().then((status) => events.tell('snapshot', status)));
  const snapshot = createDeskSnapshot(app, home, tellSnapshot, report, log);
  const overview = createOverview(app.sessions, createSystemClock(), log);
  const parts: DeskParts = { app, home, startId: randomUUID(), isSandbox, overview, fetches, snapshot, events, log };
  // The port is known once it is bound, and the gate wants it.
  let handle: ReturnType<typeof createDeskHandler> | undefined;
  const rules = { host: HOST, isLoopback: true, allowedOrigins: [], mayCompress: false, report };
  const waiting = (): Promise<Answer> => Promise.resolve({ status: 503 });
  const listening = await listen((request, at) => handle?.(request, at) ?? waiting(), { ...rules, port: options.port });
  if (!listening.ok) return listening;
  const { url, port, stop } = listening.value;
  const gate = createGate(port);
  handle = createDeskHandler(parts, gate, DESK_FOLDER);
  const close = async () => {
    events.close();
    await Promise.all([stop(), fetches.close(), snapshot.close()]);
  };
  return ok({ url: `${url}/?token=${gate.token}`, close });
}

const SOON_MS = 100;

/** Runs once for many calls that follow each other closely. */
function soon(run: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      run();
    }, SOON_MS).unref();
  };
}
