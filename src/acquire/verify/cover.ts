import { findAuthors } from '../../match/author-names.ts';
import { likenessOf } from '../../match/title.ts';
import { titleWords } from '../../match/title-words.ts';
import type { PaperFields } from '../../model/paper.ts';
import type { PdfLine } from '../../pdf/report.ts';
import { readIds } from './id.ts';
import { isSparse, type PageView, textOf, titleZone } from './layout.ts';
import { isThesis } from './pages.ts';

/** Phrases that only the cover sheets of repositories and vendors contain. */
const STRONG: readonly RegExp[] = [
  /see discussions, stats,? and author profiles/i,
  /this is an? (?:electronic|accepted|author|pre-?print|post-?print|self-archived|peer)/i,
  /citation for (?:the )?(?:published|original)|to cite this version|cite (?:the|this) (?:original|published|version)/i,
  /link to (?:the )?(?:publication|published|original|full|article)|(?:original|final) publication is available/i,
  /general rights|take[- ]?down policy|copyright and moral rights|terms (?:(?:and|&) conditions )?of (?:use|access)/i,
  /multi-?disciplinary open access|open access (?:archive|repository|institutional)|(?:institutional|digital|university|research|open) repository|research (?:online|portal|collection|archive|explorer)/i,
  /this copy is for your personal, non-?commercial use/i,
  /(?<!how )to (?:cite|link to) this article:/i,
  /provisional pdf corresponds to the article/i,
  /stable url|your use of the .{3,40} archive/i,
  /this (?:article|paper|content) (?:was|has been) downloaded|please scroll down for article/i,
  /(?:paper|article) is included in the proceedings|open access to the proceedings/i,
  /document version|version of record|(?:publisher'?s|accepted|peer[- ]reviewed) version/i,
  /view metadata|brought to you by|core\.ac\.uk/i,
];
/** Phrases of cover sheets that papers sometimes contain too. */
const WEAK =
  /downloaded (?:from|by|on)|permalink|handle\.net|eprints|deposited|published (?:in|version)|jstor|provided by|e-?scholarship/gi;

/** A publisher prints this on the title page of an accepted manuscript, and adds no page for it. */
const ACCEPTED = /lead to differences between this version and the version of record/gi;

/** The first section of a paper, which no cover sheet has. */
const INTRODUCTION =
  /^[^\p{L}\p{N}]*(?:1|i)?\.?\s*(?:introduction|einleitung|introducción|introdução|introduzione)[^\p{L}\p{N}]*$/iu;

/** Whether a page is a cover sheet that was added to the paper. */
export function isCoverSheet({ lines, words }: PageView): boolean {
  if (lines.some((line) => INTRODUCTION.test(line.text))) return false;
  const text = textOf(lines).replace(ACCEPTED, '');
  const [strong, weak] = [STRONG.filter((phrase) => phrase.test(text)).length, new Set(text.match(WEAK)).size];
  return (strong > 1 && words < 700) || (strong === 1 && words < 250) || (weak > 1 && words < 150);
}

const SERIES_WORDS = 300;

/** Whether a page is a title page, which may have the notes of a series of working papers, but no text of the paper. */
export const isTitlePage = (page: PageView) =>
  isSparse(page) ||
  (page.words < SERIES_WORDS &&
    page.lines.some(
      ({ text, y }) => y < 0.2 && /\b(?:working|discussion|research) papers?(?: series)?[^\p{L}\p{N}]*$/iu.test(text),
    ) &&
    !page.lines.some(({ text }) => INTRODUCTION.test(text) || /^[^\p{L}\p{N}]*(?:abstract|summary)\b/iu.test(text)));

/** Whether a page is a table of contents, with dots between the headings and the page numbers. */
export const isContents = ({ lines }: PageView) =>
  lines.some(({ text }) =>
    /^[^\p{L}\p{N}]*(?:inhalt(?:sverzeichnis)?|(?:table of )?contents|sommaire|índice|indice)[^\p{L}\p{N}]*$/iu.test(
      text,
    ),
  ) && lines.filter(({ text }) => /(?:[.·…]\s*){5}/u.test(text)).length > 3;

/** A line that is a heading of a section; "Introduction to X" is a title. */
const HEADING =
  /^[^\p{L}\p{N}]*(?:\d|[ivx]+\.|chapter|part|section|table of|list of|dedicat|declaration|copyright|appendix)|^\P{L}*(?:contents|abstract|acknowledge?ments?|preface|foreword|introduction|(?:executive )?summary)\P{L}*$/iu;

/** Whether a page is the first page of a different paper. */
export function beginsOtherPaper(page: PageView, paper: PaperFields): boolean {
  const text = textOf(page.lines);
  const top = page.lines.filter((line) => line.y < 0.4);
  // The same authors write other papers too: another title decides.
  if (hasOtherTitle(page, top, paper) || isOtherCover(page, text, paper)) return true;
  const isByThem = findAuthors(textOf(top), paper.authors ?? []).length > 0;
  return (
    !isByThem &&
    (hasOtherByline(page, paper) ||
      isThesis(text) ||
      hasFrontMatter(page, paper) ||
      hasAffiliations(page) ||
      hasOtherDoi(page, paper))
  );
}

/** A cover sheet that cites a different paper; a notice about copyright cites none. */
const isOtherCover = (page: PageView, text: string, paper: PaperFields) =>
  isCoverSheet(page) && /author\(s\)|source:|stable url|citation|to cite/i.test(text) && isForeign(text, paper);

const AFFILIATION =
  /(?<!\p{L})(?:universi\p{L}+|department of|institut\p{L}*|school of|faculty of|laborator\p{L}+|университет\p{L}*|институт\p{L}*|кафедра|факультет\p{L}*)(?!\p{L})|\S@\S/iu;

/** The addresses of authors below a title; one in running text is a mention. */
function hasAffiliations({ lines }: PageView): boolean {
  const addresses = lines.filter(({ text }) => AFFILIATION.test(text));
  const mails = addresses.filter(({ text, y }) => y < 0.6 && /\S@\S/.test(text));
  return addresses.filter(({ y }) => y < 0.4).length > 2 || mails.length > 1;
}

const hasOtherDoi = (page: PageView, { doi = '' }: PaperFields) =>
  readIds([page], []).dois.some((printed) => printed !== doi.toLowerCase());

/** Large type at the top, or anywhere on a title page, that is neither this title nor a heading. */
function hasOtherTitle(page: PageView, top: readonly PdfLine[], paper: PaperFields): boolean {
  const zone = isSparse(page) ? page.lines.filter(({ y }) => y < titleZone(page)) : top;
  // Below a picture, a title is in very large type.
  const huge = page.lines.filter(({ size, y }) => size > page.bodySize * HUGE && y < titleZone(page));
  // Most letters of a title page may be those of its title.
  const small = isSparse(page)
    ? Math.min(page.bodySize, ...page.lines.filter(isText).map(({ size }) => size))
    : page.bodySize;
  const large = zone.filter(({ text, size }) => size > small * 1.2 && text.length > 3);
  return [large, huge].some((lines) => {
    const block = textOf(lines.filter(({ text }) => !HEADING.test(text)));
    return titleWords(block).length > 2 && isForeign(block, paper);
  });
}

const HUGE = 2.5;

/** Neither a stray number nor a header or a footer. */
const isText = ({ text, y }: PdfLine) => text.length > 9 && y > 0.08 && y < 0.92;

/** The heading of an abstract or an introduction, which the text may follow on its line. */
const ABSTRACT =
  /^\P{L}*(?:i\.\s+)?(?:abstract|introduction|summary|resumen|resumo|résumé|riassunto|zusammenfassung|аннотация)(?!\p{L})/iu;

const PERSON = /^\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){1,4}[^\p{L}\p{N}]*$/u;

/** A title and a name are among the first lines of a page. */
const MAX_OPENING = 5;

/** A centred title and a centred name above the text, in its size. */
function hasOtherByline({ lines }: PageView, paper: PaperFields): boolean {
  const sorted = lines.filter(({ y }) => y > 0.08).sort((a, b) => a.y - b.y);
  if (ABSTRACT.test(sorted[0]?.text ?? '')) return false;
  const left = Math.min(...sorted.map(({ x = 0 }) => x));
  const text = sorted.findIndex(({ x = 0 }) => x < left + 0.03);
  // A long line of a centred title begins near the margin.
  const indented = sorted.slice(0, MAX_OPENING).findIndex(({ text, x = 0 }) => x > left + 0.15 && PERSON.test(text));
  const centred = sorted.slice(0, Math.max(0, text, indented + 1)).map((line) => line.text);
  const own = new Set(titleWords(paper.title ?? ''));
  const isName = (line: string) => PERSON.test(line) && !titleWords(line).every((word) => own.has(word));
  // The name of a series in capitals looks like that of a person: the title is before one of the names.
  return centred.some((line, at) => {
    const title = centred.slice(0, at).join(' ');
    return isName(line) && titleWords(title).length > 3 && !HEADING.test(title) && isForeign(title, paper);
  });
}

/** Whether a page begins with the abstract or the introduction, with neither a title nor a name before. */
export function beginsWithAbstract({ lines }: PageView): boolean {
  const [first] = lines.filter(({ y, text }) => y > 0.06 && /\p{L}{3}/u.test(text)).sort((a, b) => a.y - b.y);
  return (
    first !== undefined &&
    /^[^\p{L}\p{N}]*(?:abstract|summary|introduction|zusammenfassung|résumé|resumen)[^\p{L}\p{N}]*$/iu.test(first.text)
  );
}

/** Words before the abstract or the introduction; a page after a title page has none. */
function hasFrontMatter({ lines }: PageView, paper: PaperFields): boolean {
  const sorted = [...lines].sort((a, b) => a.y - b.y);
  const heading = sorted.findIndex(({ text }) => ABSTRACT.test(text));
  const before = sorted.slice(0, Math.max(0, heading)).filter(({ text, y }) => y > 0.08 && /\p{L}{3}/u.test(text));
  return before.length > 1 && isForeign(textOf(before), paper);
}

const isForeign = (block: string, { title = '' }: PaperFields) =>
  likenessOf(titleWords(block).slice(0, 80), titleWords(title)).share < 0.6;
