import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, type Look, openBrowser, type Served, serve, visit } from '../support/browser.ts';
import { openWorld, type World } from '../support/world.ts';
import { buildEmpty, buildLibrary } from './library.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHOTS = join(ROOT, 'docs/screenshots');

let world: World;
let browser: Browser;
let library: string;
let full: Served;
let empty: Served;

beforeAll(async () => {
  world = await openWorld();
  const place = join(world.env['CARREL_HOME'] ?? '', '..');
  for (const name of ['full', 'empty']) mkdirSync(join(place, name));
  library = await buildLibrary(world, join(place, 'full'));
  full = await serve(library, world.env);
  empty = await serve(await buildEmpty(world, join(place, 'empty')), world.env);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await full?.stop();
  await empty?.stop();
  await world?.close();
});

/** Opens a page, runs the steps, and checks that nothing went wrong. */
async function walk(path: string, steps: (page: Page) => Promise<void>, look?: Look): Promise<void> {
  const { page, wrongs } = await visit(browser, full.url + path, look);
  await steps(page);
  await page.context().close();
  expect(wrongs).toEqual([]);
}

/** Saves a screenshot for the documentation when SCREENSHOTS is set. */
async function keep(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== '1') return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

const titles = (page: Page) => page.locator('.hit-title').allInnerTexts();
const atRest = (page: Page) => page.locator('.graph svg[data-state=resting]').waitFor();

test('search results appear while typing, with the matching words marked', async () => {
  await walk('/', async (page) => {
    await page.locator('#words').pressSequentially('attention', { delay: 30 });
    await page.locator('.snippet strong', { hasText: 'attention' }).first().waitFor();
    expect(await titles(page)).toContain('Attention Is All You Need');
    expect(await page.locator('.result-count').innerText()).toMatch(/^\d+ papers$/);
    expect(new URL(page.url()).search).toBe('?q=attention');
    await keep(page, 'search');
  });
});

test('only a sandbox library says that its content is invented', async () => {
  await walk('/paper/quiet-desks', async (page) => {
    expect(await page.locator('.invented').innerText()).toMatch('invented');
  });
  const { page, wrongs } = await visit(browser, empty.url);
  await page.getByRole('heading', { name: 'This library is empty' }).waitFor();
  expect(await page.locator('.invented').count()).toBe(0);
  await page.context().close();
  expect(wrongs).toEqual([]);
});

test('references to papers of the library are links with titles', async () => {
  await walk('/paper/quiet-desks', async (page) => {
    const first = page.locator('.works a').first();
    expect(await first.innerText()).toBe('How reading rooms shape what is read: a century of borrowing records');
    await first.click();
    await page.waitForURL('**/paper/reading-rooms');
  });
});

test('back undoes a typed search as a whole, and forward restores it', async () => {
  await walk('/', async (page) => {
    await page.locator('#words').pressSequentially('perovskite');
    await page.locator('.snippet strong').first().waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('#words').inputValue()).toBe('');
    await page.goForward();
    await expect.poll(() => page.locator('#words').inputValue()).toBe('perovskite');
  });
});

test('filters narrow the results, can be removed, and are part of the address', async () => {
  await walk('/?q=reading', async (page) => {
    const all = await page.locator('.hit').count();
    await page
      .getByRole('group', { name: 'Venue' })
      .getByRole('button', { name: /Library History/ })
      .click();
    await expect.poll(() => page.locator('.hit').count()).toBeLessThan(all);
    expect(new URL(page.url()).searchParams.get('venue')).toBe('Journal of Library History');
    await page.getByRole('button', { name: 'Remove Venue: Journal of Library History' }).click();
    await expect.poll(() => page.locator('.hit').count()).toBe(all);
  });
});

test('sort order and page are part of the address', async () => {
  await walk('/?sort=year_asc&page=2', async (page) => {
    const second = await titles(page);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect.poll(() => titles(page)).not.toEqual(second);
    expect(new URL(page.url()).search).toBe('?sort=year_asc');
    await page.getByLabel('Sort').selectOption('year_desc');
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=year_desc');
  });
});

test('a paper shows its record, its summaries and its texts', async () => {
  await walk('/paper/reading-rooms', async (page) => {
    expect(await page.title()).toContain('How reading rooms shape what is read');
    await page.getByText('what its readers choose').waitFor();
    await keep(page, 'paper');
    await page.getByRole('tab', { name: 'Short' }).click();
    await page.getByText('Rooms in which shelves can be seen').waitFor();
    await page.getByRole('tab', { name: 'German' }).click();
    await page.getByText('Lesesäle unterscheiden sich').waitFor();
    await page.getByRole('tab', { name: 'Original' }).click();
    await page.getByRole('button', { name: 'Open all sections' }).click();
    await page.getByText('The catalogue of marginalia').waitFor();
  });
});

test('citations are copied in three formats', async () => {
  await walk('/paper/reading-rooms', async (page) => {
    await page.getByRole('button', { name: 'Cite' }).click();
    for (const [name, sign] of [
      ['BibTeX', '@article'],
      ['CSL-JSON', '"DOI"'],
      ['RIS', 'TY  - '],
    ] as const) {
      await page.getByRole('button', { name: `Copy as ${name}` }).click();
      await page.getByText(`${name} copied.`).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain(sign);
    }
  });
});

test('citing papers are links, and a retracted paper shows a warning', async () => {
  await walk('/paper/reading-rooms', async (page) => {
    await page.getByRole('link', { name: 'Quiet desks and loud ones' }).waitFor();
    await page.getByRole('link', { name: 'The registers of the old library' }).click();
    await page.getByRole('note').getByText('Retracted.').waitFor();
  });
});

test('a fetched paper shows its evidence and offers its PDF', async () => {
  await walk('/?has_source=true&sort=year_asc', async (page) => {
    await page
      .locator('.hit-title', { hasNotText: /reading rooms|<img/ })
      .first()
      .click();
    await page.locator('.grade').waitFor();
    expect(await page.locator('.grade').innerText()).toMatch(
      /^(?:Verified|Plausible)\. (?:Published|Preprint) version\./,
    );
    await page.locator('.evidence').getByText('The title matches').waitFor();
    const pdf = await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href');
    const got = await page.request.get(`${full.url}${pdf}`);
    expect((await got.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('the graph opens a paper by keyboard', async () => {
  await walk('/graph', async (page) => {
    await atRest(page);
    await keep(page, 'graph');
    await page.locator('.graph-frame').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const named = await page.locator('.graph-detail h2').innerText();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/paper\//);
    expect(await page.locator('h1').innerText()).toBe(named);
  });
});

test('the graph zooms with buttons and moves by dragging', async () => {
  await walk('/graph', async (page) => {
    await atRest(page);
    const place = () => page.locator('g.node').first().getAttribute('transform');
    const first = await place();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const nearer = await place();
    await page.mouse.move(200, 700);
    await page.mouse.down();
    await page.mouse.move(260, 720);
    await page.mouse.up();
    const moved = await place();
    await page.getByRole('button', { name: 'Show everything' }).click();
    expect(new Set([first, nearer, moved]).size).toBe(3);
    expect(await place()).toBe(first);
  });
});

test('every statistic links to its papers', async () => {
  await walk('/statistics', async (page) => {
    await page.getByRole('heading', { name: 'Papers by year' }).waitFor();
    await keep(page, 'statistics');
    const row = page.locator('.bars', { hasText: 'Lena Brandt' }).getByRole('row', { name: /Lena Brandt/ });
    const counted = await row.getByRole('cell').innerText();
    await row.getByRole('link').click();
    await expect.poll(() => page.locator('.result-count').innerText()).toBe(`${counted} papers`);
  });
});

test('the reader works with the keyboard alone', async () => {
  await walk('/statistics', async (page) => {
    await page.keyboard.press('/');
    await page.waitForURL(`${full.url}/`);
    await page.locator('#words:focus').waitFor();
    await page.keyboard.type('attention');
    await page.locator('.snippet strong').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = (await titles(page))[1];
    await page.locator('.hit-title:focus', { hasText: second ?? '' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('h1:focus').waitFor();
    expect(await page.locator('h1').innerText()).toBe(second);
    await page.keyboard.press('Escape');
    await page.waitForURL(/q=attention/);
    await page.keyboard.press('Tab');
  });
});

test('the first Tab stop skips the navigation', async () => {
  await walk('/paper/reading-rooms', async (page) => {
    await page.evaluate('document.activeElement.blur()');
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
  });
});

describe('on a phone', () => {
  test.each([
    '/',
    '/?q=climate',
    '/paper/reading-rooms',
    '/paper/hostile',
    '/paper/formulas',
    '/paper/endless',
    '/graph',
    '/statistics',
  ])('%s fits the width', async (path) => {
    await walk(
      path,
      async (page) => {
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
        if (path === '/?q=climate') await keep(page, 'phone');
      },
      { phone: true },
    );
  });
});

test.each(['/', '/?q=climate', '/paper/reading-rooms', '/graph', '/statistics'])(
  '%s fits the width at 200 %% zoom, with its preview or panel open',
  async (path) => {
    await walk(path, async (page) => {
      // Zooming halves the size of the window in CSS pixels.
      await page.setViewportSize({ width: 640, height: 430 });
      const opener = page.locator('.preview-button, .paper-actions button');
      if ((await opener.count()) > 0) await opener.first().click();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(640);
    });
  },
);

describe('accessibility', () => {
  const paths = [
    '/',
    '/?q=attention',
    '/?q=zzzzqqq',
    '/paper/reading-rooms',
    '/paper/old-registers',
    '/paper/hostile',
    '/paper/formulas',
    '/paper/nobody',
    '/graph',
    '/statistics',
    '/nowhere',
  ];
  test.each(paths.flatMap((path) => [true, false].map((dark) => ({ path, dark }))))(
    '$path, dark: $dark',
    async ({ path, dark }) => {
      const { page } = await visit(browser, full.url + path, { dark });
      if (path === '/graph') await atRest(page);
      if (dark && path === '/?q=attention') await keep(page, 'dark');
      expect(await audit(page)).toEqual([]);
      await page.context().close();
    },
  );

  test.each(['/', '/graph', '/statistics'])('an empty library: %s', async (path) => {
    const { page, wrongs } = await visit(browser, empty.url + path);
    if (path === '/') await page.getByRole('heading', { name: 'This library is empty' }).waitFor();
    expect(await audit(page)).toEqual([]);
    expect(wrongs).toEqual([]);
    await page.context().close();
  });
});

describe('bad input', () => {
  test('text of papers is never run as HTML', async () => {
    await walk('/paper/hostile', async (page) => {
      await page.getByText('Attack on readers').waitFor();
      await page.getByRole('button', { name: 'Open all sections' }).click();
      await page.locator('.reading table').first().waitFor();
      expect(await page.evaluate('window.owned')).toBeUndefined();
      expect(await page.locator('article :is(script, iframe, img)').count()).toBe(0);
      const targets = await page.evaluate("[...document.querySelectorAll('.reading a')].map((link) => link.href)");
      for (const target of targets as string[]) expect(target).toMatch(/^https:/);
    });
  });

  test('invisible and direction-changing characters are removed', async () => {
    await walk('/paper/hidden', async (page) => {
      expect(await page.locator('h1').textContent()).toBe('exe.fdp zerowidth title مكتبة');
    });
  });

  test('a link to a missing paper says so', async () => {
    const { page } = await visit(browser, `${full.url}/paper/nobody`);
    await page.getByRole('heading', { name: 'Paper not found' }).waitFor();
    expect(await page.locator('.hit').count()).toBe(0);
    await page.context().close();
  });

  test('when the server stops, the results stay and the page reconnects', async () => {
    const own = await serve(library, world.env);
    const { page } = await visit(browser, `${own.url}/?q=attention`);
    const before = await titles(page);
    await own.stop();
    await page.locator('#words').fill('perovskite');
    await page.getByText('The server does not respond.').waitFor();
    expect(await titles(page)).toEqual(before);
    expect(await audit(page)).toEqual([]);
    const again = await serve(library, world.env, Number(new URL(own.url).port));
    await page.getByText('The server does not respond.').waitFor({ state: 'detached' });
    await page
      .locator('.snippet strong', { hasText: /perovskite/i })
      .first()
      .waitFor();
    await page.context().close();
    await again.stop();
  });

  test('a server with a token shows its sign-in page', async () => {
    const token = 'correct-horse-battery';
    const own = await serve(library, { ...world.env, CARREL_HTTP_TOKEN: token });
    const { page } = await visit(browser, `${own.url}/signin`);
    await page.locator('input[name=token]').fill(token);
    await page.keyboard.press('Enter');
    await page.locator('.hit').first().waitFor();
    await page.context().clearCookies();
    await page.locator('#words').fill('climate');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Sign in' }).first().getAttribute('href')).toContain('/signin');
    await page.context().close();
    await own.stop();
  });
});

test.each(['web', 'desk'])('the first view of dist/%s is smaller than 60 kB without its fonts', (name) => {
  const folder = join(ROOT, 'dist', name);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = ['index.html', ...[...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file)];
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  process.stdout.write(`dist/${name} weighs ${(bytes / 1000).toFixed(1)} kB gzipped\n`);
  expect(bytes).toBeLessThan(60_000);
});
