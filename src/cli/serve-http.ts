import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { type HttpFlags, type HttpOptions, toHttpOptions, toWorkers } from '../http/options.ts';
import { startHttp } from '../http/serve.ts';
import { isWorker, reportReady, runWorkers } from '../http/workers.ts';
import { keepObjectsYoung } from '../http/young-objects.ts';
import { createLogger } from '../terminal/logger.ts';
import { print } from './print.ts';
import { reportFailure, reportStartFailure } from './report.ts';
import { withApp } from './with-app.ts';

const announce = (url: string) => print(`carrel listens at ${url}\n`);

/** Serves a snapshot over HTTP until a signal arrives, then finishes running requests. */
export async function serveHttp(flags: HttpFlags): Promise<void> {
  await withApp({}, async (app, config) => {
    const options = toHttpOptions(flags, config.httpToken);
    if (!options.ok) return reportFailure(options.error);
    const workers = toWorkers(flags.workers);
    if (!workers.ok) return reportFailure(workers.error);
    if (workers.value === 1 || isWorker()) return serveHere(app, config, options.value);
    // A snapshot that does not open is reported once, not by every worker.
    const opened = await app.openEngine(options.value.snapshot);
    if (!opened.ok) return reportFailure(opened.error);
    opened.value.close();
    process.exitCode = await runWorkers(workers.value, createLogger(config.logLevel), announce);
  });
}

async function serveHere(app: App, config: Config, options: HttpOptions): Promise<void> {
  keepObjectsYoung();
  const log = createLogger(config.logLevel);
  const started = await startHttp(app, options, log);
  if (!started.ok) {
    reportStartFailure(started.error);
    // The channel to the primary process would keep this one alive.
    if (isWorker()) process.disconnect?.();
    return;
  }
  const { url, port, stop } = started.value;
  const stopped = untilSignal();
  if (isWorker()) reportReady(url, port);
  else announce(url);
  await stopped;
  await stop();
  if (isWorker()) process.disconnect?.();
}

/** Resolves at the first signal; a second one exits at once. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      resolve();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    if (isWorker()) process.once('disconnect', stop);
  });
}
