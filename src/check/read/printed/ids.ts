import { parseRef, type Ref } from '../../../model/ref.ts';
import { matchArxiv } from '../../../model/ref-arxiv.ts';
import { findDois } from '../../../model/ref-doi.ts';
import type { ReferenceFields } from '../../../model/reference.ts';

type Ids = Pick<ReferenceFields, 'doi' | 'arxivId' | 'arxivVersion' | 'pmid' | 'pmcid' | 'url'>;

/** The ids of a printed reference, and the text without them. */
export interface WithoutIds {
  readonly ids: Ids;
  readonly text: string;
}

const ARXIV =
  /\b(?:arXiv(?:\s+(?:preprint|e-?prints?))?(?:\s+arXiv)?\s*[:,]?\s*|(?:https?:\/\/)?(?:www\.)?arxiv\.org\/(?:abs|pdf)\/)((?:\d{4}\.\d{4,5}|[a-z-]{2,12}(?:\.[A-Z]{2})?\/\d{7})(?:v\d{1,2})?)(?:\.pdf)?(?:\s*\[[\w.-]{2,20}\])?/i;
const OLD_ARXIV =
  /\b(?:astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math-ph|nucl-(?:ex|th)|quant-ph|math|nlin|physics|cs|q-bio)(?:\.[A-Z]{2})?\/\d{7}\b/;
const PMID = /\b(?:PMID|PubMed(?: ID)?|Medline)[:\s]{1,3}(\d{4,9})\b/i;
const PMCID = /\b(?:PMCID[:\s]{1,3})?(PMC\d{4,9})\b/i;
const URL = /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]{4,}/i;
/** A DOI that a line break divided: after its slash, after a hyphen, or after a dot before a long number. */
const BROKEN_DOI = /(\b10\.\d{4,9}\/|\b10\.\d{4,9}\/\S{1,60}[_-]|\b10\.\d{4,9}\/\S{1,60}\.(?= \d{5})) (?=[\w(<])/g;
const DOI_MARK = /(?:\bhttps?:\/\/(?:dx\.)?doi\.org\/?|\bdoi(?:\s?:|\.org\/|\b(?=\s*10\.)))\s*/gi;
const EMPTY_MARKS =
  /(?:[[(]\s*)?\b(?:doi|dx\.doi\.org|available (?:at|from|online(?: at)?)|retrieved from|url|pmid|pmcid)\s*:?\s*(?:[\])]|(?=[.,;]|$))/gi;

function withJoinedDoi(text: string): string {
  if (!/\b10\.\s?\d{4}/.test(text)) return text;
  return text.replace(/\b10\.\s(?=\d{4,9}\/)/g, '10.').replace(BROKEN_DOI, '$1');
}

const arxivFields = (ref: Ref): Ids => ({
  arxivId: ref.id,
  ...(ref.kind === 'arxiv' && ref.version !== undefined && { arxivVersion: ref.version }),
});

/** Finds DOI, arXiv id, PMID, PMCID and address, and cuts them out. */
export function takeIds(printed: string): WithoutIds {
  let text = withJoinedDoi(printed);
  const cut = (part: string) => {
    text = text.replace(part, ' ');
  };
  const ids: { -readonly [K in keyof Ids]: Ids[K] } = {};
  const [doi] = findDois(text);
  if (doi) {
    const at = text.toLowerCase().indexOf(doi.toLowerCase());
    if (at >= 0) text = `${text.slice(0, at)} ${text.slice(at + doi.length)}`;
    const asRef = parseRef(doi);
    if (asRef.ok && asRef.value.kind === 'arxiv') Object.assign(ids, arxivFields(asRef.value));
    else ids.doi = doi;
  }
  text = text.replace(DOI_MARK, ' ');
  const arxiv = ARXIV.exec(text) ?? OLD_ARXIV.exec(text);
  const found = arxiv && matchArxiv(arxiv[1] ?? arxiv[0]);
  if (arxiv && found) {
    Object.assign(ids, arxivFields(found));
    cut(arxiv[0]);
  }
  const pmcid = PMCID.exec(text);
  if (pmcid?.[1]) {
    ids.pmcid = pmcid[1].toUpperCase();
    cut(pmcid[0]);
  }
  const pmid = PMID.exec(text);
  if (pmid?.[1]) {
    ids.pmid = pmid[1];
    cut(pmid[0]);
  }
  const url = URL.exec(text)?.[0];
  if (url) {
    ids.url = url.replace(/[.,;:)\]]+$/, '');
    cut(url);
  }
  return { ids, text: tidy(text.replace(EMPTY_MARKS, ' ')) };
}

function tidy(text: string): string {
  return text
    .replace(/[([]\s*[\])]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:](?:\s|$))/g, '')
    .replace(/([.,;:])(?:\s*[.,;:])+\s*$/, '$1')
    .trim();
}
