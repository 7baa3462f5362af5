import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownerTag } from '../../src/disk/owner.ts';
import { audit } from '../support/browser.ts';
import type { CastEntry } from '../support/cast.ts';
import { openDeskWorld, startDesk } from '../support/desk-process.ts';

const world = await openDeskWorld();
const context = await world.newContext();
const page = await context.newPage();
await page.goto(world.desk.url);
await page.getByRole('heading', { name: 'Searches', exact: true }).waitFor();
const origin = `http://127.0.0.1:${world.desk.port}`;
const cast = (await (await fetch(`${world.sandbox.url}/_sandbox/cast`)).json()) as CastEntry[];
afterAll(() => world.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const seen = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor();
async function begin(query: string): Promise<string> {
  await page.goto(`${origin}/#/`);
  await page.getByLabel('Question').fill(query);
  await button('Propose a strategy').click();
  await seen('Review the search strategy');
  return page.url().split('/').at(-1) ?? '';
}

test('a note that is too long shows an error and is kept', async () => {
  await begin('perovskite notes');
  await page.getByLabel('Note', { exact: true }).fill('x'.repeat(5001));
  await button('Approve and search').click();
  await page.locator('#note-error').waitFor();
  expect((await page.getByLabel('Note', { exact: true }).inputValue()).length).toBe(5001);
});

test('the queries by source follow the edits before anything is sent', async () => {
  await begin('perovskite preview');
  await page.getByText(/^Queries by source$/).click();
  await page.getByRole('checkbox', { name: 'Crossref' }).uncheck();
  await button('Remove query 1').click();
  await page.getByText('Queries by source (with your changes)').waitFor();
  const notes = await page.locator('.requests ul').textContent();
  expect(notes).not.toContain('Crossref');
  await page.getByLabel('From year').fill('soon');
  await page.getByText('Queries by source (before your changes)').waitFor();
});

test('the requests that each source would get are shown on demand, without the address of the user', async () => {
  await begin('perovskite requests');
  const requests = page.locator('.requests');
  expect(await requests.locator('code').count()).toBe(0);
  await page.getByText(/^Queries by source$/).click();
  await requests
    .getByText(/GET https:\/\/api\.crossref\.org\/works/)
    .first()
    .waitFor();
  expect(await requests.textContent()).toMatch(/query\.bibliographic = perovskite/);
  expect(await requests.textContent()).not.toContain('tests@carrel.test');
  expect(await audit(page)).toEqual([]);
});

test('the form adds no more queries than the server accepts', async () => {
  await begin('perovskite plenty');
  const add = button('Add a query');
  for (let left = 10; left > 0 && (await add.isEnabled()); left -= 1) {
    await add.click();
  }
  expect(await add.isEnabled()).toBe(false);
  await button('Search with my changes').click();
  await seen(/Review the papers/);
});

test('a very long word keeps all controls visible', async () => {
  const word = 'W'.repeat(300);
  await begin(`perovskite ${word}`);
  await page.getByLabel('Note', { exact: true }).fill(word);
  const width = () => page.evaluate('document.documentElement.scrollWidth');
  expect(await width()).toBeLessThanOrEqual(1280);
  await button(/^Reject/).click();
  await page.getByText('round 2').waitFor();
  await page.getByText(/^Decisions/).click();
  expect(await width()).toBeLessThanOrEqual(1280);
});

test('a failed search can be repeated without typing it again', async () => {
  await begin('perovskite in the dark');
  const hosts = ['crossref.org', 'openalex.org', 'datacite.org', 'semanticscholar.org'].map((name) => `api.${name}`);
  for (const host of [...hosts, 'export.arxiv.org', 'www.ebi.ac.uk', 'doaj.org'])
    world.sandbox.setFault(host, { kind: 'garbage' });
  await button('Approve and search').click();
  await page.getByText('The search failed.').waitFor({ timeout: 60_000 });
  world.sandbox.clearFaults();
  expect(await audit(page)).toEqual([]);
  await button('Search again').click();
  await seen('Start a search');
  expect(await page.getByLabel('Question').inputValue()).toBe('perovskite in the dark');
  await page.getByLabel('Question').fill('');
});

test('a failed round shows the reason above the earlier papers', async () => {
  await begin('perovskite and then silence');
  await button('Approve and search').click();
  await seen(/Review the papers/);
  const papers = await button(/^Finish with/).textContent();
  await button('Another round').click();
  await button('Start another round').click();
  await page.getByText('round 2').waitFor();
  // A different query, so that no answer comes from the cache.
  while (await button('Remove query 2').isVisible()) await button('Remove query 2').click();
  await page.getByLabel('Concept 1', { exact: true }).fill('pteropods');
  world.sandbox.setFault('*', { kind: 'status', status: 500 });
  await button('Search with my changes').click();
  await seen('No source answered in this round');
  world.sandbox.clearFaults();
  const alert = page.getByRole('alert').filter({ hasText: 'This round failed.' });
  expect(await alert.getByRole('cell', { name: 'openalex', exact: true }).isVisible()).toBe(true);
  await page.getByText(/from earlier rounds\. Finish to keep them\. Another round proposes/).waitFor();
  expect(await audit(page)).toEqual([]);
  expect(await button(/^Finish with/).textContent()).toBe(papers);
  await button(/^Finish with/).click();
  await seen('Export');
});

test('an interrupted snapshot build is shown with a button to build again', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = `snapshot.building-${pid}-0-${ownerTag().split('-').at(-1)}`;
  await mkdir(join(world.env['CARREL_HOME'] ?? '', left));
  await page.goto(`${origin}/#/`);
  await page.reload();
  await page.getByRole('link', { name: 'Audit and snapshot' }).click();
  await page.getByText(/The last build was interrupted\. Build it again below/).waitFor();
  expect(await audit(page)).toEqual([]);
  await button('Build a snapshot').click();
  await page.getByText(/The last build was interrupted/).waitFor({ state: 'detached' });
});

test('an invalid year shows an error beside the filter', async () => {
  await page.goto(`${origin}/#/library`);
  await page.getByLabel('From year').fill('20x5');
  expect(await page.locator('#from_year-error').textContent()).toContain('Not a year');
  await page.getByLabel('From year').fill('2020');
  await page.getByLabel('To year').fill('2010');
  expect(await page.locator('#to_year-error').textContent()).toContain('Earlier than the first year');
  expect(await audit(page)).toEqual([]);
  await button('Clear filters').click();
});

test('an archived search is listed and can be reopened with its draft', async () => {
  const id = await begin('perovskite in the attic');
  await page.getByLabel('Note', { exact: true }).fill('where was I');
  const folder = join(world.env['CARREL_HOME'] ?? '', 'sessions');
  await mkdir(join(folder, 'archive'), { recursive: true });
  renameSync(join(folder, `${id}.jsonl`), join(folder, 'archive', `${id}.jsonl`));
  await page.goto(`${origin}/#/`);
  await page.getByText(/^Archived after inactivity/).click();
  expect(await audit(page)).toEqual([]);
  await page.getByRole('link', { name: 'perovskite in the attic' }).click();
  await button('Reopen this search').click();
  await seen('Review the search strategy');
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('where was I');
});

test('a fetch survives a crash of the desk and resumes with one click', async () => {
  const [quick = '', slow = ''] = cast.flatMap(({ doi, situations }) =>
    doi && situations[0] === 'open-gold' ? [doi] : [],
  );
  const path = slow.split('/')[1] ?? '';
  world.sandbox.setFault('api.unpaywall.org', { kind: 'slow-headers', delayMs: 60_000, path });
  await page.goto(`${origin}/#/fetch`);
  await page.getByLabel(/^References/).fill(`${quick}\n${slow}`);
  await button('Fetch').click();
  await page.getByText(/^1 of 2 papers done/).waitFor();
  await world.desk.kill();
  world.sandbox.clearFaults();
  const again = await startDesk(world.env, world.desk.port);
  await page.getByText(/The desk restarted/).waitFor();
  await (await context.newPage()).goto(again.url);
  await page.getByText(/1 interrupted when the desk stopped/).waitFor();
  expect(await audit(page)).toEqual([]);
  await button('Resume 1 paper').click();
  await page.getByText(/^2 of 2 papers done: 2 in the library/).waitFor({ timeout: 30_000 });
  expect(world.faults).toEqual([]);
  await again.kill();
});
