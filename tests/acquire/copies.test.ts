import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CopiesDeps, hostOf, refusalCode, tryCopies } from '../../src/acquire/copies.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Location } from '../../src/model/source.ts';
import type { Downloaded } from '../../src/net/download.ts';
import { newLibrary } from '../support/library.ts';
import { doi } from '../support/papers.ts';
import { frontPage, reportOf, TITLE, wantedPaper } from '../support/report.ts';
import { unwrap } from '../support/unwrap.ts';

const at = (name: string): Location => ({ url: `https://example.org/${name}`, source: 'unpaywall', kind: 'pdf' });

/** Tries copies at a host that serves these bodies: a page, or a file that is the paper if it says "good". */
async function tryBodies(bodies: Readonly<Record<string, string>>, first: readonly string[]) {
  const { store, home } = await newLibrary();
  const good = reportOf(frontPage([TITLE]));
  const other = reportOf(frontPage(['Quite another study of the tides near the northern coast']));
  const bodyOf = (url: string) => bodies[url.slice('https://example.org/'.length)] ?? '';
  const asked: string[] = [];
  const deps: CopiesDeps = {
    clock: createSystemClock(),
    hosts: [],
    optionsFor: () => ({}),
    openStage: () => store.stage(doi('10.1234/graphs.1')),
    async download({ url }, { sink }): Promise<Result<Downloaded>> {
      asked.push(url);
      const contentType = bodyOf(url).startsWith('<') ? 'text/html' : 'application/pdf';
      const head = { status: 200, headers: {}, contentType, finalUrl: url, hops: [] };
      unwrap(await sink.begin(head));
      unwrap(await sink.write(Buffer.from(bodyOf(url))));
      return ok({ ...head, kind: 'file', bytes: 1, sha256: '' });
    },
    inspect: async () => ok(bodyOf(asked.at(-1) ?? '') === 'good' ? good : other),
  };
  const tried = await tryCopies(wantedPaper(), first.map(at), deps);
  const left = readdirSync(join(home, 'papers', '.staging')).length;
  return { tried, left, asked: asked.map((url) => url.slice('https://example.org/'.length)) };
}

test('the PDF that a page declares is tried before the next copy', async () => {
  const page = '<meta name="citation_pdf_url" content="/declared.pdf">';
  const { asked } = await tryBodies({ page, 'declared.pdf': 'good', second: 'good' }, ['page', 'second']);
  expect(asked).toEqual(['page', 'declared.pdf']);
});

test('of a doubtful copy and a verified one after it, only the file of the verified one is left', async () => {
  const { tried, left } = await tryBodies({ one: 'another paper', two: 'good' }, ['one', 'two']);
  expect([tried.good?.verdict.grade, tried.doubtful]).toEqual(['verified', undefined]);
  expect(left).toBe(1);
});

test('of two doubtful copies the first one is kept, and only its file is left', async () => {
  const { tried, left } = await tryBodies({ one: 'another paper', two: 'a third paper' }, ['one', 'two']);
  expect([tried.doubtful?.location.url, tried.attempts.length]).toEqual(['https://example.org/one', 2]);
  expect(left).toBe(1);
});

test('an address that a page declares is not tried a second time', async () => {
  const page = '<meta name="citation_pdf_url" content="/second">';
  const { asked } = await tryBodies({ page, second: 'another paper' }, ['page', 'second']);
  expect(asked).toEqual(['page', 'second']);
});

test.each([
  ['STORE_ERROR', 1],
  ['CANCELLED', 1],
  ['NETWORK_ERROR', 2],
] as const)('after %s at the first of two copies, %i are tried', async (code, tried) => {
  const { store } = await newLibrary();
  const deps: CopiesDeps = {
    clock: createSystemClock(),
    hosts: [],
    optionsFor: () => ({}),
    openStage: () => store.stage(doi('10.1234/graphs.1')),
    download: async () => fail(code, 'It failed.'),
    inspect: async () => fail('INTERNAL_ERROR', 'unused'),
  };
  const { attempts, failures } = await tryCopies(wantedPaper(), [at('one'), at('two')], deps);
  expect([attempts.length, failures.length]).toEqual([tried, tried]);
});

test.each([
  [404, 'NOT_FOUND'],
  [410, 'NOT_FOUND'],
  [429, 'RATE_LIMITED'],
  [500, 'NETWORK_ERROR'],
  [503, 'NETWORK_ERROR'],
  [401, 'NO_OA_AVAILABLE'],
  [403, 'NO_OA_AVAILABLE'],
])('a copy that is refused with status %i failed with %s', (status, code) => {
  expect(refusalCode(status)).toBe(code);
});

test('a page without a PDF and a page with one are told apart', async () => {
  const { tried } = await tryBodies({ bare: '<p>', page: '<a href="/x.pdf">' }, ['bare', 'page']);
  expect(tried.failures.slice(0, 2).map(({ message }) => message)).toEqual([
    'example.org sent a page instead of a PDF.',
    'example.org sent a page that links to a PDF.',
  ]);
});

test('a file that does not open is not kept for a person to judge', async () => {
  const { store, home } = await newLibrary();
  const deps: CopiesDeps = {
    clock: createSystemClock(),
    hosts: [],
    optionsFor: () => ({}),
    openStage: () => store.stage(doi('10.1234/graphs.1')),
    async download(_, { sink }): Promise<Result<Downloaded>> {
      const head = { status: 200, headers: {}, finalUrl: 'https://example.org/x', hops: [] };
      unwrap(await sink.begin(head));
      unwrap(await sink.write(Buffer.from('x')));
      return ok({ ...head, kind: 'file', bytes: 1, sha256: '' });
    },
    inspect: async () => ok(reportOf([], { opens: false, problem: 'damaged' })),
  };
  const { doubtful, failures } = await tryCopies(wantedPaper(), [at('one')], deps);
  expect([doubtful, failures[0]?.code]).toEqual([undefined, 'VERIFICATION_FAILED']);
  expect(readdirSync(join(home, 'papers', '.staging'))).toEqual([]);
});

test.each([
  ['a record lists it and scans are accepted', { acceptScans: true }, {}, true],
  ['scans are not accepted', {}, {}, false],
  ['it was found on a page', { acceptScans: true }, { isMined: true }, false],
])('a scan is taken or not: %s', async (_, more, location, expected) => {
  const { store } = await newLibrary();
  const scan = reportOf([], { pages: [[], [], []] });
  const deps: CopiesDeps = {
    clock: createSystemClock(),
    hosts: [],
    optionsFor: () => ({}),
    openStage: () => store.stage(doi('10.1234/graphs.1')),
    async download(_, { sink }): Promise<Result<Downloaded>> {
      const head = { status: 200, headers: {}, finalUrl: 'https://example.org/x', hops: [] };
      unwrap(await sink.begin(head));
      unwrap(await sink.write(Buffer.from('x')));
      return ok({ ...head, kind: 'file', bytes: 1, sha256: '' });
    },
    inspect: async () => ok(scan),
    ...more,
  };
  const { good } = await tryCopies(wantedPaper(), [{ ...at('one'), ...location }], deps);
  expect(good !== undefined).toBe(expected);
});

test('a copy that is gone is a failed attempt, which says nothing about the record of its source', async () => {
  const { store, home } = await newLibrary();
  const head = { status: 404, headers: {}, finalUrl: 'https://example.org/x', hops: [] };
  const deps: CopiesDeps = {
    clock: createSystemClock(),
    hosts: [],
    optionsFor: () => ({}),
    openStage: () => store.stage(doi('10.1234/graphs.1')),
    download: async () => ok({ ...head, kind: 'refused' }),
    inspect: async () => fail('INTERNAL_ERROR', 'unused'),
  };
  const { attempts, failures } = await tryCopies(wantedPaper(), [at('one')], deps);
  expect(attempts).toMatchObject([{ source: 'unpaywall', outcome: 'consulted_failed', code: 'NOT_FOUND' }]);
  expect(failures).toMatchObject([{ message: 'example.org answered with status 404.' }]);
  expect(readdirSync(join(home, 'papers', '.staging'))).toEqual([]);
});

test('a location that is no address is named as it is', () => {
  expect([hostOf(at('x')), hostOf({ ...at('x'), url: 'nonsense' })]).toEqual(['example.org', 'nonsense']);
});
