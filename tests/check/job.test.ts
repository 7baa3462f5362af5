import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkReferences } from '../../src/check/check.ts';
import { openCheckJob } from '../../src/check/job.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { CheckedReference, Verdict } from '../../src/model/reference.ts';
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
