import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { audit } from '../support/browser.ts';
import { openDeskWorld, startDesk } from '../support/desk-process.ts';
import { connect } from '../support/mcp-client.ts';

const world = await openDeskWorld();
const context = await world.newContext();
const page = await context.newPage();
await page.goto(world.desk.url);
await page.getByRole('heading', { name: 'Searches', exact: true }).waitFor();
const agent = await connect(['--toolsets', 'search'], world.env);
afterAll(async () => {
  await agent.kill();
  await world.close();
});

const origin = `http://127.0.0.1:${world.desk.port}`;
const STRATEGY = 'Review the search strategy';
const seen = (tab: Page, name: string | RegExp) => tab.getByRole('heading', { name }).waitFor();
const open = async (query: string) =>
  String((await agent.call('search_papers', { query, max_results: 5 })).data['session_id']);

test('a search started by an agent is announced and decided here, and the agent sees it', async () => {
  const id = await open('perovskite tandem');
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
  expect(await page.locator('#announcement').textContent()).toBe('A search needs your decision: perovskite tandem');
  await page.getByRole('link', { name: 'perovskite tandem' }).click();
  await page.getByRole('button', { name: 'Approve and search' }).click();
  await seen(page, /Review the papers/);
  const { data } = await agent.call('get_session', { session_id: id });
  expect(data['current_checkpoint_kind']).toBe('result_review');
  await agent.call('decide', { session_id: id, action: 'approve', note: 'the agent is content' });
  await seen(page, 'Export');
  await page.getByText(/^Decisions/).click();
  expect(await page.locator('main').textContent()).toMatch(
    /approve through the desk[\s\S]*approve through an agent \(the agent is content\)/,
  );
});

test('of two tabs on one checkpoint one decides, and the other keeps its input', async () => {
  const id = await open('perovskite inks');
  const [one, other] = [await context.newPage(), await context.newPage()];
  // The second tab gets no events, as if its stream were late.
  await other.route(/\/api\/(?:events|sessions)/, () => undefined);
  for (const tab of [one, other]) {
    await tab.goto(`${origin}/#/session/${id}`);
    await seen(tab, STRATEGY);
  }
  await other.getByLabel('Note', { exact: true }).fill('my careful words');
  await one.getByRole('button', { name: 'Approve and search' }).click();
  await seen(one, /Review the papers/);
  await other.getByRole('button', { name: 'Approve and search' }).click();
  await other.getByText(/Someone else decided first/).waitFor();
  await seen(other, /Review the papers/);
  expect(await other.locator('[role=alert]').first().textContent()).toContain(
    'The last decision was "approve", through the desk',
  );
  await other.getByText('note: my careful words').waitFor();
  await one.close();
  await other.close();
});

test('a person who is typing learns at once that someone else decided, and keeps the input', async () => {
  const id = await open('perovskite dyes');
  await page.goto(`${origin}/#/session/${id}`);
  await seen(page, STRATEGY);
  await page.getByLabel('Note', { exact: true }).fill('half a thought');
  await agent.call('decide', { session_id: id, action: 'approve' });
  await page.getByText(/Someone else decided first.*through an agent/).waitFor();
  await page.getByText('note: half a thought').waitFor();
  await seen(page, /Review the papers/);
  expect(await audit(page)).toEqual([]);
});

test('an invalid value shows an error beside its field, and the input survives a reload', async () => {
  const id = await open('perovskite lead');
  await page.goto(`${origin}/#/session/${id}`);
  await seen(page, STRATEGY);
  await page.getByLabel('From year').fill('soon');
  await page.getByRole('button', { name: 'Search with my changes' }).click();
  const year = page.getByLabel('From year');
  expect(await year.getAttribute('aria-describedby')).toBe('filters-from_year-error');
  expect(await page.locator('#filters-from_year-error').textContent()).toBe('Must be a whole number.');
  await year.fill('2020');
  await page.getByLabel('To year').fill('2010');
  await page.getByLabel('Concept 1', { exact: true }).fill('!!');
  // A message above the button disappears, so that the button moves while a pointer aims at it.
  await page.getByRole('button', { name: 'Search with my changes' }).press('Enter');
  await page.locator('#concept-0-error').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('concept-0');
  await page.getByLabel('Concept 1', { exact: true }).fill('perovskite');
  await page.getByRole('button', { name: 'Search with my changes' }).press('Enter');
  await page.getByText(/comes after to_year/).waitFor();
  await page.reload();
  await seen(page, STRATEGY);
  expect(await page.getByLabel('From year').inputValue()).toBe('2020');
  await page.getByLabel('To year').fill('');
  await page.getByRole('button', { name: 'Search with my changes' }).click();
  await seen(page, /Review the papers/);
});

test('a field that is chosen right after a refused decision keeps the focus', async () => {
  const id = await open('perovskite tin');
  await page.goto(`${origin}/#/session/${id}`);
  await seen(page, STRATEGY);
  await page.getByLabel('From year').fill('soon');
  // Both in one task of the page, so that no machine is too slow for the order.
  await page.evaluate(`document.querySelector('button.primary').click(); document.getElementById('note').focus()`);
  await page.locator('#filters-from_year-error').waitFor();
  await page.waitForTimeout(150);
  expect(await page.evaluate('document.activeElement.id')).toBe('note');
});

test('the page shows which sources are queried and which failed', async () => {
  world.sandbox.setFault('api.openalex.org', { kind: 'slow-headers', delayMs: 1500, path: 'search' });
  world.sandbox.setFault('export.arxiv.org', { kind: 'garbage' });
  const id = await open('perovskite cell efficiency');
  await page.goto(`${origin}/#/session/${id}`);
  await page.getByRole('button', { name: 'Approve and search' }).click();
  await page
    .getByText(/gathering: /)
    .first()
    .waitFor();
  await page.getByRole('row', { name: /^arXiv.*failed/ }).waitFor();
  await seen(page, /Review the papers/);
  world.sandbox.clearFaults();
  await page.getByText('All requests').click();
  const failed = page.locator('tr', { hasText: 'SOURCE_CHANGED' }).first();
  expect(await failed.textContent()).toContain('arxiv');
});

test('an invalid question shows an error beside its field', async () => {
  await page.goto(`${origin}/#/`);
  await page.getByLabel('Question').fill('???');
  await page.getByRole('button', { name: 'Propose a strategy' }).click();
  await page.locator('#search-query-error').waitFor();
  expect(await page.getByLabel('Question').inputValue()).toBe('???');
  await page.getByLabel('Question').fill('');
});

test('text from agents and papers is never run as HTML', async () => {
  const id = await open('<img src=x onerror="document.title=\'taken\'"> perovskite "><script>1</script>');
  await page.goto(`${origin}/#/session/${id}`);
  await seen(page, STRATEGY);
  expect(await page.locator('main img, main script').count()).toBe(0);
  expect(await page.locator('h1').textContent()).toContain('<img src=x');
  expect(world.faults).toEqual([]);
});

/** What a foreign page can do in a signed-in browser. */
const ATTACK = `(async () => {
  const body = JSON.stringify({ query: 'stolen' });
  const json = { 'content-type': 'application/json' };
  const tries = [
    ['/api/search', { method: 'POST', mode: 'no-cors', credentials: 'include', body }],
    ['/api/search', { method: 'POST', credentials: 'include', headers: json, body }],
    ['/api/sessions', { credentials: 'include' }],
    ['/api/export?id=x&format=json', { credentials: 'include' }],
  ];
  document.forms[0].submit();
  const results = [];
  for (const [path, init] of tries)
    results.push(await fetch('${origin}' + path, init).then((answer) => answer.type + ' ' + answer.status, () => 'refused'));
  return results;
})()`;

test('pages of other origins can neither act nor read nor frame the desk', async () => {
  const attack = `<!doctype html><title>evil</title>
    <iframe name="hole"></iframe><iframe id="frame" src="${origin}/"></iframe>
    <form method="post" action="${origin}/api/search" enctype="text/plain" target="hole">
      <input name='{"query":"stolen","a":"' value='"}'></form>`;
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(attack));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const count = async () => (await allSessions()).length;
  const before = await count();
  for (const host of ['127.0.0.1', 'localhost']) {
    const evil = await context.newPage();
    await evil.goto(`http://${host}:${port}/`);
    const outcomes = await evil.evaluate<string[]>(ATTACK);
    for (const outcome of outcomes) expect(['refused', 'opaque 0']).toContain(outcome);
    const frame = evil.frames().find((each) => each !== evil.mainFrame() && each.name() !== 'hole');
    expect(await frame?.locator('#desk').count()).toBe(0);
    await evil.close();
  }
  expect(await count()).toBe(before);
  server.close();
});

async function allSessions(): Promise<unknown[]> {
  return page.evaluate(`fetch('/api/sessions').then(async (answer) => (await answer.json()).sessions)`);
}

test('every page fits a phone in dark mode and is accessible', async () => {
  const id = await open('perovskite solar');
  await agent.call('decide', { session_id: id, action: 'approve' });
  const cookies = await context.cookies();
  const phone = await world.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  await phone.addCookies(cookies);
  const small = await phone.newPage();
  for (const place of ['', `session/${id}`, 'fetch', 'quarantine', 'library', 'maintenance']) {
    await small.goto(`${origin}/#/${place}`);
    await small.locator('main h1').waitFor();
    expect(await small.evaluate('document.documentElement.scrollWidth'), place).toBeLessThanOrEqual(360);
    expect(await audit(small), place).toEqual([]);
    // The tabs scroll; the one of the page is in sight.
    const tab = await small.locator('nav [aria-current]').boundingBox();
    expect((tab?.x ?? 999) + (tab?.width ?? 0), place).toBeLessThanOrEqual(360);
  }
  await phone.close();
});

test('a reason to exclude a paper appears in another tab and survives a reload', async () => {
  const id = await open('perovskite degradation');
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto(`${origin}/#/session/${id}`);
  await one.getByRole('button', { name: 'Approve and search' }).click();
  await one.locator('.paper-title').first().waitFor();
  await other.goto(`${origin}/#/session/${id}`);
  await other.locator('.paper-title').first().waitFor();
  await one.keyboard.press('2');
  for (const tab of [one, other]) await tab.locator('.paper.excluded .reason', { hasText: 'wrong method' }).waitFor();
  await other.reload();
  await expect.poll(() => other.locator('.paper.excluded .reason').allTextContents()).toEqual(['wrong method']);
  await Promise.all([one.close(), other.close()]);
});

test('the criteria of a review are typed with the question and shown with the search', async () => {
  const tab = await context.newPage();
  await tab.goto(`${origin}/#/`);
  await tab.getByLabel('Question').fill('perovskite criteria');
  await tab.getByText('Criteria of the review').click();
  await tab.getByLabel('Include papers that').fill('measure stability\nreport the temperature');
  await tab.getByLabel('Exclude papers that').fill('only simulate');
  await tab.getByRole('button', { name: 'Propose a strategy' }).click();
  await seen(tab, STRATEGY);
  const criteria = tab.locator('.criteria dd');
  expect(await criteria.allTextContents()).toEqual(['measure stability', 'report the temperature', 'only simulate']);
  expect(await audit(tab)).toEqual([]);
  await tab.close();
});

test('an open page survives a restart of the desk and keeps its input', async () => {
  const id = await open('perovskite stability');
  await page.goto(`${origin}/#/session/${id}`);
  await seen(page, STRATEGY);
  await page.getByLabel('Note', { exact: true }).fill('typed before the fall');
  await page.getByLabel('From year').fill('2012');
  await world.desk.kill();
  await page.getByText(/The desk does not respond/).waitFor();
  await page.getByRole('button', { name: 'Search with my changes' }).click();
  await page.getByText(/Nothing was changed/).waitFor();
  const again = await startDesk(world.env, world.desk.port);
  await page.getByText(/The desk restarted/).waitFor();
  const tab = await context.newPage();
  await tab.goto(again.url);
  await seen(tab, 'Start a search');
  await page.locator('#connection').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('typed before the fall');
  await page.getByRole('button', { name: 'Search with my changes' }).click();
  await seen(page, /Review the papers/);
  await again.kill();
});
