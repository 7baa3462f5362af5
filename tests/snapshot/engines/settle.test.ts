import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../src/model/error.ts';
import { fail, ok } from '../../../src/model/result.ts';
import type { Cluster } from '../../../src/snapshot/engines/opensearch/cluster.ts';
import { settle } from '../../../src/snapshot/engines/opensearch/settle.ts';

/** Settles an index in a cluster whose first merges fail with these codes. */
async function settleAfter(codes: readonly ErrorCode[]) {
  const [left, asked] = [[...codes], [] as string[]];
  const send: Cluster['send'] = async ({ path }) => {
    asked.push(path.replace(/\?.*/, ''));
    const code = path.includes('_forcemerge') ? left.shift() : undefined;
    return code ? fail(code, 'no') : ok({ _shards: { total: 1, successful: 1, failed: 0 } });
  };
  const settled = await settle({ send } as Cluster, 'papers-1');
  return { asked, code: settled.ok ? 'ok' : settled.error.code };
}

const [SET, MERGE, REFRESH] = ['papers-1/_settings', 'papers-1/_forcemerge', 'papers-1/_refresh'];

test('segments are rewritten, and then searched', async () => {
  expect(await settleAfter([])).toEqual({ asked: [SET, MERGE, REFRESH], code: 'ok' });
});

test('a merge that takes long is waited for', async () => {
  const { asked, code } = await settleAfter(['FETCH_TIMEOUT', 'FETCH_TIMEOUT']);
  expect({ asked, code }).toEqual({ asked: [SET, MERGE, MERGE, MERGE, REFRESH], code: 'ok' });
});

test.each<ErrorCode>(['CANCELLED', 'CAPABILITY_DENIED'])('a merge that fails with %s ends the push', async (code) => {
  expect(await settleAfter([code])).toEqual({ asked: [SET, MERGE], code });
});

test('a merge that never ends is given up', async () => {
  const { asked, code } = await settleAfter(new Array(99).fill('FETCH_TIMEOUT'));
  expect([asked.length, code]).toEqual([61, 'FETCH_TIMEOUT']);
});
