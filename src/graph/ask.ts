import { failedAttempt } from '../model/attempt.ts';
import type { Clock } from '../model/clock.ts';
import type { Attempt, Failure } from '../model/error.ts';
import { isRetracted } from '../model/paper.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import type { Result } from '../model/result.ts';
import type { CitedWork, SourceHandle } from '../model/source.ts';

/** What the graph needs. */
export interface GraphDeps {
  /** All sources in catalog order, enabled or not. */
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
}

export type Side = 'references' | 'citations';

/** One source's answer about one side of a paper. */
export interface SideAnswer {
  readonly source: string;
  readonly side: Side;
  readonly works: readonly CitedWork[];
  readonly attempt: Attempt;
  readonly failure?: Failure;
}

/** One source's answer about the seed itself. */
export interface SeedAnswer {
  readonly paper?: CitedWork;
  readonly attempt: Attempt;
  readonly failure?: Failure;
}

/** Whether a source has citation data. */
export const hasCitations = ({ source }: SourceHandle): boolean => Boolean(source.references ?? source.citations);

/** Asks a source for its record of a paper. */
export async function lookUp(
  { source, context }: SourceHandle,
  ref: Ref,
  { clock }: GraphDeps,
  signal?: AbortSignal,
): Promise<SeedAnswer> {
  const start = clock.now();
  const answer = await source.lookup?.(ref, context(signal));
  const durationMs = clock.now() - start;
  const { wireKey } = source;
  const detail = `record of ${formatRef(ref)}`;
  if (!answer) return { attempt: { source: wireKey, outcome: 'not_consulted_not_applicable', durationMs: 0 } };
  if (answer.ok)
    return {
      paper: { ...answer.value.paper, retracted: isRetracted(answer.value.paper) },
      attempt: { source: wireKey, outcome: 'consulted_resolved', detail, durationMs },
    };
  const failed = failedAttempt(wireKey, answer.error, durationMs);
  return { attempt: { ...failed, detail: `${detail}: ${answer.error.message}` }, failure: answer.error };
}

/** Asks every given source for both sides of a paper, by the first ref it covers; returns answers in catalog order. */
export async function askNeighbours(
  refs: readonly Ref[],
  handles: readonly SourceHandle[],
  limit: number,
  deps: GraphDeps,
  signal?: AbortSignal,
): Promise<SideAnswer[]> {
  const questions = handles.flatMap((handle) => {
    const { source } = handle;
    const ref = refs.find((each) => source.covers(each));
    if (!ref) return [];
    const { references, citations } = source;
    const asking: Promise<SideAnswer>[] = [];
    const timed = (side: Side, send: () => Promise<Result<readonly CitedWork[]>>) =>
      asking.push(ask(source.wireKey, side, ref, deps.clock, send));
    if (references) timed('references', () => references(ref, handle.context(signal)));
    if (citations) timed('citations', () => citations(ref, limit, handle.context(signal)));
    return asking;
  });
  return Promise.all(questions);
}

async function ask(
  source: string,
  side: Side,
  ref: Ref,
  clock: Clock,
  send: () => Promise<Result<readonly CitedWork[]>>,
): Promise<SideAnswer> {
  const start = clock.now();
  const answer = await send();
  const durationMs = clock.now() - start;
  if (answer.ok) {
    const detail = `${answer.value.length} ${side} of ${formatRef(ref)}`;
    return {
      source,
      side,
      works: answer.value,
      attempt: { source, outcome: 'consulted_resolved', detail, durationMs },
    };
  }
  const failed = failedAttempt(source, answer.error, durationMs);
  const attempt = { ...failed, detail: `${side} of ${formatRef(ref)}: ${answer.error.message}` };
  return { source, side, works: [], attempt, failure: answer.error };
}
