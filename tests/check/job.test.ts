import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkReferences, isSound, summarize } from '../../src/check/check.ts';
import { openCheckJob } from '../../src/check/job.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { CheckedReference, Verdict } from '../../src/model/reference.ts';
import { ok } from '../../src/model/result.ts';
import type { SourceHandle } from '../../src/model/source.ts';
import { toRecord } from '../support/references.ts';
import { unwrap } from '../support/unwrap.ts';

const folder = mkdtempSync(join(tmpdir(), 'carrel-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = createSystemClock();

const references = [1, 2, 3].map((index) => toRecord({ title: `Paper number ${index} of this list` }, index));
const toChecked = (index: number, verdict: Verdict): CheckedReference => ({
  index,
  text: '',
  verdict,
  differences: [],
  notices: [],
  attempts: [],
});
const open = (list = references) => unwrap(openCheckJob(folder, list, clock));

test('an interrupted check continues where it was, and asks again about what was unknown', () => {
  const first = open();
  first.keep(toChecked(1, 'confirmed'));
  first.keep(toChecked(2, 'unknown'));
  first.close();
  const second = open();
  expect(second.earlier(references).map(([index]) => index)).toEqual([1]);
  second.finish();
  second.close();
});

test('a check that is complete starts anew the next time', () => {
  const job = open();
  job.keep(toChecked(1, 'confirmed'));
  job.finish();
  expect(job.earlier(references)).toEqual([]);
  job.close();
});

test('another list of references has a progress of its own', () => {
  const job = open();
  job.keep(toChecked(1, 'confirmed'));
  const other = open(references.slice(0, 2));
  expect(other.earlier(references)).toEqual([]);
  job.finish();
  for (const each of [job, other]) each.close();
});

test('a cancelled check fails, and keeps what is done', async () => {
  const stop = new AbortController();
  const job = { ...open(), earlier: () => [[1, toChecked(1, 'confirmed')] as const] };
  stop.abort();
  const result = await checkReferences(references, { sources: [], clock, job }, { signal: stop.signal });
  expect(result).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  job.close();
});

test('reports progress from the first reference to the last', async () => {
  const seen: number[] = [];
  const progress = ({ done }: { done: number }) => void seen.push(done);
  unwrap(await checkReferences(references, { sources: [], clock }, { progress }));
  expect(seen).toEqual([0, 1, 2, 3]);
});

test('verdicts that are older than a day are checked again', () => {
  let now = 1_000_000_000_000;
  const at = { ...clock, now: () => now };
  const reopen = () => unwrap(openCheckJob(folder, references, at));
  const job = reopen();
  job.keep(toChecked(1, 'confirmed'));
  job.close();
  now += 24 * 3_600_000;
  const sameDay = reopen();
  expect(sameDay.earlier(references)).toHaveLength(1);
  sameDay.close();
  now += 1;
  const later = reopen();
  expect(later.earlier(references)).toEqual([]);
  later.close();
});

test('a reference whose notices were not checked is checked again, and one that is not listed is not reported', () => {
  const job = open();
  job.keep({ ...toChecked(1, 'confirmed'), noticesUnchecked: true });
  job.keep(toChecked(2, 'confirmed'));
  job.keep(toChecked(9, 'confirmed'));
  expect(job.earlier(references).map(([index]) => index)).toEqual([2]);
  job.finish();
  job.close();
});

test.each([
  ['text', { text: 'Other words' }],
  ['fields', { fields: { title: 'Other' } }],
  ['scope', { scope: { kind: 'unreadable', reason: 'empty' } }],
  ['place in the list', { index: 7 }],
] as const)('a list with another %s has a progress of its own', (_what, change) => {
  const job = open();
  job.keep(toChecked(1, 'confirmed'));
  const [first, ...rest] = references;
  const other = open([{ ...(first ?? toRecord({})), ...change }, ...rest]);
  expect(other.earlier(references)).toEqual([]);
  job.finish();
  for (const each of [job, other]) each.close();
});

test('a check that knows everything forgets its progress, one with open questions keeps it', async () => {
  const finished: string[] = [];
  const jobOf = (verdict: Verdict, more: Partial<CheckedReference> = {}) => ({
    earlier: () => references.map(({ index }) => [index, { ...toChecked(index, verdict), ...more }] as const),
    keep: () => undefined,
    finish: () => void finished.push(verdict),
    close: () => undefined,
  });
  for (const job of [
    jobOf('confirmed'),
    jobOf('unknown'),
    jobOf('not_found'),
    jobOf('differs', { noticesUnchecked: true }),
  ])
    unwrap(await checkReferences(references, { sources: [], clock, job }));
  expect(finished).toEqual(['confirmed', 'not_found']);
});

test('reports what an earlier run found, in the order of the list', async () => {
  const earlier = [3, 1, 2].map((index) => [index, toChecked(index, 'confirmed')] as const);
  const job = { earlier: () => earlier, keep: () => undefined, finish: () => undefined, close: () => undefined };
  const seen: number[] = [];
  const onChecked = ({ index }: CheckedReference) => void seen.push(index);
  const result = unwrap(await checkReferences(references, { sources: [], clock, job }, { onChecked }));
  expect([seen, result.references.map(({ index }) => index)]).toEqual([
    [3, 1, 2],
    [1, 2, 3],
  ]);
});

test('counts each verdict, the warned papers and those whose notices were not checked', () => {
  const all: CheckedReference[] = [
    toChecked(1, 'confirmed'),
    { ...toChecked(2, 'confirmed'), notices: [{ kind: 'retraction' }] },
    { ...toChecked(3, 'differs'), noticesUnchecked: true },
    toChecked(4, 'unreadable'),
    toChecked(5, 'out_of_scope'),
    toChecked(6, 'unknown'),
    toChecked(7, 'not_found'),
  ];
  expect(summarize(all)).toEqual({
    ...{ confirmed: 2, differs: 1, not_found: 1, unknown: 1, unreadable: 1, out_of_scope: 1 },
    ...{ warned: 1, unchecked: 1 },
  });
});

test.each<[string, CheckedReference, boolean]>([
  ['is confirmed', toChecked(1, 'confirmed'), true],
  ['is no paper', toChecked(1, 'out_of_scope'), true],
  ['differs', toChecked(1, 'differs'), false],
  ['was not found', toChecked(1, 'not_found'), false],
  ['is unknown', toChecked(1, 'unknown'), false],
  ['is unreadable', toChecked(1, 'unreadable'), false],
  ['is retracted', { ...toChecked(1, 'confirmed'), notices: [{ kind: 'retraction' }] }, false],
  ['is corrected', { ...toChecked(1, 'confirmed'), notices: [{ kind: 'correction' }] }, true],
  ['has unchecked notices', { ...toChecked(1, 'confirmed'), noticesUnchecked: true }, false],
])('a reference that %s can stay as it is: %s', (_what, reference, expected) => {
  expect(isSound(reference)).toBe(expected);
});

test('references of one paper share the notices of each other at the end of a check', async () => {
  const paper = { isOa: null, provenance: {}, doi: '10.1000/a' };
  const warned = {
    ...toChecked(1, 'confirmed'),
    paper,
    identifiedBy: 'id',
    notices: [{ kind: 'retraction' }],
  } as const;
  const earlier = [warned, { ...toChecked(2, 'confirmed'), paper, identifiedBy: 'id' } as const];
  const job = {
    earlier: () => earlier.map((each) => [each.index, each] as const),
    ...{ keep: () => undefined, finish: () => undefined, close: () => undefined },
  };
  const { summary } = unwrap(await checkReferences(references.slice(0, 2), { sources: [], clock, job }));
  expect(summary.warned).toBe(2);
});

test('a check that ends forgets its own progress, not that of another list', () => {
  const own = mkdtempSync(join(folder, 'two-'));
  const [job, other] = [references, references.slice(0, 2)].map((list) => unwrap(openCheckJob(own, list, clock)));
  for (const each of [job, other]) each?.keep(toChecked(1, 'confirmed'));
  job?.finish();
  expect([job?.earlier(references), other?.earlier(references).length]).toEqual([[], 1]);
  for (const each of [job, other]) each?.close();
});

test('each verdict is kept as soon as it is known, and the progress names no service while none is late', async () => {
  const kept: number[] = [];
  const seen: object[] = [];
  const job = {
    earlier: () => [[2, toChecked(2, 'confirmed')] as const],
    keep: ({ index }: CheckedReference) => void kept.push(index),
    ...{ finish: () => undefined, close: () => undefined },
  };
  const progress = (each: object) => void seen.push(each);
  unwrap(await checkReferences(references, { sources: [], clock, job }, { progress }));
  expect(kept).toEqual([1, 3]);
  expect(seen).toStrictEqual([1, 2, 3].map((done) => ({ done, total: 3 })));
});

test('the ids of two hundred references are looked up together', async () => {
  const asked: number[] = [];
  const lookup = async (refs: readonly object[]) => {
    asked.push(refs.length);
    return ok(refs.map((_, at) => ({ source: 'crossref', paper: { title: `Tides ${at}` }, locations: [] })));
  };
  const source = {
    id: 'crossref',
    wireKey: 'crossref',
    title: 'Crossref',
    covers: () => true,
    batch: { size: 999, lookup },
  };
  const sources = [{ source, context: () => ({}) } as unknown as SourceHandle];
  const list = Array.from({ length: 201 }, (_, at) => toRecord({ doi: `10.1000/${at}` }, at + 1));
  const { summary } = unwrap(await checkReferences(list, { sources, clock }));
  expect([asked, summary.confirmed]).toEqual([[200, 1], 201]);
});
