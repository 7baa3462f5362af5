import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { confirm } from '../../src/cli/confirm.ts';

test('a command without a terminal needs --yes, and the failure says so', async () => {
  expect(process.stdin.isTTY).not.toBe(true);
  expect(await confirm('Sure?', {})).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('Pass --yes') },
  });
  expect(await confirm('Sure?', { yes: true })).toEqual({ ok: true, value: true });
});

test.each([
  ['y\n', true],
  [' YES \n', true],
  ['yeah\n', false],
  ['\n', false],
  ['', false],
])('at a terminal the answer %j confirms: %s', async (answer, expected) => {
  const input = Object.assign(new PassThrough(), { isTTY: true }) as unknown as typeof process.stdin;
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input);
  const output = { isTTY: true, write: vi.fn() } as unknown as typeof process.stderr;
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(output);
  (input as unknown as PassThrough).end(answer);
  expect(await confirm('Sure?', {})).toEqual({ ok: true, value: expected });
  expect(output.write).toHaveBeenCalledWith('Sure? [y/N] ');
});
