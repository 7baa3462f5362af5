import { type Library, landingPage } from '../library.ts';
import { decoded, htmlPage, redirect, type Site } from '../site.ts';

const AGENCIES = { crossref: 'https://api.crossref.org/works', datacite: 'https://data.crosscite.org' } as const;

/** The DOI proxy: redirects to publishers, or to the registration agency for metadata. */
export function createDoiOrg(library: Library): Site {
  return {
    id: 'doi-org',
    hosts: ['doi.org', 'dx.doi.org', 'www.doi.org'],
    answer(request) {
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
