import { hash } from 'node:crypto';
import type { Author } from '../../model/paper.ts';
import { matchDoi } from '../../model/ref-doi.ts';
import { fullName } from '../../text/names.ts';
import { evenSpaces } from './clean.ts';

/** What identifies a paper. */
export interface Identity {
  readonly doi?: string | undefined;
  readonly arxivId?: string | undefined;
  readonly bibtexKey?: string | undefined;
  readonly title: string;
  readonly authors: readonly Author[];
  readonly year?: number | undefined;
  readonly venue?: string | undefined;
}

/** Ids that are safe in URLs and file names. */
const PAPER_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text is a valid id of a paper. */
export function isPaperId(text: string): boolean {
  return PAPER_ID.test(text);
}

/** The keys of a paper, the strongest first; without any id, a hash of its record. */
export function keysOf(identity: Identity): string[] {
  const { doi, arxivId, bibtexKey } = identity;
  const keys = [
    ...(doi ? [`doi:${doi}`] : []),
    ...(arxivId ? [`arxiv:${arxivId.toLowerCase().replace(/v\d+$/, '')}`] : []),
    ...(bibtexKey ? [`bib:${bibtexKey}`] : []),
  ];
  return keys.length > 0 ? keys : [metaKey(identity)];
}

/** The id of a paper from its strongest key; other systems derive the same id. */
export function toPaperId(key: string): string {
  return hash('sha256', `v1|${key}`).slice(0, 32);
}

function metaKey(identity: Identity): string {
  return `meta:${hash('sha256', fingerprint(identity))}`;
}

/** The DOI in a text that is a DOI or its URL; undefined otherwise. */
export function toDoi(text: string | null | undefined): string | undefined {
  return (text && matchDoi(text.trim().replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, ''))) || undefined;
}

/** Lower case, single spaces, no compatibility forms; plain ASCII has none. */
function flat(text: string): string {
  const plain = NON_ASCII.test(text) ? text.normalize('NFKC') : text;
  return evenSpaces(plain.toLowerCase());
}

const NON_ASCII = /[^\0-~]/;

/** Punctuation and signs become spaces. */
function withoutSigns(text: string): string {
  if (NON_ASCII.test(text)) return text.normalize('NFKC').replace(/[\p{P}\p{S}]/gu, ' ');
  return text.replace(/[!-/:-@[-`{-~]/g, ' ');
}

function fingerprint({ title, authors, year, venue }: Identity): string {
  return JSON.stringify({
    authors: authors.map((author) => flat(fullName(author))).sort(),
    title: flat(withoutSigns(title)),
    venue: flat(venue ?? ''),
    year: year === undefined ? 'unknown' : String(year),
  });
}

/** An author from "Family, Given"; any other name stays in one piece. */
export function toAuthor(name: string): Author {
  const comma = /^([^,]+), ([^,]+)$/.exec(name);
  return comma?.[1] && comma[2] ? { family: comma[1], given: comma[2] } : { literal: name };
}
