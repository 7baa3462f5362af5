import { expect, test } from 'vitest';
import { errnoOf, storeFailure } from '../../src/disk/fault.ts';

const systemError = (code: unknown) => Object.assign(new Error('x'), { code, syscall: 'open' });

test.each([
  ['ENOSPC', 'the disk is full', 'disk_full'],
  ['EDQUOT', 'the disk quota is full', 'disk_full'],
  ['EACCES', 'permission denied', 'no_permission'],
  ['EPERM', 'is not permitted', 'no_permission'],
  ['EROFS', 'is read-only', 'no_permission'],
  ['ENOENT', 'does not exist', 'missing'],
  ['ENOTDIR', 'is a file, not a folder', undefined],
  ['EISDIR', 'is a folder, not a file', undefined],
  ['EEXIST', 'already exists', undefined],
  ['ENAMETOOLONG', 'the name is too long', undefined],
  ['EMFILE', 'too many files are open in this process', undefined],
  ['ENFILE', 'too many files are open on this machine', undefined],
  ['EFBIG', 'would exceed the maximum size', undefined],
  ['EIO', 'the device reports an error', undefined],
  ['EXYZ', 'the system reported an error', undefined],
])('the system error %s is said in words: %s', (code, text, reason) => {
  const failure = storeFailure('write', '/x', systemError(code));
  expect(failure).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(!failure.ok && [failure.error.message.includes(text), failure.error.reason]).toEqual([true, reason]);
  expect(!failure.ok && failure.error.message).toMatch(new RegExp(`^Cannot write /x: .* \\(${code}\\)\\.$`));
});

test('only an error of a system call has its code', () => {
  expect(errnoOf(systemError('EIO'))).toBe('EIO');
  expect(errnoOf(systemError(5))).toBeUndefined();
  expect(errnoOf(Object.assign(new Error('x'), { code: 'EIO' }))).toBeUndefined();
  expect(errnoOf({ code: 'EIO', syscall: 'open' })).toBeUndefined();
});
