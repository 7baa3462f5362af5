import { expect, test } from 'vitest';
import { parseNumber } from '../../src/cli/number-option.ts';
import { ok } from '../../src/model/result.ts';

const range = { min: 1, max: 200 };

test('reads a whole number in its range', () => {
  expect(parseNumber('--limit', '200', range)).toEqual(ok(200));
});

test.each(['x', '', '0', '201', '1.5', '1e2', '-3', ' 4'])(
  'refuses "%s" and names the option and its range',
  (text) => {
    expect(parseNumber('--limit', text, range)).toMatchObject({
      ok: false,
      error: {
        code: 'INVALID_ARGUMENT',
        message: `--limit must be a whole number from 1 to 200, not "${text}".`,
      },
    });
  },
);
