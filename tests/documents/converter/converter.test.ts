import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openConverter } from '../../../src/app/converter.ts';
import { openConverted } from '../../../src/documents/converter/open.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import { type Answer, answering, doclingAbout, startConverter, teiAbout } from '../../support/converter-service.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { unwrap } from '../../support/unwrap.ts';

const clock = createSystemClock(1000);

/** A converter, a client for it and a file that is a PDF by its first bytes. */
async function setUp(answer: Answer, kind: 'grobid' | 'docling' = 'grobid', limitMs = 2_000) {
  const service = await startConverter(kind, answer);
  const folder = await temporaryFolder();
  const path = join(folder, 'private name.pdf');
  writeFileSync(path, '%PDF-1.4 \xff\0 bytes', 'latin1');
  const settings = { url: `${service.url}/`, folder: join(folder, 'conversions'), userAgent: 'carrel/test' };
  const open = async () => {
    const converter = await openConverter(settings, clock, limitMs);
    onTestFinished(() => converter.close());
    return converter;
  };
  return { service, path, open, converter: await open() };
}

const conversions = (seen: readonly string[]) => seen.filter((each) => each.startsWith('POST')).length;

test('GROBID is recognised and returns a document; the file and the parameters arrive, its name does not', async () => {
  const { service, path, converter } = await setUp(answering(200, teiAbout('heat')));
  expect(unwrap(await converter.convert(path))).toMatchObject({
    from: 'pdf',
    sections: [{ title: 'Converted', page: 1 }],
  });
  const body = service.lastBody();
  expect(body).toContain(
    'name="input"; filename="paper.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4 \xff\0 bytes\r\n',
  );
  for (const field of ['includeRawCitations"\r\n\r\n1', 'consolidateHeader"\r\n\r\n0', 'teiCoordinates"\r\n\r\nhead'])
    expect(body).toContain(field);
  expect(body).not.toContain('private');
});

test('docling-serve is recognised and returns a document', async () => {
  const { service, path, converter } = await setUp(answering(200, doclingAbout('heat')), 'docling');
  expect(unwrap(await converter.check())).toEqual({ name: 'docling-serve', version: '1.0' });
  expect(unwrap(await converter.convert(path)).sections[0]?.blocks).toMatchObject([
    { text: 'Docling read about heat.' },
  ]);
  expect(service.lastBody()).toContain('name="to_formats"\r\n\r\njson');
});

test('a PDF is converted once, also for another process', async () => {
  const { service, path, open, converter } = await setUp(answering(200, teiAbout('heat')));
  const first = unwrap(await converter.convert(path));
  expect(unwrap(await converter.convert(path))).toEqual(first);
  expect(unwrap(await (await open()).convert(path))).toEqual(first);
  expect(conversions(service.seen)).toBe(1);
});

test('another version of the service converts again', async () => {
  const { service, path, open, converter } = await setUp(answering(200, teiAbout('heat')));
  unwrap(await converter.convert(path));
  service.setVersion('2.0');
  unwrap(await (await open()).convert(path));
  expect(conversions(service.seen)).toBe(2);
});

test('an earlier conversion is used while the service does not answer, or does not state its version', async () => {
  const { path, converter, open, service } = await setUp(answering(200, teiAbout('heat')));
  const first = unwrap(await converter.convert(path));
  service.setVersion('');
  expect(unwrap(await (await open()).convert(path))).toEqual(first);
  service.goDown();
  const down = await open();
  expect((await down.check()).ok).toBe(false);
  expect(unwrap(await down.convert(path))).toEqual(first);
  expect(conversions(service.seen)).toBe(1);
});

test('a busy service is asked again', async () => {
  const statuses = [503, 200];
  const { path, converter } = await setUp((response, request) => {
    const status = statuses.shift() ?? 500;
    answering(status, teiAbout('heat'))(response, request);
  });
  expect((await converter.convert(path)).ok).toBe(true);
});

const half: Answer = (response) => {
  response.writeHead(200, { 'content-length': '1000' }).write(teiAbout('heat').slice(0, 50));
  response.destroy();
};
const huge: Answer = (response) =>
  void response.writeHead(200, { 'content-length': String(40 * 1024 * 1024) }).write('<TEI>');
const redirect: Answer = (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
const silent: Answer = () => undefined;

test.each<[string, Answer, string]>([
  ['fails', answering(500), 'NETWORK_ERROR'],
  ['finds nothing', answering(204), 'SOURCE_CHANGED'],
  ['returns an error', answering(400, 'no'), 'SOURCE_CHANGED'],
  ['returns a web page', answering(200, '<html><body>Sign in</body></html>'), 'SOURCE_CHANGED'],
  ['returns text', answering(200, 'true'), 'SOURCE_CHANGED'],
  ['returns a document without text', answering(200, '<TEI><text><body/></text></TEI>'), 'NOT_FOUND'],
  ['returns half an answer', half, 'NETWORK_ERROR'],
  ['returns too much', huge, 'NETWORK_ERROR'],
  ['redirects', redirect, 'SOURCE_CHANGED'],
  ['never answers', silent, 'FETCH_TIMEOUT'],
])('a converter that %s is a failure, which the next call repeats without asking', async (_, answer, code) => {
  const { service, path, converter } = await setUp(answer, 'grobid', 400);
  expect(await converter.convert(path)).toMatchObject({ ok: false, error: { code } });
  const asked = conversions(service.seen);
  expect(await converter.convert(path)).toMatchObject({ ok: false, error: { code } });
  expect(conversions(service.seen)).toBe(asked);
});

test('a service that is neither GROBID nor docling-serve gets no file', async () => {
  const { service, path, converter } = await setUp(answering(200, teiAbout('heat')));
  const other = await openConverter(
    { url: `${service.url}/elsewhere/`, folder: '/nowhere', userAgent: 'x' },
    clock,
    1000,
  );
  onTestFinished(() => other.close());
  expect(await other.convert(path)).toMatchObject({ error: { code: 'SOURCE_CHANGED' } });
  expect(conversions(service.seen)).toBe(0);
  expect((await converter.check()).ok).toBe(true);
});

test('a cancelled conversion is no failure of the file', async () => {
  const { service, path, converter } = await setUp(silent);
  const stop = new AbortController();
  const running = converter.convert(path, stop.signal);
  setTimeout(() => stop.abort(), 200);
  expect(await running).toMatchObject({ error: { code: 'CANCELLED' } });
  service.answerWith(answering(200, teiAbout('heat')));
  expect((await converter.convert(path)).ok).toBe(true);
});

test('a text copy is not sent to the converter', async () => {
  const { service, path, converter } = await setUp(answering(200, teiAbout('heat')));
  writeFileSync(path, '<html><body><article><p>A page.</p></article></body></html>');
  const opened = unwrap(await openConverted(path, { clock, converter }));
  expect(opened.document.from).toBe('html');
  expect(service.seen).toEqual([]);
});
