import type { Grade } from '../../model/entry.ts';
import { EVIDENCE, type EvidenceId, type Finding, type Force } from './evidence.ts';

/** What the grade depends on besides the findings. */
export interface Circumstances {
  /** Many papers are called "Editorial": such a title proves nothing by itself. */
  readonly isShortTitle: boolean;
  /** The words after the title may be a subtitle that the record does not have. */
  readonly isSubtitleExtra: boolean;
  /** The words before the title may be the name of a section or a journal. */
  readonly isHeadingExtra?: boolean;
}

/**
 * Derives the grade from the findings. A veto decides. Title and author together prove the paper, and so does the
 * printed id with the title. The printed id or page numbers and an author outweigh a title that is similar, unreadable,
 * or longer by a subtitle or a heading. A different printed DOI with the same title and authors is another version.
 */
export function decideGrade(findings: readonly Finding[], circumstances: Circumstances): Grade {
  const { isShortTitle } = circumstances;
  const has = (...checks: EvidenceId[]) => findings.some(({ check }) => checks.includes(check));
  const any = (force: Force) => findings.some(({ check }) => EVIDENCE[check].force === force);
  if (any('rejects')) return 'rejected';
  if (any('vetoes') || has('scan', 'garbled')) return 'suspicious';
  const [id, title, author] = [has('id-printed'), has('title-fits', 'title-fits-main'), has('authors-found')];
  const isAnotherId = has('other-doi', 'other-arxiv-id');
  if (id && title && !has('authors-missing')) return 'verified';
  const isCited = has('pages-printed') && !isAnotherId;
  if ((id || isCited) && author && outweighs(has, circumstances)) return 'plausible';
  if (title && author && !(isAnotherId && isShortTitle))
    return isAnotherId || has('title-fits-main') ? 'plausible' : 'verified';
  const isUnopposed = has('authors-not-recorded') || (isCited && has('authors-elsewhere'));
  return title && isUnopposed && !isShortTitle && !isAnotherId ? 'plausible' : 'suspicious';
}

const outweighs = (
  has: (...checks: EvidenceId[]) => boolean,
  { isSubtitleExtra, isHeadingExtra = false }: Circumstances,
) =>
  has('title-differs', 'title-unreadable', 'title-not-recorded') ||
  (has('title-longer') && (isSubtitleExtra || isHeadingExtra));
