import { expect, test } from 'vitest';
import type { Hit } from '../../web/desk/api.ts';
import { papersToFetch } from '../../web/desk/to-fetch.ts';

const hit = (id: string) => ({ id }) as Hit;

test('a search offers to fetch only papers that are neither stored nor being fetched', () => {
  const copies = {
    a: { ref: '10.1/a', state: 'stored' },
    b: { ref: '10.1/b', state: 'fetching' },
    c: { ref: '10.1/c', state: 'quarantined' },
  } as const;
  expect(papersToFetch(['a', 'b', 'c', 'd'].map(hit), copies).map(({ id }) => id)).toEqual(['c', 'd']);
});
