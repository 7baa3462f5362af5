import { expect, test } from 'vitest';
import type { ParsedIntent } from '../../src/model/collection.ts';
import { type AddedFile, describeAdditions, refuseEmpty, toAdditions } from '../../src/search/imports.ts';
import { unwrap } from '../support/unwrap.ts';

const file = (name: string, titles: readonly string[] = [name], problems = 0): AddedFile => ({
  name,
  format: 'ris',
  records: titles.map((title) => ({ paper: { title } })),
  problems: Array.from({ length: problems }, (_, at) => ({ place: `line ${at}`, message: 'odd' })),
});
const add = (...files: AddedFile[]) => unwrap(toAdditions({ files }, [])).imports ?? [];

test.each([
  ['/home/ada/private/refs.ris', 'import:refs.ris'],
  ['C:\\papers\\refs.ris', 'import:refs.ris'],
  ['  a \n b.ris ', 'import:a b.ris'],
  ['folder/', 'import:records'],
  ['a\u0007b\u001b[31m.ris', 'import:a b [31m.ris'],
  ['x'.repeat(100), `import:${'x'.repeat(80)}`],
])('a file from "%.40s" is the source %s', (name, source) => {
  const [imported] = add(file(name));
  expect([imported?.source, imported?.records[0]?.source]).toEqual([source, source]);
});

test('files of one name are numbered, and the same records are refused', () => {
  const sources = add(file('a.ris', ['one']), file('b/a.ris', ['two']), file('a.ris', ['three'])).map(
    ({ source }) => source,
  );
  expect(sources).toEqual(['import:a.ris', 'import:a.ris (2)', 'import:a.ris (3)']);
  const twice = toAdditions({ files: [file('a.ris', ['one']), file('b.ris', ['one'])] }, []);
  expect(twice.ok ? '' : twice.error.message).toBe(
    'Nothing was added. b.ris has the same records as import:a.ris, which was added before.',
  );
});

test('two empty files are no repetition', () => {
  expect(add(file('a.ris', []), file('b.ris', []))).toHaveLength(2);
});

test('at most two hundred problems of a file are kept, and the others are counted', () => {
  expect(add(file('a.ris', ['one'], 200))[0]?.problems).toHaveLength(200);
  const problems = add(file('a.ris', ['one'], 203))[0]?.problems ?? [];
  expect([problems.length, problems.at(-1)]).toEqual([201, { place: 'the rest', message: '3 more problems.' }]);
});

test('fifty thousand added records are taken, one more is not', () => {
  const many = (count: number) => file('a.ris', new Array<string>(count).fill('x'));
  expect(toAdditions({ files: [many(50_000)] }, []).ok).toBe(true);
  const refused = toAdditions({ files: [many(50_000), file('b.ris')] }, []);
  expect(refused.ok ? '' : refused.error.message).toBe(
    'A search takes up to 50000 added records, not 50001. Remove duplicates first with: carrel dedupe',
  );
});

test('records that were added before count too, those of a removed file do not', () => {
  const full = add(file('a.ris', new Array<string>(50_000).fill('x')));
  expect(toAdditions({ files: [file('b.ris')] }, full)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  expect(toAdditions({ files: [file('b.ris')], remove: ['a.ris'] }, full).ok).toBe(true);
  expect(toAdditions({ files: [file('b.ris', [])] }, full).ok).toBe(true);
});

test('every file that repeats another is named, also beside the argument', () => {
  const known = add(file('a.ris', ['one']));
  const refused = toAdditions({ files: [file('b.ris', ['one']), file('c.ris'), file('d.ris', ['c.ris'])] }, known);
  const reason =
    'b.ris has the same records as import:a.ris, which was added before. ' +
    'd.ris has the same records as import:c.ris, which was added before.';
  expect(refused).toMatchObject({ error: { message: `Nothing was added. ${reason}`, fields: { files: reason } } });
});

test('a file with other records, fewer records or the same records in another order is not the same', () => {
  const known = add(file('a.ris', ['one', 'two']));
  const titles = [['one', 'three'], ['one'], ['two', 'one']];
  expect(titles.map((each) => toAdditions({ files: [file('b.ris', each)] }, known).ok)).toEqual([true, true, true]);
});

test('only a number in brackets after a name makes a file one of that name', () => {
  const known = add(file('a.ris (x)', ['one']), file('a.ris (2) copy', ['two']), file('a.ris(3)', ['three']));
  expect(toAdditions({ remove: ['/home/a.ris'] }, known)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  const numbered = add(file('a.ris (12)', ['one']));
  expect(toAdditions({ remove: ['/home/a.ris'] }, numbered)).toMatchObject({
    value: { removed: ['import:a.ris (12)'] },
  });
});

const before = add(file('a.ris', ['one']), file('a.ris', ['two']), file('b.ris', ['three']));
const remove = (...names: string[]) => toAdditions({ remove: names }, before);

test.each([
  ['b.ris', 'import:b.ris'],
  ['import:b.ris', 'import:b.ris'],
  ['/home/ada/b.ris', 'import:b.ris'],
  ['a.ris', 'import:a.ris'],
  ['a.ris (2)', 'import:a.ris (2)'],
])('"%s" removes %s', (name, source) => {
  expect(remove(name)).toMatchObject({ value: { removed: [source] } });
});

test('a name that several files have had, or none, is refused with the names', () => {
  const several = remove('/home/a.ris');
  expect(several.ok ? '' : several.error.message).toContain('Remove one by its name: import:a.ris, import:a.ris (2).');
  const none = remove('z.ris');
  expect(none.ok ? '' : none.error.message).toBe(
    'No added file is named "z.ris". Added files: import:a.ris, import:a.ris (2), import:b.ris.',
  );
  expect(none.ok ? {} : none.error.fields).toHaveProperty('remove');
  const empty = toAdditions({ remove: ['z.ris'] }, []);
  expect(empty.ok ? '' : empty.error.message).toBe('No added file is named "z.ris". No file was added.');
});

test('a file that is removed can be added again at once', () => {
  const again = toAdditions({ remove: ['b.ris', 'b.ris'], files: [file('b.ris', ['three'])] }, before);
  expect(again).toMatchObject({ value: { removed: ['import:b.ris'], imports: [{ source: 'import:b.ris' }] } });
});

test('criteria are trimmed, each counts once, and there is a limit', () => {
  const criteria = { include: [' about\n tides ', 'about tides', ''], exclude: ['reviews'] };
  expect(toAdditions({ criteria }, [])).toMatchObject({
    value: { criteria: { include: ['about tides'], exclude: ['reviews'] } },
  });
  const many = (count: number) => ({ include: Array.from({ length: count }, (_, at) => `c${at}`), exclude: ['x'] });
  expect([toAdditions({ criteria: many(49) }, []).ok, toAdditions({ criteria: many(50) }, []).ok]).toEqual([
    true,
    false,
  ]);
  const long = (length: number) => ({ criteria: { exclude: ['x'.repeat(length)] } });
  expect([toAdditions(long(500), []).ok, toAdditions(long(501), []).ok]).toEqual([true, false]);
  expect(toAdditions({ criteria: { include: ['x'.repeat(501)] } }, [])).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', fields: { criteria: expect.stringContaining('up to 50 sentences') } },
  });
  expect(toAdditions({ criteria: { exclude: ['a\u0007b', '\u001b'] } }, [])).toMatchObject({
    value: { criteria: { include: [], exclude: ['a b'] } },
  });
});

test('a search without sources needs records', () => {
  const intent = (sources?: string[]) => ({ ...(sources && { sources }) }) as unknown as ParsedIntent;
  expect(refuseEmpty(intent([]), {})).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', fields: { sources: expect.stringContaining('Add a bibliographic file.') } },
  });
  expect([
    refuseEmpty(intent([]), { imports: before }),
    refuseEmpty(intent(['one']), {}),
    refuseEmpty(intent(), {}),
  ]).toEqual([null, null, null]);
});

test('says in words what was added', () => {
  const criteria = { include: [], exclude: [] };
  expect(describeAdditions({ imports: before.slice(0, 1), criteria })).toBe(
    '1 record as import:a.ris, the criteria of the review',
  );
  expect(describeAdditions({})).toBe('');
});
