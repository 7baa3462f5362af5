import { type CastPaper, yearOf } from '../cast/paper.ts';
import { pdfReply } from '../copy.ts';
import type { Library } from '../library.ts';
import { paperPdf } from '../pdf/paper.ts';
import { decoded, escaped, htmlPage, type Reply, type Site, text } from '../site.ts';

/** An invented host, for tests of a mirror that an operator configures. */
export const MIRROR_HOST = 'mirror.example.org';

/** The collection ends in 2019. */
function isHeld(paper: CastPaper): boolean {
  const year = yearOf(paper);
  return paper.type === 'journal-article' && year !== undefined && year < 2020;
}

/** The page shows the file in a frame, with a relative URL. */
function framePage(paper: CastPaper): Reply {
  const body = `<!doctype html>
<html lang="en">
<head><title>${escaped(paper.title)}</title></head>
<body>
<div id="article"><embed type="application/pdf" src="/storage/${paper.key}.pdf#navpanes=0&amp;view=FitH" id="pdf"></div>
</body>
</html>
`;
  return text(body, 200, 'text/html; charset=utf-8');
}

/** A mirror of older journal articles: one page for each DOI, with the file in a frame. */
export function createMirror(library: Library): Site {
  return {
    id: 'mirror',
    hosts: [MIRROR_HOST],
    answer(request) {
      const key = /^\/storage\/(.+)\.pdf$/.exec(request.path)?.[1];
      const paper = key === undefined ? library.byDoi(decoded(request.path.slice(1))) : library.byKey(key);
      if (!paper || !isHeld(paper))
        return htmlPage('Article not found', 'The requested article is not in the collection.', 404);
      return key === undefined ? framePage(paper) : pdfReply(paperPdf(library, paper));
    },
  };
}
