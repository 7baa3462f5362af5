import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Browser, BrowserContext } from 'playwright-core';
import type { SandboxOptions } from '../../sandbox/server.ts';
import { openBrowser } from './browser.ts';
import { killed, startProcess } from './processes.ts';
import { CLI } from './run-cli.ts';
import { openWorld } from './world.ts';

/** A desk that runs as a process, and how to kill it. */
export interface RunningDesk {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  kill(): Promise<void>;
}

/** Starts the built command and reads the address it prints. */
export async function startDesk(env: Record<string, string>, port = 0): Promise<RunningDesk> {
  const child = startProcess(process.execPath, [CLI, 'desk', '--port', String(port)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/.exec(line)?.[0];
  if (!url) throw new Error(`No address in: ${line}`);
  return { url, port: Number(new URL(url).port), child, kill: () => killed(child) };
}

/** A sandbox, a desk that uses it, and a browser. */
export async function openDeskWorld(env: Record<string, string> = {}, options?: SandboxOptions) {
  const world = await openWorld(env, options);
  const desk = await startDesk(world.env);
  const browser = await openBrowser();
  /** What went wrong inside a page. */
  const faults: string[] = [];
  const newContext = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(20_000);
    context.on('page', (page) => {
      page.on('pageerror', (error) => faults.push(String(error.stack)));
      page.on('console', (message) => {
        if (/Content Security Policy|Uncaught/.test(message.text())) faults.push(message.text());
      });
    });
    return context;
  };
  return {
    ...world,
    desk,
    browser,
    faults,
    newContext,
    async close() {
      await browser.close();
      await desk.kill();
      await world.close();
    },
  };
}
