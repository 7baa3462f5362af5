import { expect, test } from 'vitest';
import { inodeOf, isBusy, isCorruption, isReadOnly, sqliteCode } from '../../src/disk/driver.ts';

const sqliteError = (message: string, errcode?: number) =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', ...(errcode !== undefined && { errcode }) });

test.each([
  ['database is locked', 5],
  ['database table is locked', 6],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
  ['something else', undefined],
])('the message "%s" without a code has the code %s', (message, code) => {
  expect(sqliteCode(sqliteError(message))).toBe(code);
});

test('an extended code has the primary one in its low byte, and other errors have none', () => {
  expect([sqliteCode(sqliteError('x', 261)), sqliteCode(sqliteError('x', 0x10b))]).toEqual([5, 11]);
  expect([sqliteCode(new Error('database is locked')), sqliteCode('x')]).toEqual([undefined, undefined]);
});

test('a database is busy if it or a table is locked', () => {
  expect([5, 6, 8].map((code) => isBusy(sqliteError('x', code)))).toEqual([true, true, false]);
});

test.each([
  ['a malformed file', sqliteError('x', 11), true],
  ['a file of another kind', sqliteError('x', 26), true],
  ['a full disk', sqliteError('x', 13), false],
  ['a missing table of the schema', sqliteError('no such table: papers', 1), true],
  ['a missing virtual table of the schema', sqliteError('no such table: main.words', 1), true],
  ['a missing table of nobody', sqliteError('no such table: other', 1), false],
  ['a wrong statement', sqliteError('near "x": syntax error', 1), false],
  ['a bug', new TypeError('x'), false],
])('%s is corruption: %s', (_, error, expected) => {
  const migrations = ['CREATE TABLE papers (a)', 'CREATE VIRTUAL TABLE words USING fts5 (a)'];
  expect(isCorruption(error, migrations)).toBe(expected);
});

test('a database that is read-only or never changes is not written, and one in memory has no file', () => {
  const options = { migrations: [] };
  expect([
    isReadOnly(options),
    isReadOnly({ ...options, readOnly: true }),
    isReadOnly({ ...options, immutable: true }),
  ]).toEqual([false, true, true]);
  expect([inodeOf(':memory:'), inodeOf('/none/at/all')]).toEqual([undefined, undefined]);
});
