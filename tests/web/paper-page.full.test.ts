import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader, type ReaderPage } from './open-reader.ts';

let reader: ReaderPage;

beforeAll(async () => {
  reader = await openReader();
});

afterAll(() => reader?.close());

const isInView = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });

test('the full text is folded, and the contents open a section', async () => {
  await reader.walk('/paper/reading-rooms', async (page) => {
    expect(await page.locator('.section[open]').count()).toBe(0);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: '9. Room 9' }).first().click();
    await page.locator('.section[open]').getByText('The register of room 9').waitFor();
    await expect.poll(() => isInView(page, '.section[open]')).toBe(true);
    await page.getByRole('button', { name: 'Close all' }).click();
    expect(await page.locator('.section[open]').count()).toBe(0);
  });
});

test('the contents fold when a window becomes too narrow to show them beside the text', async () => {
  await reader.walk('/paper/reading-rooms', async (page) => {
    const list = page.getByRole('navigation', { name: 'Contents' }).locator('ol').first();
    await page.setViewportSize({ width: 1440, height: 900 });
    await list.waitFor();
    await page.setViewportSize({ width: 1024, height: 900 });
    await list.waitFor({ state: 'hidden' });
  });
});

test('a section opens with the keyboard', async () => {
  await reader.walk('/paper/reading-rooms', async (page) => {
    await page.locator('.section > summary').first().focus();
    await page.keyboard.press('Enter');
    await page.getByText('The register of room 1 lists').first().waitFor();
  });
});

test('a link to a passage opens its section, scrolls to it and marks it', async () => {
  await reader.walk('/?q=marginalia', async (page) => {
    await page.locator('.places a').first().click();
    await page.locator('.marked', { hasText: 'The catalogue of marginalia' }).waitFor();
    expect(Number(new URL(page.url()).searchParams.get('offset'))).toBeGreaterThan(1000);
    await expect.poll(() => isInView(page, '.marked:focus')).toBe(true);
    expect(await page.locator('.section[open]').count()).toBeLessThan(4);
    expect(await page.locator('.marked').count()).toBeLessThan(8);
    await page.locator('.marked:focus', { hasText: 'The catalogue of marginalia' }).waitFor();
    expect(await page.evaluate("[...CSS.highlights.get('words')].map(String)")).toEqual(['marginalia']);
  });
});

test('a link to a passage of a summary leads to the summary', async () => {
  await reader.walk('/?q=reading', async (page) => {
    await page.getByRole('link', { name: 'In the summary' }).first().click();
    await page.locator('section.marked').getByRole('heading', { name: 'Summary' }).waitFor();
    await expect.poll(() => isInView(page, 'section.marked')).toBe(true);
  });
});

test('formulas are drawn, prices stay text, and an invalid formula shows its TeX', async () => {
  await reader.walk('/paper/formulas', async (page) => {
    await page.locator('.abstract .katex').waitFor();
    await page.locator('h1 .katex').waitFor();
    expect(await page.locator('h1').innerText()).toContain('for $5 to $7 a run');
    await page.getByRole('button', { name: 'Open all sections' }).click();
    await page.locator('.formula.display .katex-display').waitFor();
    await page.getByText('Prices of $5 and $10 are text.').waitFor();
    await page.locator('.formula:not(.is-drawn)', { hasText: '\\frac{1' }).waitFor();
  });
});

test('formulas cannot link, load, run or cover the page', async () => {
  await reader.walk('/paper/formulas', async (page) => {
    await page.getByRole('button', { name: 'Open all sections' }).click();
    await page.locator('#section-3, #section-2').last().scrollIntoViewIfNeeded();
    await page.locator('.formula', { hasText: '<img' }).and(page.locator('.is-drawn')).waitFor();
    expect(await page.evaluate('window.owned')).toBeUndefined();
    expect(await page.locator('.reading :is(a, img, script)').count()).toBe(0);
    expect(await page.locator('.reading [style*=fixed]').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);
  });
});

test('only a paper with formulas loads their renderer', async () => {
  await reader.walk('/paper/reading-rooms', async (page) => {
    const loaded = () => page.evaluate("performance.getEntriesByType('resource').map((each) => each.name).join(' ')");
    await page.getByRole('button', { name: 'Open all sections' }).click();
    expect(await loaded()).not.toContain('katex');
    await page.goto(`${reader.url}/paper/formulas`);
    await page.locator('.katex').first().waitFor();
    expect(await loaded()).toContain('katex');
  });
});

test('on a phone, citing is above the fold of every paper, and stays there', async () => {
  for (const path of ['/paper/reading-rooms', '/paper/endless'])
    await reader.walk(
      path,
      async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        const cite = page.getByRole('button', { name: 'Cite' });
        expect((await cite.boundingBox())?.y).toBeLessThan(300);
        await page.mouse.wheel(0, 3000);
        await cite.click();
        await page.getByRole('button', { name: 'Copy as BibTeX' }).click();
        await page.getByText('BibTeX copied.').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Copy as BibTeX' }).waitFor({ state: 'hidden' });
        expect(new URL(page.url()).pathname).toBe(path);
      },
      { phone: true },
    );
});
