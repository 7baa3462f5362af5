import type { Command } from 'commander';
import { createLogger } from '../../terminal/logger.ts';
import { parsePort } from '../number-option.ts';
import { print } from '../print.ts';
import { reportFailure, reportStartFailure } from '../report.ts';
import { withApp } from '../with-app.ts';

async function run({ port: text }: { readonly port: string }): Promise<void> {
  const port = parsePort(text);
  if (!port.ok) return reportFailure(port.error);
  await withApp({}, async (app, config) => {
    const { openDesk } = await import('../../desk/serve.ts');
    const options = { port: port.value, home: config.home, isSandbox: config.sandbox !== undefined };
    const desk = await openDesk(app, options, createLogger(config.logLevel));
    if (!desk.ok) return reportStartFailure(desk.error);
    print(`The desk is open at ${desk.value.url}\n`);
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await desk.value.close();
  });
}

/** `carrel desk`: the local page of a person. */
export function addDesk(program: Command): void {
  program
    .command('desk')
    .description('serve a local page to review searches and fetch papers; the link it prints works once')
    .option('--port <number>', 'port to listen on; 0 picks a free one', '3105')
    .action(run);
}
