import { expect, test } from 'vitest';
import { startRenewal } from '../../src/disk/renewal.ts';
import { createSystemClock } from '../../src/model/clock.ts';

/** Renews a lease with these outcomes, at once; says what happened until it stopped. */
async function outcomes(...renewals: readonly boolean[]): Promise<string[]> {
  const happened: string[] = [];
  const left = [...renewals];
  const clock = { ...createSystemClock(), sleep: () => Promise.resolve() };
  const stop = startRenewal({
    ...{ clock, everyMs: 1 },
    renew: () => {
      happened.push('renewed');
      if (left.length === 1) stop();
      return left.shift() ?? true;
    },
    onLost: () => happened.push('lost'),
  });
  await new Promise(setImmediate);
  return happened;
}

test('a lease is renewed until it is stopped, and a lost one is reported once', async () => {
  expect(await outcomes(true, true, true)).toEqual(['renewed', 'renewed', 'renewed']);
  expect(await outcomes(true, false, true)).toEqual(['renewed', 'renewed', 'lost']);
});
