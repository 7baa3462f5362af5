import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Result } from '../../../src/model/result.ts';
import { closeData, openData } from '../../../src/snapshot/data.ts';
import { type PushReport, pushSnapshot } from '../../../src/snapshot/engines/opensearch/push.ts';
import { buildFrom, paper } from '../../support/corpus.ts';
import { removeFolder } from '../../support/folder.ts';
import { createToyCluster } from '../../support/toy-cluster.ts';
import { unwrap } from '../../support/unwrap.ts';

type Toy = ReturnType<typeof createToyCluster>;

/** What each snapshot has. */
const PAPERS = { tiny: ['a'], shelf: ['a', 'b'], large: ['a', 'b', 'c', 'd'], other: ['c', 'e'] } as const;
type Name = keyof typeof PAPERS;
const NAMES = Object.keys(PAPERS) as Name[];
const place = mkdtempSync(join(tmpdir(), 'carrel-test-'));
const folderOf = (name: Name) => join(place, name);

beforeAll(async () => {
  for (const name of NAMES) {
    await buildFrom(
      PAPERS[name].map((id) => paper(id)),
      folderOf(name),
    );
  }
});

afterAll(() => removeFolder(place));

async function push({ cluster, clock }: Toy, name: Name): Promise<Result<PushReport>> {
  const data = unwrap(await openData(folderOf(name)));
  return pushSnapshot(data, cluster, clock, { name: 'papers' }).finally(() => closeData(data));
}

/** A cluster that serves one version and has the one before. */
async function toyAfter(...names: readonly Name[]): Promise<Toy> {
  const toy = createToyCluster();
  for (const name of names) unwrap(await push(toy, name));
  toy.asked.length = 0;
  return toy;
}

/** What is served must have everything that one snapshot has, and was created by a push. */
function expectServed(toy: Toy, names: readonly Name[]): void {
  const index = toy.aliases.get('papers') ?? '';
  const texts = `${index}-texts`;
  const papers = toy.idsIn(index);
  expect(names.map((name) => PAPERS[name])).toContainEqual(papers);
  expect(toy.idsIn(texts)).toEqual([':facets', ...papers.flatMap((id) => [`${id}/paper`, `${id}/source`])]);
  expect(toy.areCreated(index, texts)).toBe(true);
  expect(toy.metaOf(index)).toMatchObject({ complete: true, texts });
}

const isFair = (pushed: Result<PushReport>) => pushed.ok || pushed.error.reason === 'other_push';

/** Runs a push, and another one in full before its request of a number; false if there are not so many requests. */
async function pushAround(toy: Toy, name: Name, rival: Name, number: number): Promise<boolean> {
  let count = 0;
  let rivals: Result<PushReport> | undefined;
  const watch = async () =>
    expect(rivals?.ok && toy.aliases.size === 0, 'what the rival serves is removed').toBeFalsy();
  toy.state.before = async ({ method }) => {
    count += 1;
    if (count !== number) return;
    toy.state.before = async () => undefined;
    rivals = await push(toy, rival);
    // What is served is looked up right before a deletion: too short a time for a whole push.
    if (method !== 'DELETE') toy.state.before = watch;
  };
  const pushed = await push(toy, name);
  toy.state.before = async () => undefined;
  expect(pushed).toSatisfy(isFair);
  if (rivals) expect(rivals).toSatisfy(isFair);
  return rivals !== undefined;
}

const STARTS: readonly (readonly Name[])[] = [[], ['shelf', 'tiny'], ['large', 'tiny']];

test.each(
  STARTS.flatMap((start) =>
    (['shelf', 'large', 'other'] as const).map((rival) => [start.join(), rival, start] as const),
  ),
)('after pushes of [%s], a push of %s during another one never breaks what is served', async (_list, rival, start) => {
  let number = 1;
  for (; ; number += 1) {
    const toy = await toyAfter(...start);
    const isRaced = await pushAround(toy, 'large', rival, number);
    expectServed(toy, ['large', rival]);
    unwrap(await push(toy, 'large'));
    expectServed(toy, ['large']);
    if (!isRaced) break;
  }
  expect(number).toBeGreaterThan(10);
});

test('pushes of one build at once break nothing if a shard of what is served is lost', async () => {
  for (let [number, isRaced] = [1, true]; isRaced; number += 1) {
    const toy = await toyAfter('shelf', 'tiny');
    toy.state.lostShardsOf = toy.aliases.get('papers') ?? '';
    isRaced = await pushAround(toy, 'large', 'large', number);
    expectServed(toy, ['large']);
  }
});

test('pushes at once in any order serve one of them in full, and the next push repairs what they left', async () => {
  const turns = fc.array(fc.nat({ max: 12 }), { minLength: 60, maxLength: 60 });
  const names = fc.array(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 3 });
  const start = fc.constantFrom(...STARTS);
  await fc.assert(
    fc.asyncProperty(turns, names, start, async (waits, racing, before) => {
      const toy = await toyAfter(...before);
      let at = 0;
      toy.state.before = async () => {
        at += 1;
        for (let turn = waits[at % waits.length] ?? 0; turn > 0; turn -= 1) await setImmediate();
      };
      const pushed = await Promise.all(racing.map((name) => push(toy, name)));
      toy.state.before = async () => undefined;
      for (const each of pushed) expect(each).toSatisfy(isFair);
      if (pushed.some(({ ok }) => ok)) expectServed(toy, [...racing, ...before]);
      for (const name of racing) {
        unwrap(await push(toy, name));
        expectServed(toy, [name]);
      }
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('a push whose index was removed and created again by its own write fails, and the next one repairs it', async () => {
  const toy = await toyAfter('tiny');
  const served = toy.aliases.get('papers');
  let removed: readonly string[] = [];
  toy.state.before = async ({ path }) => {
    if (!path.startsWith('_bulk') || removed.length > 0) return;
    removed = toy.names().filter((name) => !name.startsWith(served ?? ''));
    for (const name of removed) toy.remove(name);
  };
  const pushed = await push(toy, 'large');
  expect(pushed).toMatchObject({
    error: { code: 'STORE_ERROR', reason: 'other_push', disposition: 'retry_after' },
  });
  expect(!pushed.ok && pushed.error.message).toContain(`another push removed the index ${removed[0]}`);
  expect(removed).toHaveLength(2);
  expect(toy.aliases.get('papers')).toBe(served);
  expect(toy.names()).toEqual([served, `${served}-texts`]);
  expect(unwrap(await push(toy, 'large'))).toMatchObject({ papers: 4 });
  expectServed(toy, ['large']);
});

test.each([[[]], [['tiny']]] as const)(
  'after pushes of %j, a push whose indices are removed at any moment fails or starts anew',
  async (start) => {
    let number = 1;
    for (let isRaced = true; isRaced; number += 1) {
      const toy = await toyAfter(...start);
      const served = toy.names();
      let count = 0;
      toy.state.before = async () => {
        count += 1;
        if (count === number) for (const name of toy.names()) if (!served.includes(name)) toy.remove(name);
      };
      expect(await push(toy, 'large')).toSatisfy(isFair);
      isRaced = count >= number;
      if (toy.aliases.size > 0) expectServed(toy, ['large', 'tiny']);
      unwrap(await push(toy, 'large'));
      expectServed(toy, ['large']);
    }
    expect(number).toBeGreaterThan(10);
  },
);

test('a push of a complete version that is not served only moves the name', async () => {
  const toy = await toyAfter('large', 'tiny');
  expect(unwrap(await push(toy, 'large'))).toMatchObject({ papers: 4, unchanged: 4, added: 0, changed: 0 });
  expectServed(toy, ['large']);
  const changing = toy.asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/_refresh'));
  expect(changing.map(({ path }) => path)).toEqual(['_aliases']);
});

test('an index that has no facts yet, as a clone that starts, is not replaced at once', async () => {
  const toy = await toyAfter();
  toy.state.fault = () => ({ status: 403, error: { type: 'cluster_block_exception', reason: '[FORBIDDEN/12/index]' } });
  await push(toy, 'large');
  toy.state.fault = () => null;
  const [index = ''] = toy.names();
  const meta = toy.metaOf(index);
  const setMeta = (_meta: unknown) => toy.cluster.send({ method: 'PUT', path: `${index}/_mapping`, json: { _meta } });
  await setMeta({});
  toy.asked.length = 0;
  let reads = 0;
  toy.state.before = async ({ method, path }) => {
    if (method === 'GET' && path === `${index}/_mapping`) reads += 1;
    if (reads !== 2) return;
    reads += 1;
    await setMeta(meta);
  };
  expect(unwrap(await push(toy, 'large'))).toMatchObject({ index, added: 4 });
  expect(toy.asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('what a write created in place of an index of an interrupted push is created anew', async () => {
  const toy = await toyAfter('tiny');
  const error = { type: 'cluster_block_exception', reason: 'blocked by: [FORBIDDEN/12/index]' };
  toy.state.fault = () => ({ status: 403, error });
  expect(await push(toy, 'large')).toMatchObject({ error: { reason: 'disk_full' } });
  toy.state.fault = () => null;
  const served = toy.aliases.get('papers') ?? '';
  const [index = '', texts = ''] = toy.names().filter((name) => !name.startsWith(served));
  for (const name of [texts, index]) {
    toy.remove(name);
    await toy.cluster.send({ path: '_bulk', lines: `{"index":{"_index":"${name}","_id":"x"}}\n{}\n` });
    expect(toy.areCreated(name)).toBe(false);
  }
  expect(unwrap(await push(toy, 'large'))).toMatchObject({ index, papers: 4 });
  expectServed(toy, ['large']);
});

test('a version that another push may be writing stays for a week', async () => {
  const toy = await toyAfter('tiny');
  const error = { type: 'cluster_block_exception', reason: 'blocked by: [FORBIDDEN/12/index]' };
  toy.state.fault = () => ({ status: 403, error });
  expect(await push(toy, 'large')).toMatchObject({ ok: false });
  toy.state.fault = () => null;
  const left = toy.names().filter((name) => !name.startsWith(toy.aliases.get('papers') ?? ''));
  const DAY = 24 * 3_600_000;
  await toy.clock.sleep(6 * DAY);
  unwrap(await push(toy, 'shelf'));
  expect(toy.names()).toEqual(expect.arrayContaining([...left]));
  await toy.clock.sleep(2 * DAY);
  unwrap(await push(toy, 'other'));
  expect(toy.names().filter((name) => left.includes(name))).toEqual([]);
});
