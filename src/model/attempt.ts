import { type Attempt, type Failure, reasonRow } from './error.ts';

/** The attempt at a source that did not succeed. */
export function failedAttempt(source: string, { code, reason, message }: Failure, durationMs: number): Attempt {
  const outcome = code === 'NOT_FOUND' ? 'consulted_no_record' : 'consulted_failed';
  return { source, outcome, detail: message, durationMs, code, ...(reason && { reason }) };
}

/** Whether the source was asked, with whatever outcome. */
export function isConsulted({ outcome }: Attempt): boolean {
  return outcome.startsWith('consulted');
}

/**
 * The attempts of two steps in order. Every request that was made stays; "not asked" stays only for sources that no
 * step asked, as the later step states it.
 */
export function joinAttempts(before: readonly Attempt[], after: readonly Attempt[]): Attempt[] {
  const asked = new Set([...before, ...after].filter(isConsulted).map(({ source }) => source));
  const restated = new Set(after.map(({ source }) => source));
  const isLeft = (each: Attempt) => isConsulted(each) || !asked.has(each.source);
  return [
    ...before.filter((each) => isLeft(each) && (isConsulted(each) || !restated.has(each.source))),
    ...after.filter(isLeft),
  ];
}

/** What to say once for all failed attempts; null unless there are several and all have the same reason. */
export function commonReason(attempts: readonly Attempt[]): string | null {
  const failed = attempts.filter(({ outcome }) => outcome === 'consulted_failed');
  const [first] = failed;
  if (!first?.code || failed.length < 2) return null;
  const row = reasonRow(first.code, first.reason);
  if (!row || failed.some(({ code, reason }) => code !== first.code || reason !== first.reason)) return null;
  const details = new Set(failed.map(({ detail }) => detail));
  return details.size === 1 && first.detail ? first.detail : row.meaning;
}
