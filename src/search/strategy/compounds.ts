import { isAdverb } from '../understand/adverbs.ts';
import { spellingsOf, type Vocabulary } from '../understand/vocabulary.ts';
import { isCommon, stemsOf } from '../understand/words.ts';
import { splitTerm } from './wide-query.ts';

/** Other names of a part of a phrase: more would be about other things. */
const MAX_NAMES = 3;

/** The known names and the other words of a phrase: "fatigue crack growth" has two parts, "wheat grain yield" three. */
export function splitCompound(term: string, vocabulary: Vocabulary): string[] {
  const words = splitTerm(term);
  // "mechanically ventilated" is one quality.
  if (words.length < 2 || (isAdverb(words[0]?.toLowerCase() ?? '') && vocabulary.othersOf(term).length > 0))
    return [term];
  const stems = words.map((word) => stemsOf(word).join(' '));
  const parts: string[] = [];
  for (let at = 0; at < words.length; ) {
    const known = Math.max(1, vocabulary.lengthAt(stems, at));
    parts.push(words.slice(at, at + known).join(' '));
    at += known;
  }
  return parts;
}

/** The spellings and a few other names of a part of a phrase. */
export function namesOfPart(part: string, vocabulary: Vocabulary): string[] {
  const isLong = part.includes(' ') || /^\p{Lu}{2,}/u.test(part);
  // "cells" in a phrase are not the "cells" of biology, but "vaccines" are vaccination everywhere.
  const others = isCommon(part) || vocabulary.roleOf(part) ? [] : vocabulary.othersOf(part);
  const names = others.filter((name) => isLong || !name.includes(' ')).slice(0, MAX_NAMES);
  return [...new Set([...spellingsOf(part, vocabulary), ...names])];
}
