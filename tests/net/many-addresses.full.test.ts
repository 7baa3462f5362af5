import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRefusingNetwork, createSource, createTestNet } from './world.ts';

const PRIVATE = ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', 'fd00::1', '::ffff:192.168.1.1', '64:ff9b::a00:1'];
const publicAddress = (at: number) =>
  at % 2 === 0 ? `93.184.${at >> 8}.${at & 255}` : `2606:4700::${at.toString(16)}`;

async function ask(answer: readonly string[]) {
  const { network, dialled } = createRefusingNetwork([answer]);
  const net = await createTestNet({ network });
  const result = await net.clientFor(createSource()).get({ url: 'https://api.crossref.org/works' });
  await net.close();
  return { result, dialled };
}

test('one private address among many public ones refuses them all, wherever it is', async () => {
  const mixed = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(), fc.constantFrom(...PRIVATE));
  await fc.assert(
    fc.asyncProperty(mixed, async ([length, at, bad]) => {
      const answer = Array.from({ length }, (_, each) => publicAddress(each));
      answer.splice(at % (length + 1), 0, bad);
      const { result, dialled } = await ask(answer);
      expect(result).toMatchObject({ ok: false, error: { denial: { reason: 'ssrf_private_address' } } });
      expect(dialled).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('a name with a thousand public addresses is dialled at these addresses only', async () => {
  const answer = Array.from({ length: 1000 }, (_, at) => publicAddress(at));
  const { dialled } = await ask(answer);
  expect(new Set(dialled)).toEqual(new Set(answer));
});
