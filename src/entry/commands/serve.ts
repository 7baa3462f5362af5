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
  await withApp({}, async (app, config) => {
    if (profile.value.needsEmail && !config.email) return refuseWithoutEmail(toolsets);
    const calls = createCallCount();
    const context = createContext(app);
    await serveOnStdio(() => createServer({ ...profile.value, version: VERSION, context, calls }), calls);
  });
}

/** The words are part of a published contract; what follows them is ours. */
function refuseWithoutEmail(toolsets: string): void {
  const others = toolsets.split(',').filter((name) => name.trim() !== 'download');
  const lines = [
    'SCIHUB_CLI_EMAIL environment variable is required. See README for setup instructions.',
    'Add to Claude Desktop config: env.SCIHUB_CLI_EMAIL=your-email@domain.edu',
    'CARREL_EMAIL works as well. Services ask for the address to reach whoever sends too many requests.',
    `Without an address, start the other tools alone: carrel serve --toolsets ${others.join(',') || 'doiget'}`,
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 3;
}

/** `carrel serve`: the tools, for an agent. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('serve tools to an agent: MCP over standard input and output')
    .option('--toolsets <names>', 'which tools, separated by commas', 'doiget')
    .action(run);
}
