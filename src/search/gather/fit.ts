import type { Merged } from '../../match/join.ts';
import type { Need } from '../strategy/needs.ts';
import { isFunctionWord, padStems, stemsOfText } from '../understand/words.ts';

/** The stemmed words of a paper; each text is padded with spaces, so that a phrase is found as a substring. */
export interface PaperWords {
  readonly merged: Merged;
  readonly title: string;
  readonly keywords: string;
  readonly abstract: string;
  /** The same words one by one; the body is keywords and abstract. */
  readonly stems: { readonly title: readonly string[]; readonly body: readonly string[] };
}

const TITLE = 1;
const KEYWORD = 0.75;
const ABSTRACT = 0.55;
/** Weight of a synonym in the title; a fit at least this high comes from the title. */
export const SYNONYM = 0.92;

/** "Onset of the monsoon" for "monsoon onset". */
const APART = 0.97;

/** Reads the words of a paper. */
export function toPaperWords(merged: Merged): PaperWords {
  const { title = '', keywords = [], abstract = '' } = merged.paper;
  const inTitle = stemsOfText(title.slice(0, 1000));
  const inKeywords = keywords.slice(0, 50).map((keyword) => stemsOfText(keyword.slice(0, 200)));
  const inAbstract = stemsOfText(abstract.slice(0, 5000));
  return {
    merged,
    title: padStems(inTitle),
    // A sign that no term contains stands between keywords, so that no phrase is found across two of them.
    keywords: inKeywords.map(padStems).join('|'),
    abstract: padStems(inAbstract),
    stems: { title: inTitle, body: inKeywords.length > 0 ? [...inKeywords.flat(), ...inAbstract] : inAbstract },
  };
}

/** How well a paper covers one need, 0 to 1: the best spelling in the best place. */
export function fitOf(words: PaperWords, { spellings }: Need): number {
  let best = 0;
  for (const [at, spelling] of spellings.entries()) {
    const weight = at === 0 ? 1 : SYNONYM;
    if (weight * TITLE <= best) break;
    best = Math.max(best, weight * weightOfPlace(words, spelling));
  }
  const [own = ''] = spellings;
  if (best >= ABSTRACT || !own.includes(' ')) return best;
  const content = own.split(' ').filter((word) => !isFunctionWord(word));
  return Math.max(best, partialFit(words, content));
}

function weightOfPlace({ title, keywords, abstract }: PaperWords, spelling: string): number {
  const phrase = ` ${spelling} `;
  if (title.includes(phrase)) return TITLE;
  if (keywords.includes(phrase)) return KEYWORD;
  const first = abstract.indexOf(phrase);
  if (first < 0) return 0;
  return abstract.indexOf(phrase, first + 1) < 0 ? ABSTRACT : ABSTRACT + 0.1;
}

/** The words of a phrase apart from each other count too, but less; hardly less if all are in the title. */
function partialFit({ title, keywords, abstract }: PaperWords, words: readonly string[]): number {
  const inHead = words.filter((word) => title.includes(` ${word} `) || keywords.includes(` ${word} `)).length;
  const inText = words.filter((word) => abstract.includes(` ${word} `)).length;
  if (words.every((word) => title.includes(` ${word} `))) return APART;
  return Math.max(0.75 * (inHead / words.length) ** 2, 0.4 * (inText / words.length) ** 2);
}

/** The weight of a need: one that most papers cover distinguishes less, but counts at least half. */
export function rarity(fits: readonly number[], total: number): number {
  const covering = fits.filter((fit) => fit > 0.3).length;
  return 0.5 + (0.5 * Math.log(1 + (total - covering + 0.5) / (covering + 0.5))) / Math.log(2 + 2 * total);
}
