import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { createContext } from '../mcp/context.ts';
import { createServer } from '../mcp/server.ts';
import { createCallCount, serveOnStdio } from '../mcp/stdio.ts';
import type { Logger } from '../model/logger.ts';
import { ok } from '../model/result.ts';
import { VERSION } from '../model/version.ts';
import type { Profile } from '../tools/profile.ts';
import { createReader } from '../tools/snapshot/reader.ts';
import { printNote } from './print.ts';
import { reportFailure } from './report.ts';

const MINUTE_MS = 60_000;
/** Later than the first messages of a client, and earlier than its first call. */
const PRELOAD_MS = 300;

/** What is served on standard input and output. */
export interface StdioOptions {
  readonly profile: Profile;
  readonly elicit: boolean;
  /** Folder of the snapshot or `URL/NAME`, for the snapshot toolset. */
  readonly snapshot?: string;
  /** Folder of PDFs, for a snapshot in a cluster. */
  readonly files?: string;
}

/**
 * Serves a profile on standard input and output until the client disconnects.
 * The app is loaded after the first reply, because hosts start many servers and wait for each.
 */
export async function serveProfile(config: Config, options: StdioOptions, log: Logger): Promise<void> {
  const { profile, elicit, snapshot, files } = options;
  let opening: Promise<App> | undefined;
  const open = () => {
    opening ??= import('../app.ts').then(({ createApp }) => createApp(config, log));
    return opening;
  };
  const opened = snapshot === undefined ? undefined : await openReader(await open(), snapshot, files, log);
  if (opened && !opened.ok) return reportFailure(opened.error);
  const calls = createCallCount();
  const context = async () => createContext(await open(), opened && (() => opened.value.reader));
  const preloading = setTimeout(() => Promise.all([open(), profile.load()]), PRELOAD_MS);
  const stopArchiving = archiveIdleSessions(open, config.sessionIdleMin * MINUTE_MS);
  await serveOnStdio(() => createServer({ ...profile, version: VERSION, context, calls, log, elicit }), calls);
  clearTimeout(preloading);
  stopArchiving();
  opened?.value.close();
  await (await opening)?.close();
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
function archiveIdleSessions(open: () => Promise<App>, idleMs: number): () => void {
  const startedMs = Date.now();
  const archive = async () => {
    const sessions = await (await open()).sessions();
    await sessions.archiveIdle(idleMs, startedMs);
  };
  const timer = setInterval(
    () => archive().catch((error: unknown) => printNote(`${String(error)}\n`)),
    Math.min(MINUTE_MS, idleMs),
  );
  timer.unref();
  return () => clearInterval(timer);
}
