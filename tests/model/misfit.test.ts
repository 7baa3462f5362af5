import { expect, test } from 'vitest';
import { z } from 'zod';
import { sayMisfit } from '../../src/model/misfit.ts';

const tell = (schema: z.ZodType, value: unknown): string | undefined =>
  schema
    .safeParse(value, { error: sayMisfit })
    .error?.issues.map(({ message }) => message)
    .join('; ');

test.each([
  ['a missing text', z.string(), undefined, 'is missing; it must be a text'],
  ['a number for a text', z.string(), 7, 'must be a text, not a number'],
  ['null for a list', z.array(z.string()), null, 'must be a list, not null'],
  ['a list for an object', z.strictObject({}), [], 'must be an object, not a list'],
  ['half a year', z.number().int(), 1.5, 'must be a whole number'],
  ['no number at all', z.number(), Number.NaN, 'must be a number'],
  ['nothing written', z.string().min(1), '', 'must not be empty'],
  ['too long a text', z.string().max(2), 'abc', 'must have at most 2 characters'],
  ['a wrong length', z.string().length(2), 'abc', 'must have exactly 2 characters'],
  ['too few items', z.array(z.number()).min(2), [1], 'must have at least 2 items'],
  ['too small a number', z.number().min(1), 0, 'must be at least 1'],
  ['a number at the edge', z.number().lt(5), 5, 'must be less than 5'],
  ['an unknown choice', z.enum(['markdown', 'json']), 'pdf', 'must be one of markdown, json, not "pdf"'],
  ['a choice not made', z.enum(['markdown', 'json']), undefined, 'is missing; it must be one of markdown, json'],
  ['another constant', z.literal('a'), 'b', 'must be a, not "b"'],
  ['an unknown field', z.strictObject({}), { odd: 1 }, 'there is no field "odd" here'],
  ['none of two forms', z.union([z.string(), z.number()]), true, 'fits none of the forms that are taken here'],
  ['no date', z.iso.datetime(), 'soon', 'does not have the form of datetime'],
])('%s is told in plain words', (_what, schema, value, words) => {
  expect(tell(schema, value)).toBe(words);
});

test('what a schema says itself stays as it says it', () => {
  expect(
    tell(
      z.string().refine(() => false, 'is not a language'),
      'x',
    ),
  ).toBe('is not a language');
});
