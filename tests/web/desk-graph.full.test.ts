import { afterAll, expect, test } from 'vitest';
import { addToCollection } from '../../src/store/collections.ts';
import { audit } from '../support/browser.ts';
import { openDeskWorld } from '../support/desk-process.ts';
import { pageAbout, shelve } from '../support/reading-room.ts';
import { unwrap } from '../support/unwrap.ts';

const world = await openDeskWorld();
const { app } = world;
const text = pageAbout('lampreys', 'tank');
const cites = (...dois: string[]) => ({ references: dois.map((doi) => ({ doi })) });
await shelve(app, '10.5555/old', text, { title: 'Lampreys, a first look', year: 1998, retracted: true });
await shelve(app, '10.5555/mid', text, { title: 'Lampreys again', year: 2010, ...cites('10.5555/old') });
await shelve(app, '10.5555/new', text, { title: 'Lampreys today', year: 2021, ...cites('10.5555/old', '10.5555/mid') });
await shelve(app, '10.5555/alone', text, { title: 'Eels', year: 2020 });
unwrap(
  await addToCollection(await app.store(), 'Fish', ['10.5555/mid', '10.5555/new', '10.5555/alone'], 'at the desk'),
);
unwrap(await app.searchLibrary('lampreys'));
afterAll(() => world.close());

const page = await (await world.newContext()).newPage();
await page.goto(world.desk.url);
const atRest = () => page.locator('.graph svg[data-state=resting]').waitFor();
const detail = page.getByRole('region', { name: 'Chosen paper' });

test('the graph of the library shows who cites whom, and rings retracted papers', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click();
  await page.getByRole('link', { name: 'Citation graph' }).click();
  await atRest();
  expect(await page.locator('g.node').count()).toBe(3);
  expect(await page.locator('circle.ring').count()).toBe(1);
  expect(((await page.locator('.heads.all').getAttribute('d')) ?? '').split('M').length - 1).toBe(3);
  await page.getByRole('option', { name: /^Lampreys again/ }).click();
  await detail.getByRole('heading', { name: 'Cites 1' }).waitFor();
  expect(await audit(page)).toEqual([]);
});

test('the chosen paper opens, and its page leads to the graph around it', async () => {
  await detail.getByRole('link', { name: 'Lampreys again' }).click();
  await page.getByRole('heading', { name: 'Lampreys again' }).waitFor();
  await page.getByRole('link', { name: 'Citation graph' }).click();
  await page.getByText('Around Lampreys again.').waitFor();
  await atRest();
  await page.locator('.graph-frame').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Lampreys again', level: 1 }).waitFor();
  expect(page.url()).toContain('#/paper/10.5555');
});

test('the graph of a collection has only its papers', async () => {
  await page.goto(`http://127.0.0.1:${world.desk.port}/#/graph/collection/Fish`);
  await atRest();
  expect(await page.locator('g.node').count()).toBe(2);
  await page.goto(`http://127.0.0.1:${world.desk.port}/#/graph/paper/${encodeURIComponent('10.5555/alone')}`);
  await page.getByText('This paper neither cites nor is cited by another paper of your library.').waitFor();
  expect(world.faults).toEqual([]);
});
