import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { parseRef } from '../../src/model/ref.ts';
import { audit } from '../support/browser.ts';
import { openDeskWorld } from '../support/desk-process.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const REF = '10.1371/journal.pone.0120444';
const OTHER = '10.1371/journal.pbio.3001530';

/** The PDF of a paper, as a person would have it. */
async function readPdf(): Promise<Buffer> {
  const other = await openWorld();
  unwrap(await other.app.acquire(REF));
  const bytes = readFileSync((await other.app.store()).paths(unwrap(parseRef(REF))).pdf);
  await other.close();
  return bytes;
}

const pdf = await readPdf();
const world = await openDeskWorld();
afterAll(() => world.close());
const page = await (await world.newContext()).newPage();
await page.goto(world.desk.url);
await page.getByRole('link', { name: 'Library' }).click();
await page.getByText('Add your own files').click();
const choose = (name: string, buffer: Buffer) =>
  page.getByLabel('Drop files here, or choose them').setInputFiles([{ name, mimeType: '', buffer }]);
const files = page.locator('#main .drop');

test('a PDF of the user is identified, verified and stored', async () => {
  await choose('scan-17.pdf', pdf);
  await files.locator('li .badge', { hasText: 'verified' }).waitFor();
  expect(await audit(page)).toEqual([]);
  await page.locator('.card h3', { hasText: 'Guide RNA length' }).waitFor();
});

test('the papers of a bibliography are fetched, and records without an id are counted', async () => {
  const entries = `@article{a, title={A}, doi={${OTHER}}}\n@book{b, title={B}}\n`;
  await choose('refs.bib', Buffer.from(entries));
  await files.getByRole('link', { name: 'fetching 1 paper' }).waitFor();
  await expect.poll(() => files.textContent()).toContain('1 record without an id left out');
});

test('a file that is neither is refused with a reason', async () => {
  await choose('song.mp3', Buffer.from('ID3 la la la'));
  await expect.poll(() => files.textContent()).toContain('song.mp3 is neither a PDF nor a bibliography');
});

test('a note is kept with the paper', async () => {
  await page.locator('.card h3 a', { hasText: 'Guide RNA length' }).click();
  await page.getByLabel('Note').fill('Compare with the later study.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Compare with the later study.');
  expect(await audit(page)).toEqual([]);
  expect(world.faults).toEqual([]);
});
