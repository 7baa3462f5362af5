import { expect, test } from 'vitest';
import { createBulkWriter, toDeleteItem, toIndexItem } from '../../../src/snapshot/engines/opensearch/bulk.ts';
import { createSleepersClock } from '../../support/sleepers-clock.ts';
import { clusterOf, type Said } from './in-process.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => toIndexItem('x', `${at}`, { text: 'y'.repeat(40_000) }));
const outcomes = (...list: readonly object[]): Said => ({ body: { items: list.map((index) => ({ index })) } });

test.each([
  ['was gone already', { status: 404 }, true],
  ['stood in an index that is gone', { status: 404, error: { type: 'index_not_found_exception' } }, false],
  ['is there', { status: 200 }, true],
])('deleting a document that %s succeeds: %s', async (_what, outcome, expected) => {
  const { cluster } = clusterOf({ body: { items: [{ delete: outcome }] } });
  const written = await createBulkWriter(cluster, createSleepersClock()).write([toDeleteItem('x', '1')]);
  expect(written.ok).toBe(expected);
});

test.each([
  ['too few', 1],
  ['too many', 3],
  ['no', 0],
])('an answer with %s outcomes is a failure, because some document may be missing', async (_what, count) => {
  const { cluster } = clusterOf(outcomes(...Array.from({ length: count }, () => ({ status: 201 }))));
  const written = await createBulkWriter(cluster, createSleepersClock()).write(items(2));
  expect(written).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

/** Writes two documents to a cluster that rejects each so often before it accepts it. */
function writeTo(rejections: number) {
  let calls = 0;
  const { cluster } = clusterOf((request) => {
    calls += 1;
    const count = String(request.body?.data).match(/"_id"/g)?.length ?? 0;
    const status = calls % (rejections + 1) === 0 ? 201 : 429;
    return outcomes(...Array.from({ length: count }, () => ({ status })));
  });
  return createBulkWriter(cluster, createSleepersClock()).write(items(2));
}

test('a cluster counts as too busy after 15 rejections in a row; a success in between begins anew', async () => {
  expect(await writeTo(14)).toMatchObject({ ok: true });
  expect(await writeTo(15)).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } });
});

test('a push that is cancelled says that it can be resumed, and sends nothing more', async () => {
  const { cluster, asked } = clusterOf(outcomes({ status: 201 }));
  const writer = createBulkWriter(cluster, createSleepersClock());
  expect(await writer.write(items(1), AbortSignal.abort())).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  expect(asked).toEqual([]);
});
