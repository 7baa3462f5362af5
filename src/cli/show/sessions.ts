import { countOf } from '../../model/count.ts';
import type { SessionSummary } from '../../search/sessions/summary.ts';
import { clip, shorten } from '../../terminal/clip.ts';

/** One line per session. */
export function showSessions(rows: readonly SessionSummary[]): string {
  if (rows.length === 0) return 'No open sessions.\n';
  return rows
    .map(({ sessionId, state, updatedAt, paperCount, query, error }) => {
      const count = paperCount === undefined ? '' : countOf(paperCount, 'paper');
      return `${sessionId}  ${state.padEnd(10)}  ${updatedAt.slice(0, 16).replace('T', ' ')}  ${count.padEnd(10)}  ${clip(error ? error.message : shorten(query, 70), 57)}\n`;
    })
    .join('');
}
