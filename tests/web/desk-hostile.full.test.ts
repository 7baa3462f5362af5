import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { CAST } from '../../sandbox/cast/index.ts';
import { openDeskWorld } from '../support/desk-process.ts';
import { temporaryFolder } from '../support/folder.ts';
import { runCli } from '../support/run-cli.ts';

const SCRIPT = '<script>window.owned = 1</script>';
const IMAGE = '<img src="https://outside.example/x.png" onerror="window.owned = 1">';
const SVG = '"><svg onload="window.owned = 1"></svg>';
const ENTITIES = '&lt;img src=x onerror=window.owned=1&gt;';

const REFERENCE = `@article{a, title={${SCRIPT}${ENTITIES} heat}, author={${SVG}}, year=2020}`;

/** Every text of a paper is an attack on whoever shows it; the words stay, so that it is found. */
const cast = CAST.map((paper) => ({
  ...paper,
  title: `${paper.title} ${ENTITIES}${IMAGE}`,
  abstract: `${SCRIPT}${SVG} ${paper.abstract ?? ''} [link](javascript:window.owned=1)`,
  keywords: [...(paper.keywords ?? []), ENTITIES, SVG],
}));
const world = await openDeskWorld({}, { cast });
const context = await world.newContext({ acceptDownloads: true });
const page = await context.newPage();
/** Requests to other hosts than this desk. */
const sent: string[] = [];
context.on('request', (request) => {
  const { protocol, hostname } = new URL(request.url());
  if (protocol.startsWith('http') && hostname !== '127.0.0.1') sent.push(request.url());
});
afterAll(() => world.close());

const FOREIGN = '#main :is(script, iframe[src^="http"], [onload], [onerror], img[src^="http"], a[href^="javascript:"])';

/** Nothing of a text became code, and nothing left this machine. */
async function expectHarmless(shown: Page = page): Promise<void> {
  expect(await shown.evaluate('window.owned')).toBeUndefined();
  expect(await shown.locator(FOREIGN).count()).toBe(0);
  expect(sent).toEqual([]);
  expect(world.faults).toEqual([]);
}
const go = async (place: string) => {
  await page.goto(`${new URL(world.desk.url).origin}/#/${place}`);
  await page.locator('main h1').waitFor();
};

let session = '';

test('hostile papers pass through a search as text', async () => {
  await page.goto(world.desk.url);
  await page.getByLabel('Question').fill(`heat in living cells ${IMAGE}`);
  await page.getByRole('button', { name: 'Propose a strategy' }).click();
  await page.getByRole('button', { name: 'Approve and search' }).waitFor();
  await expectHarmless();
  await page.getByRole('button', { name: 'Approve and search' }).click();
  await page.locator('.paper-title', { hasText: 'onerror' }).first().waitFor();
  await expectHarmless();
  await page.keyboard.press('2');
  await page.getByLabel('Another reason').fill(IMAGE);
  await page.keyboard.press('Enter');
  await page.locator('.paper.excluded .reason', { hasText: 'onerror' }).waitFor();
  await expectHarmless();
  await page.getByRole('button', { name: /^Finish with/ }).click();
  await page.getByRole('heading', { name: 'heat in living cells' }).waitFor();
  await page.getByRole('button', { name: /^Fetch \d+ papers/ }).waitFor();
  session = page.url().split('/').at(-1) ?? '';
  await expectHarmless();
});

test('hostile papers are fetched, stored, tagged and noted as text', async () => {
  const { status } = await runCli(['fetch', '10.1038/s41586-021-03380-y'], world.env);
  expect(status).toBe(0);
  for (const place of ['fetch', 'quarantine', 'library', 'maintenance']) {
    await go(place);
    await expectHarmless();
  }
  await go('library');
  await page.locator('.card h3 a').first().click();
  await page.getByLabel('Note').fill(SCRIPT + IMAGE);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe(SCRIPT + IMAGE);
  await expectHarmless();
});

test('hostile references are checked as text', async () => {
  await go('check');
  await page.getByLabel('Or paste references').fill(REFERENCE);
  await page.getByRole('button', { name: 'Check references' }).click();
  await page.getByText('1 of 1 reference checked').waitFor();
  await expectHarmless();
});

/** Opens a file that Carrel wrote, as a person does who receives it. */
async function openFile(file: string): Promise<void> {
  const opened = await context.newPage();
  await opened.goto(pathToFileURL(file).href);
  await expectHarmless(opened);
  expect(readFileSync(file, 'utf8')).toContain('onerror');
  await opened.close();
}

test('files that show hostile texts are harmless in a browser', async () => {
  const folder = await temporaryFolder();
  const list = join(folder, 'refs.bib');
  writeFileSync(list, REFERENCE);
  const written: readonly (readonly [string, readonly string[]])[] = [
    ['graph.svg', ['graph', '10.1126/science.aax3878', '--format', 'svg']],
    ['report.html', ['check', list, '--format', 'html']],
    ['flow.svg', ['session', session, '--prisma', join(folder, 'flow.svg')]],
    ['flow.html', ['session', session, '--prisma', join(folder, 'flow.html')]],
  ];
  for (const [name, args] of written) {
    const { stdout } = await runCli([...args], world.env);
    const file = join(folder, name);
    if (!args.includes(file)) writeFileSync(file, stdout);
    await openFile(file);
  }
});
