import type { Merged } from '../../match/join.ts';
import type { Need } from '../strategy/needs.ts';
import { findPhrase, GAP, type StemNumbers } from '../understand/stem-numbers.ts';
import { createStemNumbers, isFunctionWord } from '../understand/words.ts';

/** The stemmed words of a paper, as numbers. */
export interface PaperWords {
  readonly merged: Merged;
  readonly lexicon: StemNumbers;
  readonly title: readonly number[];
  /** With a gap between two keywords, so that no phrase is found across them. */
  readonly keywords: readonly number[];
  readonly abstract: readonly number[];
}

const TITLE = 1;
const KEYWORD = 0.75;
const ABSTRACT = 0.55;
/** Weight of a synonym in the title; a fit at least this high comes from the title. */
export const SYNONYM = 0.92;

/** "Onset of the monsoon" for "monsoon onset". */
const APART = 0.97;

/** Reads the words of papers that are ranked together. */
export function readPapers(papers: readonly Merged[]): PaperWords[] {
  const lexicon = createStemNumbers();
  return papers.map((merged) => {
    const { title = '', keywords = [], abstract = '' } = merged.paper;
    return {
      merged,
      lexicon,
      title: lexicon.read(title.slice(0, 1000)),
      keywords: readKeywords(keywords, lexicon),
      abstract: lexicon.read(abstract.slice(0, 5000)),
    };
  });
}

function readKeywords(keywords: readonly string[], lexicon: StemNumbers): number[] {
  const numbers: number[] = [];
  for (const keyword of keywords.slice(0, 50)) lexicon.read(keyword.slice(0, 200), numbers).push(GAP);
  return numbers;
}

/** Where a paper has a phrase of stems. */
export function placesOf(
  words: PaperWords,
  stems: string,
): { inTitle: boolean; inKeywords: boolean; inAbstract: boolean } {
  const phrase = words.lexicon.phraseOf(stems);
  return {
    inTitle: has(words.title, phrase),
    inKeywords: has(words.keywords, phrase),
    inAbstract: has(words.abstract, phrase),
  };
}

const has = (text: readonly number[], phrase: readonly number[]) => findPhrase(text, phrase) >= 0;

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

function weightOfPlace({ lexicon, title, keywords, abstract }: PaperWords, spelling: string): number {
  const phrase = lexicon.phraseOf(spelling);
  if (has(title, phrase)) return TITLE;
  if (has(keywords, phrase)) return KEYWORD;
  const first = findPhrase(abstract, phrase);
  if (first < 0) return 0;
  return findPhrase(abstract, phrase, first + 1) < 0 ? ABSTRACT : ABSTRACT + 0.1;
}

/** The words of a phrase apart from each other count too, but less; hardly less if all are in the title. */
function partialFit(paper: PaperWords, words: readonly string[]): number {
  const places = words.map((word) => placesOf(paper, word));
  if (places.every(({ inTitle }) => inTitle)) return APART;
  const inHead = places.filter(({ inTitle, inKeywords }) => inTitle || inKeywords).length;
  const inText = places.filter(({ inAbstract }) => inAbstract).length;
  return Math.max(0.75 * (inHead / words.length) ** 2, 0.4 * (inText / words.length) ** 2);
}

/** The weight of a need: one that most papers cover distinguishes less, but counts at least half. */
export function rarity(fits: readonly number[], total: number): number {
  const covering = fits.filter((fit) => fit > 0.3).length;
  return 0.5 + (0.5 * Math.log(1 + (total - covering + 0.5) / (covering + 0.5))) / Math.log(2 + 2 * total);
}
