import { expect, test } from 'vitest';
import type { Hit } from '../../web/desk/api.ts';
import { retractedIds } from '../../web/desk/retracted.ts';

const hit = (id: string, tags: Hit['tags'], retracted?: boolean): Hit =>
  ({ id, tags, paper: { ...(retracted && { retracted }) } }) as unknown as Hit;

test('retracted papers are not selected for fetching at first', () => {
  expect(retractedIds([hit('a', []), hit('b', ['retracted']), hit('c', [], true)])).toEqual(['b', 'c']);
});
