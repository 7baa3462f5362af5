import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { audit } from '../support/browser.ts';
import { openDeskWorld } from '../support/desk-process.ts';

const world = await openDeskWorld();
const context = await world.newContext({ acceptDownloads: true });
const page = await context.newPage();
afterAll(() => world.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('a person searches, edits, excludes two papers, runs another round, exports, fetches and builds a snapshot', async () => {
  await page.goto(world.desk.url);
  await page.getByRole('heading', { name: 'Searches', exact: true }).waitFor();
  expect(page.url()).toBe(`http://127.0.0.1:${world.desk.port}/`);
  await page.getByLabel('Question').fill('perovskite solar cells stability');
  await page.getByText('Filters and sources').click();
  await page.getByLabel('Maximum papers').fill('8');
  await button('Propose a strategy').click();
  await page.getByRole('heading', { name: 'Review the search strategy' }).waitFor();
  expect(await audit(page)).toEqual([]);
  await page.getByLabel('From year').fill('2010');
  await page.getByLabel('Concept 1', { exact: true }).fill('perovskite');
  await button('Search with my changes').click();
  await page.getByRole('heading', { name: /Review the papers/ }).waitFor();
  expect(await audit(page)).toEqual([]);
  const titles = await page.locator('.papers h3').allTextContents();
  await button(/^Exclude ./)
    .nth(0)
    .click();
  await button(/^Exclude ./)
    .nth(0)
    .click();
  await button('Another round').click();
  await page.getByLabel(/Feedback for another round/).fill('more on stability');
  await button('Start another round').click();
  await page.getByRole('heading', { name: 'Review the search strategy' }).waitFor();
  expect(await page.locator('main').textContent()).toContain('round 2');
  await button('Approve and search').click();
  await page.getByRole('heading', { name: /Review the papers/ }).waitFor();
  const second = (await page.locator('.papers h3').allTextContents()).join('\n');
  for (const title of titles.slice(0, 2)) expect(second).not.toContain(title);
  await button(/^Finish with/).click();
  await page.getByRole('heading', { name: 'Export' }).waitFor();
  expect(await audit(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'BibTeX' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^carrel-[a-z2-7]{13}\.bib$/);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^@\w+\{/);
  await button(/^Fetch \d+ papers?$/).click();
  await page.getByRole('heading', { name: 'Fetch', exact: true }).waitFor();
  await page.getByText(/(\d+) of \1 papers? done/).waitFor({ timeout: 60_000 });
  expect(await audit(page)).toEqual([]);
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByText(/papers? of \d+ stored/).waitFor();
  expect(await audit(page)).toEqual([]);
  await page.locator('.card h3 a').first().click();
  await page.getByRole('heading', { name: 'Evidence' }).waitFor();
  await page.getByLabel(/^Tags/).fill('to read, solar');
  await button('Save tags').click();
  await page.getByText('Saved.').waitFor();
  expect(await audit(page)).toEqual([]);
  await page.getByRole('link', { name: 'Audit and snapshot' }).click();
  await button('Audit the library').click();
  await page.getByText('clean', { exact: true }).waitFor();
  await button('Build a snapshot').click();
  const link = page.getByRole('link', { name: 'Open the snapshot' });
  await link.waitFor({ timeout: 60_000 });
  expect(await audit(page)).toEqual([]);
  const health = await fetch(`${await link.getAttribute('href')}healthz`.replace(/([^/])healthz/, '$1/healthz'));
  expect(await health.json()).toMatchObject({ ok: true, papers: expect.any(Number) });
  expect(world.faults).toEqual([]);
});
