import { isSameTitle } from '../match/title.ts';
import { titleWords } from '../match/title-words.ts';
import type { PaperFields } from '../model/paper.ts';
import { refOfPaper } from '../model/paper-ref.ts';
import { parseRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { PdfReport } from '../pdf/report.ts';
import { isCoverSheet } from './verify/cover.ts';
import { readIds } from './verify/id.ts';
import { viewPages } from './verify/layout.ts';
import { titleBlocks } from './verify/title.ts';

/** Looks papers up by their title. */
export type FindByTitle = (title: string, signal?: AbortSignal) => Promise<Result<readonly PaperFields[]>>;

/** Each lookup queries several services. */
const MAX_QUESTIONS = 2;
const MAX_TITLE_WORDS = 40;

/** Which paper a file says it is: by its own id, else by its title. Nothing is proved yet. */
export async function identify(report: PdfReport, find: FindByTitle, signal?: AbortSignal): Promise<Result<Ref>> {
  const own = findOwnId(report);
  if (own) return ok(own);
  for (const title of candidateTitles(report)) {
    const papers = await find(title, signal);
    if (!papers.ok) return papers;
    const same = papers.value.find((paper) => isSameTitle(title, `${paper.title ?? ''} ${paper.subtitle ?? ''}`));
    const ref = same && parseRef(refOfPaper(same) ?? '');
    if (ref?.ok) return ref;
  }
  return fail(
    'NOT_FOUND',
    'The file prints no DOI or arXiv id, and no service knows its title. Pass the DOI or arXiv id of the paper.',
  );
}

/** The pages from the title page on. */
function frontPages(report: PdfReport) {
  const pages = viewPages(report).slice(0, Math.min(3, report.pageCount));
  const first = pages.findIndex((page) => !isCoverSheet(page) && page.lines.length > 0);
  return pages.slice(Math.max(0, first));
}

/** Printed ids take precedence over those in the PDF metadata. */
function findOwnId(report: PdfReport): Ref | null {
  const margin = report.pages.flat().filter((line) => line.turned);
  const { dois, arxiv } = readIds(frontPages(report).slice(0, 2), margin);
  const [doi] = [...dois, ...(arxiv ? [`arXiv:${arxiv.id}`] : []), ...report.metadata.dois];
  const ref = doi === undefined ? null : parseRef(doi);
  return ref?.ok ? ref.value : null;
}

function candidateTitles(report: PdfReport): string[] {
  const [page] = frontPages(report);
  const blocks = [...(page ? titleBlocks(page) : []), report.metadata.title ?? ''];
  const isTitle = (text: string) => {
    const { length } = titleWords(text);
    return length > 2 && length < MAX_TITLE_WORDS;
  };
  return [...new Set(blocks.filter(isTitle))].slice(0, MAX_QUESTIONS);
}
