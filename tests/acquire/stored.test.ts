import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordMetadata } from '../../src/acquire/record.ts';
import { returnStored, storedFile } from '../../src/acquire/stored.ts';
import { withStage } from '../../src/acquire/with-stage.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { LogRow } from '../../src/model/log-row.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { Stage } from '../../src/store/papers/stage.ts';
import { newLibrary } from '../support/library.ts';
import { doi, storeFile, storeText } from '../support/papers.ts';
import { page, searcher } from '../support/records.ts';
import { unwrap } from '../support/unwrap.ts';

const REF = doi('10.1234/foo');
const lastRow = (home: string): LogRow =>
  JSON.parse(readFileSync(join(home, 'provenance.jsonl'), 'utf8').trimEnd().split('\n').at(-1) ?? '');

/** A library with a PDF and its text. */
async function library() {
  const { home, store } = await newLibrary();
  unwrap(await storeFile(store, REF, 'file'));
  unwrap(await storeText(store, REF, 'a text'));
  const stored = unwrap(await store.get(REF));
  if (!stored) throw new Error('It is stored.');
  return { home, store, stored };
}

test('the stored PDF or the stored text is what is wanted, and what is not there is nothing', async () => {
  const { stored } = await library();
  expect(storedFile(stored, 'pdf')).toMatchObject({ copy: stored.entry.copy, path: stored.pdfPath, event: 'fetch' });
  expect(storedFile(stored, 'text')).toMatchObject({ copy: stored.entry.text, path: stored.textPath, event: 'text' });
  expect(storedFile({ ...stored, pdfPath: null }, 'pdf')).toBeNull();
  expect(storedFile({ ...stored, textPath: null }, 'text')).toBeNull();
});

test('a stored file is returned with a row in the log, and with the attempts that were made', async () => {
  const { home, store, stored } = await library();
  const file = storedFile(stored, 'pdf');
  const attempts = [{ source: 'arxiv', outcome: 'consulted_no_record', durationMs: 1 }] as const;
  const found = file && unwrap(await returnStored(stored, file, { store }, { sessionId: 's', attempts }));
  expect(found).toMatchObject({ wasStored: true, path: stored.pdfPath, textPath: stored.textPath, attempts });
  expect(lastRow(home)).toMatchObject({
    ...{ event: 'fetch', result: 'ok', detail: 'already in the store', sha256: stored.entry.copy?.sha256 },
    ...{ session_id: 's', grade: 'verified', capability: 'oa', source: stored.entry.source },
  });
  expect(lastRow(home).attempts).toHaveLength(1);
});

test.each([
  ['pdf', 'carrel fetch 10.1234/foo --refresh"'],
  ['text', 'carrel fetch 10.1234/foo --text-only --refresh"'],
] as const)('a stored %s that was changed is refused, with the command that replaces it', async (wanted, command) => {
  const { store, stored } = await library();
  const file = storedFile(stored, wanted);
  appendFileSync(file?.path ?? '', '!');
  const refused = file && (await returnStored(stored, file, { store }, { sessionId: 's' }));
  expect(refused).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(!refused?.ok && refused?.error.message).toContain(command);
});

test.each([
  ['a failure', fail<number>('NETWORK_ERROR', 'x'), true, false],
  ['something that needs the file', ok(1), true, true],
  ['something that does not need it', ok(1), false, false],
])('after %s, a staging file stays only if it is needed', async (_what, result, isNeeded, stays) => {
  const { store } = await newLibrary();
  let stage: Stage | undefined;
  const used = await withStage(
    store.stage(REF),
    async (opened) => {
      stage = opened;
      return result;
    },
    () => isNeeded,
  );
  expect([used, existsSync(stage?.path ?? '')]).toEqual([result, stays]);
  await stage?.discard();
  expect(
    await withStage(
      Promise.resolve(fail('STORE_ERROR', 'full')),
      async () => ok(1),
      () => true,
    ),
  ).toMatchObject({
    error: { message: 'full' },
  });
});

test('metadata is stored without a file, with a row that says who was asked', async () => {
  const { home, store } = await newLibrary();
  const knowing = searcher('crossref', async () => page([]), {
    lookup: async () => ok({ source: 'crossref', paper: { doi: REF.id, title: 'Heat' }, locations: [] }),
  });
  const deps = { store, sandbox: false, sources: [knowing], clock: createSystemClock() };
  expect(unwrap(await recordMetadata(REF, deps, { sessionId: 's' })).paper.title).toBe('Heat');
  const stored = unwrap(await store.get(REF));
  expect([stored?.entry.paper.title, stored?.pdfPath]).toEqual(['Heat', null]);
  expect(lastRow(home)).toMatchObject({
    event: 'metadata-only',
    result: 'ok',
    capability: 'metadata',
    session_id: 's',
  });
  expect(lastRow(home).attempts).toMatchObject([{ source: 'crossref', outcome: 'consulted_resolved' }]);
});

test('metadata that is not found is logged with its reason and its attempts, and nothing is stored', async () => {
  const { home, store } = await newLibrary();
  const missing = searcher('crossref', async () => page([]), { lookup: async () => fail('NOT_FOUND', 'no such') });
  const deps = { store, sandbox: false, sources: [missing], clock: createSystemClock() };
  const found = await recordMetadata(REF, deps, { sessionId: 's' });
  expect(found).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  expect(lastRow(home)).toMatchObject({
    ...{ event: 'metadata-only', ref: '10.1234/foo', result: 'err', error_code: 'NOT_FOUND', session_id: 's' },
    ...{ detail: !found.ok && found.error.message, attempts: [{ source: 'crossref' }] },
  });
  expect(unwrap(await store.get(REF))).toBeNull();
});

test('a log that cannot be written fails the call, whether the paper is stored or not found', async () => {
  const { store, stored } = await library();
  const broken = { ...store, record: async () => fail<never>('LOG_ERROR', 'full') };
  const file = storedFile(stored, 'pdf');
  expect(file && (await returnStored(stored, file, { store: broken }, { sessionId: 's' }))).toMatchObject({
    error: { code: 'LOG_ERROR' },
  });
  const deps = { store: broken, sandbox: false, sources: [], clock: createSystemClock() };
  expect(await recordMetadata(REF, deps, { sessionId: 's' })).toMatchObject({ error: { code: 'LOG_ERROR' } });
});
