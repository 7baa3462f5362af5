import { expect, test } from 'vitest';
import { ACTIONS } from '../../src/desk/actions.ts';

const accepts = (path: string, input: object) => ACTIONS.get(path)?.shape.safeParse(input).success;
const x = (length: number) => 'x'.repeat(length);
const list = (length: number, each: unknown = 'x') => Array.from({ length }, () => each);
const record = (length: number, value: unknown) => Object.fromEntries(list(length).map((_, at) => [`p${at}`, value]));
const at = { session_id: 's', checkpoint_id: 'c' };
const file = { name: 'a.bib', content: 'x' };
const decision = { index: 1, field: 'year', found: 'x', choice: 'accept' };

/** The action, its other fields, the field, the last value that is accepted, and the first that is not. */
test.each<[string, object, string, unknown, unknown]>([
  ['/api/search', {}, 'query', x(20_000), x(20_001)],
  ['/api/search', { query: 'q' }, 'max_results', null, 'x'],
  ['/api/search', { query: 'q' }, 'from_year', 2001, 2001.5],
  ['/api/search', { query: 'q' }, 'language', x(100), x(101)],
  ['/api/search', { query: 'q' }, 'sources', list(50), list(51)],
  ['/api/search', { query: 'q' }, 'criteria', { include: list(50) }, { include: list(51) }],
  ['/api/search', { query: 'q' }, 'criteria', { exclude: [x(500)] }, { exclude: [x(501)] }],
  ['/api/decide', { ...at, action: 'approve' }, 'note', x(5000), x(5001)],
  ['/api/decide', at, 'action', x(100), x(101)],
  ['/api/decide', { checkpoint_id: 'c', action: 'approve' }, 'session_id', x(200), x(201)],
  ['/api/decide', { session_id: 's', action: 'approve' }, 'checkpoint_id', 'c', undefined],
  ['/api/mark', at, 'marks', record(1000, 'keep'), record(1001, 'keep')],
  ['/api/mark', at, 'marks', { a: 'exclude', b: null }, { a: 'maybe' }],
  ['/api/mark', { ...at, marks: {} }, 'reasons', record(1000, 'why'), record(1001, 'why')],
  ['/api/mark', { ...at, marks: {} }, 'reasons', { a: x(500), b: null }, { a: x(501) }],
  ['/api/mark', { ...at, marks: {} }, 'seen', list(1000), list(1001)],
  ['/api/import', { session_id: 's' }, 'files', list(20, { name: 'a', text: '' }), list(21, { name: 'a', text: '' })],
  ['/api/import', { session_id: 's' }, 'files', [{ name: x(300), text: '' }], [{ name: x(301), text: '' }]],
  [
    '/api/import',
    { session_id: 's' },
    'files',
    [{ name: 'a', text: '', encoding: 'windows-1252' }],
    [{ name: 'a', text: '', encoding: 'latin1' }],
  ],
  ['/api/import', { session_id: 's' }, 'remove', list(20), list(21)],
  ['/api/fetch', {}, 'refs', list(1000), list(1001)],
  ['/api/fetch', {}, 'refs', ['x'], []],
  ['/api/fetch', {}, 'session_id', 's', undefined],
  ['/api/fetch', { session_id: 's' }, 'ids', list(1000), list(1001)],
  ['/api/fetch', { session_id: 's' }, 'refs', undefined, ['x']],
  ['/api/fetch/again', { fetch_id: 'f' }, 'which', 'failed', 'all'],
  ['/api/fetch/again', { fetch_id: 'f' }, 'which', 'unfinished', undefined],
  ['/api/accept', { ref: 'x' }, 'sha256', 'a'.repeat(64), 'a'.repeat(63)],
  ['/api/discard', { ref: 'x' }, 'sha256', '0'.repeat(64), 'A'.repeat(64)],
  ['/api/discard', { ref: 'x' }, 'sha256', '0'.repeat(64), ''],
  ['/api/add', { content: 'x' }, 'name', x(255), x(256)],
  ['/api/add', { name: 'x' }, 'content', 'x', ''],
  ['/api/tags', { ref: 'x' }, 'tags', list(50), list(51)],
  ['/api/tags', { ref: 'x' }, 'tags', [x(60)], [x(61)]],
  ['/api/note', { ref: 'x' }, 'note', x(20_000), x(20_001)],
  ['/api/note', { note: '' }, 'ref', x(2048), x(2049)],
  ['/api/collection/add', { name: 'a' }, 'refs', list(1000), list(1001)],
  ['/api/collection/remove', { name: 'a' }, 'refs', list(1), []],
  ['/api/collection/rename', { name: 'a' }, 'new_name', x(200), x(201)],
  ['/api/check', { content: 'x' }, 'name', x(255), x(256)],
  ['/api/check', file, 'beside', list(100, file), list(101, file)],
  ['/api/check/decide', { check_id: 'c' }, 'decisions', list(5000, decision), list(5001, decision)],
  ['/api/check/decide', { check_id: 'c' }, 'decisions', [decision], []],
  [
    '/api/check/decide',
    { check_id: 'c' },
    'decisions',
    [{ ...decision, choice: null }],
    [{ ...decision, choice: 'x' }],
  ],
  ['/api/check/decide', { check_id: 'c' }, 'decisions', [decision], [{ ...decision, index: 0 }]],
  ['/api/settings', {}, 'email', 'a@b', 'a@'],
  ['/api/settings', {}, 'email', x(254), x(255)],
  ['/api/remove', {}, 'ref', 'x', ''],
  ['/api/collection/rename', { name: 'a' }, 'new_name', 'b', undefined],
  ['/api/check/decide', { check_id: 'c' }, 'decisions', [decision], []],
])('%s %j takes %s up to its limit', (path, others, name, last, beyond) => {
  expect(accepts(path, { ...others, [name]: last })).toBe(true);
  expect(accepts(path, { ...others, [name]: beyond })).toBe(false);
});

test.each([
  ['/api/import', 64 * 1024 * 1024],
  ['/api/check/decide', 5_000_000],
  ['/api/add', 140_000_000],
  ['/api/decide', undefined],
])('the body of %s has at most %s bytes', (path, bytes) => {
  expect(ACTIONS.get(path)?.maxBytes).toBe(bytes);
});

test('a manuscript of 25 MB fits into a check, whose body is in base64', () => {
  const bytes = ACTIONS.get('/api/check')?.maxBytes ?? 0;
  expect(bytes).toBeGreaterThan((25_000_000 * 4) / 3);
  expect(bytes).toBeLessThan(34_000_000);
});

test('the renaming of a collection takes no other field', () => {
  expect(accepts('/api/collection/rename', { name: 'a', new_name: 'b', refs: [] })).toBe(false);
});

test.each(['/api/audit', '/api/snapshot/build', '/api/snapshot/open'])('%s takes no field', (path) => {
  expect([accepts(path, {}), accepts(path, { all: true })]).toEqual([true, false]);
});
