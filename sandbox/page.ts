import { authorsOf, type CastPaper, datePartsOf, displayName } from './cast/paper.ts';
import { venueOf } from './cast/venue.ts';
import { escaped, type Reply, text } from './site.ts';

function metaTags(paper: CastPaper, pdfUrl: string | undefined): string {
  const [first, last] = (paper.pages ?? '').split('-');
  const date = datePartsOf(paper.date).join('/');
  const pairs: [string, string | undefined][] = [
    ['citation_title', paper.title],
    ...authorsOf(paper).map((author): [string, string] => ['citation_author', displayName(author)]),
    ['citation_journal_title', venueOf(paper)?.title],
    ['citation_publisher', venueOf(paper)?.publisher],
    ['citation_publication_date', date],
    ['citation_volume', paper.volume],
    ['citation_issue', paper.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    ['citation_doi', paper.doi],
    ['citation_pdf_url', pdfUrl],
  ];
  return pairs
    .filter(([, value]) => value)
    .map(([name, value]) => `<meta name="${name}" content="${escaped(value ?? '')}">`)
    .join('\n');
}

/** A publisher's landing page; `pdfUrl` is in its meta tags only when the copy is open. */
export function landingReply(paper: CastPaper, pdfUrl?: string): Reply {
  const title = escaped(paper.title);
  const body = `<!doctype html>
<html lang="${paper.language ?? 'en'}">
<head>
<meta charset="utf-8">
<title>${title}</title>
${metaTags(paper, pdfUrl)}
</head>
<body>
<nav><a href="/">Home</a> <a href="/search">Search</a></nav>
<article>
<h1>${title}</h1>
<p>${escaped(authorsOf(paper).map(displayName).join(', '))}</p>
<h2>Abstract</h2>
<p>${escaped(paper.abstract)}</p>
${pdfUrl ? `<p><a href="${escaped(pdfUrl)}">Download PDF</a></p>` : '<p>Access options: sign in or buy this article.</p>'}
</article>
</body>
</html>
`;
  return text(body, 200, 'text/html; charset=utf-8');
}

/** The page of a bot check. */
export function challengeReply(): Reply {
  const body = `<!doctype html>
<html lang="en"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head>
<body><h1>Checking your browser before accessing the site</h1>
<noscript>Enable JavaScript and cookies to continue</noscript></body></html>
`;
  return { status: 403, headers: { 'content-type': 'text/html; charset=UTF-8', 'cf-mitigated': 'challenge' }, body };
}

/** An HTML page that claims to be a PDF. */
export function disguisedReply(paper: CastPaper): Reply {
  return { ...landingReply(paper), headers: { 'content-type': 'application/pdf' } };
}
