import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { startProcess } from './processes.ts';
import { CLI } from './run-cli.ts';

/** Where distributions install it. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the browser of this machine. */
export function openBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => existsSync(place));
  if (!executablePath) throw new Error('these tests need the Debian package chromium');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A server of a snapshot, as users start it. */
export interface Served {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves a snapshot (default: on a free port). */
export async function serve(
  snapshot: string,
  env: Record<string, string>,
  port = 0,
  args: string[] = [],
): Promise<Served> {
  const given = ['serve', '--http', '--snapshot', snapshot, '--port', String(port), ...args];
  const child = startProcess(process.execPath, [CLI, ...given], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { url: await addressOf(child), stop: () => stop(child) };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('no pipes');
  const lines = [createInterface(child.stdout), createInterface(child.stderr)];
  return new Promise((resolve, reject) => {
    for (const each of lines)
      each.on('line', (line) => {
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
        if (address) resolve(address);
      });
    child.on('exit', (status) => reject(new Error(`the server ended with ${status}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** How a page is displayed. */
export interface Look {
  readonly dark?: boolean;
  readonly phone?: boolean;
}

/** A page, and what went wrong on it. */
export interface Watched {
  readonly page: Page;
  /** Console errors, exceptions, and requests to elsewhere. */
  readonly wrongs: string[];
}

/** Opens a page and records what goes wrong. */
export async function visit(
  browser: Browser,
  url: string,
  { dark = false, phone = false }: Look = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 860 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(phone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const wrongs: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) wrongs.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrongs.push(`exception: ${error.message}`));
  await context.route('**/*', (route) => {
    const isLoopback = new URL(route.request().url()).hostname === '127.0.0.1';
    if (!isLoopback) wrongs.push(`request: ${route.request().url()}`);
    return isLoopback ? route.continue() : route.abort();
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  return { page, wrongs };
}

/** The accessibility problems of a page, or of a frame in it. */
export async function audit(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })');
  const { violations } = found as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
