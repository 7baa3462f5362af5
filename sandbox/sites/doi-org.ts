import { type Library, landingPage } from '../library.ts';
import { decoded, htmlPage, json, type Reply, redirect, type Site } from '../site.ts';

const AGENCIES = { crossref: 'https://api.crossref.org/works', datacite: 'https://data.crosscite.org' } as const;

/** The DOI proxy: redirects to publishers, or to the registration agency for metadata. */
export function createDoiOrg(library: Library): Site {
  return {
    id: 'doi-org',
    hosts: ['doi.org', 'dx.doi.org', 'www.doi.org'],
    answer(request) {
      if (request.path.startsWith('/api/handles/')) return answerHandle(library, decoded(request.path.slice(13)));
      const doi = decoded(request.path.slice(1));
      if (!/^10\.\d{4,9}\//.test(doi)) return htmlPage('400 Bad Request', 'This is not a DOI.', 400);
      const paper = library.byDoi(doi) ?? library.byAlias(doi);
      const arxiv = /^10\.48550\/arxiv\.(.+)$/i.exec(doi)?.[1];
      if (arxiv && library.byArxiv(arxiv)) return redirect(`https://arxiv.org/abs/${arxiv}`);
      const page = paper && landingPage(paper);
      if (!page) return htmlPage('404 Not Found', 'This DOI cannot be found in the DOI System.', 404);
      const wantsData = /citationstyles|bibtex|json/.test(request.headers['accept'] ?? '');
      return redirect(wantsData ? `${AGENCIES[paper.agency ?? 'crossref']}/${encodeURIComponent(doi)}` : page);
    },
  };
}

/** DOIs of Chinese journals: the DOI system knows them, Crossref and DataCite do not. */
const CHINESE = /^10\.3969\/j\.issn\.\d{4}-\d{4}\.\d{4}\.\d{2}\.\d{3}$/;

/** The API of the handle system: whether a DOI exists. */
function answerHandle(library: Library, handle: string): Reply {
  const arxiv = /^10\.48550\/arxiv\.(.+)$/i.exec(handle)?.[1];
  const isElsewhere = CHINESE.test(handle);
  const isKnown =
    isElsewhere || (library.byDoi(handle) ?? library.byAlias(handle) ?? (arxiv && library.byArxiv(arxiv)));
  return isKnown
    ? json({
        responseCode: 1,
        handle,
        values: [{ index: 1, type: 'URL', data: { format: 'string', value: 'https://publisher.example/' } }],
      })
    : json({ responseCode: 100, handle }, 404);
}
