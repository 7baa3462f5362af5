import { ACTIONS, type Action, type Checkpoint, type Decision, type Face } from '../../model/checkpoint.ts';
import type { UserFeedback } from '../../model/collection.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import type { Engine } from '../engine.ts';
import type { Book } from './replay.ts';

/** A decision as it arrives from outside: the data in wire spelling, unchecked. */
export interface DecisionInput {
  readonly action: string;
  readonly data?: unknown;
  readonly note?: string;
  readonly face: Face;
  readonly by?: string;
}

/** Reads a decision on the checkpoint that is pending; a misfit tells every reason and changes nothing. */
export function parseDecision(book: Book, input: DecisionInput, engine: Engine): Result<Decision> {
  const { face, by } = input;
  const action = ACTIONS.find((each) => each === input.action);
  if (!action)
    return fail('INVALID_ARGUMENT', `Invalid action ${quote(input.action)}. Must be one of: ${ACTIONS.join(', ')}.`);
  const note = input.note?.trim();
  const base = { action, face, ...(by && { by }), ...(note && { note }) };
  const data = isEmpty(input.data) ? undefined : input.data;
  if (action === 'approve' && data === undefined) return ok(base);
  if (action === 'approve' && book.checkpoint?.kind === 'strategy_confirmation')
    return fail('INVALID_ARGUMENT', 'approve takes the strategy as it is, without data. Send the changes with edit.');
  if (action === 'edit' && data === undefined)
    return fail('INVALID_ARGUMENT', `edit needs data: ${wanted(book.checkpoint)}`);
  return book.checkpoint?.kind === 'strategy_confirmation' && action === 'edit'
    ? withStrategy(book, base, data, engine)
    : withFeedback(book, base, data, engine);
}

/** How each source would be asked if the pending strategy were edited like this. */
export function previewEdit(book: Book, data: unknown, engine: Engine): Result<readonly string[]> {
  if (book.checkpoint?.kind !== 'strategy_confirmation')
    return fail('SESSION_STATE', 'No strategy waits for a decision.');
  const edit = parseDecision(book, { action: 'edit', data, face: 'library' }, engine);
  if (!edit.ok) return edit;
  return ok(edit.value.revised ? engine.preview(edit.value.revised) : []);
}

/** Checks a decision that a program made with the library's own types. */
export function checkDecision(book: Book, decision: Decision, engine: Engine): Result<Decision> {
  const { action, revised, feedback, note, face, by } = decision;
  const isStrategy = action === 'edit' && book.checkpoint?.kind === 'strategy_confirmation';
  const data = isStrategy ? revised && toWire(revised) : feedback && wireFeedback(feedback);
  return parseDecision(book, { action, face, ...(by && { by }), ...(note && { note }), ...(data && { data }) }, engine);
}

/** Nothing said is no data; the words have a name of their own on the wire. */
function wireFeedback({ markedRelevant, markedIrrelevant, freeText }: UserFeedback): object | undefined {
  if (markedRelevant.length + markedIrrelevant.length === 0 && !freeText) return undefined;
  return {
    marked_relevant: markedRelevant,
    marked_irrelevant: markedIrrelevant,
    ...(freeText && { free_text_feedback: freeText }),
  };
}

type Base = { readonly action: Action; readonly face: Face; readonly by?: string; readonly note?: string };

function withStrategy(book: Book, base: Base, data: unknown, engine: Engine): Result<Decision> {
  const current = book.rounds.at(-1)?.strategy;
  if (!current) throw new Error('A strategy is edited only where there is one.');
  const revised = engine.parseStrategy(data, current);
  return revised.ok ? ok({ ...base, revised: revised.value }) : revised;
}

/** Marks and words about the results; a note counts as words, so that nothing a reviewer wrote is lost. */
function withFeedback(book: Book, base: Base, data: unknown, engine: Engine): Result<Decision> {
  const nothing: UserFeedback = { markedRelevant: [], markedIrrelevant: [] };
  const seen = book.collection ?? engine.organise(book.intent, book.rounds);
  const parsed = data === undefined ? ok(nothing) : engine.parseFeedback(data, seen);
  if (!parsed.ok) return parsed;
  const words = [parsed.value.freeText, base.note].filter((text, at, all) => text && all.indexOf(text) === at);
  const freeText = words.join('. ');
  return ok({ ...base, feedback: { ...parsed.value, ...(freeText && { freeText }) } });
}

function wanted(checkpoint: Checkpoint | undefined): string {
  return checkpoint?.kind === 'result_review'
    ? 'feedback, an object with marked_relevant, marked_irrelevant (ids of papers) or free_text_feedback.'
    : 'the strategy with your changes: an object with queries, sources or filters.';
}

const isEmpty = (data: unknown): boolean =>
  data === undefined || data === null || (typeof data === 'object' && Object.keys(data).length === 0);

const quote = (text: string): string => JSON.stringify(text.slice(0, 60));
