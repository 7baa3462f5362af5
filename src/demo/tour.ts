import { join } from 'node:path';
import type { App } from '../app.ts';
import { exportBibtex } from '../formats/collection.ts';
import { listFormats, WRITABLE_FORMATS } from '../formats/table.ts';
import type { SessionState } from '../model/checkpoint.ts';
import type { Collection, Hit, SearchRequest } from '../model/collection.ts';
import { refOfPaper } from '../model/paper-ref.ts';
import { formatRef } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { toRequest } from '../search/request.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import { paint } from '../terminal/paint.ts';
import { showHits, showStrategy } from '../terminal/search.ts';

const QUESTION = 'stability of perovskite solar cells since 2016';
const SHOWN = 6;
/** The first has no open copy; the URL of the second serves a different paper. */
const FAILING = ['10.1038/nature12373', '10.1371/journal.pone.0160606'];

/** What the tour runs on. */
export interface TourOptions {
  readonly app: App;
  readonly home: string;
  print(text: string): void;
}

/** Runs a search, fetches papers and builds a snapshot, printing every step; returns the folder of the snapshot. */
export async function runTour({ app, home, print }: TourOptions): Promise<Result<string>> {
  const step = createStep(print);
  step('1 Ask a question', `carrel search "${QUESTION}" --domain materials_science --review`);
  const found = await search(app, print);
  if (!found.ok) return found;
  step('4 Fetch verified copies', 'carrel fetch REF...   (or carrel batch --session ID, for all kept papers)');
  print('The papers above, and two that fail: one has no open copy, and one URL serves a different paper.\n\n');
  await fetchAll(app, [...refsOf(found.value.hits.slice(0, SHOWN)), ...FAILING], print);
  step('5 Export a bibliography', `carrel session ID --format bibtex   (formats: ${listFormats(WRITABLE_FORMATS)})`);
  print(`${exportBibtex({ ...found.value, hits: found.value.hits.slice(0, 1) })}\n`);
  step('6 Build a searchable snapshot', 'carrel snapshot build --out DIR');
  const out = join(home, 'snapshot');
  const built = await app.buildSnapshot({ out });
  if (!built.ok) return built;
  const { papers, passages } = built.value.manifest.counts;
  print(`${papers} papers, ${passages} passages\n`);
  return ok(out);
}

const createStep = (print: (text: string) => void) => (name: string, command: string) =>
  print(`\n${paint.inverse(` ${name} `)}  ${paint.dim(command)}\n\n`);

const APPROVE = { action: 'approve', face: 'cli' as const, note: 'approved by the demo' };

async function search(app: App, print: (text: string) => void): Promise<Result<Collection>> {
  const request = toRequest({ query: QUESTION, domain: 'materials_science', maxResults: 40 });
  if (!request.ok) return request;
  const sessions = await app.sessions();
  const id = await openSession(sessions, request.value, print);
  if (!id.ok) return id;
  const step = createStep(print);
  step('2 Approve the strategy', 'carrel decide ID approve   (or edit, or reject)');
  const review = await sessions.decide(id.value, APPROVE);
  if (!review.ok) return review;
  if (review.value.checkpoint?.kind !== 'result_review') return stopped(review.value);
  const { collection } = review.value.checkpoint.payload;
  showResults(collection, print);
  step('3 Review the results', 'carrel decide ID approve   (or mark irrelevant papers and start another round)');
  const done = await sessions.decide(id.value, APPROVE);
  if (!done.ok) return done;
  print(`${collection.hits.length} papers kept in session ${id.value}; every decision is recorded.\n`);
  return done.value.collection ? ok(done.value.collection) : stopped(done.value);
}

async function openSession(
  sessions: Sessions,
  request: SearchRequest,
  print: (text: string) => void,
): Promise<Result<string>> {
  const id = await sessions.create(request, 'cli');
  if (!id.ok) return id;
  const state = await sessions.wait(id.value, 0);
  if (!state.ok) return state;
  if (state.value.checkpoint?.kind !== 'strategy_confirmation') return stopped(state.value);
  print(showStrategy(state.value.checkpoint.payload));
  return id;
}

function showResults({ hits, ledger }: Collection, print: (text: string) => void): void {
  const sources = new Set(ledger.rows.map((row) => row.source));
  const { retrieved, merged, dropped } = ledger;
  print(
    `${sources.size} sources returned ${retrieved} records; ${merged} were merged, ${dropped.length} excluded.\n\n`,
  );
  print(showHits(hits.slice(0, SHOWN), 0, new Map()));
}

function stopped(state: SessionState): Result<never> {
  return state.error ? { ok: false, error: state.error } : fail('SESSION_STATE', `The search is ${state.state}.`);
}

function refsOf(hits: readonly Hit[]): string[] {
  return hits.flatMap(({ paper }) => refOfPaper(paper) ?? []);
}

async function fetchAll(app: App, refs: readonly string[], print: (text: string) => void): Promise<void> {
  const running = refs.map((ref) => ({ ref, result: app.acquire(ref) }));
  for (const { ref, result } of running) {
    const fetched = await result;
    if (fetched.ok) {
      const { copy, entry } = fetched.value;
      const { paper, ref: stored } = entry;
      print(`${paint.green('fetched')}  ${copy.grade.padEnd(9)}  ${formatRef(stored)}  ${paper.title ?? ''}\n`);
    } else {
      const { code, message } = fetched.error;
      print(`${paint.red('failed ')}  ${code}  ${ref}\n         ${paint.dim(message)}\n`);
    }
  }
}
