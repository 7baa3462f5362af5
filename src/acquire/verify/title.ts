import { likenessOf } from '../../match/title.ts';
import { titleWords } from '../../match/title-words.ts';
import type { PaperFields } from '../../model/paper.ts';
import type { PdfLine } from '../../pdf/report.ts';
import { type Finding, found } from './evidence.ts';
import { announcesSame, companionKind, labelKind } from './label.ts';
import { type PageView, textOf } from './layout.ts';
import { findPlaces, type TitlePlace } from './title-place.ts';

/** What the title block says, and where it is. */
export interface TitleFinding {
  readonly finding: Finding;
  /** The lines of the title, where it was found. */
  readonly lines: readonly PdfLine[];
  /** What is printed behind the title on its last line, where a byline may be. */
  readonly beside?: string;
  /** The words behind the title can be a subtitle that the record lacks. */
  readonly isSubtitleExtra?: boolean;
}

/** What a page says about the title of the paper. */
export function judgeTitle(page: PageView, paper: PaperFields): TitleFinding {
  if (!paper.title || titleWords(paper.title).length === 0) return { finding: found('title-not-recorded'), lines: [] };
  const places = findPlaces(page, paper).map((place) => judgePlace(place, paper));
  const best = ORDER.flatMap((check) => places.find(({ finding }) => finding.check === check) ?? [])[0];
  return best ?? judgeAbsence(page, paper.title);
}

const ORDER = ['companion', 'title-fits', 'title-fits-main', 'title-quoted', 'title-longer'] as const;

/** More words than this around a title are running text in which it is mentioned. */
const MAX_ANNOUNCEMENT = 14;

function judgePlace({ lines, before, after, isQuoted, isMain, beside }: TitlePlace, paper: PaperFields): TitleFinding {
  const kind =
    titleWords(`${before} ${after}`).length < MAX_ANNOUNCEMENT ? (companionKind(before) ?? companionKind(after)) : null;
  if (kind && !announcesSame(paper, kind)) return { finding: found('companion', `${kind}: ${before} ${after}`), lines };
  if (before !== '' || after !== '')
    return {
      finding: found('title-longer', `${before} | ${after}`),
      lines,
      isSubtitleExtra: isSubtitle(before, after),
    };
  const shown = textOf(lines);
  if (isQuoted) return { finding: found('title-quoted', shown), lines };
  return { finding: found(isMain ? 'title-fits-main' : 'title-fits', shown), lines, beside };
}

/** Words behind a colon, a dash or a line break; not "revisited", and no word of a companion. */
const isSubtitle = (before: string, after: string) =>
  before === '' && /^[:–—.?!\n-]/u.test(after) && titleWords(after).length > 1 && labelKind(after) === null;

/** Why no place was found: a title that is nearly this one, one that cannot be read, or another. */
function judgeAbsence(page: PageView, title: string): TitleFinding {
  const wanted = titleWords(title);
  const blocks = titleBlocks(page);
  const compared = blocks.map((block) => ({
    block,
    ...likenessOf(titleWords(block).slice(0, wanted.length * 2 + 8), wanted),
  }));
  const nearest = compared.sort((a, b) => b.share - a.share)[0];
  if (nearest && nearest.share >= 0.6 && wanted.length > 2)
    return { finding: found(isBroken(nearest.block) ? 'title-unreadable' : 'title-differs', nearest.block), lines: [] };
  const [largest = ''] = blocks;
  return { finding: found(isBroken(largest) ? 'title-unreadable' : 'title-other', largest), lines: [] };
}

/** Signs inside words are letters that the font lost. */
const isBroken = (block: string) => /\ufffd|\p{L}[#$%^*=~|\\<>{}]\p{L}/u.test(block) || !/\p{L}{2}/u.test(block);

/** Runs of lines in one size in the upper part of a page, the largest letters first. */
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
