import { afterAll, expect, test } from 'vitest';
import { audit } from '../support/browser.ts';
import { openDeskWorld } from '../support/desk-process.ts';

const world = await openDeskWorld();
const context = await world.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
afterAll(() => world.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const status = () => page.locator('.bar [role=status]').textContent();
const titles = () => page.locator('.paper-title').allTextContents();

await page.goto(world.desk.url);
await page.getByLabel('Question').fill('perovskite solar cells stability');
await button('Propose a strategy').click();
const understood = await page.getByText(/^Looking for:/).textContent();
await button('Approve and search').click();
await page.locator('.paper-title').first().waitFor();

test('the desk names no kind of paper that the question does not ask for', () => {
  expect(understood).toMatch(/^Looking for: papers about perovskite/);
});

test('one key excludes a paper and goes on, and another takes it back', async () => {
  const [first = '', second = ''] = await titles();
  await page.keyboard.press('x');
  await expect.poll(status).toMatch(/1 excluded/);
  await page.locator('.detail h2', { hasText: second }).waitFor();
  await page.keyboard.press('u');
  await expect.poll(status).toMatch(/ 0 excluded/);
  await page.locator('.detail h2', { hasText: first }).waitFor();
});

test('a digit excludes with a reason, and a person adds reasons', async () => {
  await page.keyboard.press('2');
  await page.locator('.paper.excluded .reason', { hasText: 'wrong method' }).waitFor();
  await page.getByLabel('Another reason').fill('only simulated');
  await page.keyboard.press('Enter');
  await page.locator('.paper.excluded .reason', { hasText: 'only simulated' }).waitFor();
  expect(await audit(page)).toEqual([]);
  await page.reload();
  await page.locator('.paper.excluded .reason', { hasText: 'only simulated' }).waitFor();
});

test('the keys move the focus and open the paper beside the list', async () => {
  await page.locator('.paper-title').first().focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await page.evaluate('document.activeElement?.id')).toBe('paper-1');
  await page.keyboard.press('o');
  await page.locator('.detail').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.locator('.detail h2', { hasText: (await titles())[1] ?? '' }).waitFor();
});

test('the bar counts the papers that were seen, also after a reload, and a key goes to the next other one', async () => {
  const seen = () => page.locator('.bar .seen').textContent();
  const total = await page.locator('.paper').count();
  const before = Number((await seen())?.match(/\d+/)?.[0]);
  expect(before).toBeLessThan(total);
  const [next] = await page.locator('.unseen-paper .paper-title').allTextContents();
  await page.keyboard.press('n');
  await page.locator('.detail h2', { hasText: next ?? '' }).waitFor();
  await expect.poll(seen).toMatch(`${before + 1} of ${total} seen`);
  await page.reload();
  await expect.poll(seen).toMatch(`${before + 1} of ${total} seen`);
  // The desk keeps them, not this browser.
  const unsent = `Object.keys(localStorage).filter((name) => name.startsWith('seen '))`;
  await expect.poll(() => page.evaluate(unsent), { timeout: 5_000 }).toEqual([]);
  await page.reload();
  await expect.poll(seen).toMatch(`${before + 1} of ${total} seen`);
  await page.locator('.paper-title').nth(1).focus();
});

test('the list is filtered, sorted and grouped without losing marks', async () => {
  const before = await status();
  await page.keyboard.press('/');
  await page.keyboard.type('tin');
  await page.getByText(/^\d+ of \d+ papers$/).waitFor();
  await page.getByLabel('Filter papers').fill('');
  await page.getByLabel('Group').selectOption('year');
  const years = await page.locator('.section-name').allTextContents();
  expect(
    years.map((text) => Number.parseInt(text, 10)).every((year, at, all) => at === 0 || year <= (all[at - 1] ?? 0)),
  ).toBe(true);
  await page.getByLabel('Show').selectOption('excluded');
  expect(await page.locator('.paper').count()).toBe(await page.locator('.paper.excluded').count());
  await page.getByLabel('Show').selectOption('all');
  await page.getByLabel('Group').selectOption('none');
  expect(await status()).toBe(before);
});

test('the palette finds every command, and its keys are shown', async () => {
  await page.keyboard.press('Control+k');
  await page.getByLabel('Command', { exact: true }).fill('most cited');
  expect(await audit(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('cited');
  await page.getByLabel('Sort').selectOption('relevance');
  await page.locator('#paper-0').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Undo the last mark').waitFor();
  expect(await audit(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.activeElement?.id')).toBe('paper-0');
});

test('the button of an excluded paper keeps it again', async () => {
  const before = await status();
  const mark = page.locator('.paper:not(.excluded) .paper-mark button').last();
  const name = (await mark.getAttribute('aria-label')) ?? '';
  await mark.click();
  const keep = page.getByRole('button', { name: name.replace('Exclude', 'Keep'), exact: true });
  expect(await keep.textContent()).toBe('Keep');
  await keep.click();
  await expect.poll(status).toBe(before);
});

test('undo also restores the reason of an exclusion', async () => {
  await page.locator('.paper:not(.excluded) .paper-title').first().click();
  const reason = page.locator('.paper.current .reason');
  const choose = (name: RegExp) => page.locator('.detail').getByRole('button', { name }).click();
  await choose(/^off topic/);
  await choose(/^retracted/);
  await expect.poll(() => reason.textContent()).toBe('retracted');
  await button('Undo').click();
  await expect.poll(() => reason.textContent()).toBe('off topic');
  await button('Undo').click();
  await reason.waitFor({ state: 'detached' });
});

test('Enter in the palette decides nothing by itself', async () => {
  const before = await status();
  await page.keyboard.press('Control+k');
  await page.getByLabel('Command', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('narrow');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Command', { exact: true }).fill('finish');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Finish with the kept papers', selected: false }).waitFor();
  await page.keyboard.press('Escape');
  expect(await status()).toBe(before);
});

test('excluding all papers, and finishing with none, ask first', async () => {
  await page.keyboard.press('Control+k');
  await page.getByLabel('Command', { exact: true }).fill('papers shown');
  await page.getByRole('option', { name: /^Exclude the/ }).click();
  const question = page.getByRole('dialog', { name: /^Exclude \d+ papers\?$/ });
  await question.waitFor();
  expect(await audit(page)).toEqual([]);
  await question.getByRole('button', { name: /^Yes, exclude/ }).click();
  await expect.poll(status).toMatch(/^0 kept/);
  await button(/^Finish with/).click();
  await page.getByRole('dialog', { name: 'Finish with no papers?' }).waitFor();
  await page.keyboard.press('Enter');
  await button('Undo').click();
  await expect.poll(status).not.toMatch(/^0 kept/);
});

test('twice the zoom loses nothing: the list and the decision stay in the width', async () => {
  await page.setViewportSize({ width: 720, height: 450 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(720);
  await button(/^Finish with/).waitFor();
  expect(world.faults).toEqual([]);
});

test('another round gets the reason of each excluded paper', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await button('Another round').click();
  const [sent] = await Promise.all([page.waitForRequest(/api\/decide/), button('Start another round').click()]);
  const { action, data } = sent.postDataJSON() as { action: string; data: { reasons: Record<string, string> } };
  expect(action).toBe('edit');
  expect(Object.values(data.reasons)).toContain('only simulated');
  await page.getByRole('heading', { name: 'Review the search strategy' }).waitFor();
});
