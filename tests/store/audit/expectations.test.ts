import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LogRow } from '../../../src/model/log-row.ts';
import { openExpectations } from '../../../src/store/audit/expectations.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { unwrap } from '../../support/unwrap.ts';

/** What a log with these rows, numbered from 1, expects. */
async function expectationsOf(...rows: readonly Partial<LogRow>[]) {
  const path = join(await temporaryFolder(), 'expected.db');
  const expectations = unwrap(openExpectations(path));
  const empty = { key: null, ref: null, target: null, sha256: null, bytes: null, change_id: null, result: 'ok' };
  unwrap(expectations.add(rows.map((row, at) => ({ ...empty, ts_seq: at + 1, ...row }) as LogRow)));
  return { ...expectations, path };
}
const state = async (...rows: readonly Partial<LogRow>[]) => {
  const { find, close } = await expectationsOf(...rows.map((row) => ({ key: 'k', ...row })));
  const found = unwrap(find('k'));
  await close();
  return found && [found.stored, found.sha256, found.textSha256];
};

test.each<[string, Partial<LogRow>[], unknown]>([
  ['a PDF', [{ event: 'fetch', sha256: 'p' }], [true, 'p', null]],
  ['metadata alone', [{ event: 'metadata-only' }], [true, null, null]],
  ['a text', [{ event: 'text', sha256: 't' }], [true, null, 't']],
  [
    'a PDF and its text',
    [
      { event: 'fetch', sha256: 'p' },
      { event: 'text', sha256: 't' },
    ],
    [true, 'p', 't'],
  ],
  [
    'a newer PDF',
    [
      { event: 'fetch', sha256: 'p' },
      { event: 'fetch', sha256: 'q' },
    ],
    [true, 'q', null],
  ],
  ['new metadata', [{ event: 'fetch', sha256: 'p' }, { event: 'metadata-only' }], [true, 'p', null]],
  ['new tags', [{ event: 'fetch', sha256: 'p' }, { event: 'tag' }], [true, 'p', null]],
  ['an accepted file', [{ event: 'accept', sha256: 'p' }], [true, 'p', null]],
  ['a removed paper', [{ event: 'fetch', sha256: 'p' }, { event: 'remove' }], [false, null, null]],
  [
    'a paper that came back',
    [{ event: 'fetch', sha256: 'p' }, { event: 'remove' }, { event: 'tag' }],
    [true, null, null],
  ],
  [
    'a change that was abandoned',
    [{ event: 'fetch', sha256: 'p' }, { event: 'fetch', sha256: 'q' }, { event: 'abandoned' }],
    [true, 'p', null],
  ],
  ['a first change that was abandoned', [{ event: 'fetch', sha256: 'p' }, { event: 'abandoned' }], [false, null, null]],
  [
    'a removal that was abandoned',
    [{ event: 'text', sha256: 't' }, { event: 'remove' }, { event: 'abandoned' }],
    [true, null, 't'],
  ],
  ['a file in quarantine', [{ event: 'quarantine', sha256: 'p' }], null],
  [
    'a discarded file',
    [
      { event: 'fetch', sha256: 'p' },
      { event: 'discard', sha256: 'x' },
    ],
    [true, 'p', null],
  ],
])('after %s the library has what the log says', async (_, rows, expected) => {
  expect(await state(...rows)).toEqual(expected);
});

test('papers that were not seen are listed in the order of their rows, and counted beyond the limit', async () => {
  const fetched = (key: string) => ({ key, event: 'fetch', sha256: key }) as const;
  const expectations = await expectationsOf(fetched('c'), fetched('b'), fetched('a'), { key: 'd', event: 'remove' });
  unwrap(expectations.markSeen('b'));
  const { keys, total } = unwrap(expectations.unseen(1));
  expect([keys.map(({ key }) => key), total]).toEqual([['c'], 2]);
  expect(unwrap(expectations.unseen(9)).keys.map(({ key, seq }) => [key, seq])).toEqual([
    ['c', 1],
    ['a', 3],
  ]);
  await expectations.close();
  expect(['', '-wal', '-shm'].map((part) => existsSync(`${expectations.path}${part}`))).toEqual([false, false, false]);
});

test('of files saved elsewhere, the last paper under a name counts, until its row is abandoned', async () => {
  const saved = (ref: string, target: string, more: Partial<LogRow> = {}) =>
    ({ event: 'download', ref, target, sha256: ref, ...more }) as const;
  const expectations = await expectationsOf(
    saved('a', '/1.pdf'),
    saved('b', '/1.pdf'),
    saved('c', '/2.pdf'),
    saved('d', '/3.pdf', { result: 'err' }),
    saved('e', '/4.pdf'),
    { event: 'abandoned', ref: 'e', target: '/4.pdf' },
    saved('f', '/5.pdf', { sha256: null }),
    saved('g', '/6.pdf', { key: 'k' }),
  );
  const listed = (after: number, limit: number) =>
    unwrap(expectations.saved(after, limit)).map(({ ref, target }) => `${ref} ${target}`);
  expect(listed(0, 9)).toEqual(['b /1.pdf', 'c /2.pdf']);
  expect([listed(0, 1), listed(2, 9)]).toEqual([['b /1.pdf'], ['c /2.pdf']]);
  await expectations.close();
});
