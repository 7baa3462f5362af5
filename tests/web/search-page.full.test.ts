import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../support/browser.ts';
import { openReader, type ReaderPage } from './open-reader.ts';

let reader: ReaderPage;

beforeAll(async () => {
  reader = await openReader();
});

afterAll(() => reader?.close());

const years = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return [searchParams.get('from_year'), searchParams.get('to_year')];
};
const counted = (page: Page) => page.locator('.result-count').innerText();
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return box;
};

test('a hit shows whether it is open and published and how often it is cited here, and its preview has the DOI', async () => {
  await reader.walk('/?q=reading+rooms', async (page) => {
    const hit = page.locator('.hit', { hasText: 'How reading rooms shape' });
    await hit.locator('.marks').waitFor();
    expect(await hit.locator('.marks > *').allTextContents()).toEqual(['open access', 'published']);
    expect(await hit.locator('.fact-line').textContent()).toMatch(
      / · 2021 · Journal of Library History · Cited by 1 here$/,
    );
    await hit.getByRole('button', { name: /^Preview/ }).click();
    await page.locator('.preview').getByRole('link', { name: '10.5555/reading.rooms.2021' }).waitFor();
  });
});

test('the field, the time axis and the results share one axis', async () => {
  await reader.walk('/?q=annual', async (page) => {
    const [field, axis, results] = [
      await boxOf(page, '#words'),
      await boxOf(page, '.time-plot'),
      await boxOf(page, '.hits'),
    ];
    expect([axis.x, results.x].map(Math.round)).toEqual([field.x, field.x].map(Math.round));
    expect([axis.width, results.width].map(Math.round)).toEqual([field.width, field.width].map(Math.round));
  });
});

test('dragging over the time axis chooses years, the axis stays, and a click clears them', async () => {
  await reader.walk('/?q=annual', async (page) => {
    const columns = await page.locator('.time-plot rect').count();
    const { x, y, width, height } = await boxOf(page, '.time-plot');
    const at = (column: number) => x + ((column + 0.5) * width) / columns;
    await page.mouse.move(at(10), y + height / 2);
    await page.mouse.down();
    await page.mouse.move(at(15), y + height / 2, { steps: 4 });
    await page.mouse.move(at(19), y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => years(page)).toEqual(['1960', '1969']);
    await expect.poll(() => counted(page)).toBe('10 papers');
    expect(await page.locator('.time-plot rect').count()).toBe(columns);
    expect(await page.locator('.time-plot rect.on').count()).toBe(10);
    await page.mouse.click(at(40), y + height / 2);
    await expect.poll(() => years(page)).toEqual([null, null]);
    await expect.poll(() => counted(page)).not.toBe('10 papers');
  });
});

test('a click on the time axis chooses one year', async () => {
  await reader.walk('/?q=annual', async (page) => {
    const columns = await page.locator('.time-plot rect').count();
    const { x, y, width, height } = await boxOf(page, '.time-plot');
    await page.mouse.click(x + (2.5 * width) / columns, y + height / 2);
    await expect.poll(() => years(page)).toEqual(['1952', '1952']);
    expect(await page.locator('.time-plot rect').count()).toBe(columns);
  });
});

test('the keyboard chooses years and clears them', async () => {
  await reader.walk('/?q=annual', async (page) => {
    const first = page.getByRole('slider', { name: 'First year' });
    await first.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => years(page)).toEqual(['1961', '2009']);
    expect(await first.getAttribute('aria-valuenow')).toBe('1961');
    await page.getByRole('slider', { name: 'Last year' }).focus();
    await page.keyboard.press('PageDown');
    await expect.poll(() => years(page)).toEqual(['1961', '1999']);
    await page.keyboard.press('Escape');
    await expect.poll(() => years(page)).toEqual([null, null]);
  });
});

test('the preview opens beside the list, follows the keyboard, and closes with Escape', async () => {
  await reader.walk('/?q=reading', async (page) => {
    await page.locator('#words').press('ArrowDown');
    await page.keyboard.press('p');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview.getByText('We ask whether such differences').waitFor();
    const [list, beside] = [await boxOf(page, '.hits'), await boxOf(page, '.preview')];
    expect(beside.x).toBeGreaterThan(list.x + list.width);
    await page.keyboard.press('ArrowDown');
    const second = await page.locator('.hit-title:focus').innerText();
    await preview.getByRole('heading', { name: second }).waitFor();
    expect(await audit(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?q=reading');
  });
});

test('a click beside the links of a result opens its preview', async () => {
  await reader.walk('/?q=reading', async (page) => {
    await page.locator('.snippet').first().click();
    await page.getByRole('complementary', { name: 'Preview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test('on a phone, the preview opens inside the list', async () => {
  await reader.walk(
    '/?q=reading',
    async (page) => {
      await page.locator('.preview-button').first().click();
      await page.locator('.hit .preview').getByRole('link', { name: 'Open' }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    },
    { phone: true },
  );
});

test('on a phone, the facts of a result take one line and its marks another', async () => {
  await reader.walk(
    '/?q=reading',
    async (page) => {
      await page.locator('.hit').first().waitFor();
      const heights = `[...document.querySelectorAll('.fact-line, .row-marks')].map((each) => each.offsetHeight)`;
      const all = (await page.evaluate(heights)) as number[];
      expect(Math.max(...all)).toBeLessThan(28);
    },
    { phone: true },
  );
});

test('a search without results offers to remove each filter', async () => {
  await reader.walk('/?q=shelves&venue=Shelf+Reports&from_year=1990&to_year=1990&author=Berg', async (page) => {
    const offer = page.getByRole('region', { name: 'No results for “shelves”' });
    await offer.getByRole('link', { name: /^Author Berg.*1 paper$/ }).waitFor();
    expect(await offer.getByRole('link').count()).toBe(5);
    expect(await audit(page)).toEqual([]);
    await offer.getByRole('link', { name: /^Author Berg/ }).click();
    await expect.poll(() => counted(page)).toBe('1 paper');
  });
});

test('a search without results offers similar words of the library', async () => {
  await reader.walk('/?q=zzlibqx+xqzz', async (page) => {
    const words = page.getByRole('region', { name: /^No results/ });
    await words.getByRole('link').first().click();
    await page.locator('.hit').first().waitFor();
  });
});

test('an answer without a part of the index says that it is partial', async () => {
  await reader.walk('/', async (page) => {
    const notice = '1 of 3 shards did not answer; papers may be missing.';
    await page.route('**/api/v1/search?*', async (route) => {
      const response = await route.fetch();
      const partial = { failed_shards: 1, shards: 3, notice };
      await route.fulfill({ response, json: { ...(await response.json()), partial } });
    });
    await page.locator('#words').fill('annual');
    await expect.poll(() => counted(page)).toContain(notice);
    expect(await audit(page)).toEqual([]);
  });
});
