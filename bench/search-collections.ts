import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCastLine } from '../sandbox/cast/csl.ts';
import { startSandbox } from '../sandbox/server.ts';
import { openNet } from '../src/app/network.ts';
import { createHandles } from '../src/app/sources.ts';
import { loadConfig } from '../src/config.ts';
import { createSystemClock } from '../src/model/clock.ts';
import type { SourceHandle } from '../src/model/source.ts';
import { createSearchSteps, type Round, type SearchSteps } from '../src/search/steps.ts';
import { buildSnapshot } from '../src/snapshot/build/build.ts';
import { readCorpus } from '../src/snapshot/build/corpus.ts';
import { openSnapshot } from '../src/snapshot/open.ts';
import { unwrap } from '../tests/support/unwrap.ts';
import { privateFolders } from '../tests/support/world.ts';
import type { Document } from './collections.ts';

const PREFIX = '10.9999/bench.';
const DEPTH = 20;

/** Answers a question with the ids of documents, best first. */
export type Ask = (question: string) => Promise<readonly string[]>;

const idOf = (doi: string | undefined) => (doi ?? '').toLowerCase().replace(PREFIX, '');

/** Plays a collection as the world: every service knows every document. */
export async function openCollectionWorld(documents: readonly Document[]) {
  const cast = documents.map(({ id, title, text }, at) =>
    unwrap(parseCastLine(JSON.stringify({ DOI: `${PREFIX}${id}`, title, abstract: text }), at + 1)),
  );
  const sandbox = await startSandbox({ cast });
  const folders = privateFolders();
  const env = { CARREL_SANDBOX: sandbox.url, CARREL_TIME_SCALE: '1000', CARREL_EMAIL: 'bench@carrel.test' };
  const config = unwrap(await loadConfig({ ...folders.env, ...env, CARREL_CORE_KEY: 'bench-key' }));
  const clock = createSystemClock(config.timeScale);
  const net = unwrap(await openNet(config, clock, 'bench'));
  const sources = createHandles(config, clock, net.net);
  return {
    sources,
    steps: createSearchSteps({ sources, clock, deadlineMs: 120_000 }),
    async close() {
      await net.close();
      await sandbox.close();
      rmSync(folders.place, { recursive: true, force: true });
    },
  };
}

/** One round of a search with everything approved, as `carrel search` does it. */
export async function searchRound(steps: SearchSteps, query: string) {
  const intent = unwrap(steps.understand({ query, domain: 'general', maxResults: 100 }));
  const strategy = steps.propose(intent, []);
  const gathered = unwrap(await steps.gather(strategy, 0));
  const rounds: Round[] = [{ strategy, gathered }];
  return { intent, rounds };
}

/** The final list of a search. */
export const askSearch =
  (steps: SearchSteps): Ask =>
  async (question) => {
    const { intent, rounds } = await searchRound(steps, question);
    return steps.organise(intent, rounds).hits.map(({ paper }) => idOf(paper.doi));
  };

/** The raw question at one source, in the source's own order. */
export const askSource =
  ({ source, context }: SourceHandle): Ask =>
  async (question) => {
    // A bag of words takes the question as it is; a boolean source would search it as one phrase, so it gets the words.
    const words = question.match(/[\p{L}\p{N}-]+/gu) ?? [];
    const groups = source.cannot?.includes('groups') ? [[question]] : [words];
    const page = await source.search?.({ groups, limit: DEPTH }, context());
    return page?.ok ? page.value.records.map(({ paper }) => idOf(paper.doi)) : [];
  };

/** The search of a snapshot of the same documents. */
export async function openSnapshotWorld(documents: readonly Document[]) {
  const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
  const corpus = join(place, 'corpus.jsonl');
  const lines = documents.map(({ title, text }, at) =>
    JSON.stringify({ paper_id: `p${at}`, title, authors: [], abstract: text }),
  );
  writeFileSync(corpus, lines.join('\n'));
  unwrap(await buildSnapshot(readCorpus(corpus), { out: join(place, 'snapshot'), builtBy: 'bench', now: 0 }));
  const snapshot = unwrap(await openSnapshot(join(place, 'snapshot')));
  const ask: Ask = async (query) =>
    unwrap(snapshot.search({ query, pageSize: DEPTH })).hits.map(
      ({ paperId }) => documents[Number(paperId.slice(1))]?.id ?? '',
    );
  return {
    ask,
    close: () => {
      snapshot.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
