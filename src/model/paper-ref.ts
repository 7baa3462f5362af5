import type { Paper } from './paper.ts';

/** The ref to fetch a paper by, from its best id; undefined when it has none. */
export function refOfPaper({ doi, arxivId, pmcid, pmid }: Pick<Paper, 'doi' | 'arxivId' | 'pmcid' | 'pmid'>) {
  return doi ?? (arxivId && `arXiv:${arxivId}`) ?? pmcid ?? (pmid && `PMID:${pmid}`);
}
