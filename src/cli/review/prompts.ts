import type { Checkpoint } from '../../model/checkpoint.ts';
import { EXCLUSION_REASONS, type Hit } from '../../model/collection.ts';
import { countOf } from '../../model/count.ts';
import type { Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { paint } from '../../terminal/paint.ts';
import {
  showHits,
  showOverLimit,
  showRoundFailure,
  showStrategy,
  showSuggestions,
  showTrouble,
} from '../../terminal/search.ts';
import { printNote } from '../print.ts';
import { showRecord } from '../show/groups.ts';
import { type Screening, screenHits } from './marks.ts';
import { editStrategy } from './strategy-edit.ts';

/** Asks for one line; null at the end of the input. */
export type Ask = (prompt: string) => Promise<string | null>;

/** The reviewer's decision, or how they left. */
export type PromptResult = { readonly action: string; readonly data?: object; readonly note?: string } | 'quit' | null;

/** What each source would be asked after an edit of the strategy, or what is wrong with it. */
export type Preview = (data: object) => Promise<Result<readonly string[]>>;

/** Marks and reasons that a review in progress keeps, so that it can be resumed. */
export interface DraftScreening {
  load(): Promise<Screening>;
  save(screening: Screening): Promise<void>;
}

/** What a prompt needs of the session. */
export interface PromptDeps {
  readonly ask: Ask;
  readonly preview: Preview;
  readonly draft: DraftScreening;
}

/** Prompts until the reviewer decides a checkpoint. */
export function askDecision(checkpoint: Checkpoint, { ask, preview, draft }: PromptDeps): Promise<PromptResult> {
  return checkpoint.kind === 'strategy_confirmation'
    ? askStrategy(checkpoint, ask, preview)
    : askResults(checkpoint, ask, draft);
}

/** Commands spelled out, as `carrel decide` takes them. */
const LETTERS: Readonly<Record<string, string>> = { approve: 'a', reject: 'r', exit: 'x' };

function readCommand(line: string): { command: string; rest: string[] } {
  const [word = '', ...rest] = line.split(/\s+/u);
  return { command: LETTERS[word] ?? word, rest };
}

const STRATEGY_HELP = `a approve · q 2 word, word (edit query 2) · + word, word (add a query) · - 2 (remove query 2)
from 2015 · to 2020 · sources a,b · r reason (reject: new strategy) · x exit\n`;

async function askStrategy(
  { payload }: Extract<Checkpoint, { kind: 'strategy_confirmation' }>,
  ask: Ask,
  preview: Preview,
): Promise<PromptResult> {
  let { strategy } = payload;
  printNote(`\n${showStrategy(payload)}${paint.dim(STRATEGY_HELP)}`);
  for (;;) {
    const line = await ask('strategy> ');
    if (line === null) return null;
    const { command, rest } = readCommand(line);
    if (command === 'x') return 'quit';
    if (command === 'r') return { action: 'reject', ...toNote(rest) };
    if (command === 'a')
      return strategy === payload.strategy ? { action: 'approve' } : { action: 'edit', data: toData(strategy) };
    const edited = editStrategy(strategy, line);
    const notes = edited.ok ? await preview(toData(edited.value)) : edited;
    if (edited.ok && notes.ok) {
      strategy = edited.value;
      printNote(showStrategy({ ...payload, strategy, notes: notes.value }));
    } else if (!notes.ok) printNote(`${paint.yellow(notes.error.message)}\n${paint.dim(STRATEGY_HELP)}`);
  }
}

type Strategy = Extract<Checkpoint, { kind: 'strategy_confirmation' }>['payload']['strategy'];

/** The boolean query is omitted because it follows from the keywords, the purpose because an edit has its own. */
function toData({ queries, sources, filters }: Strategy): object {
  const plain = queries.map(({ keywords, synonyms, match }) => ({ keywords, synonyms, ...(match && { match }) }));
  return { queries: plain, sources, filters: toWire(filters) };
}

const PAGE_SIZE = 15;
const RESULTS_HELP = `a approve · k 1 3 5-7 (keep) · e 2 4: ${EXCLUSION_REASONS[0]} (exclude, with a reason) · m (next page) · n note (another round) · x exit
g 3 (records of paper 3) · s 3 RECORD (split a record from paper 3)\n`;

async function askResults(
  { payload }: Extract<Checkpoint, { kind: 'result_review' }>,
  ask: Ask,
  draft: DraftScreening,
): Promise<PromptResult> {
  const { collection, failure } = payload;
  const { hits } = collection;
  let screening = await draft.load();
  let from = 0;
  const show = () => printNote(showHits(hits.slice(from, from + PAGE_SIZE), from, screening.marks));
  printNote(`\n${failure ? showRoundFailure(failure) : showTrouble(collection)}${countOf(hits.length, 'paper')}\n`);
  show();
  printNote(showOverLimit(collection));
  printNote(showSuggestions(collection));
  printNote(paint.dim(RESULTS_HELP));
  for (;;) {
    const line = await ask('results> ');
    if (line === null) return null;
    const { command, rest } = readCommand(line);
    const decision = toDecision(command, rest, screening, hits);
    if (decision) return decision;
    if (command === 'g') {
      printNote(showRecords(hits, rest[0]));
      continue;
    }
    if (command === 'm') from = from + PAGE_SIZE < hits.length ? from + PAGE_SIZE : 0;
    else screening = await mark(screening, hits, line, draft);
    show();
  }
}

async function mark(before: Screening, hits: readonly Hit[], line: string, draft: DraftScreening): Promise<Screening> {
  const next = screenHits(before, hits, line);
  if (next.ok) await draft.save(next.value);
  else printNote(`${paint.yellow(next.error.message)}\n${paint.dim(RESULTS_HELP)}`);
  return next.ok ? next.value : before;
}

/** The decision that a command is; null if it is none. */
function toDecision(
  command: string,
  rest: readonly string[],
  screening: Screening,
  hits: readonly Hit[],
): PromptResult {
  if (command === 'x') return 'quit';
  if (command === 'a') return { action: 'approve', ...toFeedback(screening) };
  if (command === 'n') return { action: 'reject', ...toFeedback(screening), ...toNote(rest) };
  const split = command === 's' ? toSplit(hits, rest) : null;
  return split && { action: 'edit', data: { split } };
}

function toSplit(hits: readonly Hit[], [number, ...records]: readonly string[]): object | null {
  const hit = hits[Number(number) - 1];
  return hit && records.length > 0 ? { [hit.id]: records } : null;
}

function showRecords(hits: readonly Hit[], number: string | undefined): string {
  const { merged = [], records = [] } = hits[Number(number) - 1] ?? {};
  if (records.length === 0) return `${paint.yellow('Choose a paper that was joined from several records.')}\n`;
  return [...merged.map((reason) => `  ${paint.dim(reason)}\n`), ...records.map(showRecord)].join('');
}

function toFeedback({ marks, reasons }: Screening): { data?: object } {
  const marked = (wanted: 'keep' | 'exclude') => [...marks].flatMap(([id, mark]) => (mark === wanted ? [id] : []));
  if (marks.size === 0) return {};
  const data = { marked_relevant: marked('keep'), marked_irrelevant: marked('exclude') };
  return { data: { ...data, ...(reasons.size > 0 && { reasons: Object.fromEntries(reasons) }) } };
}

const toNote = (words: readonly string[]): { note?: string } => (words.length > 0 ? { note: words.join(' ') } : {});
