import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import { type Answer, answering, startConverter, teiAbout } from '../../support/converter-service.ts';
import { CALL, doi } from '../../support/papers.ts';
import { pagesPdf, stream } from '../../support/raw-pdf.ts';
import { openReadingRoom, pageAbout, shelve } from '../../support/reading-room.ts';
import { unwrap } from '../../support/unwrap.ts';
import { privateFolders } from '../../support/world.ts';

/** A PDF with a page about a topic. */
function pdfAbout(topic: string): string {
  const lines = Array.from({ length: 8 }, (_, at) => `(Line ${at} of our own reader is about ${topic}.) Tj 0 -14 Td`);
  return pagesPdf(1, '', stream(Buffer.from(`BT /F 11 Tf 60 700 Td ${lines.join(' ')} ET`))).toString('latin1');
}

const OWN = '"our own reader"';
const CONVERTED = '"GROBID read about"';

/** A library with a PDF about lampreys and a page, indexed with our own reader, and a converter. */
async function indexed(answer: Answer = answering(200, teiAbout('lampreys'))) {
  const service = await startConverter('grobid', answer);
  const folders = privateFolders();
  const env = { ...folders.env, CARREL_CONVERTER_URL: service.url };
  const { app } = await openReadingRoom({ ...folders, env });
  await shelve(app, '10.5555/a', pdfAbout('lampreys'));
  await shelve(app, '10.5555/b', pageAbout('herons', 'microscope'));
  expect(await count(app, OWN)).toEqual({ total: 1, pending: 0 });
  return { app, service, folders };
}

/** What a search finds once nothing is pending; on a busy machine a search does not wait long enough. */
async function count(app: App, query: string) {
  for (let round = 0; ; round += 1) {
    const { total, pending } = unwrap(await app.searchLibrary(query));
    if (pending === 0 || round === 10) return { total, pending };
  }
}

/** Waits until a query finds something, for at most 20 s. */
async function untilFound(app: App, query: string) {
  for (let round = 0; round < 100; round += 1) {
    if ((await count(app, query)).total > 0) return;
    await sleep(200);
  }
  expect.unreachable(`nothing found for ${query}`);
}

const conversions = (seen: readonly string[]) => seen.filter((each) => each.startsWith('POST')).length;

test('an indexed PDF is converted in the background, once, and then found by the converted text', async () => {
  const { app, service } = await indexed();
  await untilFound(app, CONVERTED);
  expect(await count(app, OWN)).toEqual({ total: 0, pending: 0 });
  expect(await count(app, 'herons')).toEqual({ total: 1, pending: 0 });
  unwrap(await app.read('10.5555/a'));
  expect(conversions(service.seen)).toBe(1);
}, 60_000);

test('a change of the metadata keeps the converted text', async () => {
  const { app } = await indexed();
  await untilFound(app, CONVERTED);
  unwrap(await (await app.store()).tag(doi('10.5555/a'), ['fishes'], CALL));
  expect(unwrap(await app.searchLibrary(CONVERTED, { filters: { tag: 'fishes' } }))).toMatchObject({ total: 1 });
}, 60_000);

test('without the setting, papers are read anew with our own reader', async () => {
  const { app, folders } = await indexed();
  await untilFound(app, CONVERTED);
  await app.close();
  const { app: plain } = await openReadingRoom(folders);
  expect(await count(plain, OWN)).toEqual({ total: 1, pending: 0 });
  expect(await count(plain, CONVERTED)).toEqual({ total: 0, pending: 0 });
}, 60_000);

test('a search for a new paper interrupts a conversion', async () => {
  const { app, service } = await indexed(() => undefined);
  while (conversions(service.seen) === 0) await sleep(100);
  await shelve(app, '10.5555/c', pageAbout('storks', 'microscope'));
  expect(await count(app, 'storks')).toEqual({ total: 1, pending: 0 });
}, 60_000);

test('a converter that fails leaves the index as it is, and is not asked again and again', async () => {
  const { app, service } = await indexed(answering(400));
  while (conversions(service.seen) === 0) await sleep(100);
  await sleep(5_000);
  expect(await count(app, OWN)).toEqual({ total: 1, pending: 0 });
  await sleep(3_000);
  expect(conversions(service.seen)).toBe(1);
}, 60_000);
