import { likenessOf } from '../../match/title.ts';
import { titleWords } from '../../match/title-words.ts';
import type { PaperFields } from '../../model/paper.ts';
import { endsInFunctionWord } from '../../pdf/quality.ts';
import type { PdfLine } from '../../pdf/report.ts';
import { type Finding, found } from './evidence.ts';
import { announcesSame, companionKind, endsInLabel } from './label.ts';
import { GENRES } from './labels.ts';
import { type PageView, textOf } from './layout.ts';
import { findPlaces, type TitlePlace } from './title-place.ts';

/** What was found out about the title, and where it is printed. */
export interface TitleFinding {
  readonly finding: Finding;
  /** The lines of the title; empty if it was not found. */
  readonly lines: readonly PdfLine[];
  /** The text after the title on its last line, which may be a byline. */
  readonly beside?: string;
  /** The words after the title may be a subtitle that the record does not have. */
  readonly isSubtitleExtra?: boolean;
  /** The words before the title may be the name of a section or a journal. */
  readonly isHeadingExtra?: boolean;
  /** The words that make it a companion may be the kind of the article itself: "Commentary" beside the title. */
  readonly isGenreExtra?: boolean;
}

/** Compares the title on a page with the recorded one. */
export function judgeTitle(page: PageView, paper: PaperFields): TitleFinding {
  if (!paper.title || titleWords(paper.title).length === 0) return { finding: found('title-not-recorded'), lines: [] };
  const places = findPlaces(page, paper).map((place) => judgePlace(place, paper));
  const best = ORDER.flatMap((check) => places.find(({ finding }) => finding.check === check) ?? [])[0];
  if (!best) return judgeAbsence(page, paper, paper.title);
  return places.find((place) => place.finding.check === 'title-longer' && isMuchLarger(place, best)) ?? best;
}

/** In clearly larger type, a longer title is the title of the document; the smaller one is a running head or a heading. */
const isMuchLarger = ({ lines }: TitleFinding, other: TitleFinding) => sizeOf(lines) > sizeOf(other.lines) * 1.25;

const sizeOf = (lines: readonly PdfLine[]) => Math.max(0, ...lines.map(({ size }) => size));

const ORDER = ['companion', 'title-fits', 'title-fits-main', 'title-quoted', 'title-longer'] as const;

/** With more words around it, the title is only mentioned in running text. */
const MAX_ANNOUNCEMENT = 14;

function judgePlace(place: TitlePlace, paper: PaperFields): TitleFinding {
  const { lines, before, after, isQuoted, isMain, beside } = place;
  const kind =
    titleWords(`${before} ${after}`).length < MAX_ANNOUNCEMENT ? (companionKind(before) ?? companionKind(after)) : null;
  if (kind && !announcesSame(paper, kind)) {
    const isGenreExtra = GENRES.has(kind) && place.isApart && after === '' && !isOpenPhrase(before);
    return { finding: found('companion', `${kind}: ${before} ${after}`), lines, isGenreExtra };
  }
  if (before !== '' || after !== '')
    return {
      finding: found('title-longer', `${before} | ${after}`),
      lines,
      isSubtitleExtra: isSubtitle(before, withoutOwnMark(after, paper.title)),
      isHeadingExtra: isHeading(place),
    };
  const shown = textOf(lines);
  if (isQuoted) return { finding: found('title-quoted', shown), lines };
  return { finding: found(isMain ? 'title-fits-main' : 'title-fits', shown), lines, beside };
}

/** A question mark that ends the recorded title separates nothing from it. */
const withoutOwnMark = (after: string, title = '') =>
  /[?!.]\s*$/u.test(title) ? after.replace(/^[?!.]+ */u, '') : after;

/** At least two words after a colon, a dash or a line break, without a label such as "Erratum". */
const isSubtitle = (before: string, after: string) =>
  before === '' && /^[:–—.?!\n-]/u.test(after) && titleWords(after).length > 1 && !endsInLabel(after);

const MAX_HEADING = 4;

/**
 * A few words on lines of their own that no title continues: "Hoehnea 49", but neither "Beyond" nor "The end of"; or the
 * number of a chapter or of a line of a manuscript.
 */
const isHeading = ({ before, after, isApart }: TitlePlace) =>
  after === '' &&
  (OPINION.test(before) ||
    NUMBER.test(before) ||
    (isApart && titleWords(before).length <= MAX_HEADING && !isOpenPhrase(before)));

const NUMBER = /^[^\p{L}\p{N}]*\d{1,3}[^\p{L}\p{N}]*$/u;

/** A kind of article before its title, which records leave out. */
const OPINION =
  /^[^\p{L}\p{N}]*(?:opinion|perspective|viewpoint|(?:research|original|review) article)[^\p{L}\p{N}]*:[^\p{L}\p{N}]*$/iu;

/** A colon, a function word, a participle or a word such as "beyond" leads to what follows. */
const isOpenPhrase = (text: string) =>
  /[:,–—-][^\p{L}\p{N}]*$/u.test(text.trim()) ||
  endsInFunctionWord(text) ||
  /\b(?:beyond|towards?|against|after|before|without|versus|vs|\p{L}+ing)[^\p{L}\p{N}]*$/iu.test(text);

/** Why the title was not found: the printed one is similar, unreadable or different. */
function judgeAbsence(page: PageView, paper: PaperFields, title: string): TitleFinding {
  const wanted = titleWords(title);
  const blocks = titleBlocks(page);
  const compared = blocks.map((block) => ({
    block,
    ...likenessOf(titleWords(block).slice(0, wanted.length * 2 + 8), wanted),
  }));
  const nearest = compared.sort((a, b) => b.share - a.share)[0];
  const kind = nearest && companionKind(nearest.block.split(/\s+/).slice(0, OPENING_WORDS).join(' '));
  if (nearest && nearest.share >= 0.6 && kind && !announcesSame(paper, kind))
    return { finding: found('companion', `${kind}: ${nearest.block}`), lines: [] };
  if (nearest && nearest.share >= 0.6 && wanted.length > 2)
    return { finding: found(isBroken(nearest.block) ? 'title-unreadable' : 'title-differs', nearest.block), lines: [] };
  const [largest = ''] = blocks;
  return { finding: found(isBroken(largest) ? 'title-unreadable' : 'title-other', largest), lines: [] };
}

/** A label opens a citation of the paper: "Supplemental Material for: A. Example, 2021, ..." */
const OPENING_WORDS = 3;

/** Symbols inside words replace letters that the font cannot map. */
const isBroken = (block: string) => /\ufffd|\p{L}[#$%^*=~|\\<>{}]\p{L}/u.test(block) || !/\p{L}{2}/u.test(block);

/** Lines of one font size in the upper part of a page, the largest size first. */
export function titleBlocks({ lines }: PageView): string[] {
  const runs: { size: number; text: string }[] = [];
  for (const { text, size } of lines.filter((line) => line.y < 0.6)) {
    const last = runs.at(-1);
    if (last && Math.abs(last.size - size) < Math.max(0.6, size * 0.06)) last.text += ` ${text}`;
    else runs.push({ size, text });
  }
  return runs
    .filter(({ text }) => text.length > 3)
    .sort((a, b) => b.size - a.size)
    .slice(0, 5)
    .map(({ text }) => text.slice(0, 1_000));
}
