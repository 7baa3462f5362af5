import { isShortTitle } from '../../match/title-words.ts';
import type { CopyVersion, Grade } from '../../model/entry.ts';
import type { Paper } from '../../model/paper.ts';
import type { Ref } from '../../model/ref.ts';
import { isGarbled, withoutStamps } from '../../pdf/quality.ts';
import { FIRST_PAGES, type PdfReport } from '../../pdf/report.ts';
import { judgeAuthors } from './authors.ts';
import { beginsOtherPaper, beginsWithAbstract, isContents, isCoverSheet, isTitlePage } from './cover.ts';
import { decideGrade } from './decide.ts';
import { type EvidenceId, type Finding, found } from './evidence.ts';
import { judgeIds, ownIds, readIds } from './id.ts';
import { judgeLabels } from './labels.ts';
import { isSparse, type PageView, textOf, viewPages } from './layout.ts';
import { judgeMetadata } from './metadata.ts';
import { judgePages } from './pages.ts';
import { judgePrintedPages } from './printed-pages.ts';
import { judgeAccess, judgeSoundness } from './sound.ts';
import { judgeTitle, type TitleFinding } from './title.ts';
import { versionOf } from './version.ts';

/** The grade of a file, with its evidence. */
export interface Verdict {
  readonly grade: Grade;
  readonly evidence: readonly Finding[];
  /** Which version of the work the file is, if it says so. */
  readonly version?: CopyVersion;
}

/** Whether a verdict is a success. */
export function isAccepted({ grade }: Pick<Verdict, 'grade'>): boolean {
  return grade === 'verified' || grade === 'plausible';
}

/** The requested paper, and where the file came from. */
export interface Wanted {
  readonly ref: Ref;
  readonly paper: Paper;
  /** A record of exactly this id lists the location, rather than a search or a landing page. */
  readonly fromOwnRecord: boolean;
  /** The operator accepts scans whose location a record of this id lists. */
  readonly acceptScans?: boolean;
}

/**
 * Grades a file: first whether it is a usable PDF, then whether its title block, byline and page headers identify it as
 * the requested paper. A mention elsewhere or the PDF metadata is not enough.
 */
export function verify(report: PdfReport, wanted: Wanted): Verdict {
  const unsound = judgeSoundness(report);
  if (unsound) return { grade: 'rejected', evidence: [unsound] };
  const denied = judgeAccess(textOf(viewPages(report).flatMap((page) => page.lines)), report.pageCount);
  if (denied) return { grade: 'rejected', evidence: [denied] };
  const pages = viewPages({ ...report, pages: withoutStamps(report.pages) });
  const front = findFront(pages.slice(0, Math.min(FIRST_PAGES, report.pageCount)), wanted.paper);
  const page = front.pages[0];
  if (!page || page.lines.length === 0) return judgeUnreadable('scan', report, wanted);
  if (hasNothingBehind(page, pages, report)) return judgeUnreadable('scan', report, wanted);
  // Garbage does not match a title letter by letter: then only a part of the page is garbled.
  if (isGarbled(page.lines) && !fits(front.title)) return judgeUnreadable('garbled', report, wanted);
  return judgeIdentity(report, wanted, front);
}

/** A title page alone proves nothing: without readable text behind it, the pages may be those of any paper. */
function hasNothingBehind(page: PageView, pages: readonly PageView[], { ocr }: PdfReport): boolean {
  const at = pages.indexOf(page) + 1;
  const [behind, next] = [pages.slice(at), pages.slice(at, FIRST_PAGES)];
  const isUnreadable = ({ lines }: PageView) => lines.length === 0 || isGarbled(lines);
  // Empty pages and an imprint may be those of another volume, with another paper behind them.
  const isImprint = (each: PageView) => isUnreadable(each) || (isSparse(each) && !beginsWithAbstract(each));
  // OCR reads the first pages only.
  const isVolume = !ocr && pages.length > FIRST_PAGES && next.some(isUnreadable) && next.every(isImprint);
  return isSparse(page) && behind.length > 0 && (isVolume || behind.every(isUnreadable));
}

/** The page on which the paper begins, and those after it. */
interface Front {
  readonly pages: readonly PageView[];
  /** The cover sheets before them. */
  readonly covers: readonly PageView[];
  /** How many pages are before them. */
  readonly skipped: number;
  readonly title: TitleFinding;
  readonly findings: readonly Finding[];
}

const fits = ({ finding }: TitleFinding) => finding.check === 'title-fits' || finding.check === 'title-fits-main';

/** Skips cover sheets and empty pages to find the first page of the document. */
function findFront(pages: readonly PageView[], paper: Paper): Front {
  const titles = pages.map((page) => judgeTitle(page, paper));
  // A publisher's remarks on the title page of a manuscript do not make it a cover sheet.
  const isManuscript = (at: number) => {
    const [own, behind] = [titles[at], pages[at + 1]];
    return own !== undefined && fits(own) && behind !== undefined && beginsWithAbstract(behind);
  };
  const skipped = pages.findIndex((page, at) => page.lines.length > 0 && (!isCoverSheet(page) || isManuscript(at)));
  const start = skipped < 0 ? pages.length : skipped;
  const isOpening = (at: number) =>
    pages.slice(start, at).every((page) => isSparse(page) || page.words === 0 || isContents(page));
  const at = titles.findIndex((title, index) => index >= start && isOpening(index) && fits(title));
  const from = at < 0 ? start : at;
  const title = titles[from] ?? { finding: found('title-other'), lines: [] };
  const [before, behind] = [titles.slice(0, start), pages[from + 1]];
  const isForeign =
    at >= 0 &&
    behind &&
    isTitlePage(pages[at] ?? behind) &&
    !titles.slice(from + 1).some(fits) &&
    beginsOtherPaper(behind, paper);
  // Behind a cover sheet that names the paper and nothing else, a manuscript may word its title a little differently; it
  // still needs the id or the pages. A cover sheet with another title or a label is not that of the paper.
  const covers = pages.slice(0, start);
  const isNamed = covers.some((page, index) => fits(before[index] ?? title) && !isLabelled(page, before[index], paper));
  const isSimilar = title.finding.check === 'title-differs';
  const isCoverOnly = (at < 0 && (isSimilar ? covers.length > 0 && !isNamed : before.some(fits))) || isForeign;
  const notes = isCoverOnly ? [found('cover-only')] : start > 0 && at >= 0 ? [found('behind-cover')] : [];
  return { pages: pages.slice(from), covers, skipped: from, title, findings: notes };
}

const isLabelled = (page: PageView, title: TitleFinding | undefined, paper: Paper) =>
  judgeLabels(page, title?.lines ?? [], paper, false) !== null;

/** A file without readable text passes only if the operator accepts scans and a record lists its location. */
function judgeUnreadable(kind: 'scan' | 'garbled', report: PdfReport, wanted: Wanted): Verdict {
  const metadata = judgeMetadata(report.metadata, wanted);
  const origin = found(wanted.fromOwnRecord ? 'named-by-record' : 'not-named-by-record');
  const evidence = [found(kind, `${report.pageCount} pages`), origin, ...metadata];
  const differs = metadata.some(({ check }) => check === 'metadata-differs');
  const isAccepted = wanted.acceptScans && wanted.fromOwnRecord && report.pageCount > 1 && !differs;
  return { grade: isAccepted ? 'plausible' : 'suspicious', evidence };
}

/** Editorials and letters are short; a longer article with such a label is another one. */
const SHORT_PAGES = 6;

/** The kind of an article beside its title, once its id and its pages say that it is the requested one. */
const withHeading = ({ finding, lines }: TitleFinding): TitleFinding => ({
  finding: found('title-longer', finding.detail),
  lines,
  isHeadingExtra: true,
});

function judgeIdentity(report: PdfReport, wanted: Wanted, front: Front): Verdict {
  const { ref, paper } = wanted;
  const [page] = front.pages;
  const margin = report.pages.flat().filter((line) => line.turned);
  const ids = readIds(front.pages.slice(0, 2), margin);
  const byIds = judgeIds(ids, ownIds(ref, paper), ref);
  const last = viewPages(report).at(-1);
  const isShort = report.pageCount <= SHORT_PAGES;
  const behind = isShort ? viewPages(report).slice(1) : [];
  const authors = judgeAuthors(front.pages, front.title, paper, fits(front.title) ? front.covers : [], behind);
  const byPages = [
    ...judgePrintedPages(front.pages, last, report.pageCount - front.skipped, paper),
    ...judgePages(report, viewPages(report), paper),
  ];
  const has = (wanted: EvidenceId) => [...byIds, authors, ...byPages].some(({ check }) => check === wanted);
  const isOwn = has('id-printed') && has('authors-found');
  const isCited = has('pages-printed') && has('pages-agree');
  const isGenre = front.title.isGenreExtra === true && isOwn && isCited;
  const title = isGenre ? withHeading(front.title) : front.title;
  const isIdentified = isGenre || (isOwn && isShort && title.finding.check === 'title-fits');
  const label = page ? judgeLabels(page, title.lines, paper, isIdentified) : null;
  const findings = [
    ...byIds,
    title.finding,
    authors,
    ...(label && title.finding.check !== 'companion' ? [label] : []),
    ...front.findings,
    ...byPages,
    ...judgeMetadata(report.metadata, wanted),
    ...(report.ocr ? [found('read-by-ocr')] : []),
  ];
  const circumstances = {
    isShortTitle: isShortTitle(`${paper.title ?? ''} ${paper.subtitle ?? ''}`),
    isSubtitleExtra: title.isSubtitleExtra ?? false,
    isHeadingExtra: title.isHeadingExtra ?? false,
  };
  const grade = decideGrade(findings, circumstances);
  const version = versionOf(page, ids, findings, paper);
  return { grade, evidence: findings, ...(version && { version }) };
}
