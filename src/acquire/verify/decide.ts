import type { Grade } from '../../model/entry.ts';
import { EVIDENCE, type EvidenceId, type Finding, type Force } from './evidence.ts';

/** What the grade depends on beside the findings. */
export interface Circumstances {
  /** Many papers are called "Editorial": such a title proves nothing by itself. */
  readonly isShortTitle: boolean;
  /** The words behind the title can be a subtitle that the record lacks. */
  readonly isSubtitleExtra: boolean;
}

/**
 * The grade that the findings earn. A veto decides. Title and author together prove the paper; so does the printed id
 * with either of them. The printed id and an author outweigh a title that is nearly the same, cannot be read, or has a
 * subtitle that the record lacks. Another printed DOI with the same title and authors is another version.
 */
export function decideGrade(findings: readonly Finding[], { isShortTitle, isSubtitleExtra }: Circumstances): Grade {
  const has = (...checks: EvidenceId[]) => findings.some(({ check }) => checks.includes(check));
  const any = (force: Force) => findings.some(({ check }) => EVIDENCE[check].force === force);
  if (any('rejects')) return 'rejected';
  if (any('vetoes') || has('scan', 'garbled')) return 'suspicious';
  const [id, title, author] = [has('id-printed'), has('title-fits', 'title-fits-main'), has('authors-found')];
  const isAnotherId = has('other-doi', 'other-arxiv-id');
  if (id && title && !has('authors-missing')) return 'verified';
  if (id && author) return outweighs(has, isSubtitleExtra) ? 'plausible' : 'suspicious';
  if (title && author && !(isAnotherId && isShortTitle))
    return isAnotherId || has('title-fits-main') ? 'plausible' : 'verified';
  if (title && has('authors-not-recorded') && !isShortTitle && !isAnotherId) return 'plausible';
  return 'suspicious';
}

const outweighs = (has: (...checks: EvidenceId[]) => boolean, isSubtitleExtra: boolean) =>
  has('title-differs', 'title-unreadable', 'title-not-recorded') || (has('title-longer') && isSubtitleExtra);
