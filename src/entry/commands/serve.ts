import type { Command } from 'commander';
import { VERSION } from '../../model/version.ts';
import { findProfile } from '../../tools/profile.ts';
import { createContext } from '../context.ts';
import { createServer } from '../mcp.ts';
import { reportFailure, withApp } from '../session.ts';
import { createCallCount, serveOnStdio } from '../stdio.ts';

async function run({ toolsets }: { toolsets: string }): Promise<void> {
  const profile = findProfile(toolsets);
  if (!profile.ok) return reportFailure(profile.error);
  await withApp({}, async (app) => {
    const calls = createCallCount();
    const context = createContext(app);
    await serveOnStdio(() => createServer({ ...profile.value, version: VERSION, context, calls }), calls);
  });
}

/** `carrel serve`: the tools, for an agent. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('serve tools to an agent: MCP over standard input and output')
    .option('--toolsets <names>', 'which tools, separated by commas', 'doiget')
    .action(run);
}
