import type { App } from '../app.ts';
import type { ToolContext } from '../tools/tool.ts';

/** What tools see of the app. */
export function createContext(app: App): ToolContext {
  const { resolve, acquire, expandGraph, keepMetadata, plan, store, capabilities, checkHome, version } = app;
  const { save, saveBatch, brief } = app;
  const library = { plan, store, capabilities, checkHome, version };
  return { resolve, acquire, expandGraph, keepMetadata, save, saveBatch, brief, ...library };
}
