import type { Decision } from '../decide.ts';
import type { Screening } from './use-screening.ts';

/** The decision on a review: the marks and the reason of each excluded paper, for the end and for another round. */
export function toDecision(
  isEnd: boolean,
  { relevant, excluded, byReason, reasonOf }: Pick<Screening, 'relevant' | 'excluded' | 'byReason' | 'reasonOf'>,
  words: string,
): Decision {
  const text = words.trim();
  const hasFeedback = relevant.length + excluded.length > 0 || text !== '';
  const reasons = Object.fromEntries(excluded.flatMap((id) => (reasonOf(id) ? [[id, reasonOf(id)]] : [])));
  const marks = { marked_relevant: relevant, marked_irrelevant: excluded, reasons };
  const data = { ...marks, ...(text && { free_text_feedback: text }) };
  // A note steers another round, so the reasons are noted only at the end.
  const note = isEnd ? describeReasons(byReason) : '';
  const action = isEnd ? 'approve' : hasFeedback ? 'edit' : 'reject';
  return { action, ...(hasFeedback && { data }), ...(note && { note }) };
}

function describeReasons(byReason: ReadonlyMap<string, number>): string {
  const given = [...byReason].filter(([reason]) => reason !== 'without a reason');
  return given.length > 0 ? `Excluded: ${given.map(([reason, number]) => `${reason} (${number})`).join(', ')}` : '';
}
