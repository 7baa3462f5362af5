import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type AcquireDeps, type AcquireOptions, acquire } from '../../src/acquire/acquire.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { LogRow } from '../../src/model/log-row.ts';
import type { Paper } from '../../src/model/paper.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Location } from '../../src/model/source.ts';
import type { Downloaded, DownloadOptions } from '../../src/net/download.ts';
import { newLibrary } from '../support/library.ts';
import { page, searcher } from '../support/records.ts';
import { frontPage, reportOf, TITLE, wantedPaper } from '../support/report.ts';
import { unwrap } from '../support/unwrap.ts';

const { ref, paper } = wantedPaper({ year: 2020, abstract: 'An abstract.', isOa: true } as Partial<Paper>);
const JATS = `<article><front><article-meta><article-id pub-id-type="doi">${ref.id}</article-id>
  <title-group><article-title>${TITLE}</article-title></title-group><contrib-group><contrib contrib-type="author">
  <name><surname>Example</surname><given-names>Ada</given-names></name></contrib></contrib-group></article-meta></front>
  <body><p>${'x'.repeat(2_000)}</p></body></article>`;
const GONE = fail<never>('NETWORK_ERROR', 'x.org is down.');

/** What the host serves at the moment: the PDF and the text of the paper, another paper, or a failure. */
interface Served {
  pdf: 'paper' | 'other' | (() => Result<never>);
  text: string | (() => Result<never>);
}

/** A library, and a source that names one PDF and one text of the paper. */
async function world(first: Partial<Served> = {}) {
  const { store, home } = await newLibrary();
  const served: Served = { pdf: 'paper', text: JATS, ...first };
  const asked: string[] = [];
  const at = (kind: 'pdf' | 'jats'): Location => ({ url: `https://x.org/${kind}`, source: 'index', kind });
  const index = searcher('index', async () => page([]), {
    tier: 1,
    lookup: async () => ok({ source: 'index', paper, locations: [at('pdf')] }),
    texts: { from: 'jats', find: async () => ok({ locations: [at('jats')] }) },
  });
  const deps: AcquireDeps = {
    ...{
      store,
      sandbox: false,
      sources: [index],
      clock: createSystemClock(),
      hosts: ['x.org'],
      optionsFor: () => ({}),
    },
    async download({ url, kind }: Location, { sink }: DownloadOptions): Promise<Result<Downloaded>> {
      asked.push(kind);
      const body = kind === 'pdf' ? served.pdf : served.text;
      if (typeof body === 'function') return body();
      const contentType = kind === 'pdf' ? 'application/pdf' : 'text/xml';
      const head = { status: 200, headers: {}, contentType, finalUrl: url, hops: [] };
      unwrap(await sink.begin(head));
      unwrap(await sink.write(Buffer.from(body)));
      return ok({ ...head, kind: 'file', bytes: body.length, sha256: '' });
    },
    inspect: async (path) =>
      ok(reportOf(frontPage([readFileSync(path, 'utf8') === 'other' ? 'Quite another paper on other things' : TITLE]))),
  };
  const rows = (): LogRow[] =>
    readFileSync(join(home, 'provenance.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const staged = () => readdirSync(join(home, 'papers/.staging'));
  const fetch = (options: AcquireOptions = {}) => {
    asked.length = 0;
    return acquire(ref, deps, { sessionId: 'mine', ...options });
  };
  return { store, served, asked, rows, staged, fetch, paths: store.paths(ref) };
}

/** Puts a file that the library does not know at a path. */
function occupy(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'a file of somebody else');
}

test('a stored text is not fetched again with the PDF that was missing, and stays with it', async () => {
  const { fetch, served, asked, paths } = await world({ pdf: () => GONE });
  expect(unwrap(await fetch())).toMatchObject({ path: paths.text.jats, wasStored: false });
  expect(asked.sort()).toEqual(['jats', 'pdf']);
  served.pdf = 'paper';
  const whole = unwrap(await fetch());
  expect(asked).toEqual(['pdf']);
  expect(whole).toMatchObject({ path: paths.pdf, textPath: paths.text.jats, entry: { text: { from: 'jats' } } });
});

test('only the text is fetched if only the text is wanted, and the entry keeps its PDF', async () => {
  const { fetch, served, asked, paths } = await world({ text: () => GONE });
  unwrap(await fetch());
  served.text = JATS;
  const text = unwrap(await fetch({ textOnly: true }));
  expect(asked).toEqual(['jats']);
  expect(text).toMatchObject({ path: paths.text.jats, copy: { from: 'jats' }, entry: { copy: { grade: 'verified' } } });
  expect(unwrap(await fetch())).toMatchObject({ path: paths.pdf, textPath: paths.text.jats, wasStored: true });
});

test('a refresh that finds a text and no PDF fails, and leaves the stored files and no other', async () => {
  const { fetch, served, asked, rows, staged, paths } = await world();
  unwrap(await fetch());
  served.pdf = () => GONE;
  expect(await fetch({ refresh: true })).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
  expect(asked).toContain('jats');
  expect(rows().map(({ event, result }) => `${event} ${result}`)).toEqual(['fetch ok', 'text ok', 'fetch err']);
  expect([existsSync(paths.pdf), existsSync(paths.text.jats), staged()]).toEqual([true, true, []]);
});

test('a refresh replaces the PDF and the text', async () => {
  const { fetch, served, rows, paths } = await world();
  unwrap(await fetch());
  // The row of the PDF has all attempts: at the record, at the PDF and at the text.
  expect(rows().map((row) => row.attempts?.length ?? 0)).toEqual([3, 0]);
  served.text = JATS.replace('xxx', 'new');
  expect(unwrap(await fetch({ refresh: true }))).toMatchObject({ wasStored: false });
  expect(readFileSync(paths.text.jats, 'utf8')).toContain('new');
});

test('without a PDF now, the stored text is returned, with the attempts at the PDF', async () => {
  const { fetch, rows } = await world({ pdf: () => GONE });
  unwrap(await fetch());
  const again = unwrap(await fetch());
  expect(again).toMatchObject({ wasStored: true, copy: { from: 'jats' } });
  expect(again.attempts).toContainEqual(expect.objectContaining({ source: 'index', code: 'NETWORK_ERROR' }));
  expect(rows().at(-1)).toMatchObject({ event: 'text', result: 'ok', detail: 'already in the store' });
});

test('a fetch that was cancelled says so and does not return the stored text', async () => {
  const { fetch, served, rows } = await world({ pdf: () => GONE });
  unwrap(await fetch());
  const stop = new AbortController();
  served.pdf = () => {
    stop.abort();
    return fail('CANCELLED', 'The download was cancelled.');
  };
  expect(await fetch({ signal: stop.signal })).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  expect(rows().at(-1)).toMatchObject({ event: 'fetch', result: 'err', error_code: 'CANCELLED' });
});

test('a text that cannot be stored beside its PDF is a failed attempt, and the PDF is stored', async () => {
  const { fetch, staged, paths } = await world();
  occupy(paths.text.jats);
  const { entry, path, textPath, attempts } = unwrap(await fetch());
  expect([path, textPath, entry.text]).toEqual([paths.pdf, undefined, undefined]);
  expect(attempts.at(-1)).toMatchObject({ source: 'store', about: 'text', outcome: 'consulted_failed' });
  expect(attempts.at(-1)?.code).toBe('STORE_ERROR');
  expect(staged()).toEqual([]);
});

test('a PDF that cannot be stored fails the fetch, and neither it nor its text is left', async () => {
  const { fetch, staged, paths } = await world();
  occupy(paths.pdf);
  expect(await fetch()).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect([staged(), existsSync(paths.text.jats)]).toEqual([[], false]);
});

test.each([
  ['where no PDF is open', {}, 'fetch'],
  ['that was wanted alone', { textOnly: true }, 'text'],
])('a text %s that cannot be stored fails the fetch, with a row and all attempts', async (_, options, event) => {
  const { fetch, rows, staged, paths } = await world({ pdf: () => GONE });
  occupy(paths.text.jats);
  const failed = await fetch(options);
  expect(failed).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(!failed.ok && failed.error.attempts?.some(({ about }) => about === 'text')).toBe(true);
  expect(rows()).toMatchObject([{ event, result: 'err', error_code: 'STORE_ERROR', session_id: 'mine' }]);
  expect(staged()).toEqual([]);
});

test.each([
  ['fetched', false],
  ['stored before', true],
])('a doubtful PDF goes to quarantine, and the text that was %s is returned', async (_, wasStored) => {
  const { fetch, served, rows, staged, store } = await world({ pdf: wasStored ? () => GONE : 'other' });
  if (wasStored) unwrap(await fetch());
  served.pdf = 'other';
  expect(unwrap(await fetch())).toMatchObject({ wasStored, copy: { from: 'jats' } });
  const row = { event: 'quarantine', error_code: 'VERIFICATION_FAILED', session_id: 'mine' };
  expect(rows().slice(-2)).toMatchObject([row, { event: 'text', result: 'ok' }]);
  expect(unwrap(await store.quarantinedKeys())).toHaveLength(1);
  expect(staged()).toEqual([]);
});

test('without a text, a doubtful PDF fails the fetch with one row, that of the quarantine', async () => {
  const { fetch, rows } = await world({ pdf: 'other', text: () => GONE });
  const failed = await fetch();
  expect(failed).toMatchObject({ ok: false, error: { code: 'VERIFICATION_FAILED' } });
  expect(!failed.ok && failed.error.attempts?.some(({ about }) => about === 'text')).toBe(true);
  expect(rows()).toMatchObject([{ event: 'quarantine', detail: !failed.ok && failed.error.message }]);
});
