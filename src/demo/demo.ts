import { startSandbox } from '../../sandbox/server.ts';
import { type App, createApp } from '../app.ts';
import type { Listening } from '../http/listen.ts';
import { toHttpOptions } from '../http/options.ts';
import { startHttp } from '../http/serve.ts';
import type { Failure } from '../model/error.ts';
import type { Logger } from '../model/logger.ts';
import { ok, type Result } from '../model/result.ts';
import { showFailure } from '../terminal/failure.ts';
import { createLogger } from '../terminal/logger.ts';
import { paint } from '../terminal/paint.ts';
import { fetchMissing, findMissing } from './cast-papers.ts';
import { loadDemoConfig } from './settings.ts';
import { runTour } from './tour.ts';

/** How the demo runs. */
export interface DemoOptions {
  readonly port: string;
  /** Delete the data of earlier demos first. */
  readonly fresh: boolean;
  print(text: string): void;
  /** Ends the demo. */
  readonly signal: AbortSignal;
}

/** Shows every step on the sandbox, then serves the result until the signal; returns the exit status. */
export async function demo(options: DemoOptions): Promise<number> {
  const sandbox = await startSandbox({ port: 0 });
  const config = await loadDemoConfig(sandbox.url, options.fresh);
  if (!config.ok) {
    await sandbox.close();
    return reportFailure(config.error);
  }
  const { home, logLevel } = config.value;
  options.print(
    'A sandbox on this machine simulates every service: no request leaves it, and its content is invented.\n',
  );
  options.print(paint.dim(`Demo library: ${home}\n`));
  const log = createLogger(logLevel);
  const app = createApp(config.value, log);
  const done = await run(app, home, options, log);
  await app.close();
  await sandbox.close();
  return done.ok ? 0 : reportFailure(done.error);
}

function reportFailure(failure: Failure): 1 {
  process.stderr.write(showFailure(failure));
  return 1;
}

async function run(app: App, home: string, options: DemoOptions, log: Logger): Promise<Result<void>> {
  const { port, print, signal } = options;
  const snapshot = await runTour({ app, home, print });
  if (!snapshot.ok || signal.aborted) return snapshot.ok ? ok(undefined) : snapshot;
  const server = await serve(app, snapshot.value, port, log);
  if (!server.ok) return server;
  const missing = await findMissing(app);
  const refs = missing.ok ? missing.value : [];
  print(showAddresses(server.value.url, refs.length > 0));
  const grown = addMissing(app, refs, snapshot.value, options);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.value.stop();
  await grown.catch(() => undefined);
  return ok(undefined);
}

/** Fetches the rest of the cast in the background and adds it to the served snapshot. */
async function addMissing(
  app: App,
  refs: readonly string[],
  out: string,
  { print, signal }: DemoOptions,
): Promise<void> {
  if (refs.length === 0) return;
  await fetchMissing(app, refs, signal);
  if (signal.aborted) return;
  const built = await app.buildSnapshot({ out, signal });
  if (!built.ok) {
    reportFailure(built.error);
    return;
  }
  print(`All papers are in: the page now shows ${built.value.manifest.counts.papers}, with a graph and statistics.\n`);
}

/** Listens on the given port, or on a free one if it is in use. */
async function serve(app: App, snapshot: string, port: string, log: Logger): Promise<Result<Listening>> {
  const wanted = toHttpOptions({ snapshot, port }, undefined);
  if (!wanted.ok) return wanted;
  const started = await startHttp(app, wanted.value, log);
  return started.ok ? started : startHttp(app, { ...wanted.value, port: 0 }, log);
}

function showAddresses(url: string, isGrowing: boolean): string {
  return `
${paint.inverse(' 7 Try it yourself ')}

Page          ${paint.bold(url)}
Agents        ${url}/mcp   for example: claude mcp add --transport http carrel ${url}/mcp
Real papers   carrel mcp-config claude-desktop --write   (with your own CARREL_EMAIL)

Press Ctrl-C to stop.${isGrowing ? ' More papers are being fetched in the background.' : ''}
`;
}
