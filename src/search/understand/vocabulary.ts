import type { Domain } from '../../model/collection.ts';
import { topicWords } from '../../text/words.ts';
import type { DomainVocabulary } from './domains/domain.ts';
import { general } from './domains/general.ts';
import { materialsScience } from './domains/materials-science.ts';
import { stemsOf, termKey } from './words.ts';

/** A name found in a text: where it stands among the words, and how it was written. */
export interface Found {
  readonly start: number;
  readonly length: number;
}

/** A field's names, ready to be looked up. */
export interface Vocabulary {
  /** Other names of a term, best first, without those too common to ask for; empty when it is not known. */
  othersOf(term: string): readonly string[];
  /** All names of a term, also the common ones; for reading, not for asking. */
  allOf(term: string): readonly string[];
  /** The longest known name that starts at this word. */
  findAt(stems: readonly string[], start: number): Found | null;
  isVague(word: string): boolean;
  readonly keepWhole: readonly RegExp[];
}

const LITERALS: Readonly<Record<Domain, readonly DomainVocabulary[]>> = {
  general: [general],
  materials_science: [materialsScience, general],
};
const made = new Map<Domain, Vocabulary>();

/** The vocabulary of a field; every field knows what all share. */
export function vocabularyOf(domain: Domain): Vocabulary {
  const known = made.get(domain) ?? createVocabulary(LITERALS[domain]);
  made.set(domain, known);
  return known;
}

function createVocabulary(literals: readonly DomainVocabulary[]): Vocabulary {
  const ringOf = new Map<string, readonly string[]>();
  const lengths = new Map<string, number[]>();
  for (const ring of literals.flatMap(({ rings }) => rings)) {
    for (const name of ring) {
      const stems = stemsOf(name);
      const key = stems.join(' ');
      if (ringOf.has(key)) continue;
      ringOf.set(key, ring);
      const first = stems[0] ?? '';
      lengths.set(
        first,
        [...new Set([...(lengths.get(first) ?? []), stems.length])].sort((a, b) => b - a),
      );
    }
  }
  const onlyRead = new Set(literals.flatMap((each) => each.onlyRead).map(termKey));
  const vague = new Set(literals.flatMap((each) => each.vague));
  const allOf = (term: string) => {
    const key = termKey(term);
    return (ringOf.get(key) ?? []).filter((name) => termKey(name) !== key);
  };
  return {
    allOf,
    othersOf: (term) => allOf(term).filter((name) => !onlyRead.has(termKey(name))),
    findAt: (stems, start) => {
      for (const length of lengths.get(stems[start] ?? '') ?? [])
        if (ringOf.has(stems.slice(start, start + length).join(' '))) return { start, length };
      return null;
    },
    isVague: (word) => vague.has(word),
    keepWhole: literals.flatMap((each) => each.keepWhole),
  };
}

/** British and American, one word or two: spellings that services without stemming keep apart. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/isation(?=s?\b)/gu, 'ization'],
  [/ization(?=s?\b)/gu, 'isation'],
  [/\b(\p{L}{2,})(?<!f)our(?=s?\b)(?<!\b(?:hour|four|tour|pour|your|our|sour|flour))/gu, '$1or'],
  [/\b(col|behavi|vap|tum|flav|lab|neighb|harb|hum|fav)or(?=s?\b)/gu, '$1our'],
  [/(?<=\p{L})metre(?=s?\b)/gu, 'meter'],
  [/(?<=nano|micro|milli|centi|kilo)meter(?=s?\b)/gu, 'metre'],
  [/\bsulph/gu, 'sulf'],
  [/\bsulf/gu, 'sulph'],
  [/\baluminium\b/gu, 'aluminum'],
  [/\baluminum\b/gu, 'aluminium'],
  [/\bhaem/gu, 'hem'],
  [/\bfibre(?=s?\b)/gu, 'fiber'],
  [/\bfiber(?=s?\b)/gu, 'fibre'],
  [/\bmodelling\b/gu, 'modeling'],
  [/\bmodeling\b/gu, 'modelling'],
  [/\bcatalyse/gu, 'catalyze'],
  [/\banalyse\b/gu, 'analyze'],
  [/\bgrey\b/gu, 'gray'],
  [/\bcaesium\b/gu, 'cesium'],
  [/\bcesium\b/gu, 'caesium'],
];

/** The same term spelled otherwise: the other English, hyphen or blank or neither, one or many; at most four. */
export function spellingsOf(term: string): string[] {
  if (!/^[\p{Script=Latin}\p{N}\s'’-]+$/u.test(term)) return [];
  const found = SPELLINGS.map(([pattern, other]) => term.replace(pattern, other));
  if (/\p{L}-\p{L}/u.test(term)) found.push(term.replace(/-/gu, ' '));
  found.push(...numberOf(term));
  return [...new Set(found)].filter((other) => other !== term).slice(0, 4);
}

/** "cell" for "cells" and "cells" for "cell"; only plain lower-case words, since formulas and names have no plural. */
function numberOf(term: string): string[] {
  const last = topicWords(term).at(-1) ?? '';
  if (!/[a-z]{4,}$/u.test(term) || !/^[a-z]{4,}$/u.test(last)) return [];
  const [stem] = stemsOf(last);
  if (stem !== last && /s$/u.test(last) && stem && last.startsWith(stem.slice(0, -1)))
    return [term.slice(0, -last.length) + stem];
  if (/(?:ing|ion|ity|ism|ness|ics|sis|us|ss|ed|al|ic|ive|ous|y)$/u.test(last)) return [];
  return [`${term}s`];
}
