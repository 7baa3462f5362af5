import { WHY_DROPPED } from '../../formats/ledger.ts';
import type { SessionState } from '../../model/checkpoint.ts';
import type { Collection, Hit } from '../../model/collection.ts';
import { countOf } from '../../model/count.ts';
import { clip, fold } from '../../terminal/clip.ts';
import { paint } from '../../terminal/paint.ts';

const SHOWN_REASONS = 10;

/** Why the first papers of the table are there, numbered as its rows; the table itself has a fixed form. */
export function showReasons(hits: readonly Hit[], sessionId: string): string {
  const lines = hits
    .slice(0, SHOWN_REASONS)
    .map(({ reason }, at) => `${String(at + 1).padStart(4)}  ${clip(reason, 6)}\n`);
  const rest = hits.length - lines.length;
  const more = rest > 0 ? `      and ${rest} more: carrel session ${sessionId}\n` : '';
  return `${paint.dim('Why:')}\n${lines.join('')}${more}`;
}

/** What to do with a finished search. */
export function showNext({ sessionId, collection }: SessionState): string {
  if (!collection || collection.hits.length === 0) return '';
  const next = [
    `carrel session ${sessionId} tells the whole reason of every paper`,
    `carrel batch --session ${sessionId} fetches the papers`,
  ];
  return `Session ${sessionId}; ${next.join('; ')}.\n`;
}

/** That a search found nothing: who answered, who failed, what was left out and why, and how to ask for more. */
export function showNothing(collection: Collection, sessionId: string): string {
  const { rows, dropped } = collection.ledger;
  const asked = [...new Set(rows.map(({ source }) => source))];
  const failed = new Set(rows.flatMap(({ source, failure }) => (failure ? [source] : [])));
  const answered = asked.filter((source) => rows.some((row) => row.source === source && !row.failure));
  const left = Object.entries(WHY_DROPPED).flatMap(([why, words]) => {
    const number = dropped.filter((each) => each.why === why).length;
    return number > 0 ? [`${number} ${words}`] : [];
  });
  const lines = [
    `No paper was found for: ${collection.query}`,
    `  answered: ${answered.join(', ') || 'nobody'}`,
    ...(failed.size > 0 ? [`  failed: ${[...failed].join(', ')}; what they have is not known`] : []),
    ...(left.length > 0 ? [`  left out: ${left.join(', ')}`] : []),
    `To find more: ${waysToWiden(collection, failed.size).join('; ')}.`,
    `Session ${sessionId}; carrel session ${sessionId} --ledger tells every request.`,
  ];
  return `${lines.map((line) => fold(line, 4)).join('\n')}\n`;
}

/** Only what was really asked for can be given up. */
function waysToWiden({ intent }: Collection, failed: number): string[] {
  const { fromYear, toYear, language, author, venue } = intent.filters;
  return [
    intent.concepts.length > 1 || intent.phrases.length > 0 ? 'use fewer or more general words' : 'use other words',
    ...(fromYear !== undefined || toYear !== undefined ? ['give up the limit on years'] : []),
    ...(language !== undefined ? ['give up the language'] : []),
    ...(author !== undefined ? ['give up the author'] : []),
    ...(venue !== undefined ? ['give up the venue'] : []),
    ...(intent.sources ? ['leave --sources out to ask every source'] : []),
    ...(failed > 0 ? [`try again later, because ${countOf(failed, 'source')} failed`] : []),
  ];
}
