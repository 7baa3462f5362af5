import type { PaperFields } from '../../model/paper.ts';
import { decodePercent, foldDoi, matchDoi } from '../../model/ref-doi.ts';
import { present } from './fields.ts';

/** The limit of the handle system. */
const MAX_DOI_CHARS = 2048;

/**
 * A bare lower-case DOI from a DOI, a `doi:` text or a doi.org URL. Trailing punctuation stays: it is removed from
 * what people paste, but services state DOIs exactly.
 */
export function bareDoi(text: string | null | undefined): string | undefined {
  const stated = (text?.trim() ?? '').replace(/^https?:\/\/(?:dx\.)?doi\.org\//iu, '');
  const doi = stated.length > MAX_DOI_CHARS ? null : matchDoi(stated);
  if (!doi) return undefined;
  const whole = foldDoi(decodePercent(stated));
  return whole.slice(whole.indexOf(doi));
}

/** The arXiv id, without version, of a DOI under arXiv's prefix. */
export function arxivIdOfDoi(doi: string | undefined): string | undefined {
  return /^10\.48550\/arxiv\.(.+?)(?:v\d+)?$/u.exec(doi ?? '')?.[1];
}

/** The registered DOI of an arXiv paper. */
export function doiOfArxivId(id: string): string {
  return `10.48550/arXiv.${id}`;
}

/** A PubMed id as digits, from a number or text. */
export function toPmid(value: string | number | null | undefined): string | undefined {
  return /^[1-9]\d{0,8}$/u.exec(String(value ?? '').trim())?.[0];
}

/** A PMC id as `PMC` and digits, from a number or text, with or without prefix and version. */
export function toPmcid(value: string | number | null | undefined): string | undefined {
  const digits = /^(?:PMC)?([1-9]\d{0,8})(?:\.\d+)?$/iu.exec(String(value ?? '').trim())?.[1];
  return digits && `PMC${digits}`;
}

/** A DOI as part of a path; its slashes stay, because several services reject them encoded. */
export function pathOfDoi(doi: string): string {
  return encodeURIComponent(doi).replaceAll('%2F', '/');
}

type Ids = Pick<PaperFields, 'doi' | 'arxivId' | 'versions'>;

/**
 * The ids of a record in which a service joins a preprint and its article: the record has one of the two ids, and
 * the other names a version. `asArxiv` is for records that were asked for by arXiv id.
 */
export function idsOfVersion(doi: string | undefined, arxivId: string | undefined, asArxiv = false): Ids {
  const isPreprintDoi = arxivIdOfDoi(doi) !== undefined;
  if (!doi || isPreprintDoi || !arxivId) return present<Ids>({ doi, arxivId });
  return asArxiv
    ? { arxivId, versions: [{ kind: 'published', doi }] }
    : { doi, versions: [{ kind: 'preprint', arxivId }] };
}
