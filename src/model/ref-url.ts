import type { Ref } from './identifier.ts';
import { arxivFromDoi, findArxivInPath } from './ref-arxiv.ts';
import { decodePercent, findFinalDoi, foldDoi, trimDoi } from './ref-doi.ts';

/** Hosts whose addresses have an arXiv id in the path. */
const ARXIV_HOSTS = /(^|\.)(arxiv\.org|ar5iv\.org|alphaxiv\.org|semanticscholar\.org)$|^huggingface\.co$/;

type Rule = readonly [host: RegExp, path: RegExp, ref: (id: string) => Ref];
const doi = (id: string): Ref => ({ kind: 'doi', id: foldDoi(id) });
const pmid = (id: string): Ref => ({ kind: 'pmid', id: String(Number(id)) });
const pmcid = (id: string): Ref => ({ kind: 'pmcid', id: `PMC${Number(id)}` });

/** Addresses whose path has an id that is not a DOI, and the DOI it stands for. */
const RULES: readonly Rule[] = [
  [/(^|\.)pubmed\.ncbi\.nlm\.nih\.gov$/, /^\/(\d{1,9})\b/, pmid],
  [/(^|\.)ncbi\.nlm\.nih\.gov$/, /^\/pubmed\/(\d{1,9})\b/, pmid],
  [/(^|\.)(ncbi\.nlm\.nih\.gov|europepmc\.org)$/, /\/PMC(\d{1,9})\b/i, pmcid],
  [/(^|\.)europepmc\.org$/, /\/(?:abstract|article)\/med\/(\d{1,9})\b/i, pmid],
  [
    /(^|\.)nature\.com$/,
    /^\/\w+\/journal\/.+\/(?:abs|full|pdf)\/([a-z][\w.-]+?)\.(?:html|pdf)$/i,
    (id) => doi(`10.1038/${id}`),
  ],
  [
    /(^|\.)nature\.com$/,
    /^\/(?:articles|doifinder)\/([a-z][\w.-]+?)(?:\.pdf|\/|_reference\.pdf|$)/i,
    (id) => doi(`10.1038/${id}`),
  ],
  [
    /(^|\.)elifesciences\.org$/,
    /^\/(?:articles|reviewed-preprints)\/(\d{5,6})(?:\D|$)/,
    (id) => doi(`10.7554/elife.${id}`),
  ],
  [
    /^peerj\.com$/,
    /^\/articles\/((?:cs-)?\d+)(?:\D|$)/,
    (id) => doi(`10.7717/peerj${id.startsWith('cs-') ? `-${id.replace('-', '.')}` : `.${id}`}`),
  ],
  [/(^|\.)zenodo\.org$/, /^\/records?\/(\d+)(?:\D|$)/, (id) => doi(`10.5281/zenodo.${id}`)],
  [
    /(^|\.)(biorxiv|medrxiv)\.org$/,
    /^\/content\/(?:biorxiv\/)?early\/\d{4}\/\d{2}\/\d{2}\/([\d.]+\d)/,
    (id) => doi(`10.1101/${id}`),
  ],
];

/** Whether the text is an address; `doi.org/…` without a scheme counts. */
export function looksLikeUrl(text: string): boolean {
  return /^(?:https?:\/{0,2}|\/\/)/i.test(text) || /^(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S/i.test(text);
}

/** The identifier in an address, or null; the address is never fetched. */
export function mineUrl(text: string): Ref | null {
  const url = toUrl(text);
  if (!url) return null;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const path = decodePercent(url.pathname);
  return mineHost(host, path) ?? mineDoi(url, host, path);
}

function toUrl(text: string): URL | null {
  const address = `https://${text.replace(/^(?:https?:)?\/*/i, '').replace(/[\s>)\]}.,;]+$/, '')}`;
  return /\s/.test(address) || !URL.canParse(address) ? null : new URL(address);
}

function mineHost(host: string, path: string): Ref | null {
  const arxiv = ARXIV_HOSTS.test(host) ? findArxivInPath(path.replace(/\.pdf$/i, '')) : null;
  if (arxiv) return arxiv;
  for (const [hosts, paths, toRef] of RULES) {
    const id = hosts.test(host) ? paths.exec(path)?.[1] : undefined;
    if (id) return toRef(id);
  }
  return null;
}

function mineDoi(url: URL, host: string, path: string): Ref | null {
  const places = [path, ...url.searchParams.values(), decodePercent(url.hash)];
  const dois = new Set(places.map((place) => findFinalDoi(place)).filter((found) => found !== null));
  const [first, second] = [...dois].map((found) => trimForHost(found, host));
  if (first === undefined || (second !== undefined && second !== first)) return null;
  return arxivFromDoi(first) ?? { kind: 'doi', id: first };
}

/** Preprint servers put version and format behind the DOI: `…123456v2.full.pdf`. Removing one ending may expose the next. */
function trimForHost(found: string, host: string): string {
  const bare = found.replace(/\/+$/, '');
  const cut = /(^|\.)(biorxiv|medrxiv)\.org$/.test(host) ? bare.replace(/v\d+(?:\.[a-z][\w.+-]*)?$/, '') : bare;
  const trimmed = trimDoi(cut);
  return trimmed === found ? found : trimForHost(trimmed, host);
}
