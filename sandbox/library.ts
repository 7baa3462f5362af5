import { createHash } from 'node:crypto';
import type { CastCopy, CastPaper, ServiceId } from './cast/paper.ts';
import { knownTo } from './cast/paper.ts';
import { landingOf, publisherPdfOf } from './cast/publisher.ts';

/** The cast with lookups, URLs, citations and derived ids. */
export interface Library {
  readonly papers: readonly CastPaper[];
  byKey(key: string): CastPaper | undefined;
  byDoi(doi: string): CastPaper | undefined;
  byArxiv(id: string): CastPaper | undefined;
  byPmid(id: string): CastPaper | undefined;
  byPmcid(id: string): CastPaper | undefined;
  /** The paper that an alias DOI redirects to. */
  byAlias(doi: string): CastPaper | undefined;
  /** The paper whose derived id is `value`; the ids of all papers are computed once for each `idOf`. */
  byId(idOf: (paper: CastPaper) => string | undefined, value: string): CastPaper | undefined;
  knownTo(service: ServiceId): readonly CastPaper[];
  cites(paper: CastPaper): readonly CastPaper[];
  citedBy(paper: CastPaper): readonly CastPaper[];
  citationCount(paper: CastPaper): number;
}

function indexBy(
  papers: readonly CastPaper[],
  keyOf: (paper: CastPaper) => string | undefined,
): Map<string, CastPaper> {
  const index = new Map<string, CastPaper>();
  for (const paper of papers) {
    const key = keyOf(paper)?.toLowerCase();
    if (key) index.set(key, paper);
  }
  return index;
}

/** Prepares a cast for the sites. */
export function createLibrary(papers: readonly CastPaper[]): Library {
  const keys = indexBy(papers, (paper) => paper.key);
  const dois = indexBy(papers, (paper) => paper.doi);
  const arxivIds = indexBy(papers, (paper) => paper.arxiv?.id);
  const pmids = indexBy(papers, (paper) => paper.pmid);
  const pmcids = indexBy(papers, (paper) => paper.pmcid);
  const aliases = indexBy(papers, (paper) => paper.alias);
  const cites = (paper: CastPaper) => (paper.cites ?? []).flatMap((key) => keys.get(key.toLowerCase()) ?? []);
  const citers = new Map<string, CastPaper[]>();
  for (const paper of papers) {
    for (const cited of cites(paper)) citers.set(cited.key, [...(citers.get(cited.key) ?? []), paper]);
  }
  const derived = new Map<(paper: CastPaper) => string | undefined, Map<string, CastPaper>>();
  const byId: Library['byId'] = (idOf, value) => {
    const index = derived.get(idOf) ?? indexBy(papers, idOf);
    derived.set(idOf, index);
    return index.get(value.toLowerCase());
  };
  const citedBy = (paper: CastPaper) => citers.get(paper.key) ?? [];
  return {
    papers,
    byKey: (key) => keys.get(key.toLowerCase()),
    byDoi: (doi) => dois.get(doi.toLowerCase()),
    byArxiv: (id) => arxivIds.get(id.toLowerCase()),
    byPmid: (id) => pmids.get(id),
    byPmcid: (id) => pmcids.get(id.toLowerCase()),
    byId,
    byAlias: (doi) => aliases.get(doi.toLowerCase()),
    knownTo: (service) => papers.filter((paper) => knownTo(paper, service)),
    cites,
    citedBy,
    citationCount: (paper) => citedBy(paper).length + (paper.citedElsewhere ?? 0),
  };
}

/** The DOI that DataCite mints for every arXiv paper. */
export function arxivDoi(id: string): string {
  return `10.48550/arxiv.${id.toLowerCase()}`;
}

/** The publisher's or archive's page of a paper. */
export function landingPage(paper: CastPaper): string | undefined {
  if (paper.doi) return landingOf(paper.doi);
  return paper.arxiv && `https://arxiv.org/abs/${paper.arxiv.id}`;
}

function publisherCopy(paper: CastPaper): CastCopy[] {
  const url = paper.doi && publisherPdfOf(paper.doi);
  if (!url || !['gold', 'hybrid', 'bronze'].includes(paper.oa)) return [];
  const license = paper.oa === 'bronze' ? {} : { license: paper.license ?? 'cc-by-4.0' };
  return [{ url, serves: 'paper', host: 'publisher', version: 'publishedVersion', ...license }];
}

function arxivCopy(paper: CastPaper): CastCopy[] {
  if (!paper.arxiv || paper.arxiv.withdrawn) return [];
  return [
    {
      url: `https://arxiv.org/pdf/${paper.arxiv.id}`,
      serves: 'paper',
      host: 'repository',
      version: 'submittedVersion',
    },
  ];
}

/** Europe PMC has every article of PMC, but Unpaywall does not always name that copy. */
function pmcCopy(paper: CastPaper): CastCopy[] {
  const url = `https://europepmc.org/articles/${paper.pmcid}?pdf=render`;
  if (!paper.pmcid || paper.oa === 'closed' || paper.copies?.some((copy) => copy.url === url)) return [];
  return [{ url, serves: 'paper', named: false, host: 'repository' }];
}

/** Every URL where a copy of the paper is said to be, best first. */
export function copiesOf(paper: CastPaper): readonly CastCopy[] {
  return [...(paper.copies ?? publisherCopy(paper)), ...arxivCopy(paper), ...pmcCopy(paper)];
}

/** The URLs that open-access services name. */
export function namedCopies(paper: CastPaper): readonly CastCopy[] {
  return copiesOf(paper).filter((copy) => copy.named !== false);
}

/** A stable number below `2 ** 31`, for ids that services assign. */
export function numberFor(text: string): number {
  return createHash('sha1').update(text).digest().readUInt32BE(0) % 2 ** 31;
}

/** The papers in an order that has nothing to do with the cast's. */
export function shuffled(papers: readonly CastPaper[]): CastPaper[] {
  const keyed = papers.map((paper) => ({ paper, at: numberFor(paper.key) }));
  return keyed.sort((a, b) => a.at - b.at).map(({ paper }) => paper);
}

/** A stable id of 40 hex digits. */
export function hexFor(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** The OpenAlex id of a paper. */
export function openalexId(paper: CastPaper): string {
  return paper.openalex ?? `W${4_000_000_000 + (numberFor(paper.key) % 1_000_000_000)}`;
}
