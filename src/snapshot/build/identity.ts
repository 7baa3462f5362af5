import { createHash } from 'node:crypto';
import type { Author } from '../../model/paper.ts';
import { matchDoi } from '../../model/ref-doi.ts';

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

/** The keys of a paper, the strongest first; one that has no id of any kind is known by what its record says. */
export function keysOf(identity: Identity): string[] {
  const { doi, arxivId, bibtexKey } = identity;
  const keys = [
    ...(doi ? [`doi:${doi}`] : []),
    ...(arxivId ? [`arxiv:${arxivId.toLowerCase().replace(/v\d+$/, '')}`] : []),
    ...(bibtexKey ? [`bib:${bibtexKey}`] : []),
  ];
  return keys.length > 0 ? keys : [metaKey(identity)];
}

/** The id that follows from a paper's strongest key; other systems derive the same. */
export function toPaperId(key: string): string {
  return createHash('sha256').update(`v1|${key}`).digest('hex').slice(0, 32);
}

function metaKey(identity: Identity): string {
  return `meta:${createHash('sha256').update(fingerprint(identity)).digest('hex')}`;
}

/** The DOI in a text that is one, also as an address; undefined when it is something else. */
export function toDoi(text: string | null | undefined): string | undefined {
  return (text && matchDoi(text.trim().replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, ''))) || undefined;
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
