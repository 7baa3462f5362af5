import type { Evidence, Grade } from '../../model/entry.ts';
import type { Author, Paper } from '../../model/paper.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { findDois } from '../../pdf/dois.ts';
import type { PdfLine, PdfReport } from '../../pdf/report.ts';
import { companionWord, isShort, looksDenied, wordsOf } from './likeness.ts';
import { compareTitle } from './title.ts';

/** The judgement of a file, with what it rests on. */
export interface Verdict {
  readonly grade: Grade;
  readonly evidence: readonly Evidence[];
}

/** What is wanted, and how the file was come by. */
export interface Wanted {
  readonly ref: Ref;
  readonly paper: Paper;
  /** The location came from a record of this very id, not from a search or a landing page. */
  readonly fromOwnRecord: boolean;
}

/** The smallest file that can be a paper; smaller ones are notices. */
const SMALLEST_BYTES = 10_240;
const TITLE_ZONE = 0.55;
const FOOTER_ZONE = 0.88;
const HEADER_ZONE = 0.12;

/**
 * Judges a file against the paper it should be: first whether it is a sound PDF at all, then whether the document says
 * of itself, in its title block, its own DOI or its metadata, that it is this paper. A mention is not enough.
 */
export function verify(report: PdfReport, wanted: Wanted): Verdict {
  const unsound = examineSoundness(report);
  if (unsound) return { grade: 'rejected', evidence: [unsound] };
  const text = report.pages.flat();
  if (text.length === 0) return judgeScan(report, wanted);
  const denied = looksDenied(text.map((line) => line.text).join(' '), report.pageCount);
  if (denied)
    return { grade: 'rejected', evidence: [{ check: 'the text refuses access', speaks: 'against', detail: denied }] };
  return judgeIdentity(report, wanted);
}

function examineSoundness(report: PdfReport): Evidence | null {
  const against = (check: string, detail = ''): Evidence => ({ check, speaks: 'against', detail });
  if (!report.header) return against('no PDF header', `${report.bytes} bytes`);
  if (report.bytes <= SMALLEST_BYTES) return against('too small for a paper', `${report.bytes} bytes`);
  if (!report.opens) return against('cannot be opened', report.problem);
  if (report.tail === 'missing') return against('cut off: no trailer at the end');
  if (report.pageCount < 1) return against('no pages');
  return null;
}

/** Pictures cannot be compared with a title: only the way the file was come by speaks for it. */
function judgeScan({ pageCount }: PdfReport, { fromOwnRecord }: Wanted): Verdict {
  const scan: Evidence = { check: 'no text: pages are pictures', speaks: 'neither', detail: `${pageCount} pages` };
  if (!fromOwnRecord)
    return {
      grade: 'suspicious',
      evidence: [scan, { check: 'named by no record of this id', speaks: 'against', detail: '' }],
    };
  const origin: Evidence = { check: 'named by a record of this id', speaks: 'for', detail: '' };
  return { grade: pageCount > 1 ? 'plausible' : 'suspicious', evidence: [scan, origin] };
}

function judgeIdentity(report: PdfReport, wanted: Wanted): Verdict {
  const evidence = [
    ...judgeIds(report, wanted),
    ...judgeTitle(report, wanted.paper),
    ...judgeAuthors(report, wanted.paper),
    ...judgeLength(report, wanted.paper),
  ];
  const has = (check: string) => evidence.some((each) => each.check === check);
  const against = evidence.some((each) => each.speaks === 'against');
  const [id, title, author] = [has(OWN_ID), has(OWN_TITLE), has(OWN_AUTHOR)];
  if (against) return { grade: 'suspicious', evidence };
  if ((id && (title || author)) || (title && author)) return { grade: 'verified', evidence };
  // Many papers are called "Editorial": such a title alone says nothing.
  const telling = title && !isShort(wanted.paper.title ?? '');
  return { grade: id || telling ? 'plausible' : 'suspicious', evidence };
}

const OWN_ID = 'the document carries the id as its own';
const OWN_TITLE = 'the title block fits';
const OWN_AUTHOR = 'the first author stands on the first pages';

/** Ids where a document names itself: metadata, running head, foot, title block; the reference list is none of these. */
function judgeIds(report: PdfReport, { ref, paper }: Wanted): Evidence[] {
  const mine = new Set([ref.kind === 'doi' ? ref.id : undefined, paper.doi].filter((doi) => doi !== undefined));
  const related = new Set((paper.versions ?? []).map((version) => version.doi).filter((doi) => doi !== undefined));
  const arxivIds = [
    ref.kind === 'arxiv' ? ref.id : undefined,
    paper.arxivId,
    ...(paper.versions ?? []).map((version) => version.arxivId),
  ];
  const printed = ownLines(report).join('\n');
  const dois = [...report.metadata.dois, ...findDois(printed)];
  const margin = report.pages[0]?.map((line) => line.text).join(' ') ?? '';
  const [, stamped, version] = /arxiv:\s*([a-z-]+\/\d{7}|\d{4}\.\d{4,5})(?:v(\d{1,3}))?/i.exec(margin) ?? [];
  if (ref.kind === 'arxiv' && ref.version !== undefined && version !== undefined && Number(version) !== ref.version)
    return [
      { check: 'the document is another version', speaks: 'against', detail: `v${version}, wanted v${ref.version}` },
    ];
  if (dois.some((doi) => mine.has(doi))) return [{ check: OWN_ID, speaks: 'for', detail: [...mine][0] ?? '' }];
  if (stamped && arxivIds.includes(stamped.toLowerCase()))
    return [{ check: OWN_ID, speaks: 'for', detail: `arXiv:${stamped}` }];
  if (dois.some((doi) => related.has(doi)))
    return [{ check: 'the document is another version of the paper', speaks: 'neither', detail: dois[0] ?? '' }];
  const [other] = report.metadata.dois.length > 0 ? report.metadata.dois : findDois(printed);
  if (other && mine.size > 0)
    return [
      {
        check: 'the document names another DOI as its own',
        speaks: 'against',
        detail: `${other}, wanted ${formatRef(ref)}`,
      },
    ];
  const knowsArxiv = arxivIds.some((id) => id !== undefined);
  if (stamped && knowsArxiv)
    return [{ check: 'the document names another arXiv id as its own', speaks: 'against', detail: stamped }];
  return [];
}

/** Lines of the first two pages in which a document speaks of itself. */
function ownLines({ pages }: PdfReport): string[] {
  const [first = [], second = []] = pages;
  const edges = (lines: readonly PdfLine[]) => lines.filter((line) => line.y < HEADER_ZONE || line.y > FOOTER_ZONE);
  const head = first.filter((line) => line.y < TITLE_ZONE);
  return [...head, ...edges(first), ...edges(second)].map((line) => line.text);
}

function judgeTitle({ pages, metadata }: PdfReport, paper: Paper): Evidence[] {
  const { title } = paper;
  const blocks = pages.slice(0, 3).flatMap(titleBlocks);
  const companion = [...blocks.slice(0, 2), metadata.title ?? '', ...kickers(pages[0])]
    .map((block) => companionWord(block, title ?? ''))
    .find((word) => word !== null);
  if (companion)
    return [{ check: 'the document is about the paper, not the paper', speaks: 'against', detail: companion }];
  if (!title) return [{ check: 'no title on record to compare', speaks: 'neither', detail: '' }];
  const compared = blocks.map((block) => ({ block, likeness: compareTitle(block, title) }));
  const fitting = compared.find(({ likeness }) => likeness.kind === 'fits');
  if (fitting) return [{ check: OWN_TITLE, speaks: 'for', detail: fitting.block.slice(0, 120) }];
  for (const { block, likeness } of compared)
    if (likeness.kind === 'differs')
      return [
        {
          check: 'the title is nearly the same',
          speaks: 'against',
          detail: `"${likeness.word}" in: ${block.slice(0, 120)}`,
        },
      ];
  if (metadata.title && compareTitle(metadata.title, title).kind === 'fits')
    return [{ check: OWN_TITLE, speaks: 'for', detail: 'in the metadata' }];
  // Letters set one by one or in odd sizes leave no block; the words are then at least on the page.
  // A short title must stand as words of its own: its letters are part of other words on any page.
  const between = isShort(title) ? ' ' : '';
  const page = ` ${wordsOf((pages[0] ?? []).map((line) => line.text).join(' ')).join(between)} `;
  if (page.includes(`${between}${wordsOf(title).join(between)}${between}`))
    return [{ check: 'the title stands somewhere on the first page', speaks: 'neither', detail: '' }];
  return [{ check: 'no title block fits', speaks: 'against', detail: blocks[0]?.slice(0, 120) ?? '' }];
}

/** The label some journals print in small letters above the title; a retracted paper may itself bear the stamp. */
function kickers(lines: readonly PdfLine[] = []): string[] {
  const top = lines.slice(0, 3).filter(({ y, text }) => y < 0.2 && wordsOf(text).length <= 3);
  return top.map(({ text }) => text).filter((text) => !/retract|withdraw/i.test(text));
}

/** Runs of lines in one size in the upper part of a page, the largest letters first, and the opening lines as they stand. */
function titleBlocks(lines: readonly PdfLine[]): string[] {
  const upper = lines.filter((line) => line.y < TITLE_ZONE);
  const runs: { size: number; text: string }[] = [];
  for (const { text, size } of upper) {
    const last = runs.at(-1);
    if (last && Math.abs(last.size - size) < 0.6) last.text += ` ${text}`;
    else runs.push({ size, text });
  }
  return runs
    .sort((a, b) => b.size - a.size)
    .slice(0, 4)
    .map((run) => run.text.slice(0, 1200));
}

function judgeAuthors({ pages, metadata }: PdfReport, { authors = [], title = '' }: Paper): Evidence[] {
  const [first] = authors;
  if (!first) return [];
  const page = wordsOf(
    pages
      .slice(0, 2)
      .flat()
      .map((line) => line.text)
      .join(' '),
  ).join(' ');
  // A name that is also a word of the title proves nothing there.
  const beside = page.replace(wordsOf(title).join(' '), ' ');
  const place = new Set([...beside.split(' '), ...wordsOf(metadata.author ?? '')]);
  const names = familyWords(first);
  if (names.length > 0 && names.every((word) => place.has(word)))
    return [{ check: OWN_AUTHOR, speaks: 'for', detail: names.join(' ') }];
  return [{ check: 'the first author is not on the first pages', speaks: 'neither', detail: names.join(' ') }];
}

function familyWords({ family, literal, given }: Author): string[] {
  const words = wordsOf(family ?? literal ?? given ?? '');
  return family ? words : words.slice(-1);
}

/** A single page of a paper that should have several is what publishers show to strangers. */
function judgeLength({ pageCount, pages: text }: PdfReport, { pages, type }: Paper): Evidence[] {
  const range = /^(\d{1,6})\s*[-–—]\s*(\d{1,6})$/.exec(pages ?? '');
  const expected = range ? Number(range[2]) - Number(range[1]) + 1 : undefined;
  if (pageCount > 1) return [];
  if (text.flat().some((line) => /\bfirst[- ]page preview\b/i.test(line.text)))
    return [{ check: 'one page only', speaks: 'against', detail: 'it calls itself a preview' }];
  if (type === 'peer-review') return [];
  if (expected === 1) return [{ check: 'one page, as on record', speaks: 'for', detail: '' }];
  return [
    {
      check: 'one page only',
      speaks: 'against',
      detail: expected ? `the record says ${expected}` : 'a preview or a notice',
    },
  ];
}
