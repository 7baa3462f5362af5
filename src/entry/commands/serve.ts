import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { VERSION } from '../../model/version.ts';
import { findProfile } from '../../tools/profile.ts';
import { createContext } from '../context.ts';
import { createLogger } from '../logger.ts';
import { createServer } from '../mcp.ts';
import { reportFailure, withApp } from '../session.ts';
import { createCallCount, serveOnStdio } from '../stdio.ts';

const MINUTE_MS = 60_000;

/** Serves these toolsets on standard input and output until the client is gone. */
export async function serve({ toolsets }: { readonly toolsets: string }): Promise<void> {
  const profile = findProfile(toolsets);
  if (!profile.ok) return reportFailure(profile.error);
  await withApp({}, async (app, config) => {
    if (profile.value.needsEmail && !config.email) return refuseWithoutEmail(toolsets);
    const calls = createCallCount();
    const context = createContext(app);
    const log = createLogger(config.logLevel);
    const stop = archiveIdle(app, config.sessionIdleMin * MINUTE_MS);
    await serveOnStdio(() => createServer({ ...profile.value, version: VERSION, context, calls, log }), calls);
    stop();
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

/** Puts search sessions away that nobody has used for that long; never keeps the process alive. */
function archiveIdle(app: App, idleMs: number): () => void {
  const startedMs = Date.now();
  const look = async () => {
    const sessions = await app.sessions();
    await sessions.archiveIdle(idleMs, startedMs);
  };
  const timer = setInterval(
    () => look().catch((error: unknown) => process.stderr.write(`${String(error)}\n`)),
    Math.min(MINUTE_MS, idleMs),
  );
  timer.unref();
  return () => clearInterval(timer);
}

/** `carrel serve`: the tools, for an agent. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('serve tools to an agent: MCP over standard input and output')
    .option(
      '--toolsets <names>',
      'which tools, separated by commas: download, doiget, search',
      'download,doiget,search',
    )
    .action(serve);
}
