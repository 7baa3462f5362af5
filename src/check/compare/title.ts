import { prepare } from '../../match/prepare.ts';
import { namesPart } from '../../match/title-words.ts';
import { editDistance } from '../../text/distance.ts';

/**
 * How the title of a reference compares with that of a record. `subtitle`: one of them ends where the subtitle of the
 * other begins; `near`: a few letters or formulas differ; `similar`: most words are the same, but not all.
 */
export type TitleRelation = 'same' | 'subtitle' | 'near' | 'similar' | 'other' | 'unknown';

/** A title with its subtitle, if that is apart. */
interface Titled {
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
}

/** Compares two titles; the subtitle may be apart, in the title or missing. */
export function compareTitles(stated: Titled, found: Titled): TitleRelation {
  const relations = formsOf(stated).flatMap((a) => formsOf(found).map((b) => compareForms(a, b)));
  return ORDER.find((relation) => relations.includes(relation)) ?? 'unknown';
}

const ORDER: readonly TitleRelation[] = ['same', 'subtitle', 'near', 'similar', 'other'];

const formsOf = ({ title, subtitle }: Titled): string[] =>
  title ? (subtitle ? [`${title}: ${subtitle}`, title] : [title]) : [];

function compareForms(a: string, b: string): TitleRelation {
  const [one, other] = [prepare({ title: a }).titles, prepare({ title: b }).titles];
  const [first, second] = [one[0], other[0]];
  if (!first || !second) return 'unknown';
  if (one.some(({ letters }) => other.some((each) => each.letters === letters))) return 'same';
  if (isSubtitled(a, b) || isSubtitled(b, a)) return 'subtitle';
  if (hasFormula(a, b) && shareOf(plain(first.words), plain(second.words)) >= 0.85) return 'near';
  if (isEllipsis(a, second.letters) || isEllipsis(b, first.letters)) return 'subtitle';
  if (hasOtherPart(first.words, second.words)) return 'other';
  const share = shareOf(first.words, second.words);
  const most = Math.floor(Math.min(first.letters.length, second.letters.length) / 6);
  const isAlike = most > 0 && editDistance(first.letters.slice(0, 300), second.letters.slice(0, 300), most) <= most;
  return share >= 0.6 || isAlike ? 'similar' : 'other';
}

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

/** Formulas are typeset in many ways. */
const hasFormula = (a: string, b: string) => /[$\\^_]|<\/?\w+>/u.test(a) || /[$\\^_]|<\/?\w+>/u.test(b);
const plain = (words: readonly string[]) => words.filter((word) => /^\p{L}{3,}$/u.test(word));

/** Whether the shorter title is what is before a colon, dash, full stop or question mark of the longer. */
function isSubtitled(long: string, short: string): boolean {
  const wanted = prepare({ title: short }).titles[0];
  if (!wanted || wanted.letters.length < 6) return false;
  for (const { index } of long.matchAll(/[:.?!;—–]\s|\s[-–—(]/gu)) {
    const [before, after] = [long.slice(0, index), long.slice(index + 1)];
    if (prepare({ title: before }).titles[0]?.letters !== wanted.letters) continue;
    return !isOtherWork(after);
  }
  return false;
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
