import { prepare } from '../../match/prepare.ts';
import { namesPart, titleWords } from '../../match/title-words.ts';
import { editDistance } from '../../text/distance.ts';
import { differsInFormulas, plainTitle } from './formula.ts';

/**
 * How the title of a reference compares with that of a record. `subtitle`: one of them ends where the subtitle of the
 * other begins; `extended`: the reference has a subtitle that the record lacks; `near`: only formulas are typeset in
 * another way; `similar`: most words are the same, but not all.
 */
export type TitleRelation = 'same' | 'subtitle' | 'extended' | 'near' | 'similar' | 'other' | 'unknown';

/** A title with its subtitle, if that is apart. */
interface Titled {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
}

/** Compares two titles; the subtitle may be apart, in the title or missing. */
export function compareTitles(stated: Titled, found: Titled): TitleRelation {
  const relation = compareForms(wholeOf(stated), wholeOf(found));
  if (relation === 'same' || stated.subtitle || !found.subtitle) return relation;
  // Some services give a remark as the subtitle.
  return compareForms(wholeOf(stated), found.title ?? '') === 'same' ? 'same' : relation;
}

const wholeOf = ({ title = '', subtitle }: Titled) => plainTitle(subtitle ? `${title}: ${subtitle}` : title);

function compareForms(a: string, b: string): TitleRelation {
  const [one, other] = [prepare({ title: a }).titles, prepare({ title: b }).titles];
  const [first, second] = [one[0], other[0]];
  if (!first || !second) return 'unknown';
  if (one.some(({ letters }) => other.some((each) => each.letters === letters))) return 'same';
  if (subtitleAfter(b, a) !== null) return 'subtitle';
  const added = subtitleAfter(a, b);
  if (added !== null) return isRemark(added) ? 'subtitle' : 'extended';
  if (differsInFormulas(a, b)) return 'near';
  if (isEllipsis(a, second.letters) || isEllipsis(b, first.letters)) return 'subtitle';
  if (hasOtherPart(first.words, second.words)) return 'other';
  const share = shareOf(first.words, second.words);
  const most = Math.floor(Math.min(first.letters.length, second.letters.length) / 6);
  const isAlike = most > 0 && editDistance(first.letters.slice(0, 300), second.letters.slice(0, 300), most) <= most;
  return share >= 0.6 || isAlike ? 'similar' : 'other';
}

/** "(with discussion)", "an overview": what people add to a title, and services leave out. */
const isRemark = (added: string) => /^\s*[([]/u.test(added) || titleWords(added).length < 3;

/** "Part II" is another work than "Part III". */
function hasOtherPart(a: readonly string[], b: readonly string[]): boolean {
  const only = (one: readonly string[], other: readonly string[]) => one.filter((word) => !other.includes(word));
  return namesPart(only(a, b)) && namesPart(only(b, a));
}

/** The share of words that both have, of the longer title. */
function shareOf(a: readonly string[], b: readonly string[]): number {
  const left = [...b];
  const common = a.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return common / Math.max(a.length, b.length, 1);
}

/** What follows the shorter title in the longer one, after a colon, dash, full stop or question mark; null if none. */
function subtitleAfter(long: string, short: string): string | null {
  const wanted = prepare({ title: short }).titles[0];
  if (!wanted || wanted.letters.length < 6) return null;
  for (const { index } of long.matchAll(/[:.?!;—–]\s|\s[-–—(]/gu)) {
    const [before, after] = [long.slice(0, index), long.slice(index + 1)];
    if (prepare({ title: before }).titles[0]?.letters !== wanted.letters) continue;
    return isOtherWork(after) ? null : after;
  }
  return null;
}

/** A number after the title makes it another part of a series; a comment is another paper. */
function isOtherWork(rest: string): boolean {
  const words = prepare({ title: rest }).titles[0]?.words ?? [];
  return (
    namesPart(words.slice(0, 2)) ||
    /^\W*(?:part|comment|reply|response|errat|corrig|correction|retract|supplement|addendum|rejoinder|discussion)/iu.test(
      rest,
    )
  );
}

/** A title that was cut with an ellipsis. */
const isEllipsis = (cut: string, whole: string) =>
  /(?:\.\.\.|…)\s*$/u.test(cut) && whole.startsWith(prepare({ title: cut }).titles[0]?.letters ?? '-');
