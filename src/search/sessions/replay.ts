import {
  type Action,
  type Checkpoint,
  type CompletionReason,
  type Decision,
  type Face,
  MAX_ROUNDS,
} from '../../model/checkpoint.ts';
import type { Collection, ParsedIntent, SearchRequest, SearchStrategy } from '../../model/collection.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { type Gathered, isAnswered, type Round } from '../gather/round.ts';

/** Version of the events; a file that says more was written by a later package. */
export const EVENTS_VERSION = 1;

/** The event that opens a session: all that was given, and the question as understood. */
export interface Created {
  readonly kind: 'created';
  readonly at: string;
  readonly v: number;
  readonly id: string;
  readonly request: SearchRequest;
  readonly intent: ParsedIntent;
  readonly face: Face;
  readonly sandbox: boolean;
}

/** What happened in a search, in order; replaying it gives the state, in any process. */
export type SearchEvent =
  | Created
  | {
      readonly kind: 'strategy';
      readonly at: string;
      readonly strategy: SearchStrategy;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'decision'; readonly at: string; readonly decision: Decision }
  | { readonly kind: 'gathered'; readonly at: string; readonly gathered: Gathered }
  | { readonly kind: 'collection'; readonly at: string; readonly collection: Collection }
  | {
      readonly kind: 'completed';
      readonly at: string;
      readonly reason: CompletionReason;
      /** Present when the last feedback changed what was last reviewed. */
      readonly collection?: Collection;
    }
  | { readonly kind: 'failed'; readonly at: string; readonly error: Failure };

/** What has to be done next; `decide` waits for a reviewer, `over` for nobody. */
export type Next = 'plan' | 'gather' | 'organise' | 'decide' | 'finish' | 'over';

/** Who opened a session or decided one of its checkpoints, and when. */
export interface HistoryEntry {
  readonly at: string;
  readonly what: 'opened' | Action;
  readonly face: Face;
  /** Who, as far as the face knows. */
  readonly by?: string;
  readonly note?: string;
}

/** A search as far as it has come. */
export interface Book {
  readonly id: string;
  readonly request: SearchRequest;
  readonly intent: ParsedIntent;
  readonly rounds: readonly Round[];
  /** Grows with every checkpoint, every decision and at the end. */
  readonly step: number;
  readonly next: Next;
  readonly checkpoint?: Checkpoint;
  /** The checkpoint that was decided last; what runs now follows from it. */
  readonly decided?: string;
  readonly collection?: Collection;
  readonly reason?: CompletionReason;
  readonly error?: Failure;
  readonly history: readonly HistoryEntry[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The book that one event opens. */
export function openBook({ id, request, intent, at, face }: Created): Book {
  const history = [{ at, what: 'opened' as const, face }];
  return { id, request, intent, rounds: [], step: 0, next: 'plan', history, createdAt: at, updatedAt: at };
}

const FOLLOWS: Readonly<Record<Exclude<SearchEvent['kind'], 'created' | 'failed'>, Next>> = {
  strategy: 'plan',
  decision: 'decide',
  gathered: 'gather',
  collection: 'organise',
  completed: 'finish',
};

/** The book after one more event; an event that cannot follow is a failure, so that nothing is ever done twice. */
export function applyEvent(book: Book, event: Exclude<SearchEvent, Created>): Result<Book> {
  if (book.next === 'over' || (event.kind !== 'failed' && FOLLOWS[event.kind] !== book.next))
    return fail('STORE_ERROR', `Session ${book.id}: "${event.kind}" cannot come when "${book.next}" is next.`);
  return ok({ ...change(book, event), updatedAt: event.at });
}

function change(book: Book, event: Exclude<SearchEvent, Created>): Book {
  const step = book.step + 1;
  const { checkpoint: _settled, ...rest } = book;
  switch (event.kind) {
    case 'strategy': {
      const { strategy, notes } = event;
      const rounds = [...book.rounds, { strategy }];
      const payload = { intent: book.intent, strategy, notes };
      const checkpoint = { ...place(book.id, step, rounds), kind: 'strategy_confirmation' as const, payload };
      return { ...rest, rounds, step, checkpoint, next: 'decide' };
    }
    case 'decision':
      return { ...settle(book, event.decision, step), history: [...book.history, toEntry(event.at, event.decision)] };
    case 'gathered':
      return { ...rest, rounds: changeLast(book.rounds, { gathered: event.gathered }), next: 'organise' };
    case 'collection': {
      const { collection } = event;
      const failure = book.rounds.at(-1)?.gathered?.failure;
      const checkpoint = {
        ...place(book.id, step, book.rounds),
        kind: 'result_review' as const,
        payload: { collection, ...(failure && { failure }) },
      };
      return { ...rest, collection, step, checkpoint, next: 'decide' };
    }
    case 'completed':
      return {
        ...rest,
        ...(event.collection && { collection: event.collection }),
        reason: event.reason,
        step,
        next: 'over',
      };
    case 'failed':
      return { ...rest, error: event.error, reason: 'failed', step, next: 'over' };
  }
}

function toEntry(at: string, { action, face, by, note }: Decision): HistoryEntry {
  return { at, what: action, face, ...(by && { by }), ...(note && { note }) };
}

function place(id: string, step: number, rounds: readonly Round[]) {
  return { id: `${id}:${step}`, iteration: rounds.length - 1, step };
}

function changeLast(rounds: readonly Round[], part: Partial<Round>): readonly Round[] {
  const last = rounds.at(-1);
  return last ? [...rounds.slice(0, -1), { ...last, ...part }] : rounds;
}

/** What a decision leads to: on to the sources, to another round, or to the end. */
function settle(book: Book, decision: Decision, step: number): Book {
  const { checkpoint, ...rest } = book;
  const base = { ...rest, step, ...(checkpoint && { decided: checkpoint.id }) };
  const isStrategy = checkpoint?.kind === 'strategy_confirmation';
  if (isStrategy && decision.action !== 'reject') {
    const { revised } = decision;
    return { ...base, rounds: changeLast(book.rounds, revised ? { strategy: revised } : {}), next: 'gather' };
  }
  const { feedback } = decision;
  const rounds = changeLast(book.rounds, feedback ? { feedback } : {});
  if (decision.action === 'approve') return { ...base, rounds, reason: 'approved', next: 'finish' };
  if (rounds.length < MAX_ROUNDS) return { ...base, rounds, next: 'plan' };
  return { ...base, rounds, reason: 'rounds_exhausted', next: 'finish' };
}

/** Whether sources have answered in any round. */
export function hasSearched({ rounds }: Pick<Book, 'rounds'>): boolean {
  return rounds.some(isAnswered);
}
