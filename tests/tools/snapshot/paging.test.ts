import { expect, test } from 'vitest';
import { toPage } from '../../../src/tools/snapshot/paging.ts';

test.each([
  [{}, { page: 1, pageSize: 10 }],
  [{ limit: 1 }, { page: 1, pageSize: 1 }],
  [
    { page_size: 100, page: 100 },
    { page: 100, pageSize: 100 },
  ],
  [
    { limit: 5, page_size: 5, page: 2 },
    { page: 2, pageSize: 5 },
  ],
])('the page %j is %j', (asked, value) => {
  expect(toPage(asked)).toEqual({ ok: true, value });
});

test.each([
  [{ limit: 5, page_size: 6 }, 'invalid_arguments'],
  [{ limit: 0 }, 'invalid_arguments'],
  [{ page_size: 0 }, 'invalid_arguments'],
  [{ page: 0 }, 'invalid_arguments'],
  [{ limit: 101 }, 'page_size_too_large'],
  [{ limit: 100, page: 101 }, 'pagination_too_deep'],
  [{ page: 1001 }, 'pagination_too_deep'],
])('the page %j is refused as %s, never cut', (asked, code) => {
  expect(toPage(asked)).toMatchObject({ ok: false, error: { code } });
});

test('a tool may have another default', () => {
  expect(toPage({}, 20)).toMatchObject({ value: { pageSize: 20 } });
  expect(toPage({ limit: 3 }, 20)).toMatchObject({ value: { pageSize: 3 } });
});
