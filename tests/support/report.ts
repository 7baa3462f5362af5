import type { Wanted } from '../../src/acquire/verify/verify.ts';
import type { Paper } from '../../src/model/paper.ts';
import type { PdfLine, PdfReport } from '../../src/pdf/report.ts';

/** A line of a page: its text, its size and how far down it is. */
export const line = (text: string, size = 10, y = 0.5, x = 0.1): PdfLine => ({ text, size, y, x });

const BODY = 'In this paper we show that the method of the authors is as good as it can be for the data that we have.';

/** Running text, so that the page has a body and a size of its letters. */
export const body = (from = 0.4): PdfLine[] => [0, 1, 2, 3, 4, 5].map((at) => line(BODY, 10, from + at * 0.03));

const REFERENCES = [
  line('References', 12, 0.3),
  line('[1] A. Sample. On things. 1999.'),
  line('[2] B. Sample. More. 2001.'),
];

/** The report of a paper of nine pages with this first page; the last one has the references. */
export function reportOf(first: readonly PdfLine[], more: Partial<PdfReport> = {}): PdfReport {
  return {
    bytes: 50_000,
    header: true,
    tail: 'sound',
    opens: true,
    encrypted: false,
    pageCount: 9,
    pages: [first, body(0.1), body(0.1), REFERENCES],
    boxes: [0, 1, 2, 3].map(() => ({ width: 595, height: 842 })),
    metadata: { dois: [] },
    ...more,
  };
}

export const TITLE = 'Estimating large sparse random graphs from few noisy observations';

/** The first page of a paper with this title, one line per item, and this byline. */
export function frontPage(title: readonly string[], byline = 'Ada Example and Ben Sample'): PdfLine[] {
  const lines = title.map((text, at) => line(text, 18, 0.12 + at * 0.03));
  return [...lines, line(byline, 12, 0.15 + title.length * 0.03), ...body()];
}

/** The requested paper: this title, by Ada Example. */
export function wantedPaper(more: Partial<Paper> = {}): Wanted {
  const doi = more.doi ?? '10.1234/graphs.1';
  const paper: Paper = {
    doi,
    title: TITLE,
    authors: [{ family: 'Example', given: 'Ada' }],
    isOa: null,
    provenance: {},
    ...more,
  };
  return { ref: { kind: 'doi', id: doi }, paper, fromOwnRecord: true };
}
