import { z } from 'zod';
import { listFormats, TOOL_FORMATS } from '../../formats/table.ts';
import { CHECKPOINT_KINDS, type Checkpoint, MAX_ROUNDS, type SessionState } from '../../model/checkpoint.ts';
import type { Collection } from '../../model/collection.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { toWire } from '../../model/wire.ts';
import { wireFailure } from '../run.ts';
import { type Page, summariseLedger, toReview } from './review.ts';

const loose = z.record(z.string(), z.unknown());

/** The state of a session, whichever tool tells it. */
export const stateShape = z.object({
  session_id: z.string(),
  query: z.string(),
  state: z.enum(['running', 'checkpoint', 'complete', 'failed']),
  is_complete: z.boolean(),
  has_pending_checkpoint: z.boolean(),
  current_checkpoint_kind: z.enum(CHECKPOINT_KINDS).optional(),
  step: z.number().int(),
  iteration: z.number().int(),
  phase: z.string().optional(),
  checkpoint: z
    .object({
      id: z.string(),
      kind: z.string(),
      iteration: z.number().int(),
      step: z.number().int(),
      question: z.string(),
      payload: loose,
      options: z.array(z.object({ action: z.string(), effect: z.string(), data: z.string().optional() })),
    })
    .optional(),
  result: z
    .object({ paper_count: z.number().int(), summary: z.string(), completion_reason: z.string(), ledger: loose })
    .optional(),
  error: loose.optional(),
  next: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

export type StateOutput = z.infer<typeof stateShape>;

/** A state as tools answer with it: bounded in size, and clear about what is asked and what comes next. */
export function toStateOutput(state: SessionState, page?: Page): StateOutput {
  const { checkpoint, collection, error } = state;
  return {
    session_id: state.sessionId,
    query: state.query,
    state: state.state,
    is_complete: state.state === 'complete' || state.state === 'failed',
    has_pending_checkpoint: checkpoint !== undefined,
    ...(checkpoint && { current_checkpoint_kind: checkpoint.kind }),
    step: state.step,
    iteration: state.iteration,
    ...(state.phase && { phase: state.phase }),
    ...(checkpoint && { checkpoint: toCheckpoint(checkpoint, page) }),
    ...(state.state === 'complete' && collection && { result: toResult(state, collection, page) }),
    ...(error && { error: wireFailure(error) }),
    next: sayNext(state),
    created_at: state.createdAt,
    updated_at: state.updatedAt,
  };
}

/** The fault of a search that failed, for tools that were to bring it further. */
export function faultOf({ error }: StateOutput): Failure | undefined {
  return error && createFailure(error['code'] as Failure['code'], String(error['message']));
}

function toCheckpoint(checkpoint: Checkpoint, page: Page | undefined) {
  const { id, kind, iteration, step } = checkpoint;
  const at = { id, kind, iteration, step };
  if (checkpoint.kind === 'strategy_confirmation')
    return {
      ...at,
      question: 'Shall the sources be asked like this?',
      payload: toWire(checkpoint.payload) as unknown as Record<string, unknown>,
      options: strategyOptions(iteration),
    };
  const { collection, failure } = checkpoint.payload;
  return {
    ...at,
    question: failure
      ? 'Not one source answered in this round: try again with another, or end with the papers found before?'
      : 'Are these the papers, or is another round needed?',
    payload: { ...(failure && { round_failure: wireFailure(failure) }), ...toReview(collection, page) },
    options: reviewOptions(iteration),
  };
}

const isLast = (iteration: number): boolean => iteration + 1 >= MAX_ROUNDS;

function strategyOptions(iteration: number) {
  return [
    { action: 'approve', effect: 'The sources are asked exactly like this.' },
    {
      action: 'edit',
      effect: 'The sources are asked like this with your changes; what does not fit is refused with the reasons.',
      data: 'The strategy: any of queries [{keywords, synonyms}], sources [], filters {}; what is left out stays.',
    },
    {
      action: 'reject',
      effect: isLast(iteration)
        ? 'Ends the session: the rounds are used up.'
        : 'Nobody is asked; a new strategy is made, with your note as guidance.',
      data: 'Optional feedback {free_text_feedback}.',
    },
  ];
}

function reviewOptions(iteration: number) {
  const another = isLast(iteration)
    ? 'Ends the session: the rounds are used up. Papers marked irrelevant are left out.'
    : 'Another round: papers marked relevant stay and steer it, those marked irrelevant stay away.';
  const data = 'Feedback {marked_relevant: [paper ids], marked_irrelevant: [paper ids], free_text_feedback}.';
  return [
    {
      action: 'approve',
      effect: 'Ends the search with these papers, without those marked irrelevant; export_results then writes them.',
      data: `Optional. ${data}`,
    },
    { action: 'edit', effect: another, data },
    { action: 'reject', effect: `${another} The note may say what is missing.`, data: `Optional. ${data}` },
  ];
}

function toResult(state: SessionState, collection: Collection, page: Page | undefined) {
  const { hits } = collection;
  const reason = state.completionReason ?? 'approved';
  const end = reason === 'rounds_exhausted' ? `; it ended because all ${MAX_ROUNDS} rounds were used` : '';
  const best = hits[0]?.paper.title;
  const silent = silentRounds(collection).map((round) => `; in round ${round + 1} not one source answered`);
  const rounds = `${state.iteration + 1} round(s)${silent.join('')}`;
  const summary = `${hits.length} papers in ${rounds}${end}${best ? `. First: ${best}` : ''}`;
  return {
    paper_count: hits.length,
    summary,
    completion_reason: reason,
    ledger: summariseLedger(collection.ledger),
    ...(page && { page: toReview(collection, page) }),
  };
}

/** The rounds in which everybody who was asked failed. */
function silentRounds({ ledger }: Collection): number[] {
  const asked = [...new Set(ledger.rows.map(({ round }) => round))];
  const answered = new Set(ledger.rows.flatMap(({ round, failure, pages }) => (failure && pages === 0 ? [] : round)));
  return asked.filter((round) => !answered.has(round));
}

function sayNext({ state, sessionId, checkpoint }: SessionState): string {
  if (state === 'running') return `The search is under way. Ask again with get_session (session_id ${sessionId}).`;
  if (checkpoint)
    return `Show the checkpoint to the person you work for, then call decide with session_id ${sessionId} and checkpoint_id ${checkpoint.id}.`;
  if (state === 'complete') return `Call export_results with format ${listFormats(TOOL_FORMATS)}.`;
  return 'The search failed; see error. Start a new one with search_papers.';
}
