import { expect, test } from 'vitest';
import { toOutcome, toRetried, toRows, toWanted } from '../../src/desk/fetch-row.ts';
import type { FetchRow } from '../../src/desk/wire.ts';
import type { Hit } from '../../src/model/collection.ts';
import { fail, ok } from '../../src/model/result.ts';
import { doi, entryWith } from '../support/papers.ts';

test('a stored paper has its grade, its version and the sentences of its evidence', () => {
  const entry = entryWith(doi('10.5555/x'), 'text');
  if (!entry.copy) throw new Error('no copy');
  const evidence = [{ check: 'title-fits', speaks: 'for', detail: '' }] as const;
  const copy = { ...entry.copy, version: 'preprint', evidence } as const;
  const outcome = toOutcome(ok({ entry: { ...entry, copy }, copy, path: '/x.pdf', attempts: [], wasStored: false }));
  expect(outcome).toMatchObject({
    grade: 'verified',
    version: 'preprint',
    evidence: [{ check: 'title-fits', text: 'The title matches' }],
  });
});

const hitOf = (paper: Partial<Hit['paper']>) => ({ paper: { isOa: null, provenance: {}, ...paper } }) as Hit;

test('a hit is fetched by its best id, with its title and its retraction', () => {
  expect(toWanted(hitOf({ doi: '10.1000/a', title: 'T', retracted: true }))).toEqual({
    ref: '10.1000/a',
    title: 'T',
    retracted: true,
  });
  expect(toWanted(hitOf({ arxivId: '2101.00001' }))).toEqual({ ref: 'arXiv:2101.00001' });
});

test('a hit without an id becomes a failed row with its title', () => {
  const rows = toRows([toWanted(hitOf({ title: 'No id' })), toWanted(hitOf({}))]);
  expect(rows).toMatchObject([
    { ref: 'No id', state: 'failed', error: { code: 'INVALID_REF' } },
    { ref: 'a paper without a title', state: 'failed' },
  ]);
});

test('a paper that is wanted twice in two spellings has one row', () => {
  expect(toRows([{ ref: '10.1038/NATURE12373', title: 'T' }, { ref: 'doi:10.1038/nature12373' }])).toEqual([
    { ref: '10.1038/nature12373', title: 'T', state: 'waiting' },
  ]);
  expect(toRows([{ ref: 'nonsense', retracted: true }])).toMatchObject([
    { ref: 'nonsense', retracted: true, state: 'failed', error: { code: 'INVALID_REF' } },
  ]);
});

const row = (state: FetchRow['state'], ref = '10.1000/a'): FetchRow => ({ ref, title: 'T', state });

test.each([
  ['interrupted', 'unfinished', 'waiting'],
  ['cancelled', 'unfinished', 'waiting'],
  ['failed', 'unfinished', 'failed'],
  ['failed', 'failed', 'waiting'],
  ['cancelled', 'failed', 'cancelled'],
  ['stored', 'failed', 'stored'],
] as const)('a row that is %s is, when the %s ones are retried, %s', (state, choice, after) => {
  expect(toRetried(row(state), choice)).toEqual({ ref: '10.1000/a', title: 'T', state: after });
});

test('a failed row without an id is not retried, and a retried one loses its error', () => {
  expect(toRetried(row('failed', 'No id'), 'failed').state).toBe('failed');
  const failed = { ...toRows([{ ref: 'nonsense' }])[0], ref: '10.1000/a', state: 'failed' } as FetchRow;
  expect(toRetried({ ...failed, retracted: true }, 'failed')).toEqual({
    ref: '10.1000/a',
    retracted: true,
    state: 'waiting',
  });
});

test('a cancelled fetch is told from a failed one', () => {
  expect(toOutcome(fail('CANCELLED', 'Stopped.'))).toMatchObject({ state: 'cancelled', error: { code: 'CANCELLED' } });
  expect(toOutcome(fail('NOT_FOUND', 'None.'))).toMatchObject({ state: 'failed', error: { code: 'NOT_FOUND' } });
});

test('a stored paper has its title, its retraction, its licence and where its text came from', () => {
  const entry = entryWith(doi('10.5555/x'), 'text');
  if (!entry.copy) throw new Error('no copy');
  const paper = { ...entry.paper, title: 'Heat', retracted: true };
  const { license: _license, ...copy } = entry.copy;
  const acquired = { entry: { ...entry, paper }, copy, path: '/x.pdf', attempts: [], wasStored: true };
  expect(toOutcome(ok(acquired))).toMatchObject({
    state: 'stored',
    title: 'Heat',
    retracted: true,
    license: 'unknown',
    already_stored: true,
  });
  expect(toOutcome(ok(acquired))).not.toHaveProperty('text_from');
});
