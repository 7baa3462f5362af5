import type { App } from '../app.ts';
import type { ToolContext } from '../tools/tool.ts';

/** What tools see of the app. */
export function createContext(app: App): ToolContext {
  const { resolve, acquire, expandGraph, keepMetadata, plan, store, capabilities, checkHome, version } = app;
  return { resolve, acquire, expandGraph, keepMetadata, plan, store, capabilities, checkHome, version };
}
