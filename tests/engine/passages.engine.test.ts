import { describe, expect, test } from 'vitest';
import type { SnapshotHit, SnapshotRequest } from '../../src/model/snapshot.ts';
import type { SnapshotEngine } from '../../src/snapshot/engines/engine.ts';
import { unwrap } from '../support/unwrap.ts';
import { addressOf, engine, openApp, pushLines } from './world.ts';

const repeated = (word: string, times: number) => `${word} `.repeat(times);

/** Papers whose texts have words that their records lack, each at another frequency. */
const PAPERS = Array.from({ length: 700 }, (_, at) => ({
  paper_id: `p${at}`,
  title: `Title ${at}${at % 5 === 0 ? ' about tides' : ''}`,
  abstract: `Abstract ${at}. ${repeated('harbour', at % 3)}`,
  ...(at % 2 === 0 && { license: 'cc-by-4.0' }),
  source_markdown: `${repeated('current', (at % 7) + 1)}${repeated('filler', at % 11)}${repeated('tides', at % 4)}${at % 50 === 0 ? ' glimmering' : ''}`,
}));

/** Opens the papers in a folder and in the cluster. */
async function openBoth(name: string) {
  const app = await openApp();
  const { folder } = await pushLines(app, name, PAPERS);
  return { folder: unwrap(await app.openEngine(folder)), cluster: unwrap(await app.openEngine(addressOf(name))) };
}

/** The hits of all pages. */
async function hitsOf(snapshot: SnapshotEngine, request: SnapshotRequest): Promise<readonly SnapshotHit[]> {
  const hits: SnapshotHit[] = [];
  for (let page = 1; ; page += 1) {
    const found = unwrap(await snapshot.search({ ...request, page, pageSize: 100 }));
    hits.push(...found.hits);
    if (found.hits.length < 100) return hits;
  }
}

const first = (hits: readonly SnapshotHit[]) => hits.slice(0, 20).map(({ paperId }) => paperId);

describe.skipIf(!engine)('passages in a cluster', () => {
  test('score as in the folder, and rank papers with and without other matches as there', async () => {
    const { folder, cluster } = await openBoth('passages');
    for (const query of ['current', 'glimmering', 'tides', 'harbour glimmering', 'tides filler']) {
      const [here, there] = [await hitsOf(folder, { query }), await hitsOf(cluster, { query })];
      expect(first(there), query).toEqual(first(here));
      const scores = new Map(here.map(({ paperId, score }) => [paperId, score]));
      for (const { paperId, score } of there.slice(0, 20)) expect(score).toBeCloseTo(scores.get(paperId) ?? 0, 2);
    }
  });

  test('score as in the folder after a push that changed papers: what it replaced is not counted', async () => {
    const app = await openApp();
    const before = PAPERS.map((paper, at) => (at < 100 ? { ...paper, source_markdown: 'glimmering current' } : paper));
    const { folder } = await pushLines(app, 'changed-passages', before);
    await pushLines(app, 'changed-passages', PAPERS, { folder });
    const [here, there] = [
      unwrap(await app.openEngine(folder)),
      unwrap(await app.openEngine(addressOf('changed-passages'))),
    ];
    for (const query of ['glimmering current', 'glimmering tides']) {
      const [own, other] = [await hitsOf(here, { query }), await hitsOf(there, { query })];
      expect(first(other), query).toEqual(first(own));
      for (const [at, { score }] of other.slice(0, 20).entries()) expect(score).toBeCloseTo(own[at]?.score ?? 0, 2);
    }
  });

  test('find words of any length, and no part of a long one', async () => {
    const app = await openApp();
    const long = 'q'.repeat(300);
    const papers = [
      { paper_id: 'a', title: 'A sequence', abstract: `It is ${long} there.` },
      { paper_id: 'b', title: 'A text', source_markdown: `Its ${long} begins.` },
    ];
    await pushLines(app, 'long-words', papers);
    const cluster = unwrap(await app.openEngine(addressOf('long-words')));
    const idsOf = async (query: string) =>
      unwrap(await cluster.search({ query }))
        .hits.map(({ paperId }) => paperId)
        .sort();
    expect(await Promise.all([long, `"${long} begins"`, 'q'.repeat(255), 'q'.repeat(45)].map(idsOf))).toEqual([
      ['a', 'b'],
      ['b'],
      [],
      [],
    ]);
  });

  test('that are withheld do not change the scores of others', async () => {
    const { folder, cluster } = await openBoth('withheld-passages');
    const sharesText = (license: string | null) => license === 'cc-by-4.0';
    for (const query of ['glimmering', 'current', 'filler glimmering']) {
      const both = [folder, cluster].map((snapshot) => snapshot.search({ query, sharesText, pageSize: 20 }));
      const [here, there] = (await Promise.all(both)).map((found) => unwrap(found).hits);
      expect(first(there ?? []), query).toEqual(first(here ?? []));
      for (const [at, { score }] of (there ?? []).entries()) expect(score).toBeCloseTo(here?.[at]?.score ?? 0, 2);
    }
  });

  test('bring every paper on one page, also if no record has the word', async () => {
    const { folder, cluster } = await openBoth('whole-list');
    for (const query of ['current', 'tides', 'abstract current']) {
      const [here, there] = [await hitsOf(folder, { query }), await hitsOf(cluster, { query })];
      const { total, totalIsExact } = unwrap(await cluster.search({ query }));
      expect(new Set(there.map(({ paperId }) => paperId)).size, query).toBe(there.length);
      expect({ count: there.length, totalIsExact }, query).toEqual({ count: total, totalIsExact: true });
      expect(here.length).toBe(total);
    }
  });
});
