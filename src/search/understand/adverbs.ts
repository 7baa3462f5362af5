import type { Piece } from './piece.ts';
import { nounOfForm } from './question-verbs.ts';
import { NO_ADVERB, RELATIONS } from './question-words.ts';
import { nounOf, STATES } from './word-families.ts';
import { isStopWord } from './words.ts';

/** Adverbs of degree, time and opinion: they fit every participle, and papers leave them out. */
const EMPTY_ADVERBS = new Set(
  `significantly substantially considerably strongly greatly largely highly extremely relatively slightly partly partially fully completely totally entirely approximately nearly merely simply purely truly really
recently currently formerly lately previously frequently commonly usually typically generally mainly mostly primarily particularly especially widely increasingly rapidly quickly slowly gradually suddenly constantly
possibly probably supposedly allegedly apparently presumably certainly clearly obviously actually effectively successfully efficiently directly indirectly positively negatively adversely statistically similarly equally
only specifically exclusively finally eventually consistently reliably easily badly likely unlikely namely thereby`.split(
    /\s+/,
  ),
);

const PARTICIPLE = /^[a-z]{2,}(?:ed|en)$|^(?:built|grown|bound|born|fed|sown|drawn|made|cut|taught|led|run)$/u;
const ADJECTIVE = /^[a-z]{3,}(?:al|ic|ous|ive|able|ible|ant|ent|ar|less|ile)$|^(?:ill|unwell|dense|unstable|frail)$/u;
/** Nouns and other words that end like adjectives. */
const NO_ADJECTIVE =
  /^(?:children|women|men|garden|oxygen|hydrogen|nitrogen|pollen|token|kitchen|speed|seed|feed|weed|need|bed|animal|hospital|material|metal|signal|goal|coal|journal|capital|clinic|music|topic|traffic|plastic|fabric|arsenic|logic|table|cable|vegetable|variable|plant|patient|student|agent|event|client|parent|accident|current|content|cement|moment|car|war|star|sugar|cellar|solar|drive|native|file|profile|textile)$/u;

/** Whether a folded word is an adverb by its ending. */
export const isAdverb = (word: string): boolean => /^[a-z]{4,}ly$/u.test(word) && !NO_ADVERB.has(word);

/** Whether a word is an adverb that says nothing about the topic. */
export const isEmptyAdverb = (word: string): boolean => EMPTY_ADVERBS.has(word);

/** Whether the two words are one quality, as "additively manufactured" or "critically ill" are. */
function isQuality(before: Piece | undefined, adverb: Piece, quality: Piece): boolean {
  if (quality.isAfterBreak || adverb.isName || quality.isName || quality.isFormula) return false;
  const [how, what] = [adverb.plain, quality.plain];
  if (!isAdverb(how) || EMPTY_ADVERBS.has(how) || RELATIONS.has(how)) return false;
  // "visually impaired children", but "toxins visually impaired bees" has a verb.
  const isVerb = RELATIONS.has(what) && before !== undefined && !adverb.isAfterBreak && !isStopWord(before.plain);
  if (isVerb || isStopWord(what) || NO_ADJECTIVE.test(what)) return false;
  return PARTICIPLE.test(what) || ADJECTIVE.test(what) || STATES.has(what);
}

const isBe = (piece: Piece | undefined) => /^(?:is|are|was|were|be|been|being)$/u.test(piece?.plain ?? '');

/** The pieces with an adverb and the participle or adjective after it in one; nothing else belongs to their phrase. */
export function joinQualities(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const [own, quality, noun] = pieces.slice(at, at + 3);
    if (!own) break;
    const isBeforeNoun = noun !== undefined && !noun.isAfterBreak && !isStopWord(noun.plain);
    const before = pieces[at - 1];
    if (!quality || !isQuality(before, own, quality) || !(isBeforeNoun || isBe(before))) joined.push(own);
    else {
      const text = `${own.text} ${quality.text}`;
      const parts = [...own.parts, ...quality.parts];
      joined.push({ ...own, text, plain: text.toLowerCase(), parts, isFormula: true });
      at += 1;
    }
  }
  return joined;
}

/** The adjective of an adverb, in all spellings that it can have: "genetically" is of "genetic" or "genetical". */
const adjectivesOf = (adverb: string) => [
  ...(adverb.endsWith('ically') ? [adverb.slice(0, -4)] : []),
  adverb.slice(0, -2),
  ...(adverb.endsWith('ily') ? [`${adverb.slice(0, -3)}y`] : []),
];

/** Possible nouns for an adverb with a participle or adjective: "additive manufacturing", "critical illness". */
export function nounsOfQuality(term: string): string[] {
  const [how = '', what = '', ...more] = term.toLowerCase().split(' ');
  if (!isAdverb(how) || what === '' || more.length > 0) return [];
  const base = what.replace(/e[dn]$/u, '');
  const known = [nounOf(what), nounOfForm(what), STATES.get(what)].filter((noun) => noun);
  const nouns = [...known, `${base}ing`, `${base}ion`, `${what}ness`];
  return adjectivesOf(how).flatMap((adjective) => nouns.map((noun) => `${adjective} ${noun}`));
}
