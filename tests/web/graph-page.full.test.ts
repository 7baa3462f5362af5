import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../support/browser.ts';
import { openReader, type ReaderPage } from './open-reader.ts';

let reader: ReaderPage;

beforeAll(async () => {
  reader = await openReader();
});

afterAll(() => reader?.close());

const atRest = (page: Page) => page.locator('.graph svg[data-state=resting]').waitFor();
const detail = (page: Page) => page.getByRole('region', { name: 'Chosen paper' });
const subpaths = async (page: Page, selector: string) =>
  ((await page.locator(selector).getAttribute('d')) ?? '').split('M').length - 1;

test('arrows show who cites whom around the chosen paper', async () => {
  await reader.walk('/graph/reading-rooms', async (page) => {
    await atRest(page);
    expect(await subpaths(page, '.heads.all')).toBe(3);
    expect(await subpaths(page, '.heads.cites')).toBe(1);
    expect(await subpaths(page, '.heads.cited')).toBe(1);
    await detail(page).getByRole('heading', { name: 'Cites 1' }).waitFor();
    await detail(page).getByRole('heading', { name: 'Cited by 1' }).waitFor();
  });
});

test('a click on a point chooses a paper, and its neighbours lead on', async () => {
  await reader.walk('/graph/reading-rooms', async (page) => {
    await atRest(page);
    await page.getByRole('option', { name: /^Quiet desks/ }).click();
    await detail(page).getByRole('heading', { name: 'Quiet desks and loud ones' }).waitFor();
    await detail(page)
      .getByRole('button', { name: /registers of the old library/ })
      .click();
    await detail(page).getByRole('link', { name: 'The registers of the old library' }).click();
    await page.waitForURL('**/paper/old-registers');
  });
});

test('the list beside the graph finds papers and chooses them', async () => {
  await reader.walk('/graph', async (page) => {
    await atRest(page);
    const list = page.getByRole('region', { name: 'Papers of the graph' });
    expect(await list.getByRole('listitem').count()).toBe(await page.locator('g.node').count());
    await list.getByLabel('Find in the graph').fill('volume 12');
    await list.getByRole('button', { name: /volume 12/ }).click();
    await page.locator('g.node[aria-selected=true][aria-label*="volume 12,"]').waitFor();
    await detail(page).getByRole('heading', { name: 'Annual report of the shelves, volume 12' }).waitFor();
  });
});

test('labels appear on demand', async () => {
  await reader.walk('/graph', async (page) => {
    await atRest(page);
    const labels = () => page.locator('.graph-frame text.on').count();
    const few = await labels();
    await page.getByRole('button', { name: 'Labels' }).click();
    await expect.poll(labels).toBeGreaterThan(few);
    await page.locator('.graph-frame').focus();
    await page.keyboard.press('l');
    await expect.poll(labels).toBeLessThanOrEqual(few + 6);
  });
});

test('retracted papers have a ring', async () => {
  await reader.walk('/graph', async (page) => {
    await atRest(page);
    const ringed = page.locator('g.node:has(.ring)');
    for (const each of await ringed.all()) expect(await each.getAttribute('aria-label')).toMatch(/^Retracted: /);
    expect(await ringed.count()).toBe(2);
    await page.getByRole('list', { name: 'Legend' }).getByText('retracted').waitFor();
  });
});

test.each([true, false])('the graph with a chosen paper is accessible, dark: %s', async (dark) => {
  await reader.walk(
    '/graph/year-1980',
    async (page) => {
      await atRest(page);
      await page.getByRole('button', { name: 'Labels' }).click();
      expect(await audit(page)).toEqual([]);
    },
    { dark },
  );
});

/** How many different places the first point is drawn at until the graph rests. */
async function drawnPlaces(reducedMotion: 'reduce' | 'no-preference'): Promise<number> {
  const page = await reader.browser.newPage({ reducedMotion });
  await page.addInitScript(`
    window.places = new Set();
    new MutationObserver(() => {
      const place = document.querySelector('g.node')?.getAttribute('transform');
      if (place) window.places.add(place);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['transform'] });
  `);
  await page.goto(`${reader.url}/graph`);
  await atRest(page);
  const places = Number(await page.evaluate('window.places.size'));
  await page.close();
  return places;
}

test('with reduced motion, the graph appears without moving', async () => {
  expect(await drawnPlaces('no-preference')).toBeGreaterThan(3);
  expect(await drawnPlaces('reduce')).toBe(1);
});
