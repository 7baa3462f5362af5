import { type Attempt, type Failure, reasonRow } from './error.ts';

/** The attempt at a source that did not succeed. */
export function failedAttempt(source: string, { code, reason, message }: Failure, durationMs: number): Attempt {
  const outcome = code === 'NOT_FOUND' ? 'consulted_no_record' : 'consulted_failed';
  return { source, outcome, detail: message, durationMs, code, ...(reason && { reason }) };
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
