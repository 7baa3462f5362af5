import type { Collection, Hit, UserFeedback } from '../../model/collection.ts';
import { facetsOf } from './facets.ts';

/**
 * The collection that a reviewer saw, without the papers they excluded. Order and scores stay as they were reviewed.
 * Returns the same object if no mark changes it.
 */
export function applyMarks(reviewed: Collection, feedback: readonly UserFeedback[]): Collection {
  const marks = lastMarks(feedback);
  const isExcluded = ({ id }: Hit) => marks.get(id) === 'exclude';
  const isNewlyKept = ({ id, tags }: Hit) => marks.get(id) === 'keep' && !tags.includes('kept');
  if (!reviewed.hits.some((hit) => isExcluded(hit) || isNewlyKept(hit))) return reviewed;
  const hits = reviewed.hits
    .filter((hit) => !isExcluded(hit))
    .map((hit) => (isNewlyKept(hit) ? { ...hit, tags: [...hit.tags, 'kept' as const] } : hit));
  const reasons = reasonsIn(feedback);
  const excluded = reviewed.hits.filter(isExcluded).map(({ id, paper }) => {
    const reason = reasons.get(id);
    return {
      id,
      ...(paper.title && { title: paper.title }),
      why: 'marked_irrelevant' as const,
      ...(reason && { reason }),
    };
  });
  const { ledger } = reviewed;
  return {
    ...reviewed,
    hits,
    facets: facetsOf(hits),
    ledger: { ...ledger, dropped: [...ledger.dropped, ...excluded], kept: hits.length },
  };
}

/** The last reason for each paper. */
export function reasonsIn(feedback: readonly UserFeedback[]): ReadonlyMap<string, string> {
  return new Map(feedback.flatMap(({ reasons = {} }) => Object.entries(reasons)));
}

/** The last mark of each paper. */
function lastMarks(feedback: readonly UserFeedback[]): ReadonlyMap<string, 'keep' | 'exclude'> {
  const marks = new Map<string, 'keep' | 'exclude'>();
  for (const { markedRelevant, markedIrrelevant } of feedback) {
    for (const id of markedRelevant) marks.set(id, 'keep');
    for (const id of markedIrrelevant) marks.set(id, 'exclude');
  }
  return marks;
}
