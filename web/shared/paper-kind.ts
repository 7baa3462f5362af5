const PREPRINT_DOI = /^10\.(?:48550|1101|21203|26434|31219|31234|31235|2139)\//;

/** What a record says about its kind. */
interface Kind {
  readonly type?: string | null | undefined;
  readonly doi?: string | null | undefined;
  readonly arxiv_id?: string | null | undefined;
  readonly venue?: string | null | undefined;
}

/** Whether a record is a preprint or a published work; null if nothing says so. */
export function kindOf({ type, doi, arxiv_id: arxiv, venue }: Kind): 'preprint' | 'published' | null {
  if (type === 'posted-content' || type === 'preprint' || (doi && PREPRINT_DOI.test(doi))) return 'preprint';
  if (arxiv && !doi) return 'preprint';
  return doi && venue ? 'published' : null;
}
