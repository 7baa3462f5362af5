import type { App } from '../app.ts';
import type { SnapshotReader } from '../tools/snapshot/reader.ts';
import type { ToolContext } from '../tools/tool.ts';

/** Some clients drop a call after 30 s, so a call that waits for a search returns before that. */
const ANSWER_WITHIN_MS = 24_000;

function noSnapshot(): never {
  throw new Error('No snapshot is open: only the snapshot profile has tools that need one.');
}

/** The context of tools: the app, and the snapshot if one is served. */
export function createContext(app: App, snapshot: () => SnapshotReader = noSnapshot): ToolContext {
  const { resolve, acquire, expandGraph, keepMetadata, plan, store, capabilities, checkHome, version } = app;
  const { save, saveBatch, brief, sessions, read, searchLibrary, readReferences, checkReferences } = app;
  const library = { read, searchLibrary, plan, store, capabilities, checkHome, sessions, version };
  const asking = {
    resolve,
    acquire,
    expandGraph,
    keepMetadata,
    save,
    saveBatch,
    brief,
    readReferences,
    checkReferences,
  };
  return { ...asking, ...library, snapshot, answerWithinMs: ANSWER_WITHIN_MS };
}
