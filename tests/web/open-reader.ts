import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Look, openBrowser, serve, visit } from '../support/browser.ts';
import { openWorld } from '../support/world.ts';
import { buildCorpus } from './library.ts';

/** The reader page of a snapshot, in a browser. */
export interface ReaderPage {
  readonly browser: Browser;
  readonly url: string;
  /** Opens a path, runs the steps, and checks that nothing went wrong. */
  walk(path: string, steps: (page: Page) => Promise<void>, look?: Look): Promise<void>;
  close(): Promise<void>;
}

/** Serves a snapshot of the papers for the tests. */
export async function openReader(): Promise<ReaderPage> {
  const world = await openWorld();
  const place = join(world.env['CARREL_HOME'] ?? '', '..', 'corpus');
  mkdirSync(place);
  const served = await serve(await buildCorpus(world, place), world.env);
  const browser = await openBrowser();
  return {
    browser,
    url: served.url,
    async walk(path, steps, look) {
      const { page, wrongs } = await visit(browser, served.url + path, look);
      await steps(page);
      await page.context().close();
      expect(wrongs).toEqual([]);
    },
    async close() {
      await browser.close();
      await served.stop();
      await world.close();
    },
  };
}
