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
