import { afterAll, expect, test } from 'vitest';
import { audit } from '../support/browser.ts';
import type { CastEntry } from '../support/cast.ts';
import { openDeskWorld } from '../support/desk-process.ts';

const world = await openDeskWorld();
const page = await (await world.newContext()).newPage();
const cast = (await (await fetch(`${world.sandbox.url}/_sandbox/cast`)).json()) as CastEntry[];
const doiOf = (situation: string) => cast.find(({ situations }) => situations.includes(situation))?.doi ?? '';
const card = (text: string) => page.locator('.card', { hasText: text });
const go = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
afterAll(() => world.close());

test('a failed fetch shows the reason and the setting that would help', async () => {
  await page.goto(world.desk.url);
  await go('Fetch');
  await page.getByLabel(/^References/).fill(`${doiOf('open-gold')}\nno reference`);
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await page.getByText(/Line 2, "no reference"/).waitFor();
  const refs = ['open-gold', 'repository-off-list', 'wrong-paper', 'comment-served'].map(doiOf);
  await page.getByLabel(/^References/).fill(refs.join('\n'));
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await page.getByText('4 of 4 papers done').waitFor({ timeout: 60_000 });
  const offList = card(doiOf('repository-off-list'));
  expect(await offList.textContent()).toMatch(/To fix this:.*CARREL_HOSTS=/);
  await offList.getByText('What was tried').click();
  expect(await offList.locator('tbody tr').count()).toBeGreaterThan(3);
  expect(await audit(page)).toEqual([]);
});

test('a quarantined file shows its evidence and is accepted after a confirmation', async () => {
  await go('Quarantine');
  const ref = doiOf('wrong-paper');
  const file = card(ref);
  await page.getByRole('heading', { name: 'Quarantine' }).waitFor();
  await file.locator('.evidence .against').first().waitFor();
  expect(await audit(page)).toEqual([]);
  const [pdf] = await Promise.all([
    page.waitForRequest(/quarantine\/pdf/).catch(() => null),
    page.evaluate(
      `fetch(${JSON.stringify(await file.getByRole('link', { name: 'Open the file' }).getAttribute('href'))})`,
    ),
  ]);
  expect((await pdf?.response())?.headers()['content-type']).toBe('application/pdf');
  expect((await pdf?.response())?.headers()['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
  const accept = page.getByRole('button', { name: `Accept the file for ${ref}` });
  expect(await accept.isDisabled()).toBe(true);
  await file.getByRole('button', { name: 'Show the file' }).click();
  const frame = file.locator('iframe');
  expect(await frame.getAttribute('src')).toMatch(/^\/api\/quarantine\/pdf\?ref=/);
  expect(await audit(page)).toEqual([]);
  await accept.click();
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Yes, this is the paper');
  await page.keyboard.press('Enter');
  await page.getByText(`${ref} is now in the library.`).waitFor();
  await expect.poll(() => file.count()).toBe(0);
});

test('the library filters by words, grade and tag, and shows its log', async () => {
  await go('Library');
  await page.getByText('2 papers of 2 stored').waitFor();
  await page.getByRole('button', { name: /^Verified/ }).click();
  await page.getByText('1 paper of 2 stored').waitFor();
  await page.getByRole('button', { name: /^verified.*evidence for/ }).click();
  await page.getByRole('dialog').getByText('The title matches').waitFor();
  expect(await audit(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('link', { name: 'Open the paper' }).click();
  await page.getByLabel(/^Tags/).fill('to read');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toMatch(/^\/api\/pdf\?ref=/);
  await page.getByRole('button', { name: 'Copy as APA' }).click();
  await expect.poll(() => page.getByLabel('Citation').inputValue()).toMatch(/\(\d{4}\)\..*https:\/\/doi\.org/);
  await page.getByText('at the desk: to read').waitFor();
  await go('Library');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: /^to read/ }).click();
  await page.getByText('1 paper of 2 stored').waitFor();
  await page.getByLabel(/^Search texts/).fill('zzzz');
  await page.getByText('0 papers of 2 stored').waitFor();
  await page.goto(`http://127.0.0.1:${world.desk.port}/#/paper/${encodeURIComponent(doiOf('wrong-paper'))}`);
  await page.getByText(/accepted by a person/).waitFor();
  await page.getByRole('heading', { name: 'Evidence' }).waitFor();
  expect(await audit(page)).toEqual([]);
  expect(world.faults).toEqual([]);
});
