import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Conversion } from '../../../src/documents/converter/cache.ts';
import { createConverter } from '../../../src/documents/converter/converter.ts';
import { encodeForm } from '../../../src/documents/converter/multipart.ts';
import { identify } from '../../../src/documents/converter/service.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { EndpointClient } from '../../../src/model/endpoint.ts';
import { createFailure, type Failure } from '../../../src/model/error.ts';
import { ok } from '../../../src/model/result.ts';
import { teiAbout } from '../../support/converter-service.ts';
import { temporaryFolder } from '../../support/folder.ts';

interface Said {
  readonly status?: number;
  readonly body?: string;
  readonly failure?: Failure;
}

/** GROBID at the other end, which answers a conversion like this; time moves when the test says so. */
async function setUp(said: { answer: Said; alive?: Said; version?: string }) {
  const sent: string[] = [];
  const clock = { ...createSystemClock(), nowMs: 0, now: () => clock.nowMs };
  const client: EndpointClient = {
    origin: 'https://c.example',
    async request({ path, body }) {
      sent.push(path);
      const answers: Record<string, Said> = {
        'api/isalive': said.alive ?? { body: 'true' },
        'api/version': { body: said.version ?? '0.8.0' },
      };
      const { status = 200, body: text = '', failure } = body ? said.answer : (answers[path] ?? { status: 404 });
      return failure ? { ok: false, error: failure } : ok({ status, body: text, headers: {} });
    },
  };
  const known = new Map<string, Conversion>();
  const cache = {
    get: async (sha256: string) => known.get(sha256) ?? null,
    put: async (sha256: string, conversion: Conversion) => void known.set(sha256, conversion),
  };
  const folder = await temporaryFolder();
  const file = (name: string) => {
    writeFileSync(join(folder, name), `%PDF-1.4 ${name}`);
    return join(folder, name);
  };
  const converter = createConverter({ client, cache, clock, limitMs: 1000 });
  const pass = (ms: number) => {
    clock.nowMs += ms;
  };
  const posts = () => sent.filter((path) => path.includes('process')).length;
  return { converter, file, posts, sent, known, pass };
}

test.each<[string, Said, number]>([
  ['a status other than 200', { status: 500 }, 2],
  ['an answer that is no TEI', { body: '<html/>' }, 2],
  ['a network error', { failure: createFailure('NETWORK_ERROR', 'down') }, 1],
  ['a refusal', { failure: createFailure('CAPABILITY_DENIED', 'no') }, 1],
  ['an answer that is too large', { failure: createFailure('NETWORK_ERROR', 'huge', { reason: 'too_large' }) }, 2],
  ['an error of the server', { failure: createFailure('NETWORK_ERROR', 'down', { reason: 'server_error' }) }, 2],
  ['an answer that is too large', { failure: createFailure('NETWORK_ERROR', 'big', { reason: 'too_large' }) }, 2],
])('after %s, the file or the service is left alone for a minute', async (_what, answer, filesAsked) => {
  const { converter, file, posts, pass } = await setUp({ answer });
  const [one, two] = [file('one.pdf'), file('two.pdf')];
  await converter.convert(one);
  expect((await converter.convert(one)).ok).toBe(false);
  expect(posts()).toBe(1);
  await converter.convert(two);
  expect(posts()).toBe(filesAsked);
  pass(59_999);
  await converter.convert(one);
  expect(posts()).toBe(filesAsked);
  pass(1);
  await converter.convert(one);
  expect(posts()).toBe(filesAsked + 1);
});

test('a cancelled conversion is tried again at once', async () => {
  const { converter, file, posts } = await setUp({ answer: { failure: createFailure('CANCELLED', 'stopped') } });
  const path = file('one.pdf');
  await converter.convert(path);
  await converter.convert(path);
  expect(posts()).toBe(2);
});

test('a service that does not answer is looked for again after a minute, and once for all files', async () => {
  const down = { failure: createFailure('NETWORK_ERROR', 'down') };
  const { converter, file, sent, pass } = await setUp({ answer: {}, alive: down });
  await converter.convert(file('one.pdf'));
  await converter.convert(file('two.pdf'));
  expect((await converter.check()).ok).toBe(false);
  expect(sent).toEqual(['api/isalive']);
  pass(60_000);
  await converter.check();
  expect(sent).toEqual(['api/isalive', 'api/isalive']);
});

test('an earlier conversion of the same service and version is used, another is made again', async () => {
  const { converter, file, posts, known } = await setUp({ answer: { body: teiAbout('heat') } });
  const path = file('one.pdf');
  expect((await converter.convert(path)).ok).toBe(true);
  expect((await converter.convert(path)).ok).toBe(true);
  expect(posts()).toBe(1);
  const [[sha256, conversion] = []] = [...known];
  if (!sha256 || !conversion) throw new Error('There is a conversion.');
  expect([conversion.service, conversion.version, await converter.cached(sha256)]).toEqual([
    'GROBID',
    '0.8.0',
    conversion.document,
  ]);
  known.set(sha256, { ...conversion, version: '0.7.0' });
  await converter.convert(path);
  expect(posts()).toBe(2);
  known.set(sha256, { ...conversion, service: 'docling-serve' });
  await converter.convert(path);
  expect(posts()).toBe(3);
});

test('a converter says which service answers and in which version', async () => {
  expect(await (await setUp({ answer: {} })).converter.check()).toEqual(ok({ name: 'GROBID', version: '0.8.0' }));
  const odd = await setUp({ answer: {}, version: 'not a version\nat all' });
  expect(await odd.converter.check()).toEqual(ok({ name: 'GROBID', version: '' }));
});

test('a document without text and a missing file are failures', async () => {
  const { converter, file } = await setUp({ answer: { body: '<TEI><text><body/></text></TEI>' } });
  expect(await converter.convert(file('one.pdf'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(await converter.convert('/nowhere/at/all.pdf')).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
});

const clientOf = (answers: Readonly<Record<string, Said>>): EndpointClient => ({
  origin: 'https://c.example',
  request: async ({ path }) => {
    const { status = 200, body = '' } = answers[path] ?? { status: 404 };
    return ok({ status, body, headers: {} });
  },
});

test.each<[string, Readonly<Record<string, Said>>, string | undefined]>([
  ['GROBID', { 'api/isalive': { body: ' true\n' } }, 'GROBID'],
  ['docling-serve', { health: { body: '{"status":"ok"}' } }, 'docling-serve'],
  ['GROBID that is not alive', { 'api/isalive': { body: 'false' } }, undefined],
  ['a page with a status of its own', { health: { status: 503, body: '{"status":"ok"}' } }, undefined],
  ['another service', { health: { body: '{"up":true}' } }, undefined],
])('%s is recognised', async (_what, answers, name) => {
  const service = await identify(clientOf(answers));
  expect(service.ok ? service.value.name : undefined).toBe(name);
});

test('GROBID is told to ask no other service about the paper', async () => {
  const service = await identify(clientOf({ 'api/isalive': { body: 'true' } }));
  const fields = service.ok ? service.value.form.fields : [];
  expect(fields.slice(0, 4)).toEqual([
    ['consolidateHeader', '0'],
    ['consolidateCitations', '0'],
    ['consolidateFunders', '0'],
    ['includeRawCitations', '1'],
  ]);
});

test('a form has its fields, and its file under a neutral name', () => {
  const { type, data } = encodeForm({ file: 'input', fields: [['a', '1']] }, Buffer.from('%PDF'));
  const boundary = /boundary=(.+)$/.exec(type)?.[1];
  expect(Buffer.from(data).toString()).toBe(
    `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}\r\ncontent-disposition: form-data; name="input"; filename="paper.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF\r\n--${boundary}--\r\n`,
  );
});

test.each([
  ['{"version":"0.8.1","revision":"x"}', '0.8.1'],
  [' 0.8.1\n', '0.8.1'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), ''],
  ['<html>', ''],
])('the version of a service that answers "%.30s" is "%.30s"', async (version, expected) => {
  const { converter } = await setUp({ answer: {}, version });
  expect(await converter.check()).toEqual(ok({ name: 'GROBID', version: expected }));
});

test('GROBID is asked for the places of all parts, docling-serve for a document without pictures', async () => {
  const fieldsOf = async (answers: Readonly<Record<string, Said>>) => {
    const service = await identify(clientOf(answers));
    return service.ok ? service.value.form.fields : [];
  };
  expect((await fieldsOf({ 'api/isalive': { body: 'true' } })).slice(4)).toEqual(
    ['head', 'p', 'figure', 'formula', 'note', 'biblStruct'].map((name) => ['teiCoordinates', name]),
  );
  expect(await fieldsOf({ health: { body: '{"status":"ok"}' } })).toEqual([
    ['from_formats', 'pdf'],
    ['to_formats', 'json'],
    ['image_export_mode', 'placeholder'],
    ['include_images', 'false'],
  ]);
});

test('a service is looked for once, however many files are converted', async () => {
  const { converter, file, sent } = await setUp({ answer: { body: teiAbout('heat') } });
  for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) expect((await converter.convert(file(name))).ok).toBe(true);
  expect(sent.filter((path) => path === 'api/isalive')).toHaveLength(1);
});
