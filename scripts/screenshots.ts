// Takes a picture of every view: node scripts/run.mjs scripts/screenshots.ts FOLDER. Needs a build and chromium.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, serve } from '../tests/support/browser.ts';
import type { CastEntry } from '../tests/support/cast.ts';
import { openChat } from '../tests/support/chat-host.ts';
import { startDesk } from '../tests/support/desk-process.ts';
import { connect } from '../tests/support/mcp-client.ts';
import { openWorld } from '../tests/support/world.ts';
import { buildLibrary } from '../tests/web/library.ts';
import { inventRecords } from './screenshot-records.ts';

const WIDTHS = [1440, 1024, 390] as const;
const SCHEMES = ['light', 'dark'] as const;
const QUESTION = 'perovskite solar cells stability';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node scripts/run.mjs scripts/screenshots.ts FOLDER');
mkdirSync(folder, { recursive: true });

/** A picture of the page as it is, at every width and in both colour schemes. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(folder ?? '', `${name}-${width}-${colorScheme}.png`) });
    }
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
}

/** The pages of a snapshot. */
async function shootReader(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  const views = [
    ['search', '/?q=reading'],
    ['start', '/'],
    ['no-results', '/?q=zzzzqqq'],
    ['paper', '/paper/reading-rooms'],
    ['graph', '/graph/reading-rooms'],
    ['graph-library', '/graph'],
    ['statistics', '/statistics'],
  ] as const;
  for (const [name, path] of views) {
    await page.goto(`${url}${path}`);
    await page.waitForLoadState('networkidle');
    await shoot(page, `reader-${name}`);
  }
  await page.goto(`${url}/?q=perovskite`);
  await page.locator('.hit:has(.proven) .hit-title').first().click();
  await page.locator('.paper h1').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(page, 'reader-verified');
  await page.goto(`${url}/?q=reading`);
  await page.locator('.preview-button').first().click();
  await page.locator('.preview').waitFor();
  await shoot(page, 'reader-preview');
  await page.close();
}

/** A search while a source is slow and another one fails. */
async function shootRunning(page: Page, home: string): Promise<void> {
  world.sandbox.setFault('api.openalex.org', { kind: 'slow-headers', delayMs: 9_000, path: 'search' });
  world.sandbox.setFault('export.arxiv.org', { kind: 'garbage' });
  await page.getByLabel('Question').fill('grain boundaries in thin films');
  await page.getByRole('button', { name: 'Propose a strategy' }).click();
  await page.getByRole('button', { name: 'Approve and search' }).click();
  await page.getByRole('row', { name: /^arXiv.*failed/ }).waitFor();
  await shoot(page, 'desk-running');
  world.sandbox.clearFaults();
  await page.goto(home);
}

/** Searches in other states, so that the list shows more than one. */
async function openOtherSearches(page: Page, home: string): Promise<void> {
  for (const question of ['outdoor ageing of solar modules', 'CRISPR base editing accuracy']) {
    await page.getByLabel('Question').fill(question);
    await page.getByRole('button', { name: 'Propose a strategy' }).click();
    await page.getByRole('button', { name: 'Approve and search' }).waitFor();
    if (question.startsWith('CRISPR')) {
      await page.getByRole('button', { name: 'Approve and search' }).click();
      await page.getByRole('button', { name: /^Finish with/ }).click();
      await page.getByRole('heading', { name: 'Export' }).waitFor();
    }
    await page.goto(home);
  }
}

/** The pages of the desk, in the order in which a person sees them. */
async function shootDesk(browser: Browser, url: string, refs: readonly string[]): Promise<void> {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(url);
  await page.getByLabel('Question').waitFor();
  await shoot(page, 'desk-empty');
  await openOtherSearches(page, `${new URL(url).origin}/#/`);
  await shootRunning(page, `${new URL(url).origin}/#/`);
  await page.goto(`${new URL(url).origin}/#/maintenance`);
  await page.getByRole('button', { name: 'Audit the library' }).click();
  await page.locator('#main .badge').first().waitFor();
  await page.goto(`${new URL(url).origin}/#/`);
  await page.getByLabel('Question').fill(QUESTION);
  await shoot(page, 'desk-searches');
  await page.getByRole('button', { name: 'Propose a strategy' }).click();
  await page.getByRole('button', { name: 'Approve and search' }).waitFor();
  await shoot(page, 'desk-strategy');
  await page.getByText(/^Queries by source$/).click();
  await page.locator('.literal').waitFor();
  await page.locator('.requests').evaluate((element) => element.scrollIntoView());
  await shoot(page, 'desk-requests');
  await page.getByText('Add records').first().click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'scopus.ris',
    mimeType: 'application/x-research-info-systems',
    buffer: Buffer.from(inventRecords(120)),
  });
  await page
    .getByText(/scopus\.ris/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Approve and search' }).click();
  await page.locator('.paper-title').first().waitFor();
  for (const key of ['j', '2', 'j', 'x', 'j', 'j']) await page.keyboard.press(key);
  await page.evaluate(() => scrollTo(0, 0));
  await shoot(page, 'desk-review');
  await page.getByRole('button', { name: 'Dense' }).click();
  await page.getByLabel('Group').selectOption('year');
  await shoot(page, 'desk-dense');
  await page.getByLabel('Group').selectOption('none');
  await page.getByRole('button', { name: 'Dense' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('o');
  await page.screenshot({ path: join(folder ?? '', 'desk-review-list-390-light.png') });
  await page.keyboard.press('o');
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
  await page.locator('#ledger-title').evaluate((element) => element.scrollIntoView());
  await shoot(page, 'desk-prisma');
  await page.getByRole('button', { name: /^Finish with/ }).click();
  await page.getByRole('heading', { name: 'Export' }).waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await shoot(page, 'desk-outcome');
  await page.goto(`${new URL(url).origin}/#/fetch`);
  await page.getByLabel(/^References/).fill(refs.join('\n'));
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await page.getByText(`${refs.length} of ${refs.length} papers done`).waitFor({ timeout: 60_000 });
  await shoot(page, 'desk-fetch');
  await page.goto(`${new URL(url).origin}/#/quarantine`);
  await page.getByRole('button', { name: 'Show the file' }).first().click();
  // The browser's own viewer reports nothing when it is ready.
  await page.waitForTimeout(3_000);
  await shoot(page, 'desk-quarantine');
  for (const place of ['library', 'check', 'maintenance', 'settings']) {
    await page.goto(`${new URL(url).origin}/#/${place}`);
    await page.locator('main h1').waitFor();
    await shoot(page, `desk-${place}`);
  }
  await page.goto(`${new URL(url).origin}/#/library`);
  await page.locator('.shelf input').first().waitFor();
  for (const at of [0, 1, 2]) await page.locator('.shelf input').nth(at).check();
  await page.getByLabel('Collection name').fill('Thesis, chapter 2');
  await shoot(page, 'desk-selection');
  await page.getByRole('button', { name: 'Add to collection' }).click();
  await page.getByText('added to').waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: /^Thesis, chapter 2/ }).click();
  await page.getByRole('button', { name: 'Rename …' }).waitFor();
  await shoot(page, 'desk-collection');
  await page.goto(`${new URL(url).origin}/#/graph`);
  await page.locator('.graph svg[data-state=resting], .notice').first().waitFor();
  await shoot(page, 'desk-graph');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'desk-palette');
  await page.keyboard.press('Escape');
  const first = page.locator('.card h3 a').first();
  await page.goto(`${new URL(url).origin}/#/library`);
  await first.click();
  await page.getByRole('heading', { name: 'Provenance log' }).waitFor();
  await shoot(page, 'desk-paper');
  await page.close();
}

/** The review inside a chat. */
async function shootChat(browser: Browser, env: Record<string, string>): Promise<void> {
  const client = await connect(['--toolsets', 'search'], env);
  const { page, view, call } = await openChat(browser, client);
  await call('search_papers', { query: QUESTION, max_results: 20 });
  await view.getByRole('button', { name: 'Approve and search' }).waitFor();
  await shoot(page, 'chat-strategy');
  await view.getByRole('button', { name: 'Approve and search' }).click();
  await view.locator('.paper-title').first().waitFor();
  await shoot(page, 'chat-review');
  await page.close();
  await client.kill();
}

const world = await openWorld();
const browser = await openBrowser();
try {
  const snapshot = await buildLibrary(world, world.env['XDG_STATE_HOME'] ?? '');
  const served = await serve(snapshot, world.env);
  await shootReader(browser, served.url);
  await served.stop();
  const desk = await startDesk(world.env);
  const cast = (await (await fetch(`${world.sandbox.url}/_sandbox/cast`)).json()) as CastEntry[];
  const refs = ['open-gold', 'repository-off-list', 'wrong-paper'].flatMap(
    (situation) => cast.find(({ situations }) => situations.includes(situation))?.doi ?? [],
  );
  await shootDesk(browser, desk.url, refs);
  await desk.kill();
  await shootChat(browser, world.env);
} finally {
  await browser.close();
  await world.close();
}
