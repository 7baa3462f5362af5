import type { App } from '../app.ts';
import type { ToolContext } from '../tools/tool.ts';

/** What tools see of the app; bugs are told on standard error, where no protocol is spoken. */
export function createContext(app: App): ToolContext {
  return {
    resolve: app.resolve,
    capabilities: app.capabilities,
    checkHome: app.checkHome,
    version: app.version,
    report: (bug) => process.stderr.write(`${bug instanceof Error ? bug.stack : String(bug)}\n`),
  };
}
