import type { App } from '../app.ts';
import type { SnapshotReader } from '../tools/snapshot/reader.ts';
import type { ToolContext } from '../tools/tool.ts';

/** Many clients drop a call at 60 s, some at 30: whatever waits for a search answers well before. */
const ANSWER_WITHIN_MS = 24_000;

/** Only the profile of a snapshot has tools that ask for one, and it is served with one. */
function noSnapshot(): never {
  throw new Error('no snapshot is open');
}

/** What tools see of the app, and of the snapshot if one is served. */
export function createContext(app: App, snapshot: () => SnapshotReader = noSnapshot): ToolContext {
  const { resolve, acquire, expandGraph, keepMetadata, plan, store, capabilities, checkHome, version } = app;
  const { save, saveBatch, brief, sessions } = app;
  const library = { plan, store, capabilities, checkHome, sessions, version };
  const asking = { resolve, acquire, expandGraph, keepMetadata, save, saveBatch, brief };
  return { ...asking, ...library, snapshot, answerWithinMs: ANSWER_WITHIN_MS };
}
