import { afterAll, expect, test } from 'vitest';
import { addToCollection } from '../../src/store/collections.ts';
import { openDeskWorld } from '../support/desk-process.ts';
import { pageAbout, shelve } from '../support/reading-room.ts';
import { unwrap } from '../support/unwrap.ts';

const world = await openDeskWorld();
const { app } = world;
const text = pageAbout('lampreys', 'tank');
const name = 'Lampreys of mountain rivers and lakes';
await shelve(app, '10.5555/old', text, { title: 'Lampreys, a first look', year: 1998 });
await shelve(app, '10.5555/new', text, { title: 'Lampreys today', references: [{ doi: '10.5555/old' }] });
unwrap(await addToCollection(await app.store(), name, ['10.5555/old', '10.5555/new'], 'at the desk'));
unwrap(await app.searchLibrary('lampreys'));
afterAll(() => world.close());

/** At 200 % zoom, a window of 1440 pixels has room for 720. */
const zoomed = await (await world.newContext({ viewport: { width: 720, height: 450 } })).newPage();
const origin = `http://127.0.0.1:${world.desk.port}`;
await zoomed.goto(world.desk.url);
// The link signs in and leads on to the desk itself.
await zoomed.waitForURL(`${origin}/`);
await zoomed.locator('main h1').waitFor();

test.each([
  '',
  'fetch',
  'quarantine',
  'library',
  `library/${encodeURIComponent(name)}`,
  'paper/10.5555%2Fnew',
  'graph',
  'maintenance',
  'settings',
])('#/%s fits the width at double zoom', async (place) => {
  await zoomed.goto(`${origin}/#/${place}`);
  await zoomed.locator('main h1').waitFor();
  await zoomed.waitForLoadState('networkidle').catch(() => undefined);
  await expect.poll(() => zoomed.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test('the first page shows what is in the library, and what was never done with it', async () => {
  await zoomed.goto(`${origin}/#/`);
  const state = zoomed.getByRole('complementary', { name: 'Your library' });
  await expect
    .poll(() => state.textContent())
    .toMatch(/Papers2.*With a file2.*In quarantine0.*Last auditnever.*Snapshotnone/);
});

test('nothing moves with reduced motion', async () => {
  const page = await (await world.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.context().addCookies(await zoomed.context().cookies());
  await page.goto(`${origin}/#/library`);
  await page.locator('.shelf input').first().check();
  const moving = `[...document.querySelectorAll('*')].filter((element) => {
    const { transitionDuration, animationName } = getComputedStyle(element);
    return transitionDuration !== '0s' || animationName !== 'none';
  }).length`;
  expect(await page.evaluate(moving)).toBe(0);
});

test('papers are put into a collection with the keyboard alone', async () => {
  const page = await (await world.newContext()).newPage();
  await page.context().addCookies(await zoomed.context().cookies());
  await page.goto(`${origin}/#/library`);
  await page.locator('.shelf h3').first().waitFor();
  const focused = () => page.evaluate('document.activeElement?.ariaLabel ?? document.activeElement?.textContent');
  const tabTo = async (wanted: RegExp) => {
    for (let pressed = 0; pressed < 80; pressed += 1) {
      await page.keyboard.press('Tab');
      if (wanted.test(String(await focused()))) return;
    }
    throw new Error(`The keyboard does not reach ${wanted}`);
  };
  await tabTo(/^Select Lampreys today/);
  await page.keyboard.press('Space');
  await tabTo(/^Collection name/);
  await page.keyboard.type('To read');
  await page.keyboard.press('Enter');
  await page.getByText('1 paper added to “To read”.').waitFor();
  expect(world.faults).toEqual([]);
});
