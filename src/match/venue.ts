import { plainWords } from '../text/words.ts';

const STOP = new Set(
  'a an and das de del der des di die du e el et for fur in international la le les los of on the und y annual proceedings proc conference conf official journal j'.split(
    ' ',
  ),
);
const FILLER = new Set(
  'a an and das de del der des di die du e el et for fur in la le les los of on the und y'.split(' '),
);

/** The words of a venue's name, without notes in brackets and what follows a colon. */
export function venueWords(text: string): string[] {
  const main = text
    .replace(/^["'“”]+|["'“”]+$/gu, '')
    .replace(/(?<=\p{L})\?(?=\p{Ll})/gu, '')
    .replace(/[([].*$/su, '')
    .replace(/(?<=\S{4,})\s*[:;].*$/su, '');
  return plainWords(main || text).filter((word) => !FILLER.has(word) && !/^\d+(?:st|nd|rd|th)?$/.test(word));
}

/** How two venues compare. */
export type VenueRelation = 'same' | 'different' | 'unknown';

/** Whether two venues are the same: equal, abbreviated word by word, or as an acronym. */
export function compareVenues(a: readonly string[], b: readonly string[]): VenueRelation {
  if (a.length === 0 || b.length === 0) return 'unknown';
  if (abbreviates(a, b) || abbreviates(b, a)) return 'same';
  if (isAcronym(a, b) || isAcronym(b, a)) return 'same';
  if (contains(a, b) || contains(b, a)) return 'same';
  return 'different';
}

/** Each word of the shorter name is a word of the longer one or its abbreviation, in order, and none is left over. */
function abbreviates(short: readonly string[], long: readonly string[]): boolean {
  const [one] = short;
  if (short.length === 1 && one && one.length >= 8 && long.length > 1) return isGlued(one, long);
  return short.length === long.length && short.every((word, at) => isShortFor(word, long[at] ?? ''));
}

/** "dtsch" for "deutsche", "natl" for "national": the first letter, then letters in order. */
function isShortFor(short: string, word: string): boolean {
  if (word.startsWith(short)) return true;
  if (short[0] !== word[0] || short.length < 2 || short.length > word.length) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** "jthoraccardiovascsurg": a beginning of each word, without spaces. */
function isGlued(glued: string, words: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const word of words) {
    const next = new Set<number>();
    for (const at of reached)
      for (let length = 1; length <= word.length && glued[at + length - 1] === word[length - 1]; length += 1)
        next.add(at + length);
    reached = next;
  }
  return reached.has(glued.length);
}

function isAcronym(short: readonly string[], long: readonly string[]): boolean {
  const [one] = short;
  return short.length === 1 && long.length > 1 && one !== undefined && one === long.map((word) => word[0]).join('');
}

/** One name has all the telling words of the other: "JPEN Journal of Parenteral and Enteral Nutrition". */
function contains(long: readonly string[], short: readonly string[]): boolean {
  const telling = short.filter((word) => !STOP.has(word));
  return telling.length > 1 && telling.every((word) => long.some((other) => isShortFor(word, other)));
}
