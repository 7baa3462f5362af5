import { expect, test } from 'vitest';
import { markHits } from '../../../src/cli/review/marks.ts';
import type { Hit } from '../../../src/model/collection.ts';
import { unwrap } from '../../support/unwrap.ts';

const hits = ['a', 'b', 'c'].map((id) => ({ id })) as Hit[];

test('excludes papers with e, and with d as 0.1.0 did', () => {
  for (const command of ['e', 'd'])
    expect([...unwrap(markHits(new Map(), hits, `${command} 1 3`))]).toEqual([
      ['a', 'exclude'],
      ['c', 'exclude'],
    ]);
});

test('changes nothing when one number is wrong', () => {
  expect(markHits(new Map(), hits, 'k 1 9')).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});

test('ranges, commas and single numbers mark papers', () => {
  expect([...unwrap(markHits(new Map(), hits, 'k 1-2,3')).keys()]).toEqual(['a', 'b', 'c']);
  expect([...unwrap(markHits(new Map([['a', 'exclude']]), hits, 'k 1'))]).toEqual([['a', 'keep']]);
});

test.each([
  ['k 0', '"0" is not a paper from 1 to 3.'],
  ['k 4', '"4" is not a paper from 1 to 3.'],
  ['k 2-4', '"2-4" is not a paper from 1 to 3.'],
  ['k 3-1', '"3-1" is not a paper from 1 to 3.'],
  ['k 1x', '"1x" is not a paper from 1 to 3.'],
  ['k', 'Unknown command: k'],
  ['z 1', 'Unknown command: z 1'],
])('the line "%s" marks nothing: %s', (line, message) => {
  expect(markHits(new Map(), hits, line)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT', message } });
});
