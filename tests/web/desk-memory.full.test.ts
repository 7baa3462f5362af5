import { afterAll, expect, test } from 'vitest';
import type { CastEntry } from '../support/cast.ts';
import { openDeskWorld, startDesk } from '../support/desk-process.ts';

const world = await openDeskWorld();
const context = await world.newContext();
const page = await context.newPage();
await page.goto(world.desk.url);
await page.getByRole('heading', { name: 'Searches', exact: true }).waitFor();
const origin = `http://127.0.0.1:${world.desk.port}`;
const cast = (await (await fetch(`${world.sandbox.url}/_sandbox/cast`)).json()) as CastEntry[];
const doiOf = (situation: string) => cast.find(({ situations }) => situations.includes(situation))?.doi ?? '';
afterAll(() => world.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const exclude = (place: number, at = page) => at.locator('.paper-mark button').nth(place);
const isExcluded = async (place: number, at = page) => (await exclude(place, at).textContent()) === 'Keep';

async function beginReview(query: string): Promise<string> {
  await page.goto(`${origin}/#/`);
  await page.getByLabel('Question').fill(query);
  await button('Propose a strategy').click();
  await button('Approve and search').click();
  await page.getByRole('heading', { name: /Review the papers/ }).waitFor();
  return page.url();
}

test('marks survive a reload, show in another tab at once, and survive a restart of the desk', async () => {
  const url = await beginReview('perovskite solar cells stability');
  await exclude(1).click();
  await page.reload();
  await expect.poll(() => isExcluded(1)).toBe(true);
  const other = await context.newPage();
  await other.goto(url);
  await expect.poll(() => isExcluded(1, other)).toBe(true);
  await exclude(2, other).click();
  await expect.poll(() => isExcluded(2)).toBe(true);
  await other.close();
  const again = await startDesk(world.env);
  const elsewhere = await (await world.newContext()).newPage();
  await elsewhere.goto(again.url);
  await elsewhere.getByRole('heading', { name: 'Searches', exact: true }).waitFor();
  await elsewhere.goto(`http://127.0.0.1:${again.port}/${new URL(url).hash}`);
  await expect.poll(() => isExcluded(1, elsewhere)).toBe(true);
  expect(await isExcluded(2, elsewhere)).toBe(true);
  await elsewhere.close();
  await again.kill();
});

test('a search does not offer to fetch papers that are in the library', async () => {
  await beginReview('perovskite solar cells');
  expect(await page.locator('.paper.retracted').first().textContent()).toContain('retracted');
  await button(/^Finish with/).click();
  await page.getByRole('heading', { name: 'Export' }).waitFor();
  for (const badge of ['retracted', 'retraction notice']) {
    const left = page.locator('.card').filter({ has: page.getByText(badge, { exact: true }) });
    expect(await left.getByRole('checkbox').first().isChecked(), badge).toBe(false);
  }
  const session = page.url();
  await button(/^Fetch \d+ papers?$/).click();
  await page.getByText(/(\d+) of \1 papers? done/).waitFor({ timeout: 60_000 });
  await page.goto(session);
  await page.getByText(/papers? in the library\.|All papers are in the library\./).waitFor();
  const links = page.getByRole('link', { name: 'In the library' });
  await expect.poll(() => links.count()).toBeGreaterThan(0);
  const card = page.locator('.card').filter({ has: links.first() }).first();
  expect(await card.getByRole('checkbox').count()).toBe(0);
  expect((await card.textContent())?.match(/in (?:the )?library/gi)).toHaveLength(1);
  expect((await card.textContent())?.match(/verified|plausible/g)).toHaveLength(1);
});

test('the quarantine shows its count, and a file is discarded after a confirmation', async () => {
  await page.goto(`${origin}/#/fetch`);
  await page.getByRole('textbox').first().fill(doiOf('wrong-paper'));
  await button(/^Fetch/)
    .first()
    .click();
  const link = page.getByRole('link', { name: /^Quarantine ?, \d+ to review/ });
  await link.waitFor({ timeout: 60_000 });
  await link.click();
  await button(`Discard the file for ${doiOf('wrong-paper')}`).click();
  await button('Yes, delete this file').click();
  await page.getByText(`${doiOf('wrong-paper')} was discarded.`).waitFor();
  const left = page.getByRole('link', { name: /^Quarantine/ });
  const counted = async () => Number(/\d+/.exec((await left.textContent()) ?? '')?.[0] ?? 0);
  await expect.poll(async () => (await counted()) - (await page.locator('.card').count()), { timeout: 5_000 }).toBe(0);
  expect(world.faults).toEqual([]);
});
