import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { addFile } from '../../src/desk/actions/add.ts';
import { fetchPapers } from '../../src/desk/actions/fetch.ts';
import { saveEmail } from '../../src/desk/actions/settings.ts';
import { buildSnapshot, openSnapshot } from '../../src/desk/actions/snapshot.ts';
import { createEvents } from '../../src/desk/events.ts';
import { respondFailure } from '../../src/desk/failure.ts';
import { readLastAudit, saveLastAudit } from '../../src/desk/last-audit.ts';
import { listLibrary, readEntry } from '../../src/desk/library.ts';
import type { DeskParts } from '../../src/desk/parts.ts';
import { findQuarantined, listQuarantine } from '../../src/desk/quarantine.ts';
import { numberOf, optional } from '../../src/desk/reads/read.ts';
import { READS } from '../../src/desk/reads.ts';
import { createSignIn } from '../../src/desk/sign-in.ts';
import { findSimilar } from '../../src/desk/similar.ts';
import { createDeskSnapshot } from '../../src/desk/snapshot.ts';
import type { AuditAnswer } from '../../src/desk/wire.ts';
import { createFailure } from '../../src/model/error.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../support/folder.ts';
import { newLibrary } from '../support/library.ts';
import { bareEntry, CALL, doi, entryWith, sha256, stageText, storeFile } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

test('the token works once and only if it is right; its cookie belongs to one port and cannot be read by scripts', () => {
  const signIn = createSignIn(3105);
  expect(Buffer.from(signIn.token, 'base64url')).toHaveLength(32);
  expect(signIn.exchange(`${signIn.token}x`)).toBeNull();
  const cookie = signIn.exchange(signIn.token) ?? '';
  expect(cookie).toMatch(/^carrel_desk_3105=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
  expect(signIn.exchange(signIn.token)).toBeNull();
  const [pair = ''] = cookie.split(';');
  expect(signIn.isSignedIn({ cookie: `other=1; ${pair}` })).toBe(true);
  expect(signIn.isSignedIn({ cookie: pair.replace('3105', '3106') })).toBe(false);
  expect(signIn.isSignedIn({ cookie: `${pair}x` })).toBe(false);
  expect(signIn.isSignedIn({})).toBe(false);
  expect(createSignIn(3105).isSignedIn({ cookie: pair })).toBe(false);
});

test('the last audit is kept; a file that is damaged or has another shape is none', async () => {
  const home = join(await temporaryFolder(), 'carrel');
  expect(await readLastAudit(home)).toBeNull();
  const audit = { clean: true, entries: 2, copies: 1, findings: [{}, {}] } as unknown as AuditAnswer;
  unwrap(await saveLastAudit(home, 'real', audit));
  expect(await readLastAudit(home)).toMatchObject({ clean: true, entries: 2, copies: 1, findings: 2 });
  for (const text of ['{', '{}', '{"at":"soon","clean":true,"entries":1,"copies":1,"findings":0}']) {
    writeFileSync(join(home, 'desk', 'last-audit.json'), text);
    expect(await readLastAudit(home)).toBeNull();
  }
  expect(await saveLastAudit(home, 'sandbox', audit)).toMatchObject({ ok: false });
});

test.each([
  ['5', 5],
  [' 5 ', 5],
  ['999999', 999_999],
  ['1000000', undefined],
  ['-1', undefined],
  ['x', undefined],
  ['', undefined],
])('the number %j in an address is %s', (text, number) => {
  const query = new URLSearchParams({ n: text });
  expect(numberOf(query, 'n')).toBe(number);
  expect(optional(query, 'n')).toBe(text || undefined);
});

test.each([
  ['must be a number', 'Must be a number.'],
  ['Pass one.', 'Pass one.'],
  ['is it?', 'Is it?'],
])('the problem "%s" of a field stands alone as "%s"', (why, sentence) => {
  const answer = respondFailure(createFailure('INVALID_ARGUMENT', 'No.', { fields: { query: why } }));
  expect(JSON.parse(String(answer.body))).toMatchObject({ ok: false, fields: { query: sentence } });
});

/** A library of papers, a search that finds some of them, and what it was asked. */
async function openLibrary(found: readonly { id: string; score: number; foundBy?: readonly string[] }[] = []) {
  const { store } = await newLibrary();
  const asked: { query: string; options: Record<string, unknown> }[] = [];
  const searchLibrary = async (query: string, options: Record<string, unknown>) => {
    asked.push({ query, options });
    return ok({
      hits: found.map(({ id, score, foundBy }) => ({ ref: id, score, passages: [{ snippet: `in ${id}` }], foundBy })),
    });
  };
  const app = { store: async () => store, searchLibrary } as unknown as App;
  return { store, app, asked };
}
const add = async (store: Store, ids: readonly string[]) => {
  for (const id of ids) unwrap(await store.commit(bareEntry(doi(id)), null, CALL));
};

test('six papers at most are similar: not the paper itself, and none far below the best', async () => {
  const ids = Array.from({ length: 9 }, (_, at) => `10.1234/p${at}`);
  const scores = [10, 9, 8, 7, 6, 5, 4, 2, 1.9];
  const { store, app, asked } = await openLibrary(ids.map((id, at) => ({ id, score: scores[at] ?? 0 })));
  await add(store, ids);
  const refs = async (id: string) => unwrap(await findSimilar(id, app)).papers.map(({ ref }) => ref);
  expect(await refs('10.1234/p0')).toEqual(ids.slice(1, 7));
  expect(await refs('10.1234/p8')).toEqual(ids.slice(0, 6));
  expect(asked[0]?.options).toEqual({ limit: 7, waitMs: 500 });
});

test('a paper with little in common is not similar, and the question has no phrases and is short', async () => {
  const { store, app, asked } = await openLibrary([
    { id: '10.1234/a', score: 10 },
    { id: '10.1234/b', score: 2 },
    { id: '10.1234/c', score: 1.99 },
  ]);
  await add(store, ['10.1234/b', '10.1234/c']);
  const long = { title: 'The "sea"', abstract: 'x'.repeat(2000) };
  unwrap(await store.commit(bareEntry(doi('10.1234/a'), long), null, CALL));
  expect(unwrap(await findSimilar('10.1234/a', app)).papers.map(({ ref }) => ref)).toEqual(['10.1234/b']);
  expect(asked[0]?.query).toHaveLength(500);
  expect(asked[0]?.query).toMatch(/^The {2}sea {2}x/);
  expect(await findSimilar('10.1234/none', app)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('a paper without words has no similar ones, and nothing is asked', async () => {
  const { store, app, asked } = await openLibrary();
  unwrap(await store.commit(bareEntry(doi('10.1234/a'), { title: '""' }), null, CALL));
  expect(unwrap(await findSimilar('10.1234/a', app))).toEqual({ papers: [] });
  expect(asked).toEqual([]);
});

test('a stored paper says what found it if the search used meaning', async () => {
  const { store, app } = await openLibrary([
    { id: '10.1234/a', score: 2, foundBy: ['words', 'meaning'] },
    { id: '10.1234/b', score: 1 },
  ]);
  await add(store, ['10.1234/a', '10.1234/b']);
  const { papers } = unwrap(await listLibrary(app, { query: 'about' }, 10, 0));
  expect(papers[0]).toMatchObject({ ref: '10.1234/a', found_by: ['words', 'meaning'] });
  expect(papers[1]).not.toHaveProperty('found_by');
});

test('papers found in their text come first, then those with words in their metadata, each once', async () => {
  const { store, app, asked } = await openLibrary([
    { id: '10.1234/b', score: 1 },
    { id: '10.1234/gone', score: 1 },
  ]);
  await add(store, ['10.1234/a', '10.1234/b', '10.1234/c']);
  const page = unwrap(await listLibrary(app, { query: 'about', fromYear: 1900, tag: undefined } as never, 10, 0));
  expect(asked[0]).toEqual({ query: 'about', options: { filters: { fromYear: 1900 }, limit: 100, waitMs: 500 } });
  expect(page.papers[0]).toMatchObject({ ref: '10.1234/b', snippet: 'in 10.1234/b' });
  expect(page.papers.filter(({ ref }) => ref === '10.1234/b')).toHaveLength(1);
  const all = unwrap(await listLibrary(app, { query: 'about' }, 10, 0));
  expect(all.papers.map(({ ref }) => ref).sort()).toEqual(['10.1234/a', '10.1234/b', '10.1234/c']);
  expect(unwrap(await listLibrary(app, { query: 'about' }, 1, 1)).papers).toHaveLength(1);
  expect(unwrap(await listLibrary(app, {}, 10, 0)).papers[0]).not.toHaveProperty('snippet');
  unwrap(await listLibrary(app, { query: ' ' }, 10, 0));
  expect(asked).toHaveLength(3);
});

test('a search of the library keeps to the grade and the source that were chosen', async () => {
  const { store, app } = await openLibrary([
    { id: '10.1234/a', score: 1 },
    { id: '10.1234/b', score: 1 },
  ]);
  await add(store, ['10.1234/a']);
  unwrap(await storeFile(store, doi('10.1234/b'), 'file'));
  const refs = async (filter: object) =>
    unwrap(await listLibrary(app, { query: 'about', ...filter } as never, 10, 0)).papers.map(({ ref }) => ref);
  expect(await refs({ grade: 'verified' })).toEqual(['10.1234/b']);
  expect(await refs({ grade: 'none' })).toEqual(['10.1234/a']);
  expect(await refs({ source: 'crossref' })).toEqual(['10.1234/a']);
  expect(await refs({ source: 'oa-publisher' })).toEqual(['10.1234/b']);
});

test('an entry is shown with its history, newest first', async () => {
  const { store } = await newLibrary();
  unwrap(await storeFile(store, doi('10.1234/a'), 'file'));
  unwrap(await store.tag(doi('10.1234/a'), ['x'], CALL));
  const entry = unwrap(await readEntry('10.1234/a', store));
  expect(entry).toMatchObject({ ref: '10.1234/a', has_pdf: true, retracted: false, copy: { grade: 'verified' } });
  expect(entry.rows).toHaveLength(2);
  expect(entry.rows[0]?.ts_seq).toBeGreaterThan(entry.rows[1]?.ts_seq ?? 0);
});

/** Reads of a desk over a library. */
async function openReads() {
  const { store, home } = await newLibrary();
  const app = { store: async () => store } as unknown as App;
  const read = async (path: string, query: string) => {
    const answer = await READS.get(path)?.(new URLSearchParams(query), { app, home } as unknown as DeskParts, {});
    return answer as { status?: number; headers?: Record<string, string>; body?: unknown; error?: { message: string } };
  };
  return { store, read };
}

test('papers are cited and exported by name or by collection, at most 200 of them', async () => {
  const { store, read } = await openReads();
  await add(store, ['10.1234/a', '10.1234/b']);
  const [one, two] = [
    await read('/api/cite', 'format=apa&ref=10.1234/a'),
    await read('/api/cite', 'format=apa&ref=10.1234/a&ref=10.1234/b'),
  ];
  expect([one.status, String(two.body).split('About').length]).toEqual([200, 3]);
  expect(one.headers?.['content-security-policy']).toBe("default-src 'none'; sandbox");
  const many = Array.from({ length: 201 }, () => 'ref=10.1234/a').join('&');
  expect((await read('/api/cite', `format=apa&${many.replace('ref=10.1234/a&', '')}`)).status).toBe(200);
  expect((await read('/api/cite', `format=apa&${many}`)).error?.message).toBe('At most 200 papers can be named.');
  expect((await read('/api/cite', 'format=apa')).error?.message).toBe('No paper is named.');
  expect((await read('/api/cite', 'format=csv&ref=10.1234/a')).error?.message).toBe('Unknown citation format.');
});

test.each([
  ['', 'papers.bib'],
  ['My reefs / 2001', 'My-reefs-2001.bib'],
  ['Größe!', 'Größe.bib'],
  ['???', 'papers.bib'],
])('an export of the collection %j is named %s', async (collection, name) => {
  const { store, read } = await openReads();
  await add(store, ['10.1234/a']);
  if (collection) {
    const { addToCollection } = await import('../../src/store/collections.ts');
    unwrap(await addToCollection(store, collection, ['10.1234/a'], 'at the desk'));
  }
  const asked = collection ? `collection=${encodeURIComponent(collection)}` : 'ref=10.1234/a';
  const { headers } = await read('/api/library/export', `format=bibtex&${asked}`);
  expect(headers?.['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
});

test('the PDF of a paper is sent, and one that is not stored is not found', async () => {
  const { store, read } = await openReads();
  await add(store, ['10.1234/a']);
  unwrap(await storeFile(store, doi('10.1234/b'), 'file'));
  expect((await read('/api/pdf', 'ref=10.1234/a')).error?.message).toBe('File not found.');
  expect(await read('/api/pdf', 'ref=10.1234/b')).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
  });
  expect((await read('/api/quarantine/pdf', 'ref=10.1234/b&sha256=x')).error?.message).toBe('File not found.');
  const odd = doi('10.1234/odd');
  unwrap(await store.quarantine(entryWith(odd, 'odd'), await stageText(store, odd, 'odd'), CALL));
  const quarantined = await read('/api/quarantine/pdf', `ref=10.1234/odd&sha256=${sha256('odd')}`);
  // Nobody knows what is in such a file.
  expect(quarantined.headers?.['content-security-policy']).toMatch(/^sandbox; /);
});

test('of several quarantined files of a paper the one with the digest is found', async () => {
  const { store } = await newLibrary();
  const ref = doi('10.1234/odd');
  for (const content of ['one', 'two', 'three'])
    unwrap(await store.quarantine(entryWith(ref, content), await stageText(store, ref, content), CALL));
  for (const content of ['one', 'two', 'three'])
    expect((await findQuarantined(store, ref.id, sha256(content)))?.entry.copy?.sha256).toBe(sha256(content));
  expect(await findQuarantined(store, ref.id, sha256('four'))).toBeNull();
  expect(await findQuarantined(store, '10.1234/other', sha256('one'))).toBeNull();
});

test('a closed stream of events watches nothing any more', async () => {
  const ended: string[] = [];
  const watch = (name: string) => ({ watch: () => () => ended.push(name) });
  const none = { list: () => [], status: async () => ({}) };
  const lists = { fetches: none, checks: none, snapshot: none, events: createEvents(), startId: 'x' };
  const parts = { ...lists, sessionList: watch('sessions'), quarantineCount: watch('quarantine') };
  const answer = await READS.get('/api/events')?.(new URLSearchParams(), parts as unknown as DeskParts, {});
  const { body } = answer as unknown as { body: PassThrough };
  await new Promise((resolve) => body.on('close', resolve).destroy());
  expect(ended).toEqual(['sessions', 'quarantine']);
});

/** Starts fetches that only remember what was wanted. */
function remember() {
  const started: { wanted: readonly { ref: string }[]; about: string }[] = [];
  const fetches = {
    start: async (wanted: readonly { ref: string }[], about: string) => {
      started.push({ wanted, about });
      return ok('f1');
    },
  };
  return { started, fetches };
}

test('of a search, the chosen papers are fetched, or all that are not retracted', async () => {
  const hit = (id: string, more: object = {}) => ({
    id,
    paper: { doi: `10.1234/${id}`, isOa: null, provenance: {}, ...more },
  });
  const collection = { hits: [hit('a'), hit('b', { retracted: true }), hit('c')] };
  const state = { state: 'complete', collection, query: 'reefs' };
  const { started, fetches } = remember();
  const sessions = { get: async () => ok(state) };
  const parts = { app: { sessions: async () => sessions }, fetches } as unknown as DeskParts;
  expect(await fetchPapers.run({ session_id: 's' }, parts)).toEqual({ ok: true, value: { fetch_id: 'f1' } });
  await fetchPapers.run({ session_id: 's', ids: ['b', 'c'] }, parts);
  expect(started.map(({ about, wanted }) => [about, wanted.map(({ ref }) => ref)])).toEqual([
    ['reefs', ['10.1234/a', '10.1234/c']],
    ['reefs', ['10.1234/b', '10.1234/c']],
  ]);
  expect(await fetchPapers.run({ session_id: 's', ids: [] }, parts)).toMatchObject({
    ok: false,
    error: { message: 'Select at least one paper.' },
  });
  Object.assign(state, { state: 'checkpoint' });
  expect(await fetchPapers.run({ session_id: 's' }, parts)).toMatchObject({ error: { code: 'SESSION_STATE' } });
});

test('five wrong lines are reported at most, each cut after 60 characters', async () => {
  const { fetches } = remember();
  const refs = Array.from({ length: 6 }, () => 'z'.repeat(70));
  const result = await fetchPapers.run({ refs }, { fetches } as unknown as DeskParts);
  const message = result.ok ? '' : result.error.message;
  expect(message).toContain(`Line 5, "${'z'.repeat(60)}": `);
  expect(message).not.toContain('Line 6');
  expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_REF', fields: { refs: message } } });
});

test('a bibliography is fetched by its ids; records without one are counted, and 1,000 papers are the limit', async () => {
  const { started, fetches } = remember();
  const parts = { fetches } as unknown as DeskParts;
  const run = (text: string) => addFile.run({ name: 'a.ris', content: Buffer.from(text).toString('base64') }, parts);
  const record = (doi?: string) => `TY  - JOUR\nTI  - T\n${doi ? `DO  - ${doi}\n` : ''}ER  - \n`;
  expect(await run(`${record('10.1234/a')}${record()}${record('10.1234/b')}`)).toEqual({
    ok: true,
    value: { fetch: { id: 'f1', papers: 2, without_id: 1 } },
  });
  expect(started[0]).toMatchObject({
    about: 'a.ris',
    wanted: [{ ref: '10.1234/a', title: 'T' }, { ref: '10.1234/b' }],
  });
  expect(await run(record())).toMatchObject({ error: { message: 'No record of a.ris has a DOI or an arXiv id.' } });
  const thousand = Array.from({ length: 1000 }, (_, at) => record(`10.1234/${at}`)).join('');
  expect(await run(thousand)).toMatchObject({ ok: true, value: { fetch: { papers: 1000 } } });
  const many = `${thousand}${record('10.1234/one-more')}`;
  expect(await run(many)).toMatchObject({
    error: { message: 'a.ris has 1001 papers. At most 1000 are fetched at once.' },
  });
  expect(await run('just words')).toMatchObject({
    error: { message: expect.stringMatching(/^a\.ris is neither a PDF nor a bibliography\. /) },
  });
});

test('opening a snapshot does not build it', async () => {
  const asked: string[] = [];
  const snapshot = { build: () => asked.push('build'), open: () => asked.push('open') };
  for (const action of [openSnapshot, buildSnapshot])
    expect(await action.run({}, { snapshot } as unknown as DeskParts)).toEqual(ok({}));
  expect(asked).toEqual(['open', 'build']);
});

test('the end of the desk ends the build of a snapshot', async () => {
  let signal: AbortSignal | undefined;
  const buildSnapshot: App['buildSnapshot'] = (options) => {
    signal = options.signal;
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(fail('CANCELLED', 'Stopped.'))));
  };
  const [home, ignore] = [await temporaryFolder(), () => undefined];
  const snapshot = createDeskSnapshot({ buildSnapshot } as App, home, ignore, ignore, ignore);
  snapshot.build();
  await expect.poll(() => signal).toBeDefined();
  expect(await snapshot.status()).toMatchObject({ exists: false, is_building: true });
  await snapshot.close();
  expect(await snapshot.status()).toMatchObject({ is_building: false, error: { code: 'CANCELLED' } });
});

test('a contact address is saved without the blanks around it', () => {
  expect(saveEmail.shape.parse({ email: ' ada@uni.edu ' })).toEqual({ email: 'ada@uni.edu' });
});

test('one build of a snapshot runs at a time, and the error of the last one goes when another starts', async () => {
  const ends: ((result: Result<never>) => void)[] = [];
  const buildSnapshot: App['buildSnapshot'] = () => new Promise((resolve) => ends.push(resolve));
  const [home, ignore] = [await temporaryFolder(), () => undefined];
  const snapshot = createDeskSnapshot({ buildSnapshot } as App, home, ignore, ignore, ignore);
  snapshot.build();
  snapshot.build();
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.(fail('STORE_ERROR', 'No room.'));
  await expect.poll(async () => (await snapshot.status()).error?.message).toBe('No room.');
  await expect.poll(async () => (await snapshot.status()).is_building).toBe(false);
  expect(ends).toHaveLength(1);
  snapshot.build();
  expect(await snapshot.status()).not.toHaveProperty('error');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.(fail('STORE_ERROR', 'No room.'));
  await snapshot.close();
});

test('a quarantined file whose record is damaged is listed with the problem and hides no other', async () => {
  const { store, home } = await newLibrary();
  for (const id of ['10.1234/a', '10.1234/b'])
    unwrap(await store.quarantine(entryWith(doi(id), id), await stageText(store, doi(id), id), CALL));
  const records = readdirSync(home, { recursive: true }).map(String);
  const [damaged = ''] = records.filter((name) => /quarantine.*\.toml$/.test(name)).sort();
  writeFileSync(join(home, damaged), 'damaged');
  const { files } = unwrap(await listQuarantine(store));
  expect(files.map((file) => 'problem' in file).sort()).toEqual([false, true]);
  const found = ['10.1234/a', '10.1234/b'].map((id) => findQuarantined(store, id, sha256(id)));
  expect((await Promise.all(found)).filter(Boolean)).toHaveLength(1);
});

test('the library is filtered by its years', async () => {
  const { store, read } = await openReads();
  for (const year of [1999, 2000, 2001, 2002])
    unwrap(await store.commit(bareEntry(doi(`10.1234/${year}`), { year }), null, CALL));
  const found = (await read('/api/library', 'from_year=2000&to_year=2001')) as {
    value?: { papers: { ref: string }[] };
  };
  expect(found.value?.papers.map(({ ref }) => ref).sort()).toEqual(['10.1234/2000', '10.1234/2001']);
});
