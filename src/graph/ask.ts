import { failedAttempt } from '../model/attempt.ts';
import type { Clock } from '../model/clock.ts';
import type { Attempt, Failure } from '../model/error.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import type { Result } from '../model/result.ts';
import type { CitedWork, SourceHandle } from '../model/source.ts';

/** What the graph needs from outside. */
export interface GraphDeps {
  /** All sources in catalog order, enabled or not. */
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
}

export type Side = 'references' | 'citations';

/** What one source answered about one side of a paper. */
export interface Told {
  readonly source: string;
  readonly side: Side;
  readonly works: readonly CitedWork[];
  readonly attempt: Attempt;
  readonly failure?: Failure;
}

/** Whether a source can tell about citations at all. */
export const knowsCitations = ({ source }: SourceHandle): boolean => Boolean(source.references ?? source.citations);

/** Asks every given source for both sides of a paper, by the first ref it covers; answers come in catalog order. */
export async function askNeighbours(
  refs: readonly Ref[],
  handles: readonly SourceHandle[],
  limit: number,
  deps: GraphDeps,
  signal?: AbortSignal,
): Promise<Told[]> {
  const questions = handles.flatMap((handle) => {
    const { source } = handle;
    const ref = refs.find((each) => source.covers(each));
    if (!ref) return [];
    const { references, citations } = source;
    const asking: Promise<Told>[] = [];
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
): Promise<Told> {
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
