import { WHY_DROPPED } from '../../formats/prisma.ts';
import { commonReason } from '../../model/attempt.ts';
import type { SessionState } from '../../model/checkpoint.ts';
import type { Collection, Hit } from '../../model/collection.ts';
import { countOf } from '../../model/count.ts';
import type { Attempt, Failure } from '../../model/error.ts';
import { clip, fold } from '../../terminal/clip.ts';
import { paint } from '../../terminal/paint.ts';

const SHOWN_REASONS = 10;

/** The reasons for the first papers, numbered like the rows of the table, whose columns are fixed. */
export function showReasons(hits: readonly Hit[], sessionId: string): string {
  const lines = hits
    .slice(0, SHOWN_REASONS)
    .map(({ reason }, at) => `${String(at + 1).padStart(4)}  ${clip(reason, 6)}\n`);
  const rest = hits.length - lines.length;
  const more = rest > 0 ? `      and ${rest} more: carrel session ${sessionId}\n` : '';
  return `${paint.dim('Why:')}\n${lines.join('')}${more}`;
}

/** The next commands after a complete search. */
export function showNext({ sessionId, collection }: SessionState): string {
  if (!collection || collection.hits.length === 0) return '';
  const next = [
    `carrel session ${sessionId} shows the full reason for every paper`,
    `carrel batch --session ${sessionId} fetches the papers`,
  ];
  return `Session ${sessionId}; ${next.join('; ')}.\n`;
}

/** An empty result: which sources answered or failed, what was excluded and why, and how to find more. */
export function showNoResults(collection: Collection, sessionId: string): string {
  const { rows, dropped } = collection.ledger;
  const asked = [...new Set(rows.map(({ source }) => source))];
  const failed = new Set(rows.flatMap(({ source, failure }) => (failure ? [source] : [])));
  const answered = asked.filter((source) => rows.some((row) => row.source === source && !row.failure));
  const left = Object.entries(WHY_DROPPED).flatMap(([why, words]) => {
    const number = dropped.filter((each) => each.why === why).length;
    return number > 0 ? [`${number} ${words}`] : [];
  });
  const lines = [
    `No results for: ${collection.query}`,
    `  answered: ${answered.join(', ') || 'none'}`,
    ...(failed.size > 0 ? [`  failed: ${[...failed].join(', ')}; their papers are unknown`] : []),
    ...(left.length > 0 ? [`  excluded: ${left.join(', ')}`] : []),
    `To find more: ${waysToWiden(collection, failed.size).join('; ')}.`,
    `Session ${sessionId}; carrel session ${sessionId} --ledger lists every request.`,
  ];
  return `${lines.map((line) => fold(line, 4)).join('\n')}\n`;
}

/** Suggests removing only filters that were set. */
function waysToWiden({ intent }: Collection, failed: number): string[] {
  const { fromYear, toYear, language, author, venue } = intent.filters;
  return [
    intent.concepts.join(' ').includes(' ') || intent.phrases.length > 0
      ? 'use fewer or more general words'
      : 'use other words',
    ...(fromYear !== undefined || toYear !== undefined ? ['remove the year filter'] : []),
    ...(language !== undefined ? ['remove the language filter'] : []),
    ...(author !== undefined ? ['remove the author filter'] : []),
    ...(venue !== undefined ? ['remove the venue filter'] : []),
    ...(intent.sources ? ['omit --sources to ask every source'] : []),
    ...(failed > 0 ? [`try again later: ${countOf(failed, 'source')} failed`] : []),
  ];
}

/** A failed search: the message, then each source that the message does not cover. */
export function showFailedSearch({ message, attempts = [] }: Failure): string {
  const isFailed = ({ outcome }: Attempt) => outcome === 'consulted_failed';
  const isCovered = attempts.filter(isFailed).length === 1 || commonReason(attempts) !== null;
  const listed = attempts.filter((attempt) => !(isFailed(attempt) && isCovered));
  const lines = listed.map(({ source, code, detail }) => `  ${source}: ${[code, detail].filter(Boolean).join(' ')}\n`);
  return [`Error: ${message}\n`, ...lines].join('');
}
