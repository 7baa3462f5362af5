import { expect, test } from 'vitest';
import { redactUrl } from '../../../src/net/redact.ts';
import { openSearchWorld } from '../../support/search-world.ts';
import { unwrap } from '../../support/unwrap.ts';

test('the planned requests are those that a search then sends, without secrets', async () => {
  const world = await openSearchWorld({ CARREL_CORE_KEY: 'sandbox-core-key', CARREL_S2_KEY: 'sandbox-s2-key' });
  const { steps } = world;
  const query = 'stability of perovskite solar cells since 2015';
  const strategy = steps.propose(unwrap(steps.understand({ query, domain: 'general', maxResults: 20 })), []);
  const planned = await steps.requests(strategy);
  expect(world.asked()).toEqual([]);
  expect(new Set(planned.map(({ source }) => source))).toEqual(new Set(strategy.sources));
  expect(JSON.stringify(planned)).not.toMatch(/sandbox-|tests@carrel/);
  unwrap(await steps.gather(strategy, 0));
  const sent = new Set(world.asked().map((line) => redactUrl(`https://${line.replace(' ', '')}`)));
  await world.close();
  expect(planned.filter(({ url }) => !sent.has(url))).toEqual([]);
});
