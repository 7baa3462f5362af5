import { expect, test } from 'vitest';
import { runSearches, toPartial } from '../../../src/snapshot/engines/opensearch/searches.ts';
import { unwrap } from '../../support/unwrap.ts';
import { clusterOf } from './in-process.ts';

const ALL = { _shards: { total: 3, successful: 3, failed: 0 } };
const found = (ids: readonly string[], more: object = ALL) => ({
  hits: { total: { value: ids.length, relation: 'eq' }, hits: ids.map((_id) => ({ _id })) },
  ...more,
});
/** Two of three shards answered. */
const partial = (type: string) => ({
  _shards: { total: 3, successful: 2, failed: 1, failures: [{ shard: 1, reason: { type } }] },
});
const without = (type: string) => ({
  error: { type: 'search_phase_execution_exception', failed_shards: [{ reason: { type } }] },
  status: 503,
});
const gone = {
  error: { failed_shards: [], root_cause: [], caused_by: { type: 'node_not_connected_exception' } },
  status: 500,
};
const LOST = 'node_disconnected_exception';
const answers = (...each: readonly object[]) => each.map((response) => ({ body: { responses: [response] } }));
const search = (cluster: ReturnType<typeof clusterOf>['cluster']) =>
  runSearches(cluster, 'papers', [{ body: {} }], 'heat');

test.each([
  ['leaves papers out', found(['a'], partial(LOST))],
  ['leaves nothing', without(LOST)],
  ['is gone before its papers are read', gone],
])('a node that is lost while it answers and %s is no failure: its copy is asked', async (_, first) => {
  const { cluster, asked } = clusterOf(...answers(first, found(['a', 'b'])));
  const [whole] = unwrap(await search(cluster));
  expect(whole?.hits.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(toPartial(whole ? [whole] : [])).toBeUndefined();
  expect(asked[1]).toEqual(asked[0]);
});

test('without another copy, the answer is partial after the second time', async () => {
  const { cluster, asked } = clusterOf(...answers(found(['a'], partial(LOST)), found(['c'], partial(LOST))));
  const [one] = unwrap(await search(cluster));
  expect([one?.hits[0]?.id, one?.shards.failed, asked.length]).toEqual(['c', 1, 2]);
});

test('what was found stays if the second time fails', async () => {
  const { cluster } = clusterOf(...answers(found(['a'], partial(LOST))), { status: 500, body: {} });
  expect(unwrap(await search(cluster))[0]?.hits[0]?.id).toBe('a');
});

test.each(['es_rejected_execution_exception', ''])('a shard that failed with "%s" is not asked again', async (type) => {
  const { cluster, asked } = clusterOf(...answers(found(['a'], partial(type)), found(['a', 'b'])));
  expect(unwrap(await search(cluster))[0]?.hits).toHaveLength(1);
  expect(asked).toHaveLength(1);
});
