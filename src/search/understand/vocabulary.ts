import type { Domain } from '../../model/collection.ts';
import { nounsOfQuality } from './adverbs.ts';
import type { DomainVocabulary } from './domains/domain.ts';
import { general } from './domains/general.ts';
import { materialsScience } from './domains/materials-science.ts';
import { stemOf, stemsOf, termKey } from './words.ts';

/** What a name stands for, if it limits questions rather than being their topic. */
export type Role = 'place' | 'period' | 'population';

/** The names of a field of research, indexed by stems. */
export interface Vocabulary {
  /** Synonyms of a term, best first, without ambiguous ones; empty if it is unknown. */
  othersOf(term: string): readonly string[];
  /** All synonyms of a term, with ambiguous ones: to recognise it in papers, not to search for it. */
  allOf(term: string): readonly string[];
  /** The number of words of the longest known name that starts at this word; 0 if there is none. */
  lengthAt(stems: readonly string[], start: number): number;
  /** Whether a term is a known name, which ends in a noun. */
  isName(term: string): boolean;
  /** Whether a term is a place or a group of people; undefined for every other term. */
  roleOf(term: string): Role | undefined;
  /** The name that papers use for an everyday word such as "kids"; every other term as it is. */
  scholarlyOf(term: string): string;
  /** Whether a term is a living thing with a scientific name, or a scientific name. */
  isOrganism(term: string): boolean;
  isVague(word: string): boolean;
  /** Whether a word, in any form, is part of a name. */
  hasWord(word: string): boolean;
  /** The words of names with the same first letter and nearly the same length. */
  wordsLike(word: string): readonly string[];
  /** The name of two words that a word is without the space, as "bloodpressure"; null for every other word. */
  nameWithoutSpaces(word: string): string | null;
  readonly literals: readonly RegExp[];
}

const BY_DOMAIN: Readonly<Record<Domain, readonly DomainVocabulary[]>> = {
  general: [general],
  materials_science: [materialsScience, general],
};
const cache = new Map<Domain, Vocabulary>();

/** The vocabulary of a domain, with the general one. */
export function vocabularyOf(domain: Domain): Vocabulary {
  const known = cache.get(domain) ?? createVocabulary(BY_DOMAIN[domain]);
  cache.set(domain, known);
  return known;
}

function createVocabulary(domains: readonly DomainVocabulary[]): Vocabulary {
  const groupOf = new Map<string, readonly string[]>();
  const lengths = new Map<string, number[]>();
  for (const group of domains.flatMap(({ synonyms, places, periods, populations }) => [
    ...synonyms,
    ...places,
    ...periods,
    ...populations,
  ])) {
    for (const name of group) {
      const stems = stemsOf(name);
      const key = stems.join(' ');
      if (groupOf.has(key)) continue;
      groupOf.set(key, group);
      const first = stems[0] ?? '';
      lengths.set(
        first,
        [...new Set([...(lengths.get(first) ?? []), stems.length])].sort((a, b) => b - a),
      );
    }
  }
  const ambiguous = new Set(domains.flatMap((each) => [...each.ambiguous, ...each.everyday]).map(termKey));
  const everyday = new Set(domains.flatMap((each) => each.everyday).map(termKey));
  const roles = new Map(domains.flatMap(rolesIn));
  const vague = new Set(domains.flatMap((each) => each.vague));
  const named = (key: string) => (groupOf.get(key) ?? []).filter((name) => termKey(name) !== key);
  const allOf = (term: string) => named(termKey(term));
  const isClear = (name: string) => !ambiguous.has(termKey(name));
  /** "silicon solar cells" is also "silicon photovoltaics", "flu vaccine" also "influenza vaccine". */
  const withParts = (term: string) => {
    const words = term.split(' ');
    const cuts =
      words.length < 2 || words.length > 4 || isBinomial(term) || /\s\p{Lu}\p{Ll}/u.test(term)
        ? []
        : words.slice(1).map((_word, at) => at + 1);
    return cuts.flatMap((cut) => {
      const [head, tail] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
      const others = (part: string) =>
        roles.has(termKey(part)) || (part === head && everyday.has(termKey(part)))
          ? []
          : allOf(part)
              .filter((name) => isClear(name) && !name.includes('(') && !sharesWord(name, part === head ? tail : head))
              .filter((name) => part === tail || isLikeHead(name, head))
              .slice(0, 2);
      const tails = tail.includes(' ') ? others(tail) : [];
      return [...tails.map((name) => `${head} ${name}`), ...others(head).map((name) => `${name} ${tail}`)];
    });
  };
  /** "additively manufactured" is also "additive manufacturing" and "3D printing". */
  const withNoun = (term: string) => {
    const noun = nounsOfQuality(term).find((each) => groupOf.has(termKey(each)));
    return noun === undefined ? [] : [noun, ...allOf(noun).filter(isClear)];
  };
  const words = wordsIn(groupOf);
  return {
    allOf,
    ...words,
    isName: (term) => groupOf.has(termKey(term)),
    othersOf: (term) =>
      groupOf.has(termKey(term)) ? allOf(term).filter(isClear) : [...withNoun(term), ...withParts(term)],
    roleOf: (term) => roles.get(termKey(term)),
    scholarlyOf: (term) => (everyday.has(termKey(term)) ? (groupOf.get(termKey(term))?.[0] ?? term) : term),
    lengthAt(stems, start) {
      const known = lengths.get(stems[start] ?? '') ?? [];
      const isIn = (length: number) => start + length <= stems.length;
      return known.find((length) => isIn(length) && groupOf.has(stems.slice(start, start + length).join(' '))) ?? 0;
    },
    isOrganism: (term) => [term, ...allOf(term)].some((name) => SCIENTIFIC.test(name)),
    isVague: (word) => vague.has(word),
    literals: domains.flatMap((each) => each.literals),
  };
}

/** The words of all names, to recognise misspelled ones. */
function wordsIn(
  groupOf: ReadonlyMap<string, readonly string[]>,
): Pick<Vocabulary, 'hasWord' | 'wordsLike' | 'nameWithoutSpaces'> {
  const stems = new Set<string>();
  const buckets = new Map<string, Set<string>>();
  const joined = new Map<string, string>();
  for (const name of new Set([...groupOf.values()].flat())) {
    const parts = name.match(/\p{L}+/gu) ?? [];
    if (parts.length === 2 && parts.every((part) => part.length > 2)) joined.set(parts.join(''), name);
    for (const part of parts) {
      stems.add(stemOf(part.toLowerCase()));
      if (/\p{Lu}/u.test(part)) continue;
      const key = `${part[0]}${part.length}`;
      buckets.set(key, (buckets.get(key) ?? new Set()).add(part));
    }
  }
  return {
    hasWord: (word) => stems.has(stemOf(word)),
    wordsLike: (word) => [-1, 0, 1].flatMap((more) => [...(buckets.get(`${word[0]}${word.length + more}`) ?? [])]),
    nameWithoutSpaces: (word) => joined.get(word) ?? null,
  };
}

/** "flu vaccine" is "influenza vaccine", but a "court order" is no "judicial decision order". */
const isLikeHead = (name: string, head: string) => /^\p{Lu}{2,}$/u.test(head) || !name.includes(' ');
const SCIENTIFIC = /^\p{Lu}\p{Ll}{3,}(?: \p{Ll}{3,})?$/u;
const sharesWord = (one: string, other: string) => stemsOf(one).some((stem) => stemsOf(other).includes(stem));

function rolesIn({ places, periods, populations }: DomainVocabulary): (readonly [string, Role])[] {
  return [
    ...places.flat().map((name) => [termKey(name), 'place'] as const),
    ...periods.flat().map((name) => [termKey(name), 'period'] as const),
    ...populations.flat().map((name) => [termKey(name), 'population'] as const),
  ];
}

/** Whether a term looks like the scientific name of a species, such as "Castor fiber". */
const isBinomial = (term: string) =>
  /^\p{Lu}\p{Ll}{2,} \p{Ll}{2,}(?:us|um|is|a|ae|i|er|ens|or|ix|ax|on|ys|os)$/u.test(term);

/** British and American spellings, which services without stemming treat as different words. */
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

/** Other spellings of a term: British or American, with or without hyphen, singular or plural; at most four. */
export function spellingsOf(term: string, vocabulary: Vocabulary): string[] {
  if (isBinomial(term)) return [];
  if (!/^[\p{Script=Latin}\p{N}\s'’-]+$/u.test(term)) return [];
  const found = SPELLINGS.map(([pattern, other]) => term.replace(pattern, other));
  if (/\p{L}-\p{L}/u.test(term)) found.push(term.replace(/-/gu, ' '));
  // The last word of "tragedy of the commons" is not the one that is counted.
  const isCounted = !/ (?:of|from|in|to|for) |['’]s /u.test(term);
  if (/[^\p{ASCII}]/u.test(term)) found.push(term.normalize('NFD').replace(/\p{M}/gu, ''));
  if (isCounted) found.push(...singularOf(term));
  if (isCounted && vocabulary.isName(term)) found.push(...pluralOf(term));
  return [...new Set(found)].filter((other) => other !== term).slice(0, 4);
}

/** Words that end like a plural and are none. */
const NO_PLURAL =
  /(?:ics|ss|us|is|as|os|species|series|diabetes|rabies|news|lens|aids|(?:[^aoe]u|ia|ga|len|aly|the|ri)ses)$/u;
/** Plurals that do not only add an s. */
const IRREGULAR: readonly (readonly [RegExp, string])[] = [
  [/(?<=wol|el|shel|cal|hal|sel)ves$|(?<=\blea|\bloa|\bthie)ves$/u, 'f'],
  [/(?<=\b(?:kni|li|wi))ves$/u, 'fe'],
  [/(?<=\p{L}{3})oes$/u, 'o'],
  [/(?<=\p{L}{2}[iey])os$/u, 'o'],
];

function singularOf(term: string): string[] {
  if (/^(?:\p{Ll}+ )+\p{Lu}\p{Ll}{3,}[^s\P{Ll}]s$/u.test(term)) return [term.slice(0, -1)];
  const last = /(?<!\p{L})[a-z]{4,}$/u.exec(term)?.[0] ?? '';
  const irregular = IRREGULAR.find(([pattern]) => pattern.test(last));
  if (irregular) return [term.replace(...irregular)];
  const [stem = last] = stemsOf(last);
  if (/^(?:hours|fours|tours|sours)$/u.test(last)) return [term.slice(0, -1)];
  if (!last.endsWith('s') || NO_PLURAL.test(last) || stem === last || !last.startsWith(stem.slice(0, -1))) return [];
  return [term.slice(0, -last.length) + stem];
}

/** "employments" and "bacterias" are no words. */
const NOT_COUNTED =
  /(?:s|a|i|x|ing|ion|ment|ity|en|ern|dom|ght|ce|th|ship|hood|ure|ism|ness|sis|ed|al|ic|ive|ous|y|ar|care|fare|ware|fall|out|down|back|phenomenon|life|child|change|warming|health|light|heat|water|people)$/u;
/** Nouns that papers do not count. */
const MASS = new Set(
  `coverage patronage advantage abuse alcohol arsenide behavior breakdown burnout cacao carbide carbon carpio cobalt cold concrete consent decline dieback difficile discipline drag fade fatigue feedback food fuel glucose
ground hygiene initio insulin internet knowledge labour lead leave liquid lunch meat neglect noise pain personnel power proof rain rape relief rerio reticulum silicon slag sleep smell smoke software span
speech sprawl staff steel storage styrene support tillage time titanate trade transit transport trout trust turnover vulgare warfare waste weather welfare wind work zero zirconate suicide exercise hemoglobin matter income risk`.split(
    /\s+/,
  ),
);

/** Only for known names, which end in a noun: a plural of any other word may be invented. */
function pluralOf(term: string): string[] {
  if (!term.includes(' ')) return [];
  const last = /(?<!\p{L})[a-z]{4,}$/u.exec(term)?.[0] ?? '';
  if (last === '' || NOT_COUNTED.test(last) || MASS.has(last)) return [];
  // "Parkinson disease" is one disease.
  if (/^\p{Lu}\p{Ll}/u.test(term) && /^(?:disease|syndrome|virus|fever)$/u.test(last)) return [];
  if (/(?:ch|sh|z)$/u.test(last)) return [`${term}es`];
  return [`${term}s`];
}
