import type { Attempt } from './error.ts';

/** The id of a source that opens a sentence of the network. */
const SOURCE = /^[a-z0-9-]+: /u;
/** Names of hosts in a sentence, with the word that leads to them. */
const HOST = / (?:to|at|of) (?:[a-z0-9-]+\.)+[a-z]{2,}\b/giu;

/** What an attempt failed of, without who and where. */
function reasonOf({ detail = '' }: Attempt): string {
  return detail.replace(SOURCE, '').replace(HOST, '');
}

/** The one reason for which all attempts that failed did so, in its own words; null when there are several, or one attempt. */
export function commonReason(attempts: readonly Attempt[]): string | null {
  const failed = attempts.filter(({ outcome }) => outcome === 'consulted_failed');
  const reasons = new Set(failed.map(reasonOf));
  const [only] = reasons;
  return failed.length > 1 && reasons.size === 1 && only ? only : null;
}
