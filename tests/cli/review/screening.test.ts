import { expect, test } from 'vitest';
import { type Screening, screenHits } from '../../../src/cli/review/marks.ts';
import type { Hit } from '../../../src/model/collection.ts';
import { unwrap } from '../../support/unwrap.ts';

const hits = ['a', 'b', 'c'].map((id) => ({ id }) as Hit);
const NONE: Screening = { marks: new Map(), reasons: new Map() };
const screen = (...lines: string[]) => lines.reduce((before, line) => unwrap(screenHits(before, hits, line)), NONE);

test('papers are excluded with a reason after a colon', () => {
  const { marks, reasons } = screen('e 1 3: off topic', 'k 2');
  expect([...marks]).toEqual([
    ['a', 'exclude'],
    ['c', 'exclude'],
    ['b', 'keep'],
  ]);
  expect([...reasons]).toEqual([
    ['a', 'off topic'],
    ['c', 'off topic'],
  ]);
});

test('the last line about a paper decides about its reason', () => {
  expect([...screen('e 1: off topic', 'e 1: a duplicate').reasons]).toEqual([['a', 'a duplicate']]);
  expect([...screen('e 1: off topic', 'k 1').reasons]).toEqual([]);
});

test('a wrong number changes nothing', () => {
  expect(screenHits(NONE, hits, 'e 9: off topic')).toMatchObject({ ok: false });
});
