import { afterAll, expect, test } from 'vitest';
import { openDeskWorld } from '../support/desk-process.ts';

const world = await openDeskWorld();
const page = await (await world.newContext()).newPage();
afterAll(() => world.close());

/** The accessible name of the focused element. */
const focused = async () => {
  const name = await page.evaluate(`(() => {
    const element = document.activeElement;
    const group = element?.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
    const own = element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
    return group + ' / ' + own.trim();
  })()`);
  return String(name);
};
/** Presses Tab until an element with this name has the focus. */
async function tabTo(name: RegExp, key = 'Tab') {
  for (let pressed = 0; pressed < 150; pressed += 1) {
    await page.keyboard.press(key);
    if (name.test(await focused())) return;
  }
  throw new Error(`The keyboard does not reach ${name}; it is at ${await focused()}`);
}
const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true }).waitFor();
const startsAtHeading = () =>
  expect.poll(() => page.evaluate('document.activeElement?.tagName'), { timeout: 10_000 }).toBe('H1');

test('a person completes a search with the keyboard alone', async () => {
  await page.goto(world.desk.url);
  await heading('Start a search');
  await tabTo(/Question/);
  await page.keyboard.type('perovskite solar cells');
  await tabTo(/Filters and sources/);
  await page.keyboard.press('Enter');
  await tabTo(/Maximum papers/);
  await page.keyboard.type('6');
  await tabTo(/Propose a strategy/);
  await page.keyboard.press('Enter');
  await heading('Review the search strategy');
  await startsAtHeading();
  await tabTo(/From year/);
  await page.keyboard.type('2005');
  await tabTo(/DOAJ/);
  await page.keyboard.press('Space');
  await tabTo(/Search with my changes/);
  await page.keyboard.press('Enter');
  await heading(/Review the papers/);
  await startsAtHeading();
  await page.keyboard.press('x');
  await page.keyboard.press('1');
  await page.getByText(/2 excluded/).waitFor();
  await tabTo(/Another round/);
  await page.keyboard.press('Space');
  await expect.poll(focused).toMatch(/Feedback for another round/);
  await page.keyboard.type('more on stability');
  await tabTo(/Start another round/);
  await page.keyboard.press('Enter');
  await heading('Review the search strategy');
  await startsAtHeading();
  await tabTo(/Approve and search/);
  await page.keyboard.press('Enter');
  await heading(/Review the papers/);
  await startsAtHeading();
  await tabTo(/Finish with/);
  await page.keyboard.press('Enter');
  await heading('Export');
  await startsAtHeading();
  await tabTo(/Fetch \d+ paper/);
  await page.keyboard.press('Enter');
  await page.getByText(/(\d+) of \1 papers? done/).waitFor({ timeout: 60_000 });
  await tabTo(/Audit and snapshot/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await heading('Snapshot');
  await startsAtHeading();
  await tabTo(/Build a snapshot/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Open the snapshot' }).waitFor({ timeout: 60_000 });
  expect(world.faults).toEqual([]);
});

test('the focused element is never hidden behind the action bar', async () => {
  await page.goto(`http://127.0.0.1:${world.desk.port}/#/`);
  await page.getByLabel('Question').fill('perovskite');
  await page.getByRole('button', { name: 'Propose a strategy' }).click();
  await page.getByRole('button', { name: 'Approve and search' }).click();
  await heading(/Review the papers/);
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press(pressed < 20 ? 'j' : 'Tab');
    const isHidden = await page.evaluate(`(() => {
      const element = document.activeElement;
      const bar = document.querySelector('.bar');
      if (!element || !bar || bar.contains(element) || element === document.body) return false;
      const [at, over] = [element.getBoundingClientRect(), bar.getBoundingClientRect()];
      return at.top >= over.top && at.top < over.bottom;
    })()`);
    expect(isHidden, await focused()).toBe(false);
  }
});
