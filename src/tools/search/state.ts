import { z } from 'zod';
import { listFormats, TOOL_FORMATS } from '../../formats/table.ts';
import { CHECKPOINT_KINDS, type Checkpoint, MAX_ROUNDS, type SessionState } from '../../model/checkpoint.ts';
import type { Collection, ImportedFile } from '../../model/collection.ts';
import { toWire } from '../../model/wire.ts';
import { wireFailure } from '../run.ts';
import { FAILURE_TEXT } from '../tool.ts';
import { type ReviewPage, summariseLedger, toReview } from './review.ts';

const loose = z.record(z.string(), z.unknown());

/** The shape of a session state. */
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
  imported: z.array(loose).optional(),
  criteria: z.object({ include: z.array(z.string()), exclude: z.array(z.string()) }).optional(),
  result: z
    .object({ paper_count: z.number().int(), summary: z.string(), completion_reason: z.string(), ledger: loose })
    .optional(),
  error: loose.optional(),
  next: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** The parts of a session state whose text comes from outside. */
export const STATE_TEXT = ['checkpoint.payload', 'imported', 'result.summary', 'result.page', ...FAILURE_TEXT] as const;

export type StateOutput = z.infer<typeof stateShape>;

/** The wire form of a session state, limited in size. */
export function toStateOutput(state: SessionState, page?: ReviewPage): StateOutput {
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
    ...(state.imported && { imported: state.imported.map(toImportedFile) }),
    ...(state.criteria && { criteria: { include: [...state.criteria.include], exclude: [...state.criteria.exclude] } }),
    ...(error && { error: wireFailure(error) }),
    next: describeNext(state),
    created_at: state.createdAt,
    updated_at: state.updatedAt,
  };
}

const MAX_PROBLEMS = 20;

function toImportedFile({ problems, ...file }: ImportedFile): Record<string, unknown> {
  return {
    ...file,
    ...(problems.length > 0 && { problem_count: problems.length, problems: problems.slice(0, MAX_PROBLEMS) }),
  };
}

function toCheckpoint(checkpoint: Checkpoint, page: ReviewPage | undefined) {
  const { id, kind, iteration, step } = checkpoint;
  const at = { id, kind, iteration, step };
  if (checkpoint.kind === 'strategy_confirmation')
    return {
      ...at,
      question: 'Review the search strategy. Run it?',
      payload: toWire(checkpoint.payload) as unknown as Record<string, unknown>,
      options: strategyOptions(iteration),
    };
  const { collection, failure } = checkpoint.payload;
  return {
    ...at,
    question: failure
      ? 'No source answered in this round. Start another round, or end with the earlier papers?'
      : 'Review the results. Keep these papers, or start another round?',
    payload: { ...(failure && { round_failure: wireFailure(failure) }), ...toReview(collection, page) },
    options: reviewOptions(iteration),
  };
}

const isLast = (iteration: number): boolean => iteration + 1 >= MAX_ROUNDS;

function strategyOptions(iteration: number) {
  return [
    { action: 'approve', effect: 'Runs the search with this strategy.' },
    {
      action: 'edit',
      effect: 'Runs the search with your changes; invalid changes are rejected with reasons.',
      data: 'Any of queries [{keywords, synonyms}], sources [], filters {}; omitted fields stay unchanged.',
    },
    {
      action: 'reject',
      effect: isLast(iteration)
        ? 'Ends the session: this was the last round.'
        : 'Runs no search and creates a new strategy, guided by your note.',
      data: 'Optional feedback {free_text_feedback}.',
    },
  ];
}

function reviewOptions(iteration: number) {
  const another = isLast(iteration)
    ? 'Ends the session: this was the last round. Papers marked irrelevant are excluded.'
    : 'Starts another round: papers marked relevant are kept and guide it, papers marked irrelevant are excluded.';
  const data =
    'Feedback {marked_relevant: [paper ids], marked_irrelevant: [paper ids], reasons: {paper id: why it is excluded}, free_text_feedback}. suggested_terms are used only if free_text_feedback names them.';
  return [
    {
      action: 'approve',
      effect: 'Ends the search with these papers, except those marked irrelevant; then call export_results.',
      data: `Optional. ${data}`,
    },
    {
      action: 'edit',
      effect: `${another} With split, only the groups change, and you review them again.`,
      data: `${data} Or only split: {paper id: [record ids]}; get_session with groups lists the records.`,
    },
    { action: 'reject', effect: `${another} Use the note to say what is missing.`, data: `Optional. ${data}` },
  ];
}

function toResult(state: SessionState, collection: Collection, page: ReviewPage | undefined) {
  const { hits } = collection;
  const reason = state.completionReason ?? 'approved';
  const end = reason === 'rounds_exhausted' ? `; all ${MAX_ROUNDS} rounds were used` : '';
  const best = hits[0]?.paper.title;
  const silent = silentRounds(collection).map((round) => `; no source answered in round ${round + 1}`);
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

/** The rounds in which every source failed. */
function silentRounds({ ledger }: Collection): number[] {
  const asked = [...new Set(ledger.rows.map(({ round }) => round))];
  const answered = new Set(ledger.rows.flatMap(({ round, failure, pages }) => (failure && pages === 0 ? [] : round)));
  return asked.filter((round) => !answered.has(round));
}

function describeNext({ state, sessionId, checkpoint, collection }: SessionState): string {
  if (state === 'running') return `The search is running. Call get_session with session_id ${sessionId} to follow it.`;
  if (checkpoint)
    return `Show the checkpoint to the person you work for, then call decide with session_id ${sessionId} and checkpoint_id ${checkpoint.id}.`;
  if (state === 'complete' && collection?.hits.length === 0)
    return 'No paper was found. Start a new search with other words or concepts.';
  if (state === 'complete')
    return `Get the papers and their refs with get_session, session_id ${sessionId} and a limit. Fetch the papers that matter with doiget_fetch_paper, or several with doiget_batch_fetch; or call export_results with format ${listFormats(TOOL_FORMATS)}.`;
  return 'The search failed; see error. Start a new one with search_papers.';
}
