import type { App } from '../app.ts';
import type { ToolContext } from '../tools/tool.ts';

/** Many clients drop a call at 60 s, some at 30: whatever waits for a search answers well before. */
const ANSWER_WITHIN_MS = 24_000;

/** What tools see of the app. */
export function createContext(app: App): ToolContext {
  const { resolve, acquire, expandGraph, keepMetadata, plan, store, capabilities, checkHome, version } = app;
  const { save, saveBatch, brief, sessions } = app;
  const library = { plan, store, capabilities, checkHome, sessions, version };
  const asking = { resolve, acquire, expandGraph, keepMetadata, save, saveBatch, brief };
  return { ...asking, ...library, answerWithinMs: ANSWER_WITHIN_MS };
}
