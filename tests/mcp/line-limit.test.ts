import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineLimit } from '../../src/mcp/line-limit.ts';

/** Sends a text in pieces; returns what was passed on and the beginnings of what was refused. */
async function send(input: string, pieces: number, maxBytes: number) {
  const refused: string[] = [];
  const limit = createLineLimit(maxBytes, (start) => refused.push(start));
  const bytes = Buffer.from(input);
  for (let at = 0; at < bytes.length; at += pieces) limit.write(bytes.subarray(at, at + pieces));
  limit.end();
  return { passed: await text(limit), refused };
}

test('lines up to the limit pass unchanged, and longer ones are refused, however they arrive', async () => {
  const lines = fc.array(fc.string({ maxLength: 30 }).map((line) => line.replaceAll('\n', '')));
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 40 }), async (given, pieces) => {
      const whole = given.map((line) => `${line}\n`);
      const fits = (line: string) => Buffer.byteLength(line) <= 20;
      const { passed, refused } = await send(whole.join(''), pieces, 20);
      expect(passed).toBe(whole.filter(fits).join(''));
      expect(refused).toHaveLength(whole.filter((line) => !fits(line)).length);
    }),
  );
});

test('a refused line that arrives at once is known by its first 200 bytes', async () => {
  const { refused } = await send(`{"id":7}${'x'.repeat(500)}\n`, 1_000, 50);
  expect(refused).toEqual([`{"id":7}${'x'.repeat(192)}`]);
});

test('a refused line is known by its beginning, and the last line may lack its end', async () => {
  const { passed, refused } = await send(`{"id":7}${'x'.repeat(500)}\nab`, 100, 50);
  expect(passed).toBe('ab');
  expect(refused).toEqual([expect.stringMatching(/^\{"id":7\}x{1,192}$/)]);
});
