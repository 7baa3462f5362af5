import { afterAll, expect, test } from 'vitest';
import { audit } from '../support/browser.ts';
import { openDeskWorld } from '../support/desk-process.ts';
import { unwrap } from '../support/unwrap.ts';

const REFS = ['10.1371/journal.pone.0120444', '10.1371/journal.pbio.3001530'];

const world = await openDeskWorld();
for (const ref of REFS) unwrap(await world.app.acquire(ref));
afterAll(() => world.close());
const page = await (await world.newContext()).newPage();
await page.goto(world.desk.url);
const goToLibrary = () => page.getByRole('navigation').getByRole('link', { name: 'Library' }).click();
const bar = page.getByRole('region', { name: 'Selected papers' });

test('several papers enter a new collection at once', async () => {
  await goToLibrary();
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await bar.getByText('2 papers selected').waitFor();
  await bar.getByLabel('Collection name').fill('Thesis');
  await page.keyboard.press('Enter');
  await bar.getByText('2 papers added to “Thesis”.').waitFor();
  expect(await page.locator('.badge.collection').allTextContents()).toEqual(['Thesis', 'Thesis']);
  expect(await audit(page)).toEqual([]);
});

test('the library shows one collection, and an address leads to it', async () => {
  await bar.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('Select', { exact: false }).first().check();
  await page.getByRole('button', { name: /^Thesis ?\d/ }).click();
  await page.getByRole('heading', { name: 'Thesis 2 papers' }).waitFor();
  expect(page.url()).toMatch(/#\/library\/Thesis$/);
  await bar.getByRole('button', { name: 'Remove from “Thesis”' }).click();
  await page.getByText('1 paper of 2 stored').waitFor();
  await page.reload();
  await page.getByText('1 paper of 2 stored').waitFor();
  expect(await audit(page)).toEqual([]);
});

test('a collection is cited and exported as one', async () => {
  await page.getByRole('button', { name: 'Cite and export …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy as APA' }).click();
  await expect.poll(() => dialog.getByLabel('Citation').inputValue()).toMatch(/\(\d{4}\)\..*https:\/\/doi\.org/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'BibTeX' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Thesis.bib');
  expect(await audit(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('a collection is renamed and deleted, and its papers stay', async () => {
  await page.getByRole('button', { name: 'Rename …' }).click();
  await page.getByLabel('New name').fill('My thesis');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: 'My thesis 1 paper' }).waitFor();
  await page.getByRole('button', { name: 'Delete …' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await page.getByText('2 papers of 2 stored').waitFor();
  expect(await page.getByRole('group', { name: 'Collection' }).count()).toBe(0);
});

test('a paper enters and leaves a collection on its own page', async () => {
  await page.locator('.shelf h3 a').first().click();
  await page.getByLabel('Collection name').fill('To read');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove from To read' }).waitFor();
  expect(await audit(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove from To read' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'To read' }).count()).toBe(0);
  expect(world.faults).toEqual([]);
});
