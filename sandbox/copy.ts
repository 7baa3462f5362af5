import { createHash } from 'node:crypto';
import type { CastCopy, CastPaper, Serving } from './cast/paper.ts';
import type { Library } from './library.ts';
import { challengeReply, disguisedReply, landingReply } from './page.ts';
import { paperPdf } from './pdf/paper.ts';
import {
  commentPdf,
  coverPdf,
  deniedPdf,
  encryptedPdf,
  endlessPdf,
  erratumPdf,
  replyPdf,
  scanPdf,
  stubPdf,
  supplementPdf,
  translationPdf,
  wrongPaperPdf,
} from './pdf/variant.ts';
import { htmlPage, type Reply, redirect } from './site.ts';

/** An answer with a PDF, which supports range requests. */
export function pdfReply(body: Buffer): Reply {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  return { status: 200, headers: { 'content-type': 'application/pdf', 'accept-ranges': 'bytes', etag }, body };
}

/** Larger than any limit that a client may have for a file. */
const HUGE_BYTES = 160_000_000;

type Server = (library: Library, paper: CastPaper, copy: CastCopy) => Reply;

const SERVERS: Readonly<Record<Serving, Server>> = {
  paper: (library, paper) => pdfReply(paperPdf(library, paper)),
  landing: (_library, paper) => landingReply(paper),
  'landing-meta': (_library, paper, copy) => landingReply(paper, copy.to),
  'html-as-pdf': (_library, paper) => disguisedReply(paper),
  challenge: () => challengeReply(),
  'wrong-paper': (library, paper) => pdfReply(wrongPaperPdf(library, paper)),
  comment: (_library, paper) => pdfReply(commentPdf(paper)),
  reply: (_library, paper) => pdfReply(replyPdf(paper)),
  erratum: (_library, paper) => pdfReply(erratumPdf(paper)),
  supplement: (_library, paper) => pdfReply(supplementPdf(paper)),
  truncated: (library, paper) => ({ ...pdfReply(paperPdf(library, paper)), fault: { kind: 'cut' } }),
  'no-eof': (library, paper) => pdfReply(endlessPdf(library, paper)),
  huge: (library, paper) => ({
    ...pdfReply(paperPdf(library, paper)),
    fault: { kind: 'huge', bytes: HUGE_BYTES, announce: false },
  }),
  slow: (library, paper) => ({ ...pdfReply(paperPdf(library, paper)), fault: { kind: 'drip', intervalMs: 1000 } }),
  denied: () => pdfReply(deniedPdf()),
  stub: (_library, paper) => pdfReply(stubPdf(paper)),
  cover: (library, paper) => pdfReply(coverPdf(library, paper)),
  translation: (_library, paper, copy) => pdfReply(translationPdf(paper, copy.title ?? paper.title)),
  scan: (_library, paper) => pdfReply(scanPdf(paper)),
  encrypted: (library, paper) => pdfReply(encryptedPdf(library, paper)),
  dead: () => htmlPage('404 Not Found', 'The page you are looking for has moved or never was.', 404),
  broken: () => htmlPage('500 Internal Server Error', 'The file could not be rendered.', 500),
  redirect: (_library, _paper, copy) => redirect(copy.to ?? '/'),
};

/** The answer at the URL of a copy. */
export function serveCopy(library: Library, paper: CastPaper, copy: CastCopy): Reply {
  return SERVERS[copy.serves](library, paper, copy);
}
