import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { App } from '../app.ts';
import type { HttpResponse } from '../http/answer.ts';
import { listen } from '../http/listen.ts';
import { createSystemClock } from '../model/clock.ts';
import type { Logger } from '../model/logger.ts';
import { ok, type Result } from '../model/result.ts';
import { openChecks } from './check/checks.ts';
import { openCheckHistory } from './check/history.ts';
import { createEvents } from './events.ts';
import { openFetchHistory } from './fetch-history.ts';
import { openFetches } from './fetches.ts';
import { createDeskHandler } from './handler.ts';
import type { DeskParts } from './parts.ts';
import { createQuarantineCount } from './quarantine-count.ts';
import { createSessionList } from './session-list.ts';
import type { DeskSettings } from './settings.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createDeskSnapshot } from './snapshot.ts';

/** The built page: beside the bundle, or in dist/ when run from source. */
const DESK_FOLDER = fileURLToPath(
  import.meta.url.endsWith('.ts') ? new URL('../../dist/desk', import.meta.url) : new URL('./desk', import.meta.url),
);

/** Where the desk listens and which library it shows. */
export interface DeskOptions {
  readonly port: number;
  readonly home: string;
  readonly isSandbox: boolean;
  readonly settings: DeskSettings;
  /** The sign-in of this desk before it restarted. */
  readonly signIn?: SignIn;
}

/** An open desk. */
export interface Desk {
  /** The URL with the one-time token. */
  readonly url: string;
  readonly port: number;
  readonly signIn: SignIn;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Opens the desk of a library, on loopback only. */
export async function openDesk(app: App, options: DeskOptions, log: Logger): Promise<Result<Desk>> {
  const { home, isSandbox, settings } = options;
  const report = (bug: unknown) => log('error', bug instanceof Error ? String(bug.stack) : String(bug));
  const events = createEvents();
  const kind = isSandbox ? 'sandbox' : 'real';
  const history = openFetchHistory(home, kind);
  const fetches = await openFetches(app.acquire, history, {
    onJobs: debounce(() => events.send('fetches', { fetches: fetches.list() })),
    // A long list changes row by row, so only the row is sent.
    onRow: (id, row) => events.send('row', { fetch_id: id, row }),
    report,
  });
  const checks = await openChecks(app, openCheckHistory(home, kind), {
    onChecks: debounce(() => events.send('checks', { checks: checks.list() })),
    onReference: (id, reference) => events.send('reference', { check_id: id, reference }),
    report,
  });
  const sendSnapshot = debounce(() => void snapshot.status().then((status) => events.send('snapshot', status)));
  const snapshot = createDeskSnapshot(app, home, sendSnapshot, report, log);
  const clock = createSystemClock();
  const sessionList = createSessionList(app.sessions, clock, log);
  const quarantineCount = createQuarantineCount(app.store, clock, log);
  const about = { app, home, startId: randomUUID(), isSandbox, settings };
  const parts: DeskParts = { ...about, sessionList, quarantineCount, fetches, checks, snapshot, events, log };
  // The sign-in needs the port, which is known after listening.
  let handle: ReturnType<typeof createDeskHandler> | undefined;
  const rules = { host: HOST, isLoopback: true, allowedOrigins: [], mayCompress: false, report };
  const waiting = (): Promise<HttpResponse> => Promise.resolve({ status: 503 });
  const listening = await listen((request, at) => handle?.(request, at) ?? waiting(), { ...rules, port: options.port });
  if (!listening.ok) return listening;
  const { url, port, stop } = listening.value;
  const signIn = options.signIn ?? createSignIn(port);
  handle = createDeskHandler(parts, signIn, DESK_FOLDER);
  const close = async () => {
    events.close();
    await Promise.all([stop(), fetches.close(), checks.close(), snapshot.close()]);
  };
  return ok({ url: `${url}/?token=${signIn.token}`, port, signIn, close });
}

const DEBOUNCE_MS = 100;

/** Combines calls in quick succession into one. */
function debounce(run: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      run();
    }, DEBOUNCE_MS).unref();
  };
}
