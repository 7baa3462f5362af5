import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue, fieldsOfIssues } from '../../src/model/validation.ts';

const describe = (schema: z.ZodType, value: unknown): string | undefined =>
  schema
    .safeParse(value, { error: describeIssue })
    .error?.issues.map(({ message }) => message)
    .join('; ');

test.each([
  ['a missing string', z.string(), undefined, 'is missing; it must be a string'],
  ['a number for a string', z.string(), 7, 'must be a string, not a number'],
  ['null for an array', z.array(z.string()), null, 'must be an array, not null'],
  ['an array for an object', z.strictObject({}), [], 'must be an object, not an array'],
  ['a fraction for an integer', z.number().int(), 1.5, 'must be an integer'],
  ['not a number', z.number(), Number.NaN, 'must be a number'],
  ['an empty string', z.string().min(1), '', 'must not be empty'],
  ['a string that is too long', z.string().max(2), 'abc', 'must have at most 2 characters'],
  ['a wrong length', z.string().length(2), 'abc', 'must have exactly 2 characters'],
  ['too few items', z.array(z.number()).min(2), [1], 'must have at least 2 items'],
  ['too small a number', z.number().min(1), 0, 'must be at least 1'],
  ['a number at the edge', z.number().lt(5), 5, 'must be less than 5'],
  ['an unknown choice', z.enum(['markdown', 'json']), 'pdf', 'must be one of markdown, json, not "pdf"'],
  ['a choice not made', z.enum(['markdown', 'json']), undefined, 'is missing; it must be one of markdown, json'],
  ['an object for a choice', z.enum(['a', 'b']), { toString: 'a' }, 'must be one of a, b, not an object'],
  ['a list for a choice', z.enum(['a', 'b']), [{ toString: 1 }], 'must be one of a, b, not an array'],
  ['a number for a choice', z.enum(['a', 'b']), 7, 'must be one of a, b, not "7"'],
  ['another constant', z.literal('a'), 'b', 'must be a, not "b"'],
  ['an unknown field', z.strictObject({}), { odd: 1 }, 'unknown field "odd"'],
  [
    'an unknown field beside known ones',
    z.strictObject({ ref: z.string().optional(), offset: z.number().optional() }),
    { text: 'a' },
    'unknown field "text"; valid fields: ref, offset',
  ],
  ['a value of neither type', z.union([z.string(), z.number()]), true, 'does not match any accepted type'],
  ['no date', z.iso.datetime(), 'soon', 'does not have the format datetime'],
])('%s is described in plain words', (_what, schema, value, words) => {
  expect(describe(schema, value)).toBe(words);
});

test("a schema's own messages are kept", () => {
  expect(
    describe(
      z.string().refine(() => false, 'is not a language'),
      'x',
    ),
  ).toBe('is not a language');
});

test('each wrong field is listed by its path, an unknown one by its own name', () => {
  const schema = z.strictObject({ filters: z.strictObject({ from_year: z.number().int().min(1000) }) });
  const read = schema.safeParse({ filters: { from_year: 'soon' }, odd: 1 }, { error: describeIssue });
  expect(fieldsOfIssues(read.error?.issues ?? [])).toEqual({
    'filters.from_year': 'must be a number, not a string',
    odd: 'unknown field "odd"; valid fields: filters',
  });
});

test('of several problems of a field the first is reported', () => {
  const issues = [
    { code: 'a', path: ['queries', 0, 'text'], message: 'first' },
    { code: 'b', path: ['queries', 0, 'text'], message: 'second' },
    { code: 'c', path: [], message: 'of no field' },
  ];
  expect(fieldsOfIssues(issues)).toEqual({ 'queries[0].text': 'first' });
  expect(fieldsOfIssues(issues.slice(2))).toBeUndefined();
});

test('up to twenty valid fields and five unknown ones are named, and a long value is cut', () => {
  const shapeOf = (count: number) =>
    z.strictObject(Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, z.string().optional()])));
  expect(describe(shapeOf(20), { x: 1 })).toContain('; valid fields: f0, f1');
  expect(describe(shapeOf(21), { x: 1 })).toBe('unknown field "x"');
  const many = Object.fromEntries([...'abcdefg'].map((name) => [name, 1]));
  expect(describe(shapeOf(21), many)).toBe('unknown fields "a", "b", "c", "d", "e"');
  expect(describe(z.enum(['a', 'b']), 'x'.repeat(99))).toBe(`must be one of a, b, not "${'x'.repeat(60)}"`);
});
