import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { QueryMeaning } from '../../../src/model/embedding.ts';
import { allowsSharing } from '../../../src/model/license.ts';
import type { SnapshotPage, SnapshotRequest } from '../../../src/model/snapshot.ts';
import { buildSnapshot } from '../../../src/snapshot/build/build.ts';
import { readCorpus } from '../../../src/snapshot/build/corpus.ts';
import { createSqliteEngine } from '../../../src/snapshot/engines/sqlite.ts';
import { createMeaningOf } from '../../../src/snapshot/meaning/query.ts';
import { newFolder, openIn } from '../../support/corpus.ts';
import { createTestEmbedder, type Misbehaviour } from '../../support/embeddings.ts';
import { unwrap } from '../../support/unwrap.ts';

const OTHERS = Array.from({ length: 40 }, (_, at) => ({
  paper_id: `other${at}`,
  title: `Topic ${at} of everything`,
  abstract: `Something about subject number ${at}.`,
}));
const SHELF = [
  { paper_id: 'diets', title: 'Feline diets', abstract: 'What a kitten eats.', year: 2020, license: 'CC-BY-4.0' },
  { paper_id: 'home', title: 'A cat at home', abstract: 'Where cats sleep.', year: 2010 },
  { paper_id: 'notes', title: 'Notes', source_markdown: 'A kitten is a feline, and a kitten sleeps.' },
  ...OTHERS,
];

async function shelf(misbehave?: Misbehaviour, lines: readonly object[] = SHELF) {
  const out = await newFolder();
  const { embedder, asked } = await createTestEmbedder(misbehave);
  writeFileSync(`${out}.jsonl`, lines.map((line) => JSON.stringify(line)).join('\n'));
  unwrap(await buildSnapshot(readCorpus(`${out}.jsonl`), { out, builtBy: 'test', now: 0, embed: { embedder } }));
  const snapshot = await openIn(out);
  const meaningOf = createMeaningOf(embedder, createSystemClock(), () => {});
  return { snapshot, asked, meaningOf, engine: createSqliteEngine(snapshot, meaningOf) };
}

async function find({ snapshot, meaningOf }: Awaited<ReturnType<typeof shelf>>, more: Partial<SnapshotRequest>) {
  const { query = 'cat' } = more;
  return unwrap(snapshot.search({ query, meaning: await meaningOf(query), ...more }));
}

const foundBy = ({ hits }: SnapshotPage) => Object.fromEntries(hits.map(({ paperId, foundBy: by }) => [paperId, by]));

test('a paper with other words of the same meaning is found, and each hit says what found it', async () => {
  const page = await find(await shelf(), {});
  expect(page.meaning).toEqual({ used: true, model: 'toy' });
  expect(page.hits[0]?.paperId).toBe('home');
  expect(foundBy(page)).toEqual({ home: ['words', 'meaning'], diets: ['meaning'], notes: ['meaning'] });
  expect(page.total).toBe(3);
});

test('a passage that was found by its meaning is shown', async () => {
  const page = await find(await shelf(), { query: 'cat' });
  const notes = page.hits.find(({ paperId }) => paperId === 'notes');
  expect(notes?.passages[0]?.text).toContain('A kitten is a feline');
});

test('a filter holds for papers that are found by their meaning', async () => {
  const page = await find(await shelf(), { filters: { fromYear: 2015 } });
  expect(page.hits.map(({ paperId }) => paperId)).toEqual(['diets']);
});

test('a filter that leaves only papers of one meaning does not hide them', async () => {
  const page = await find(await shelf(), { filters: { only: ['diets', 'notes'] } });
  expect(page.hits.map(({ paperId }) => paperId).sort()).toEqual(['diets', 'notes']);
});

test('a quoted phrase is required, so meaning adds no paper without it', async () => {
  const page = await find(await shelf(), { query: '"cat"' });
  expect(page.hits.map(({ paperId }) => paperId)).toEqual(['home']);
});

test('a text that must not be shared is not found by its meaning', async () => {
  const page = await find(await shelf(), { sharesText: allowsSharing });
  expect(page.hits.map(({ paperId }) => paperId).sort()).toEqual(['diets', 'home']);
});

test('a filter and the rule for texts must both allow what is found by its meaning', async () => {
  const page = await find(await shelf(), { sharesText: allowsSharing, filters: { only: ['diets', 'notes'] } });
  expect(page.hits.map(({ paperId }) => paperId)).toEqual(['diets']);
});

test('a query that names a paper finds it by that name, not by its meaning', async () => {
  const page = await find(await shelf(), { query: 'diets' });
  expect([page.hits.map(({ paperId }) => paperId), page.meaning]).toEqual([['diets'], undefined]);
});

test('pages of one search have no paper twice', async () => {
  const world = await shelf();
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await find(world, { query: 'cat everything', page, pageSize: 20 }));
  const ids = pages.flatMap(({ hits }) => hits.map(({ paperId }) => paperId));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(pages[0]?.total ?? 0);
});

test('pages of one search are parts of one list, also in a snapshot without texts', async () => {
  const cats = OTHERS.map((other, at) => ({ ...other, abstract: `${other.abstract} ${'A feline. '.repeat(at)}` }));
  const world = await shelf(undefined, cats);
  const idsOf = async (page: number, pageSize: number) => {
    const { hits } = await find(world, { query: 'cat everything', page, pageSize });
    return hits.map(({ paperId }) => paperId);
  };
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(...(await idsOf(page, 10)));
  expect(pages).toEqual(await idsOf(1, 40));
});

test.each<[string, QueryMeaning, string]>([
  ['of another model', { model: 'other', vector: new Float32Array(64).fill(0.1) }, 'CAPABILITY_DENIED'],
  ['of another dimension', { model: 'toy', vector: new Float32Array(3).fill(0.1) }, 'SOURCE_CHANGED'],
  ['that is missing', { problem: { code: 'NETWORK_ERROR', message: 'away' } }, 'NETWORK_ERROR'],
])('with a vector %s, words are searched and the answer says why', async (_what, meaning, code) => {
  const page = unwrap((await shelf()).snapshot.search({ query: 'cat', meaning }));
  expect(page.hits.map(({ paperId }) => paperId)).toEqual(['home']);
  expect(page.meaning).toMatchObject({ used: false, model: 'toy', code, notice: expect.any(String) });
});

test('a typing error is corrected as without vectors', async () => {
  expect((await find(await shelf(), { query: 'everythng' })).corrections).toEqual({ everythng: 'everything' });
});

test('an engine asks the service once per query, and not for lists', async () => {
  const { engine, asked } = await shelf();
  asked.length = 0;
  for (const page of [1, 2]) unwrap(await engine.search({ query: 'cat', page, pageSize: 1 }));
  unwrap(await engine.search({ query: '' }));
  unwrap(await engine.search({ query: 'cat', sort: 'year_desc' }));
  expect(asked).toEqual([['cat']]);
});

test('a service that fails is not asked again at once', async () => {
  let isAway = false;
  const { engine, asked } = await shelf(() => (isAway ? 503 : undefined));
  isAway = true;
  asked.length = 0;
  for (const query of ['cat', 'feline']) {
    const { meaning } = unwrap(await engine.search({ query }));
    expect(meaning).toMatchObject({ used: false, code: 'NETWORK_ERROR' });
  }
  expect(asked).toHaveLength(1);
});

test('without a configured service, a snapshot with vectors says how to use them', async () => {
  const { snapshot } = await shelf();
  const engine = createSqliteEngine(
    snapshot,
    createMeaningOf(null, createSystemClock(), () => {}),
  );
  const { meaning } = unwrap(await engine.search({ query: 'cat' }));
  expect(meaning).toMatchObject({ used: false, notice: expect.stringContaining('CARREL_EMBED_URL') });
});
