import type { CastCopy, CastPaper } from '../cast/paper.ts';
import { publisherPdfOf, publisherTextOf } from '../cast/publisher.ts';
import { serveCopy } from '../copy.ts';
import { copiesOf, type Library, landingPage } from '../library.ts';
import { landingReply } from '../page.ts';
import { htmlPage, type Reply, type Site } from '../site.ts';
import { jatsArticle, jatsReply } from '../text/jats.ts';

interface Address {
  readonly paper: CastPaper;
  readonly copy?: CastCopy;
  readonly isText?: boolean;
}

/** Publishers percent-encode differently, so URLs are compared decoded and without scheme. */
function addressKey(url: string): string {
  const bare = url.replace(/^https?:\/\//, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** arXiv has its own site. */
function isForeign(url: string): boolean {
  return !/^https?:\/\/(arxiv\.org|export\.arxiv\.org)\//.test(url);
}

function addressesOf(library: Library): Map<string, Address> {
  const addresses = new Map<string, Address>();
  for (const paper of library.papers) {
    const landing = landingPage(paper);
    if (landing && isForeign(landing)) addresses.set(addressKey(landing), { paper });
    const text = openText(paper);
    if (text) addresses.set(addressKey(text), { paper, isText: true });
    for (const copy of copiesOf(paper)) {
      if (isForeign(copy.url)) addresses.set(addressKey(copy.url), { paper, copy });
    }
  }
  return addresses;
}

/** Publishers with JATS have that of every open article, unless the cast says otherwise of its copies. */
function openText(paper: CastPaper): string | undefined {
  const isOpen = paper.oa === 'gold' && (paper.copies === undefined || paper.copies.length === 0);
  return isOpen && paper.doi ? publisherTextOf(paper.doi) : undefined;
}

/** Publishers state the URL of the PDF on the page of every open paper. */
function openPdf(paper: CastPaper): string | undefined {
  const wanted = paper.doi && publisherPdfOf(paper.doi);
  return copiesOf(paper).find((copy) => copy.serves === 'paper' && copy.url === wanted)?.url;
}

/** Publishers and repositories: every URL in the cast, and nothing else. */
export function createPublishers(library: Library): Site {
  const addresses = addressesOf(library);
  const hosts = [...new Set([...addresses.keys()].map((key) => key.slice(0, key.indexOf('/'))))];
  const closedPdfs = new Map(
    library.papers.flatMap((paper) => {
      const url = paper.doi && publisherPdfOf(paper.doi);
      return url ? [[addressKey(url), paper] as const] : [];
    }),
  );
  const leaked: Reply = htmlPage('400 Bad Request', 'Credentials of another service were sent here.', 400);
  const gone: Reply = htmlPage('404 Not Found', 'There is no such page here.', 404);
  return {
    id: 'publishers',
    hosts,
    answer(request) {
      // Refuses keys of other services, so that a leak is noticed.
      if (request.headers['authorization'] ?? request.headers['x-api-key']) return leaked;
      const key = addressKey(`${request.host}${request.path}${request.search && `?${request.search}`}`);
      const found = addresses.get(key);
      if (found?.isText) return jatsReply(jatsArticle(library, found.paper));
      if (found?.copy) return serveCopy(library, found.paper, found.copy);
      if (found) return landingReply(found.paper, openPdf(found.paper));
      const paywalled = closedPdfs.get(key);
      return paywalled ? { ...landingReply(paywalled), status: 403 } : gone;
    },
  };
}
