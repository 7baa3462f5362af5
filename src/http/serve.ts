import type { App } from '../app.ts';
import { createContext } from '../mcp/context.ts';
import { createServer } from '../mcp/server.ts';
import type { Logger } from '../model/logger.ts';
import { ok, type Result } from '../model/result.ts';
import { VERSION } from '../model/version.ts';
import { followSnapshot } from '../snapshot/follow.ts';
import { findProfile } from '../tools/profile.ts';
import { createReader } from '../tools/snapshot/reader.ts';
import { createHandler } from './handler.ts';
import { type Listening, listen } from './listen.ts';
import type { HttpOptions } from './options.ts';
import { WEB_FOLDER } from './page.ts';

const NO_CALLS = { begin: () => undefined, end: () => undefined };

/** Opens a snapshot and serves `/mcp`, `/api/v1` and the page. */
export async function startHttp(app: App, options: HttpOptions, log: Logger): Promise<Result<Listening>> {
  const opened = await app.openEngine(options.snapshot, options.files);
  if (!opened.ok) return opened;
  const profile = findProfile('snapshot');
  if (!profile.ok) return profile;
  const snapshot = opened.value;
  const reader = createReader(snapshot, options.policy);
  const context = createContext(app, () => reader);
  const parts = { ...profile.value, version: VERSION, context: async () => context, calls: NO_CALLS, log };
  const handle = createHandler({
    reader,
    isPublic: options.isPublic,
    webFolder: options.webFolder ?? WEB_FOLDER,
    log,
    createServer: () => createServer(parts),
  });
  const report = (bug: unknown) => log('error', bug instanceof Error ? String(bug.stack) : String(bug));
  const listening = await listen(handle, { ...options, mayCompress: options.isPublic, report });
  if (!listening.ok) {
    snapshot.close();
    return listening;
  }
  const stopFollowing = followSnapshot(snapshot, log);
  const stop = async () => {
    stopFollowing();
    await listening.value.stop();
    snapshot.close();
  };
  return ok({ ...listening.value, stop });
}
