import type { Command } from 'commander';
import { createFailure } from '../../model/error.ts';
import { createLogger } from '../../terminal/logger.ts';
import { print, reportFailure, reportPortFailure, withApp } from '../invocation.ts';

const DEFAULT_PORT = '3105';

async function serve({ port }: { readonly port: string }): Promise<void> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return reportFailure(createFailure('INVALID_ARGUMENT', 'A port is a number from 0 to 65535.'));
  await withApp({}, async (app, config) => {
    const { openDesk } = await import('../../desk/serve.ts');
    const options = { port: Number(port), home: config.home, isSandbox: config.sandbox !== undefined };
    const desk = await openDesk(app, options, createLogger(config.logLevel));
    if (!desk.ok) return reportPortFailure(desk.error);
    print(`The desk is open at ${desk.value.url}\n`);
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await desk.value.close();
  });
}

/** `carrel desk`: the page for a person. */
export function addDesk(program: Command): void {
  program
    .command('desk')
    .description('open the local page that reviews searches and fetches papers; its address works once')
    .option('--port <number>', 'port, 0 for a free one', DEFAULT_PORT)
    .action(serve);
}
