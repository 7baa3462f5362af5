import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { answering, startConverter, teiAbout } from '../support/converter-service.ts';
import { pagesPdf, stream } from '../support/raw-pdf.ts';
import { openReadingRoom, pageAbout, shelve } from '../support/reading-room.ts';
import { unwrap } from '../support/unwrap.ts';
import { privateFolders } from '../support/world.ts';

/** A PDF with a page about a topic. */
function pdfAbout(topic: string): string {
  const lines = Array.from(
    { length: 8 },
    (_, at) => `(Line ${at} of our own reader says much about ${topic}.) Tj 0 -14 Td`,
  );
  return pagesPdf(1, '', stream(Buffer.from(`BT /F 11 Tf 60 700 Td ${lines.join(' ')} ET`))).toString('latin1');
}

/** A library with one PDF, and a converter for it. */
async function withConverter(answer = answering(200, teiAbout('lampreys'))) {
  const service = await startConverter('grobid', answer);
  const folders = privateFolders();
  const env = { ...folders.env, CARREL_CONVERTER_URL: service.url };
  const room = await openReadingRoom({ ...folders, env });
  await shelve(room.app, '10.5555/a', pdfAbout('lampreys'));
  return { ...room, service, plain: folders };
}

test('a stored PDF is read by the converter', async () => {
  const { app } = await withConverter();
  const answer = unwrap(await app.read('10.5555/a'));
  expect(answer).toMatchObject({ from: 'pdf', title: 'Paper 10.5555/a', outline: [{ id: 'converted', page: 1 }] });
  expect(answer.warning).toBeUndefined();
});

test('if the converter fails, our own reader reads the PDF and the answer says why', async () => {
  const { app } = await withConverter(answering(200, 'garbage'));
  const answer = unwrap(await app.read('10.5555/a'));
  expect(answer.text).toContain('of our own reader');
  expect(answer.warning).toMatch(/^The converter could not be used, .* did not return a TEI document\.$/);
});

test('reading by page does not ask the converter', async () => {
  const { app, service } = await withConverter();
  expect(unwrap(await app.read('10.5555/a', { page: 1 })).text).toContain('of our own reader');
  expect(service.seen).toEqual([]);
});

test('a text copy does not ask the converter', async () => {
  const { app, service } = await withConverter();
  await shelve(app, '10.5555/b', pageAbout('lampreys', 'microscope'));
  expect(unwrap(await app.read('10.5555/b')).from).toBe('html');
  expect(service.seen).toEqual([]);
});

test('a search finds a new paper at once, without waiting for its conversion', async () => {
  const { app, service } = await withConverter();
  // On a busy machine one search does not wait long enough.
  let found = unwrap(await app.searchLibrary('"our own reader"'));
  for (let round = 0; found.pending && round < 5; round += 1)
    found = unwrap(await app.searchLibrary('"our own reader"'));
  expect(found).toMatchObject({ total: 1, pending: 0 });
  expect(service.seen).toEqual([]);
});

test('an address with a password, or without encryption to another machine, is refused', async () => {
  for (const url of ['http://u:p@127.0.0.1:8070', 'http://grobid.example.org', 'grobid'])
    expect(await loadConfig({ ...privateFolders().env, CARREL_CONVERTER_URL: url })).toMatchObject({
      error: { code: 'INVALID_ARGUMENT', message: expect.stringMatching(/^CARREL_CONVERTER_URL must/) },
    });
});

test('the state of the converter is known: which one answers, that none does, or that none is configured', async () => {
  const { app, plain } = await withConverter();
  expect(await app.checkConverter()).toEqual({ ok: true, value: { name: 'GROBID', version: '1.0' } });
  const check = async (env: Record<string, string>) => {
    const other = createApp(unwrap(await loadConfig({ ...plain.env, ...env })));
    return other.checkConverter().finally(() => other.close());
  };
  expect(await check({ CARREL_CONVERTER_URL: 'http://127.0.0.1:9' })).toMatchObject({ ok: false });
  expect(await check({})).toBeNull();
});

test('a snapshot that is built again with a converter has the converted text', async () => {
  const { app, plain } = await withConverter();
  const out = join(plain.place, 'shelf');
  const { app: before } = await openReadingRoom(plain);
  expect(unwrap(await before.buildSnapshot({ out }))).toMatchObject({ added: 1 });
  expect(unwrap(await app.buildSnapshot({ out }))).toMatchObject({ added: 0, changed: 1 });
  expect(unwrap(await app.buildSnapshot({ out }))).toMatchObject({ unchanged: 1 });
});
