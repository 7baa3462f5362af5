import { expect, test } from 'vitest';
import { confirm } from '../../src/cli/confirm.ts';

test('a command without a terminal needs --yes, and the failure says so', async () => {
  expect(process.stdin.isTTY).not.toBe(true);
  expect(await confirm('Sure?', {})).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('Pass --yes') },
  });
  expect(await confirm('Sure?', { yes: true })).toEqual({ ok: true, value: true });
});
