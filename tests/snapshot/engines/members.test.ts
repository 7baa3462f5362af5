import { expect, test } from 'vitest';
import type { EndpointClient } from '../../../src/model/endpoint.ts';
import { fail, ok } from '../../../src/model/result.ts';
import { type ClusterOptions, createCluster } from '../../../src/snapshot/engines/opensearch/cluster.ts';
import { createSleepersClock } from '../../support/sleepers-clock.ts';

/** A cluster of nodes, each with the UUID of its cluster; `down` are those that do not answer. */
function clusterOf(uuids: readonly string[], options?: ClusterOptions) {
  const down = new Set<number>();
  const asked: string[] = [];
  const clients = uuids.map(
    (cluster_uuid, at): EndpointClient => ({
      origin: `https://node${at}.example`,
      async request({ path }) {
        asked.push(`${at} ${path}`);
        if (down.has(at)) return fail('NETWORK_ERROR', 'x', { reason: 'connection_refused' });
        return ok({ status: 200, headers: {}, body: JSON.stringify({ cluster_uuid }) });
      },
    }),
  );
  const cluster = createCluster(clients, createSleepersClock(), options);
  const ask = (times: number) => Promise.all(Array.from({ length: times }, () => cluster.send({ path: 'papers' })));
  const nodesAsked = () => [...new Set(asked.filter((each) => each.endsWith('papers')))].sort();
  return { ask, asked, nodesAsked, down };
}

test('a node of another cluster is asked for nothing but the name of its cluster', async () => {
  const { ask, asked, nodesAsked } = clusterOf(['own', 'other', 'own', '_na_']);
  await ask(12);
  await ask(12);
  expect(nodesAsked()).toEqual(['0 papers', '2 papers']);
  expect(asked.filter((each) => each === '1 ')).toHaveLength(1);
});

test('another node takes over once it is known to be of the same cluster', async () => {
  const { ask, nodesAsked, down } = clusterOf(['own', 'own', 'other']);
  down.add(0);
  expect((await ask(4)).every(({ ok }) => ok)).toBe(false);
  expect(nodesAsked()).toEqual(['0 papers']);
  down.delete(0);
  await ask(4);
  down.add(0);
  expect((await ask(4)).every(({ ok }) => ok)).toBe(true);
  expect(nodesAsked()).toEqual(['0 papers', '1 papers']);
});

test('a node that has not found its cluster belongs to none', async () => {
  const { ask, nodesAsked } = clusterOf(['_na_', '_na_']);
  await ask(6);
  expect(nodesAsked()).toEqual(['0 papers']);
});

test('nodes that are listed with that of the URL are trusted, also while that one is down', async () => {
  const { ask, asked, nodesAsked, down } = clusterOf(['own', 'any'], { areListed: true });
  down.add(0);
  expect((await ask(4)).every(({ ok }) => ok)).toBe(true);
  expect(nodesAsked()).toContain('1 papers');
  expect(asked.filter((each) => each.endsWith(' '))).toEqual([]);
});
