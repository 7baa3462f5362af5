import { expect, test } from 'vitest';
import { pathsIn, quarantineNames, stagedPdf, stagedText } from '../../../src/store/papers/layout.ts';
import { formatToml, isTable, parseToml, toToml, wellFormed } from '../../../src/store/papers/toml.ts';
import { unwrap } from '../../support/unwrap.ts';

test('a file begins with its first key, then has the others in order, tables after values', () => {
  const text = formatToml({ b: 'x', table: { z: 'x', a: 'x' }, first: 'x', a: 'x' }, 'first');
  expect(text).toBe('first = "x"\na = "x"\nb = "x"\n\n[table]\na = "x"\nz = "x"\n');
  expect(formatToml({ b: 'x', a: 'x' }, 'first')).toBe('a = "x"\nb = "x"\n');
});

test('whole numbers and fractions stay different', () => {
  const text = 'a = 1\nb = 1.0\n';
  expect(formatToml(unwrap(parseToml(text)), '')).toBe(text);
  expect(formatToml(toToml({ a: 1, b: 1.5, c: 2 ** 60 }), '')).toContain('a = 1\nb = 1.5\n');
});

test('what TOML cannot hold is left out, also inside lists', () => {
  expect(
    toToml({ a: null, b: undefined, c: Number.NaN, d: Number.POSITIVE_INFINITY, e: [1, null, 'x'], f: { g: null } }),
  ).toEqual({
    e: [1n, 'x'],
    f: {},
  });
  expect(toToml({ a: true, b: 'x\ud800' })).toEqual({ a: true, b: 'x\ufffd' });
  expect(wellFormed('😀\udc00')).toBe('😀\ufffd');
});

test('a broken file is reported with its line', () => {
  expect(parseToml('a = 1\nb =')).toMatchObject({
    ok: false,
    error: { code: 'STORE_ERROR', message: expect.stringContaining('line 2') },
  });
});

test('a list and a date are no tables', () => {
  const { list, date, table } = unwrap(parseToml('list = []\ndate = 2026-01-01\n[table]\n'));
  expect([isTable(list), isTable(date), isTable(table), isTable(undefined)]).toEqual([false, false, true, false]);
});

test('the files of a paper have their places in the library', () => {
  expect(pathsIn('/home', { kind: 'doi', id: '10.1234/foo' })).toEqual({
    key: 'doi_10.1234_foo',
    pdf: '/home/papers/doi_10.1234_foo.pdf',
    metadata: '/home/papers/.metadata/doi_10.1234_foo.toml',
    text: { jats: '/home/papers/.text/doi_10.1234_foo.xml', html: '/home/papers/.text/doi_10.1234_foo.html' },
  });
  expect(quarantineNames('k', 'a'.repeat(64))).toEqual({
    pdf: `.quarantine/k.${'a'.repeat(12)}.pdf`,
    metadata: `.quarantine/k.${'a'.repeat(12)}.toml`,
  });
  expect([stagedPdf('k'), stagedText('k')]).toEqual(['.staging/k.change.pdf', '.staging/k.change.text']);
});

test('half of a surrogate pair is replaced, and a whole pair stays', () => {
  expect(wellFormed('a\ud83d b\ude00 \ud83d\ude00')).toBe('a\ufffd b\ufffd \ud83d\ude00');
});
