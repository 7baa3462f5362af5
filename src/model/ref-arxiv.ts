import type { Ref } from './identifier.ts';

/** Archives with old-style ids, used until March 2007. */
const ARCHIVES =
  'acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas|cond-mat|cs|dg-ga|' +
  'funct-an|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math|math-ph|mtrl-th|nlin|nucl-ex|nucl-th|patt-sol|physics|plasm-ph|' +
  'q-alg|q-bio|quant-ph|solv-int|supr-con';
const ID = String.raw`(?:(\d{4}\.\d{4,5})|(${ARCHIVES})(?:\.[a-z-]{2,12})?\/(\d{7}))(?:v(\d{1,3}))?`;
const WHOLE = new RegExp(
  String.raw`^(?:arxiv\s*[:.]\s*|arxiv\s+)?${ID}(?:\s*\[[\w.-]+\])?(?:\.pdf)?(?:\?\S*)?[.,;]?$`,
  'i',
);
const DOI = new RegExp(String.raw`^10\.48550\/(?:arxiv[.:])?${ID}$`, 'i');
const IN_PATH = new RegExp(String.raw`(?:^|\/)${ID}(?=$|[/.?#])`, 'i');

/** Parses a text that is an arXiv id; the subject class of an old id (`math.CA/`) is dropped, as arXiv does. */
export function matchArxiv(text: string): Ref | null {
  return toRef(WHOLE.exec(text));
}

/** The arXiv ref behind a DOI that arXiv registered with DataCite. */
export function arxivFromDoi(doi: string): Ref | null {
  return toRef(DOI.exec(doi));
}

/** The arXiv id in a path. */
export function findArxivInPath(path: string): Ref | null {
  return toRef(IN_PATH.exec(path));
}

function toRef(match: RegExpExecArray | null): Ref | null {
  if (!match) return null;
  const [, modern, archive, number, version] = match;
  const id = modern ?? `${archive?.toLowerCase()}/${number}`;
  return Number(version) > 0 ? { kind: 'arxiv', id, version: Number(version) } : { kind: 'arxiv', id };
}
