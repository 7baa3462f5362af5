import type { Command } from 'commander';
import { type Config, findConfigFile, saveSetting } from '../../config.ts';
import type { SignIn } from '../../desk/sign-in.ts';
import { createLogger } from '../../terminal/logger.ts';
import { parsePort } from '../number-option.ts';
import { openBrowser } from '../open-browser.ts';
import { print } from '../print.ts';
import { reportFailure, reportStartFailure } from '../report.ts';
import { withApp } from '../with-app.ts';

/** Where a desk opens; one that restarts keeps its port and its sign-in. */
interface Start {
  readonly port: number;
  readonly signIn?: SignIn;
}

async function run({ port: text, open }: { readonly port: string; readonly open: boolean }): Promise<void> {
  const port = parsePort(text);
  if (!port.ok) return reportFailure(port.error);
  let next: Start | null = { port: port.value };
  while (next) next = await serveOnce(next, open);
}

/** Serves the desk until it is stopped, or until it has to restart with other settings. */
async function serveOnce(start: Start, mayOpen: boolean): Promise<Start | null> {
  let next: Start | null = null;
  await withApp({}, async (app, config) => {
    const { openDesk } = await import('../../desk/serve.ts');
    const isRestart = start.signIn !== undefined;
    let restart = () => {};
    const restarted = new Promise<true>((resolve) => {
      restart = () => resolve(true);
    });
    const settings = toSettings(config, () => restart());
    const options = { ...start, home: config.home, isSandbox: config.sandbox !== undefined, settings };
    const desk = await openDesk(app, options, createLogger(config.logLevel));
    if (!desk.ok) return reportStartFailure(desk.error);
    const { url, port, signIn } = desk.value;
    if (!isRestart) print(`The desk is open at ${url}\n`);
    const shows = !isRestart && mayOpen && process.stdout.isTTY && config.canOpenBrowser;
    const forget = shows ? await openBrowser(url, config.home) : undefined;
    if (await Promise.race([restarted, stopped()])) next = { port, signIn };
    await forget?.();
    await desk.value.close();
  });
  return next;
}

const toSettings = ({ email, origins }: Config, restart: () => void) => ({
  email: email ?? null,
  file: findConfigFile(),
  origins,
  saveEmail: (given: string) => saveSetting('email', given),
  restart,
});

function stopped(): Promise<false> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(false));
  });
}

/** `carrel desk`: the local page of a person. */
export function addDesk(program: Command): void {
  program
    .command('desk')
    .description('serve a local page to review searches and fetch papers; the link it prints works once')
    .option('--port <number>', 'port to listen on; 0 picks a free one', '3105')
    .option('--no-open', 'do not open the page in a browser')
    .action(run);
}
