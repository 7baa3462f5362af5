import { createHash } from 'node:crypto';
import type { Author } from '../model/paper.ts';

/** What a paper can be known by. */
export interface Identity {
  readonly doi?: string | undefined;
  readonly arxivId?: string | undefined;
  readonly bibtexKey?: string | undefined;
  readonly title: string;
  readonly authors: readonly Author[];
  readonly year?: number | undefined;
  readonly venue?: string | undefined;
}

/** Ids that may stand in addresses and file names as they are. */
const PAPER_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text can be the id of a paper. */
export function isPaperId(text: string): boolean {
  return PAPER_ID.test(text);
}

/** A name as people write it: given name first. */
export function nameOf({ family, given, literal }: Author): string {
  return literal ?? [given, family].filter(Boolean).join(' ');
}

/** The keys of a paper, the strongest first; a DOI is as `doi:10.1/x`, an arXiv id without version. */
export function keysOf(identity: Identity): string[] {
  const { doi, arxivId, bibtexKey } = identity;
  return [
    ...(doi ? [`doi:${toDoiKey(doi)}`] : []),
    ...(arxivId ? [`arxiv:${arxivId.toLowerCase().replace(/v\d+$/, '')}`] : []),
    ...(bibtexKey ? [`bib:${bibtexKey}`] : []),
    `meta:${createHash('sha256').update(fingerprint(identity)).digest('hex')}`,
  ];
}

/** The id that follows from a paper's strongest key; other systems derive the same. */
export function toPaperId(key: string): string {
  return createHash('sha256').update(`v1|${key}`).digest('hex').slice(0, 32);
}

function toDoiKey(doi: string): string {
  return doi
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
    .toLowerCase()
    .replace(/[.,;)]+$/, '');
}

function fingerprint({ title, authors, year, venue }: Identity): string {
  const flat = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return JSON.stringify({
    authors: authors.map((author) => flat(nameOf(author))).sort(),
    title: flat(title.normalize('NFKC').replace(/[\p{P}\p{S}]/gu, ' ')),
    venue: flat(venue ?? ''),
    year: year === undefined ? 'unknown' : String(year),
  });
}
