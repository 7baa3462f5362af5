import {
  ACTIONS,
  type Action,
  type Checkpoint,
  type Decision,
  type Face,
  type PlannedRequest,
} from '../../model/checkpoint.ts';
import type { Hit, UserFeedback } from '../../model/collection.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import type { SearchSteps } from '../steps.ts';
import type { Session } from './replay.ts';

/** A decision as it arrives from outside: unchecked, its data in wire spelling. */
export interface DecisionInput {
  readonly action: string;
  readonly data?: unknown;
  readonly note?: string;
  readonly face: Face;
  readonly by?: string;
}

/** Validates a decision on the pending checkpoint; a failure lists every reason. */
export function parseDecision(session: Session, input: DecisionInput, steps: SearchSteps): Result<Decision> {
  const { face, by } = input;
  const action = ACTIONS.find((each) => each === input.action);
  if (!action)
    return fail('INVALID_ARGUMENT', `Invalid action ${quote(input.action)}. Must be one of: ${ACTIONS.join(', ')}.`);
  const note = input.note?.trim();
  const base = { action, face, ...(by && { by }), ...(note && { note }) };
  const data = isEmpty(input.data) ? undefined : input.data;
  const isStrategy = session.checkpoint?.kind === 'strategy_confirmation';
  if (action === 'approve' && data === undefined) return ok(base);
  if (action === 'approve' && isStrategy)
    return fail(
      'INVALID_ARGUMENT',
      'approve takes no data here: it keeps the strategy as it is. Send changes with edit.',
    );
  if (action === 'edit' && data === undefined)
    return fail('INVALID_ARGUMENT', `edit needs data: ${describeData(session.checkpoint)}`);
  return isStrategy && action === 'edit'
    ? withStrategy(session, base, data, steps)
    : withFeedback(session, base, data, steps);
}

/** What each source would be asked if the pending strategy were edited like this. */
export function previewEdit(session: Session, data: unknown, steps: SearchSteps): Result<readonly string[]> {
  if (session.checkpoint?.kind !== 'strategy_confirmation')
    return fail('SESSION_STATE', 'No pending strategy: there is nothing to preview.');
  const edit = parseDecision(session, { action: 'edit', data, face: 'library' }, steps);
  if (!edit.ok) return edit;
  return ok(edit.value.revised ? steps.preview(edit.value.revised) : []);
}

/** The requests of the pending strategy, or of this edit of it; nothing is sent. */
export async function planRequests(
  session: Session,
  data: unknown,
  steps: SearchSteps,
): Promise<Result<readonly PlannedRequest[]>> {
  if (session.checkpoint?.kind !== 'strategy_confirmation')
    return fail('SESSION_STATE', 'No pending strategy: there is nothing to preview.');
  const { strategy } = session.checkpoint.payload;
  if (data === undefined) return ok(await steps.requests(strategy));
  const edit = parseDecision(session, { action: 'edit', data, face: 'library' }, steps);
  return edit.ok ? ok(await steps.requests(edit.value.revised ?? strategy)) : edit;
}

/** Validates a decision that a program made with the library's own types. */
export function checkDecision(session: Session, decision: Decision, steps: SearchSteps): Result<Decision> {
  const { action, revised, feedback, note, face, by } = decision;
  const isStrategy = action === 'edit' && session.checkpoint?.kind === 'strategy_confirmation';
  const data = isStrategy ? revised && toWire(revised) : feedback && wireFeedback(feedback, session);
  return parseDecision(
    session,
    { action, face, ...(by && { by }), ...(note && { note }), ...(data && { data }) },
    steps,
  );
}

/** Empty feedback is no data. */
function wireFeedback(feedback: UserFeedback, { collection }: Session): object | undefined {
  const { markedRelevant, markedIrrelevant, reasons, freeText, splits } = feedback;
  if (splits && splits.length > 0) return { split: wireSplits(splits, collection?.hits ?? []) };
  if (markedRelevant.length + markedIrrelevant.length === 0 && !freeText) return undefined;
  return {
    marked_relevant: markedRelevant,
    marked_irrelevant: markedIrrelevant,
    ...(reasons && { reasons }),
    ...(freeText && { free_text_feedback: freeText }),
  };
}

/** The first part of each split, by the paper that has its records. */
function wireSplits(
  splits: NonNullable<UserFeedback['splits']>,
  hits: readonly Hit[],
): Record<string, readonly string[]> {
  const owner = (id: string) => hits.find(({ records }) => records?.some((record) => record.id === id))?.id;
  return Object.fromEntries(splits.map(([first = []]) => [owner(first[0] ?? '') ?? first[0] ?? '', first]));
}

type Base = { readonly action: Action; readonly face: Face; readonly by?: string; readonly note?: string };

function withStrategy(session: Session, base: Base, data: unknown, steps: SearchSteps): Result<Decision> {
  const current = session.rounds.at(-1)?.strategy;
  if (!current) throw new Error('A session at this checkpoint has a strategy.');
  const revised = steps.parseStrategy(data, current);
  return revised.ok ? ok({ ...base, revised: revised.value }) : revised;
}

/** The note counts as free text too, so that nothing a reviewer wrote is lost. */
function withFeedback(session: Session, base: Base, data: unknown, steps: SearchSteps): Result<Decision> {
  const none: UserFeedback = { markedRelevant: [], markedIrrelevant: [] };
  const reviewed = session.collection ?? steps.organise(session.intent, session.rounds, session.imports);
  const parsed = data === undefined ? ok(none) : steps.parseFeedback(data, reviewed);
  if (!parsed.ok) return parsed;
  if (parsed.value.splits) return withSplits(base, parsed.value);
  const texts = [parsed.value.freeText, base.note].filter((text, at, all) => text && all.indexOf(text) === at);
  const freeText = texts.join('. ');
  return ok({ ...base, feedback: { ...parsed.value, ...(freeText && { freeText }) } });
}

/** A split only corrects the results, which are then reviewed again; so it is a decision of its own. */
function withSplits(base: Base, feedback: UserFeedback): Result<Decision> {
  const { markedRelevant, markedIrrelevant, freeText } = feedback;
  if (base.action === 'edit' && markedRelevant.length + markedIrrelevant.length === 0 && !freeText)
    return ok({ ...base, feedback });
  const message = 'Split papers with edit and nothing else; then decide about the corrected results.';
  return fail('INVALID_ARGUMENT', message, { fields: { split: message } });
}

function describeData(checkpoint: Checkpoint | undefined): string {
  return checkpoint?.kind === 'result_review'
    ? 'feedback, an object with marked_relevant, marked_irrelevant (ids of papers), reasons ({id: text}) or free_text_feedback; or split ({paper id: [record ids]}).'
    : 'the changed strategy, an object with queries, sources or filters.';
}

const isEmpty = (data: unknown): boolean =>
  data === undefined || data === null || (typeof data === 'object' && Object.keys(data).length === 0);

const quote = (text: string): string => JSON.stringify(text.slice(0, 60));
