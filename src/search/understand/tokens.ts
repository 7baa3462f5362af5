import { topicWords } from '../../text/words.ts';
import { UNIT } from './units.ts';

/** A word, or a known name of several words. */
export interface Unit {
  readonly text: string;
  /** In lower case. */
  readonly plain: string;
  readonly isName: boolean;
  readonly isFormula: boolean;
}

/** A word of a text, where it is. */
export interface Token extends Unit {
  /** The folded words in it. */
  readonly parts: readonly string[];
  readonly isAfterBreak: boolean;
}

const QUANTITY = new RegExp(
  `(?<![\\p{L}\\p{N}.])\\d+(?:[.,]\\d+)?(?:\\s?[-–]\\s?\\d+(?:[.,]\\d+)?)?\\s?(?:${UNIT})(?![\\p{L}\\p{N}])`,
  'u',
);
const WHOLE_QUANTITY = new RegExp(`^(?:${QUANTITY.source})$`, 'u');
const WORD =
  /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[-–:.'’+/](?=[\p{L}\p{N}])|\((?=[\p{L}\p{N},]+\))|(?<=\([\p{L}\p{N},]{1,12}),(?=[\p{L}\p{N}])|(?<=\([\p{L}\p{N},]{1,12})\)|[+#]+)*/u;
/** "E. coli" and "C. elegans" are one word, but not the end of a sentence on vitamin C. */
const SPECIES =
  /(?<!\p{L}\s)(?<!\p{L})\p{Lu}\.\s?\p{Ll}{4,}(?!\p{L})|(?<=\b(?:in|of|by|with|and|on|from|for|against)\s)\p{Lu}\.\s?\p{Ll}{4,}(?!\p{L})/u;
const TOKEN = new RegExp(`${QUANTITY.source}|${SPECIES.source}|${WORD.source}`, 'gu');

/** Whether a text is a number with its unit. */
export const isQuantity = (text: string) => WHOLE_QUANTITY.test(text);

const COMPARATIVES = new Map([
  ['larger', 'large'],
  ['bigger', 'large'],
  ['smaller', 'small'],
  ['higher', 'high'],
]);

/** What ends a phrase; a dash with spaces around it does, a hyphen does not. */
const BREAK = /[,;:.?!()|"“”]|\s[-–—]\s/u;

/** The words of a text, quantities in one piece. */
export function toTokens(whole: string): Token[] {
  let end = 0;
  return [...whole.matchAll(TOKEN)].map(({ 0: word, index }) => {
    const isAfterBreak = BREAK.test(whole.slice(end, index));
    end = index + word.length;
    // "SSRIs" are found as "SSRI".
    const text = COMPARATIVES.get(word.toLowerCase()) ?? word.replace(/^(\p{Lu}{2,})s$/u, '$1');
    const plain = text.toLowerCase();
    return { text, plain, parts: topicWords(text), isName: false, isFormula: isFormula(text), isAfterBreak };
  });
}

const ELEMENT =
  'A[lgrsu]|B[aeir]?|C[adelorsu]?|D[y]|E[ru]|F[e]?|G[ade]|H[efgo]?|I[nr]?|K|L[aiu]|M[gno]|N[abdei]?|O[s]?|P[bdrt]?|R[behu]|S[bceimnr]?|T[abeilm]|U|V|W|Xe|Yb?|Z[nr]';
const COMPOUND = new RegExp(
  `^(?:[FM]A)?(?:(?:${ELEMENT})(?:[\\d.xyδ]|[-–](?=[xyδ\\d]))*|\\((?:(?:${ELEMENT})[\\d,]*)+\\)\\d*){2,}[+-]?$|^(?:[HNO][23]|C60)$`,
);

const ONE_ELEMENT = new RegExp(`^(?:${ELEMENT})$`);

/** Whether a word is the symbol of an element, such as "Al". */
export const isElement = (word: string) => ONE_ELEMENT.test(word);

/** TiO2, CH3NH3PbI3, GaN, 5 nm: never part of a phrase, because papers write them next to anything. */
const isFormula = (word: string) => isQuantity(word) || (/[a-z\d]/.test(word) && COMPOUND.test(word));
