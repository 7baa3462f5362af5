import type { StrategyPayload } from '../../src/model/checkpoint.ts';
import type { Wire } from '../../src/model/wire.ts';
import type { Hit } from '../desk/api.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a decision does, as the server describes it. */
export interface Option {
  readonly action: string;
  readonly effect: string;
}

interface CheckpointBase {
  readonly id: string;
  readonly question: string;
  readonly options: readonly Option[];
}

/** A page of results under review; `total` counts those that are not loaded too. */
export interface ResultPage {
  readonly total: number;
  readonly hits: readonly Hit[];
  readonly suggestions: readonly string[];
  readonly failure?: string;
}

export type StrategyToReview = CheckpointBase & { readonly strategy: Wire<StrategyPayload> };
export type ResultsToReview = CheckpointBase & { readonly results: ResultPage };

/** A search session as the tools describe it. */
export interface Session {
  readonly id: string;
  readonly query: string;
  readonly state: 'running' | 'checkpoint' | 'complete' | 'failed';
  readonly round: number;
  readonly phase?: string;
  readonly checkpoint?: StrategyToReview | ResultsToReview;
  readonly summary?: string;
}

/** Why a tool did not do what was asked. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The answer of a tool: the session, or why there is none. */
export type Answer = { readonly session: Session; readonly refusal?: Refusal } | { readonly refusal: Refusal };

/** Reads the result of a tool call. Hosts may drop the structured content; the text has the same content. */
export function readAnswer(result: Json): Answer {
  const envelope = (result['structuredContent'] as Json | undefined) ?? parse(textOf(result));
  if (!envelope) return { refusal: refuse('UNREADABLE', textOf(result) || 'The answer of the tool is not readable.') };
  const error = envelope['error'] as (Json & { code?: string; message?: string }) | undefined;
  const refusal = error && refuse(String(error.code), String(error.message), error['fields'] as Refusal['fields']);
  if (typeof envelope['session_id'] !== 'string' || typeof envelope['state'] !== 'string')
    return { refusal: refusal ?? refuse('UNREADABLE', 'The answer of the tool is not a search session.') };
  return { session: toSession(envelope), ...(refusal && { refusal }) };
}

const refuse = (code: string, message: string, fields: Refusal['fields'] = {}): Refusal => ({ code, message, fields });

function textOf(result: Json): string {
  const content = (result['content'] ?? []) as readonly { readonly type?: string; readonly text?: string }[];
  return content.find(({ type }) => type === 'text')?.text ?? '';
}

function parse(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function toSession(envelope: Json): Session {
  const { session_id: id, query, state, iteration, phase, result } = envelope;
  const checkpoint = envelope['checkpoint'] as CheckpointOnWire | undefined;
  return {
    id: String(id),
    query: String(query),
    state: state as Session['state'],
    round: Number(iteration) + 1,
    ...(typeof phase === 'string' && { phase }),
    ...(checkpoint && { checkpoint: toCheckpoint(checkpoint) }),
    ...(result !== undefined && { summary: String((result as Json)['summary']) }),
  };
}

interface CheckpointOnWire extends CheckpointBase {
  readonly kind: string;
  readonly payload: Json;
}

function toCheckpoint({ id, kind, question, options, payload }: CheckpointOnWire): StrategyToReview | ResultsToReview {
  const base = { id, question, options };
  if (kind === 'strategy_confirmation') return { ...base, strategy: payload as unknown as Wire<StrategyPayload> };
  const failure = (payload['round_failure'] as { readonly message?: string } | undefined)?.message;
  const results = {
    total: Number(payload['total']),
    hits: ((payload['papers'] ?? []) as readonly PaperOnWire[]).map(toHit),
    suggestions: (payload['suggested_terms'] ?? []) as readonly string[],
    ...(failure !== undefined && { failure }),
  };
  return { ...base, results };
}

type PaperOnWire = Pick<Hit, 'id' | 'score' | 'reason' | 'tags' | 'sources'> &
  Omit<Hit['paper'], 'authors'> & { readonly authors: readonly string[] };

/** The summary of a paper in the form that the desk's own list has. */
function toHit({ id, score, reason, tags, sources, authors, ...paper }: PaperOnWire): Hit {
  return { id, score, reason, tags, sources, paper: { ...paper, authors: authors.map((literal) => ({ literal })) } };
}
