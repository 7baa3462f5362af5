import type { App } from '../../app.ts';
import type { Config } from '../../config.ts';
import { type HttpFlags, type HttpOptions, toHttpOptions, toWorkers } from '../../http/options.ts';
import { startHttp } from '../../http/serve.ts';
import { isWorker, runWorkers, tellReady } from '../../http/workers.ts';
import { createLogger } from '../../terminal/logger.ts';
import { print, reportFailure, reportPortFailure, withApp } from '../invocation.ts';

const announce = (url: string) => print(`carrel listens at ${url}\n`);

/** Serves a snapshot over HTTP until a signal comes; running requests are finished. */
export async function serveHttp(flags: HttpFlags): Promise<void> {
  await withApp({}, async (app, config) => {
    const options = toHttpOptions(flags, config.httpToken);
    if (!options.ok) return reportFailure(options.error);
    const workers = toWorkers(flags.workers);
    if (!workers.ok) return reportFailure(workers.error);
    if (workers.value === 1 || isWorker()) return serveHere(app, config, options.value);
    // A snapshot that cannot be opened is told once, not by every worker.
    const opened = await app.openSnapshot(options.value.snapshot);
    if (!opened.ok) return reportFailure(opened.error);
    opened.value.close();
    process.exitCode = await runWorkers(workers.value, createLogger(config.logLevel), announce);
  });
}

async function serveHere(app: App, config: Config, options: HttpOptions): Promise<void> {
  const log = createLogger(config.logLevel);
  // The SDK warns about a mode that is chosen on purpose.
  console.warn = (...words: unknown[]) => log('debug', words.map(String).join(' '));
  const started = await startHttp(app, options, log);
  if (!started.ok) {
    reportPortFailure(started.error);
    // The channel to the first process would keep this one alive.
    if (isWorker()) process.disconnect?.();
    return;
  }
  const { url, port, stop } = started.value;
  const signalled = untilSignal();
  if (isWorker()) tellReady(url, port);
  else announce(url);
  await signalled;
  await stop();
  if (isWorker()) process.disconnect?.();
}

/** The first signal asks to finish; a second one does not wait. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false;
    const ask = () => {
      if (isAsked) process.exit(130);
      isAsked = true;
      resolve();
    };
    process.on('SIGTERM', ask);
    process.on('SIGINT', ask);
    if (isWorker()) process.once('disconnect', ask);
  });
}
