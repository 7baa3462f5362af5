import type { Ref } from './identifier.ts';
import { arxivFromDoi, matchArxiv } from './ref-arxiv.ts';
import { findDois, matchDoi, stripInvisible } from './ref-doi.ts';
import { looksLikeUrl, mineUrl } from './ref-url.ts';
import { fail, ok, type Result } from './result.ts';

export type { Ref };

const MAX_LENGTH = 2048;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Parses a reference in any common spelling; nothing is fetched. Text that merely contains an identifier is refused
 * with the identifier as a suggestion, because guessing leads to wrong papers.
 */
export function parseRef(text: string): Result<Ref> {
  // Callers without types may pass anything.
  if (typeof text !== 'string') return fail('INVALID_REF', 'A reference must be a string such as "10.1234/abc".');
  if (text.length > MAX_LENGTH) return fail('INVALID_REF', `A reference has at most ${MAX_LENGTH} characters.`);
  const clean = unwrap(unescapeTex(stripInvisible(decodeEntities(stripInvisible(text)))).trim());
  const ref = /\p{Cs}/u.test(clean)
    ? null
    : looksLikeUrl(clean)
      ? (matchArxiv(clean) ?? mineUrl(clean))
      : matchText(clean);
  return ref ? ok(ref) : fail('INVALID_REF', explain(clean));
}

/** The canonical spelling of a ref, which `parseRef` reads back. */
export function formatRef(ref: Ref): string {
  if (ref.kind === 'doi') return ref.id;
  if (ref.kind === 'pmcid') return ref.id;
  if (ref.kind === 'pmid') return `PMID:${ref.id}`;
  return `arXiv:${ref.id}${ref.version ? `v${ref.version}` : ''}`;
}

function matchText(text: string): Ref | null {
  return matchDoiText(text) ?? matchArxiv(text) ?? matchPubmed(text);
}

function matchDoiText(text: string): Ref | null {
  const doi = matchDoi(text);
  return doi === null ? null : (arxivFromDoi(doi) ?? { kind: 'doi', id: doi });
}

function matchPubmed(text: string): Ref | null {
  const pmcid = /^(?:pmcid\s*:?\s*)?pmc\s?(\d{1,9})(?:\.\d+)?$/i.exec(text)?.[1];
  if (pmcid) return { kind: 'pmcid', id: `PMC${Number(pmcid)}` };
  const pmid = /^(?:pmid|pubmed)\s*[:#]?\s*0*(\d{1,9})$/i.exec(text)?.[1];
  return pmid ? { kind: 'pmid', id: String(Number(pmid)) } : null;
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : whole;
  });
}

/** A DOI copied from a .bib file has escaped underscores. */
function unescapeTex(text: string): string {
  return text.replace(/\\([_%&#{}$])/g, '$1');
}

/** Quotes and brackets around the whole text; a pair inside it belongs to the identifier. */
function unwrap(text: string): string {
  const link = /^\[[^\]]*\]\((\S+)\)$/.exec(text)?.[1];
  if (link) return unwrap(link);
  const inner = /^(?:<(.*)>|\[(.*)\]|\((.*)\)|\{(.*)\}|"(.*)"|'(.*)'|`(.*)`|“(.*)”|«(.*)»)[.,;]?$/s.exec(text);
  const found = inner?.slice(1).find((part) => part !== undefined);
  return found === undefined ? text : unwrap(found.trim());
}

function explain(text: string): string {
  if (text === '') return 'The reference is empty. Pass a DOI, an arXiv id, a PMID or a PMCID.';
  const short = /(?:^|doi\.org\/|doi:\s*)(10\/[a-z0-9]+)/i.exec(text)?.[1];
  if (short)
    return `${short} is a short DOI, which only doi.org can expand. Open https://doi.org/${short} and pass the full DOI.`;
  if (/^(?:doi:?\s*)?10\.\d{4,9}\/\S*\s+[^\s/]+$/i.test(text))
    return 'A DOI has no spaces. Remove the space, or what follows it.';
  const inside = looksLikeUrl(text) ? [] : findDois(text);
  if (inside.length > 1)
    return `This contains ${inside.length} references: ${inside.join(' and ')}. Pass them one by one.`;
  if (inside[0]) return `This is more than a reference. Pass only ${inside[0]}.`;
  if (/^\d{4,9}$/.test(text)) return `A bare number is ambiguous. For a PubMed id pass PMID:${text}.`;
  if (/^(?:97[89][- ]?)?(?:\d[- ]?){9}[\dx]$/i.test(text)) return 'This looks like an ISBN. Pass a DOI instead.';
  if (looksLikeUrl(text))
    return 'This address contains no DOI, arXiv id, PMID or PMCID, and addresses are never fetched. Pass the DOI shown on that page.';
  return 'This is not a DOI (10.1234/abc), arXiv id (2401.12345), PMID:123 or PMC123. A title alone does not identify a paper: search for it.';
}
