import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { createContext } from '../mcp/context.ts';
import { createServer } from '../mcp/server.ts';
import { createCallCount, serveOnStdio } from '../mcp/stdio.ts';
import type { Logger } from '../model/logger.ts';
import { ok } from '../model/result.ts';
import { VERSION } from '../model/version.ts';
import { createLogger } from '../terminal/logger.ts';
import type { Profile } from '../tools/profile.ts';
import { createReader } from '../tools/snapshot/reader.ts';
import { printNote } from './print.ts';
import { reportFailure } from './report.ts';

const MINUTE_MS = 60_000;

/** What is served on standard input and output. */
export interface StdioOptions {
  readonly profile: Profile;
  readonly elicit: boolean;
  /** Folder of the snapshot or `URL/NAME`, for the snapshot toolset. */
  readonly snapshot?: string;
  /** Folder of PDFs, for a snapshot in a cluster. */
  readonly files?: string;
}

/** Serves a profile on standard input and output until the client disconnects. */
export async function serveProfile(app: App, config: Config, options: StdioOptions): Promise<void> {
  const { profile, elicit, snapshot, files } = options;
  const log = createLogger(config.logLevel);
  const opened = snapshot === undefined ? undefined : await openReader(app, snapshot, files, log);
  if (opened && !opened.ok) return reportFailure(opened.error);
  const calls = createCallCount();
  const context = createContext(app, opened && (() => opened.value.reader));
  const stopArchiving = archiveIdleSessions(app, config.sessionIdleMin * MINUTE_MS);
  await serveOnStdio(() => createServer({ ...profile, version: VERSION, context, calls, log, elicit }), calls);
  stopArchiving();
  opened?.value.close();
}

/** The client of a stdio server is the user, so no text is withheld. */
async function openReader(app: App, place: string, files: string | undefined, log: Logger) {
  const { followSnapshot } = await import('../snapshot/follow.ts');
  const opened = await app.openEngine(place, files);
  if (!opened.ok) return opened;
  const snapshot = opened.value;
  const unfollow = followSnapshot(snapshot, log);
  const close = () => {
    unfollow();
    snapshot.close();
  };
  return ok({ reader: createReader(snapshot, 'all'), close });
}

/** Archives idle search sessions every minute; the timer does not keep the process alive. */
function archiveIdleSessions(app: App, idleMs: number): () => void {
  const startedMs = Date.now();
  const archive = async () => {
    const sessions = await app.sessions();
    await sessions.archiveIdle(idleMs, startedMs);
  };
  const timer = setInterval(
    () => archive().catch((error: unknown) => printNote(`${String(error)}\n`)),
    Math.min(MINUTE_MS, idleMs),
  );
  timer.unref();
  return () => clearInterval(timer);
}
