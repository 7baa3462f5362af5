import type { Acquired } from '../acquire/acquired.ts';
import { showEvidence } from '../acquire/verify/evidence.ts';
import type { Hit } from '../model/collection.ts';
import { createFailure, type Failure } from '../model/error.ts';
import { isRetracted } from '../model/paper.ts';
import { refOfPaper } from '../model/paper-ref.ts';
import { formatRef, parseRef } from '../model/ref.ts';
import type { Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import { wireFailure } from '../tools/run.ts';
import type { FetchRow } from './wire.ts';

/** A paper to fetch. */
export interface Wanted {
  readonly ref: string;
  readonly title?: string;
  readonly retracted?: boolean;
  /** The paper cannot be fetched at all. */
  readonly failure?: Failure;
}

/** Which papers of a fetch to retry. */
export type RetryChoice = 'unfinished' | 'failed';

/** The part of a row that changes. */
export type RowChange = Omit<FetchRow, 'ref'>;

/** A hit of a search as a paper to fetch; one without an id becomes a failed row. */
export function toWanted({ paper }: Hit): Wanted {
  const { title } = paper;
  const ref = refOfPaper(paper);
  if (ref) return { ref, ...(title && { title }), ...(isRetracted(paper) && { retracted: true }) };
  const failure = createFailure('INVALID_REF', 'The paper has no DOI, arXiv id, PMCID or PMID.');
  return { ref: title ?? 'a paper without a title', failure };
}

/** The rows of a new fetch: each paper once, by its canonical ref. */
export function toRows(wanted: readonly Wanted[]): FetchRow[] {
  const rows = new Map<string, FetchRow>();
  for (const { ref, title, retracted, failure } of wanted) {
    const parsed = parseRef(ref);
    const name = parsed.ok ? formatRef(parsed.value) : ref;
    const fault = failure ?? (parsed.ok ? undefined : parsed.error);
    const change: RowChange = fault ? { state: 'failed', error: wireFailure(fault) } : { state: 'waiting' };
    if (!rows.has(name))
      rows.set(name, { ref: name, ...(title && { title }), ...(retracted && { retracted }), ...change });
  }
  return [...rows.values()];
}

/** The row of a paper that is retried, or the row itself; a paper without an id cannot be retried. */
export function toRetried(row: FetchRow, choice: RetryChoice): FetchRow {
  const { ref, title, retracted, state } = row;
  const isUnfinished = state === 'interrupted' || state === 'cancelled';
  const isChosen = choice === 'unfinished' ? isUnfinished : state === 'failed' && parseRef(ref).ok;
  const known = { ref, ...(title !== undefined && { title }), ...(retracted && { retracted }) };
  return isChosen ? { ...known, state: 'waiting' } : row;
}

/** The outcome of fetching a paper. */
export function toOutcome(result: Result<Acquired>): RowChange {
  if (!result.ok) {
    const { code } = result.error;
    return { state: code === 'CANCELLED' ? 'cancelled' : 'failed', error: wireFailure(result.error) };
  }
  const { entry, copy, textPath, attempts, wasStored } = result.value;
  const { paper, text } = entry;
  return {
    state: 'stored',
    grade: copy.grade,
    ...(copy.version && { version: copy.version }),
    source: copy.source,
    license: copy.license ?? 'unknown',
    bytes: copy.sizeBytes,
    ...(text && textPath && { text_from: text.from, has_pdf: entry.copy !== undefined }),
    final_url: copy.finalUrl,
    evidence: showEvidence(copy.evidence),
    already_stored: wasStored,
    attempts: toWire(attempts),
    ...(paper.title && { title: paper.title }),
    ...(isRetracted(paper) && { retracted: true }),
  };
}
