import { authorsOf, type CastPaper, displayName, knownTo, yearOf } from '../cast/paper.ts';
import { venueOf } from '../cast/venue.ts';
import { type Library, numberFor, openalexId } from '../library.ts';
import { decoded, htmlPage, json, type Reply, type Site } from '../site.ts';

function belongs(paper: CastPaper): boolean {
  return paper.doi !== undefined && paper.agency !== 'datacite' && knownTo(paper, 'opencitations');
}

function omidOf(paper: CastPaper): string {
  return `06${numberFor(`omid ${paper.key}`)}`;
}

/** All ids of a work in one string, separated by spaces. */
function idsOf(paper: CastPaper): string {
  const ids = [`omid:br/${omidOf(paper)}`, `doi:${paper.doi?.toLowerCase()}`, `openalex:${openalexId(paper)}`];
  return [...ids, ...(paper.pmid ? [`pmid:${paper.pmid}`] : [])].join(' ');
}

/** Years between two works, as an ISO duration; negative when a work cites a later one. */
function timespan(citing: CastPaper, cited: CastPaper): string {
  const years = (yearOf(citing) ?? 0) - (yearOf(cited) ?? 0);
  return years < 0 ? `-P${-years}Y` : `P${years}Y`;
}

function sharesAuthor(citing: CastPaper, cited: CastPaper): boolean {
  const names = new Set(authorsOf(cited).map(displayName));
  return authorsOf(citing).some((author) => names.has(displayName(author)));
}

function toEdge(citing: CastPaper, cited: CastPaper): object {
  return {
    oci: `${omidOf(citing)}-${omidOf(cited)}`,
    citing: idsOf(citing),
    cited: idsOf(cited),
    creation: citing.date ?? '',
    timespan: timespan(citing, cited),
    journal_sc: citing.venue === cited.venue ? 'yes' : 'no',
    author_sc: sharesAuthor(citing, cited) ? 'yes' : 'no',
  };
}

function toRecord(paper: CastPaper): object {
  const venue = venueOf(paper);
  return {
    id: idsOf(paper),
    title: paper.title,
    author: authorsOf(paper)
      .map((author) => author.body ?? [author.family, author.given].filter(Boolean).join(', '))
      .join('; '),
    pub_date: paper.date ?? '',
    issue: paper.issue ?? '',
    volume: paper.volume ?? '',
    venue: venue ? `${venue.title} [${(venue.issn ?? []).map((issn) => `issn:${issn}`).join(' ')}]` : '',
    type: paper.type.replace('-', ' '),
    page: paper.pages ?? '',
    publisher: venue?.publisher ?? '',
    editor: '',
  };
}

function paperOf(library: Library, id: string): CastPaper | undefined {
  const [, scheme, value = ''] = /^(doi|pmid|omid):(.+)$/i.exec(id) ?? [];
  const found = {
    doi: () => library.byDoi(value),
    pmid: () => library.byPmid(value),
    omid: () => library.byId(omidOf, value.replace(/^br\//, '')),
  };
  const paper = scheme ? found[scheme.toLowerCase() as keyof typeof found]() : undefined;
  return paper && belongs(paper) ? paper : undefined;
}

function answerIndex(library: Library, operation: string, id: string): Reply | undefined {
  const paper = paperOf(library, id);
  const references = paper ? library.cites(paper).filter(belongs) : [];
  const citations = paper ? library.citedBy(paper).filter(belongs) : [];
  switch (operation) {
    case 'references':
      return json(paper ? references.map((cited) => toEdge(paper, cited)) : []);
    case 'citations':
      return json(paper ? citations.map((citing) => toEdge(citing, paper)) : []);
    case 'citation-count':
      return json([{ count: String(citations.length) }]);
    case 'reference-count':
      return json([{ count: String(references.length) }]);
    default:
      return undefined;
  }
}

/** OpenCitations: index and metadata; as at the real service, retired endpoints answer 500. */
export function createOpencitations(library: Library): Site {
  return {
    id: 'opencitations',
    hosts: ['api.opencitations.net', 'opencitations.net'],
    answer(request) {
      const path = decoded(request.path);
      if (/\/(coci|croci|doci)\//.test(path))
        return htmlPage('500 Internal Server Error', 'The service is retired.', 500);
      const [, operation, id] = /^\/index\/(?:api\/)?v2\/([a-z-]+)\/(.+)$/.exec(path) ?? [];
      if (operation && id) return answerIndex(library, operation, id);
      const ids = /^\/meta\/(?:api\/)?v1\/metadata\/(.+)$/.exec(path)?.[1];
      return ids === undefined
        ? undefined
        : json(
            ids
              .split('__')
              .flatMap((one) => paperOf(library, one) ?? [])
              .map(toRecord),
          );
    },
  };
}
