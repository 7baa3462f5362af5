import { join } from 'node:path';
import type { App } from '../app.ts';
import { exportBibtex } from '../formats/collection.ts';
import type { SessionState } from '../model/checkpoint.ts';
import type { Collection, Hit } from '../model/collection.ts';
import { formatRef } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { toRequest } from '../search/request.ts';
import { paint } from '../terminal/paint.ts';
import { showHits, showStrategy } from '../terminal/search.ts';

const QUESTION = 'stability of perovskite solar cells since 2016';
const SHOWN = 6;
/** Two that are no success: one is open nowhere, behind the other's address lies a different paper. */
const HONEST = ['10.1038/nature12373', '10.1371/journal.pone.0160606'];

/** What the journey needs to tell and to ask. */
export interface Traveller {
  readonly app: App;
  readonly home: string;
  print(text: string): void;
}

/** A question becomes a shelf of verified papers and a snapshot of it, step by step and out loud. */
export async function travel({ app, home, print }: Traveller): Promise<Result<string>> {
  const step = (name: string, command: string) => print(`\n${paint.inverse(` ${name} `)}  ${paint.dim(command)}\n\n`);
  step('1 A question', `carrel search "${QUESTION}" --domain materials_science --review`);
  const found = await search({ app, home, print }, step);
  if (!found.ok) return found;
  step(
    '4 Copies, each proved to be its paper',
    'carrel fetch REF...   (or carrel batch --session ID, for all that was kept)',
  );
  print(
    'Those shown above, and two from elsewhere that end in an honest failure: one is open nowhere, one address holds another paper.\n\n',
  );
  await fetchAll(app, [...refsOf(found.value.hits.slice(0, SHOWN)), ...HONEST], print);
  step('5 A bibliography', 'carrel session ID --format bibtex   (or csl, ris, markdown, json)');
  print(`${exportBibtex({ ...found.value, hits: found.value.hits.slice(0, 1) })}\n`);
  step('6 A snapshot that can be searched to the passage', 'carrel snapshot build --out DIR');
  const out = join(home, 'snapshot');
  const built = await app.buildSnapshot({ out });
  if (!built.ok) return built;
  print(`${built.value.manifest.counts.papers} papers, ${built.value.manifest.counts.passages} passages\n`);
  return ok(out);
}

async function search(
  { app, print }: Traveller,
  step: (name: string, command: string) => void,
): Promise<Result<Collection>> {
  const request = toRequest({ query: QUESTION, domain: 'materials_science', maxResults: 40 });
  if (!request.ok) return request;
  const sessions = await app.sessions();
  const id = await sessions.create(request.value, 'cli');
  if (!id.ok) return id;
  const strategy = await sessions.wait(id.value, 0);
  if (!strategy.ok) return strategy;
  if (strategy.value.checkpoint?.kind !== 'strategy_confirmation') return stopped(strategy.value);
  print(showStrategy(strategy.value.checkpoint.payload));
  step('2 The strategy is approved', 'carrel decide ID approve   (or edit, or reject)');
  const approve = { action: 'approve', face: 'cli' as const, note: 'the demonstration approves' };
  const review = await sessions.decide(id.value, approve);
  if (!review.ok) return review;
  if (review.value.checkpoint?.kind !== 'result_review') return stopped(review.value);
  const { collection } = review.value.checkpoint.payload;
  const { ledger } = collection;
  const asked = new Set(ledger.rows.map((row) => row.source));
  print(
    `${asked.size} sources gave ${ledger.retrieved} records; ${ledger.merged} were joined, ${ledger.dropped.length} left out with a reason.\n\n`,
  );
  print(showHits(collection.hits.slice(0, SHOWN), 0, new Map()));
  step(
    '3 The results are reviewed and kept',
    'carrel decide ID approve   (or mark what is irrelevant, for another round)',
  );
  const done = await sessions.decide(id.value, approve);
  if (!done.ok) return done;
  print(`${collection.hits.length} papers kept in session ${id.value}; who decided what is on record.\n`);
  return done.value.collection ? ok(done.value.collection) : stopped(done.value);
}

function stopped(state: SessionState): Result<never> {
  return state.error ? { ok: false, error: state.error } : fail('SESSION_STATE', `The search is ${state.state}.`);
}

function refsOf(hits: readonly Hit[]): string[] {
  return hits.flatMap(({ paper }) => paper.doi ?? (paper.arxivId ? `arXiv:${paper.arxivId}` : []));
}

async function fetchAll(app: App, refs: readonly string[], print: (text: string) => void): Promise<void> {
  const running = refs.map((ref) => ({ ref, result: app.acquire(ref) }));
  for (const { ref, result } of running) {
    const got = await result;
    if (got.ok) {
      const { entry } = got.value;
      print(
        `${paint.green('fetched')}  ${entry.copy.grade.padEnd(9)}  ${formatRef(entry.ref)}  ${entry.paper.title ?? ''}\n`,
      );
    } else print(`${paint.red('refused')}  ${got.error.code}  ${ref}\n         ${paint.dim(got.error.message)}\n`);
  }
}
