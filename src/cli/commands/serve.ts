import type { Command } from 'commander';
import type { App } from '../../app.ts';
import type { HttpFlags } from '../../http/options.ts';
import { createContext } from '../../mcp/context.ts';
import { createServer } from '../../mcp/server.ts';
import { createCallCount, serveOnStdio } from '../../mcp/stdio.ts';
import { createFailure } from '../../model/error.ts';
import type { Logger } from '../../model/logger.ts';
import { ok } from '../../model/result.ts';
import { VERSION } from '../../model/version.ts';
import { createLogger } from '../../terminal/logger.ts';
import { findProfile } from '../../tools/profile.ts';
import { createReader } from '../../tools/snapshot/reader.ts';
import { reportFailure, withApp } from '../invocation.ts';

const MINUTE_MS = 60_000;
const DEFAULT_TOOLSETS = 'download,doiget,search';

const collect = (value: string, sofar: readonly string[] = []) => [...sofar, value];

interface ServeFlags extends HttpFlags {
  readonly toolsets: string;
  readonly http?: boolean;
  readonly elicit?: boolean;
}

/** Serves toolsets on standard input and output until the client is gone, or a snapshot over HTTP until a signal. */
export async function serve({ http, toolsets, elicit = false, ...flags }: ServeFlags): Promise<void> {
  const searches = toolsets.split(',').some((name) => name.trim() === 'search');
  if (elicit && (http || !searches))
    return reportFailure(createFailure('INVALID_ARGUMENT', '--elicit goes with the toolset search, without --http.'));
  if (http) {
    if (toolsets !== DEFAULT_TOOLSETS && toolsets !== 'snapshot')
      return reportFailure(createFailure('INVALID_ARGUMENT', 'Over HTTP only the toolset snapshot is served.'));
    return (await import('./serve-http.ts')).serveHttp(flags);
  }
  const profile = findProfile(toolsets);
  if (!profile.ok) return reportFailure(profile.error);
  const misplaced = findMisplaced(flags, profile.value.resources !== undefined);
  if (misplaced) return reportFailure(createFailure('INVALID_ARGUMENT', misplaced));
  await withApp({}, async (app, config) => {
    if (profile.value.needsEmail && !config.email) return refuseWithoutEmail(toolsets);
    const log = createLogger(config.logLevel);
    const served = flags.snapshot === undefined ? undefined : await openReader(app, flags.snapshot, log);
    if (served && !served.ok) return reportFailure(served.error);
    const calls = createCallCount();
    const context = createContext(app, served && (() => served.value.reader));
    const stop = archiveIdle(app, config.sessionIdleMin * MINUTE_MS);
    await serveOnStdio(() => createServer({ ...profile.value, version: VERSION, context, calls, log, elicit }), calls);
    stop();
    served?.value.close();
  });
}

/** Flags of the one way of serving that were given with the other. */
function findMisplaced({ snapshot, ...others }: HttpFlags, isSnapshot: boolean): string | undefined {
  const stray = Object.entries(others).find(([, value]) => value !== undefined && String(value) !== '')?.[0];
  if (stray) return `--${stray.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} goes with --http.`;
  if (isSnapshot && !snapshot) return 'Name the snapshot to serve: --snapshot DIR.';
  if (!isSnapshot && snapshot) return '--snapshot goes with --toolsets snapshot, or with --http.';
  return undefined;
}

/** Over standard input and output the reader is the user, so that nothing is withheld. */
async function openReader(app: App, folder: string, log: Logger) {
  const { followSnapshot } = await import('../../snapshot/follow.ts');
  const opened = await app.openSnapshot(folder);
  if (!opened.ok) return opened;
  const snapshot = opened.value;
  const unfollow = followSnapshot(snapshot, log);
  const close = () => {
    unfollow();
    snapshot.close();
  };
  return ok({ reader: createReader(snapshot, 'all'), close });
}

/** The second and third line are part of a published contract; the others are ours. */
function refuseWithoutEmail(toolsets: string): void {
  const others = toolsets.split(',').filter((name) => name.trim() !== 'download');
  const lines = [
    'No e-mail address is set. Set CARREL_EMAIL to yours: services ask for it to reach whoever sends too many requests.',
    'SCIHUB_CLI_EMAIL environment variable is required. See README for setup instructions.',
    'Add to Claude Desktop config: env.SCIHUB_CLI_EMAIL=your-email@domain.edu',
    'Either name will do.',
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
    .description('serve tools to an agent over standard input and output, or a snapshot over HTTP')
    .option(
      '--toolsets <names>',
      'which tools, separated by commas: download, doiget, search; or snapshot alone',
      DEFAULT_TOOLSETS,
    )
    .option('--elicit', 'let the client ask the person at each checkpoint of a search, if it can show a form')
    .option('--snapshot <folder>', 'the snapshot to serve')
    .option('--http', 'serve the snapshot over HTTP: /mcp, /api/v1 and a page')
    .option('--host <host>', 'where to listen; beyond this machine only with CARREL_HTTP_TOKEN (127.0.0.1)')
    .option('--port <number>', 'port, 0 for a free one (3104)')
    .option('--allow-origin <url>', 'a page that may ask from elsewhere; may be repeated', collect)
    .option('--public', 'full texts only where the licence lets anyone hand them on')
    .option('--serve-all-text', 'all full texts, also in public')
    .option('--workers <number>', 'how many processes answer (1)')
    .action(serve);
}
