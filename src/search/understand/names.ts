import { joinQualities } from './adverbs.ts';
import type { Piece } from './piece.ts';
import { isElement, type Token, toTokens } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isStopWord, stemOf } from './words.ts';

/** Words that a letter or a number completes: "vitamin D", "hepatitis B", "phase 3". */
const COMPLETED = new Set(
  'vitamin hepatitis influenza type group class factor protein phase grade stage category article section chapter level haemophilia hemophilia immunoglobulin coenzyme omega world'.split(
    ' ',
  ),
);
/** Words that a letter before them completes: "T cells", "X chromosome". */
const LETTERED =
  /^(?:cells?|lymphocytes?|chromosomes?|rays?|waves?|bosons?|matrix|matrices|tests?|scores?|values?|loops?|bands?|layers?|proteins?|elegans|coli)$/u;
/** Acronyms that are words in lower case: "us" is not the United States. */
const ALSO_WORDS = new Set(
  'us pet aids who it led cat sad as or is go her sam rag ai ms mi ra all can ice mad bat tb sids pals clip al ta ti fe cu ni zn co mn mg li na ga ge si sn ag au pt pd zr la ce w mo nb'.split(
    ' ',
  ),
);

/** The words of a text with known names, names by capitals and single letters in one piece. */
export function toPieces(text: string, vocabulary: Vocabulary): Piece[] {
  const tokens = toTokens(text);
  const stems = tokens.flatMap(({ parts }, at) => parts.map((part) => ({ stem: stemOf(part), at })));
  const starts = new Map(stems.map(({ at }, index) => [at, index] as const).reverse());
  const all = stems.map(({ stem }) => stem);
  const isTitleCase = hasManyCapitals(tokens);
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; ) {
    const words = nameAt(tokens, at, vocabulary.lengthAt(all, starts.get(at) ?? -1), stems);
    const known = isInName(tokens, at, words, isTitleCase) ? 0 : words;
    const named = Math.max(known, completedAt(tokens, at));
    const length = numberedAt(tokens, at) || named || caseAt(tokens, at) || letteredAt(tokens, at) || 1;
    const parts = tokens.slice(at, at + length);
    pieces.push(
      length > 1 || (known > 0 && vocabulary.roleOf(tokens[at]?.text ?? '') !== undefined)
        ? toName(parts, vocabulary)
        : {
            ...asWritten(tokens[at] as Token, tokens[at + 1], vocabulary),
            isProper: !isTitleCase && isProperAt(tokens, at),
          },
    );
    at += length;
  }
  return joinQualities(
    pieces.map((piece, at) => (isListedElement(pieces, at) ? { ...piece, isFormula: true } : piece)),
  );
}

/** "Paris" in "Paris Commune" is no place of its own. */
function isInName(tokens: readonly Token[], at: number, known: number, isTitleCase: boolean): boolean {
  const next = tokens[at + 1];
  return known === 1 && !isTitleCase && isCapital(tokens[at]) && isCapital(next) && next?.isAfterBreak === false;
}

/** A short everyday word before a noun may be part of a term: "shot peening" has nothing to do with vaccines. */
const MAX_AMBIGUOUS = 4;

/** "rehab" is searched as "rehabilitation". */
function asWritten(token: Token, next: Token | undefined, vocabulary: Vocabulary): Token {
  const isBeforeNoun = next !== undefined && !next.isAfterBreak && !isStopWord(next.plain);
  if (isBeforeNoun && token.text.length <= MAX_AMBIGUOUS && !vocabulary.roleOf(token.text)) return token;
  const text = vocabulary.scholarlyOf(token.text);
  return text === token.text ? token : { ...token, text, plain: text.toLowerCase() };
}

function toName(tokens: readonly Token[], vocabulary: Vocabulary): Piece {
  const text = vocabulary.scholarlyOf(tokens.map((token) => token.text).join(' '));
  const parts = tokens.flatMap((token) => token.parts);
  const isAfterBreak = tokens[0]?.isAfterBreak === true;
  return { text, plain: text.toLowerCase(), parts, isAfterBreak, isName: true, isFormula: false, isProper: true };
}

/** How many tokens the known name that starts here has; a name does not reach over a comma. */
function nameAt(
  tokens: readonly Token[],
  at: number,
  words: number,
  stems: readonly { readonly at: number }[],
): number {
  if (words === 0) return 0;
  const start = stems.findIndex((each) => each.at === at);
  const last = stems[start + words - 1]?.at ?? at;
  // "AI-generated" is not the name "AI".
  if (stems[start + words]?.at === last) return 0;
  const own = tokens[at];
  if (last === at && own && own.text === own.plain && ALSO_WORDS.has(own.plain)) return 0;
  return tokens.slice(at + 1, last + 1).some(({ isAfterBreak }) => isAfterBreak) ? 0 : last - at + 1;
}

const isCapital = (token: Token | undefined) => token !== undefined && /^\p{Lu}\p{Ll}/u.test(token.text);

/** "Roe v. Wade" is the name of a case. */
function caseAt(tokens: readonly Token[], at: number): number {
  const [one, v, other] = tokens.slice(at, at + 3);
  return isCapital(one) && isCapital(other) && v && /^vs?$/u.test(v.text) && !v.isAfterBreak && v.text === 'v' ? 3 : 0;
}

/** "FIFA 11+", "HPV 16" */
function numberedAt(tokens: readonly Token[], at: number): number {
  const [one, other] = tokens.slice(at, at + 2);
  if (!one || !other || other.isAfterBreak) return 0;
  return /^\p{Lu}{2,5}$/u.test(one.text) && /^\d{1,2}\+?$/u.test(other.text) ? 2 : 0;
}

/** "vitamin D", "hepatitis b", "Article 8", also if the first word alone is a known name: "influenza A". */
function completedAt(tokens: readonly Token[], at: number): number {
  const [one, other] = tokens.slice(at, at + 2);
  if (!one || !other || other.isAfterBreak || !COMPLETED.has(one.plain)) return 0;
  const isArticle = other.text === 'a' && one.plain !== 'hepatitis';
  return /^(?:\p{L}\d{0,2}|\d{1,2})$/u.test(other.text) && !isArticle ? 2 : 0;
}

/** "T cells", "Q fever", "protein Z". */
function letteredAt(tokens: readonly Token[], at: number): number {
  const [one, other] = tokens.slice(at, at + 2);
  if (!one || !other || other.isAfterBreak) return 0;
  if (/^\p{Lu}$/u.test(one.text) && LETTERED.test(other.plain)) return 2;
  // "catch Q fever"
  if (/^[B-HJ-Z]$/u.test(one.text) && /^\p{Ll}{4,}$/u.test(other.text) && !isStopWord(other.plain)) return 2;
  const after = tokens[at + 2];
  const isBeforeNoun =
    after !== undefined && !after.isAfterBreak && /^\p{Ll}{4,}$/u.test(after.text) && !isStopWord(after.plain);
  const isWord = /^\p{Ll}{4,}$/u.test(one.text) && !isStopWord(one.plain) && !isBeforeNoun;
  return isWord && /^[B-HJ-Z]$/u.test(other.text) && !isElementBefore(tokens[at + 2]) ? 2 : 0;
}

const isElementBefore = (token: Token | undefined) => token !== undefined && LETTERED.test(token.plain);

/** A word with a capital next to another one; the first word of a sentence always has one. */
function isProperAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || token.parts.length === 0) return false;
  if (/^\p{Lu}{2,}$/u.test(token.text)) return !/^(?:AND|OR|NOT)$/u.test(token.text);
  // "in Brazil. Does": a sentence begins.
  if (at === 0 || !isCapital(token) || (token.isAfterBreak && isStopWord(token.plain))) return false;
  const next = tokens[at + 1];
  return (isCapital(tokens[at - 1]) && at > 1) || (isCapital(next) && next?.isAfterBreak === false);
}

/** In a title in title case capitals say nothing. */
function hasManyCapitals(tokens: readonly Token[]): boolean {
  const capitals = tokens.filter(({ text }) => /^\p{Lu}/u.test(text)).length;
  return tokens.length > 2 && capitals > 0.6 * tokens.length;
}

/** "Al or Ta doped": symbols in a list, or before a word for what they do. */
function isListedElement(pieces: readonly Piece[], at: number): boolean {
  const [before, own, next, after] = [pieces[at - 1], pieces[at], pieces[at + 1], pieces[at + 2]];
  if (!own || own.isName || own.text.length > 2 || !isElement(own.text)) return false;
  if (next && /^(?:doped|substituted|doping|ions?)$/u.test(next.plain)) return true;
  const isListed = (join: Piece | undefined, other: Piece | undefined) =>
    join && other && /^(?:or|and)$/u.test(join.plain) && other.text.length <= 2 && isElement(other.text);
  return Boolean(isListed(next, after) ?? false) || Boolean(isListed(before, pieces[at - 2]) ?? false);
}
