import { toPieces } from './names.ts';
import { CENTURY, isAdjective, splitRun } from './noun-phrases.ts';
import type { Piece } from './piece.ts';
import { findQuestionVerbs, isUnknownVerb, nounOfForm, nounOfGerund } from './question-verbs.ts';
import { BARE_UNITS, CONDITIONAL, KINDS, NO_ADVERB, RELATIONS, TERM_HEADS } from './question-words.ts';
import { isQuantity, type Unit } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { nounOf } from './word-families.ts';
import { isStopWord, isVague } from './words.ts';

/** A concept that a text names. */
export interface Phrase {
  readonly text: string;
  /** It only limits the question, as in "under heat": the last to search for. */
  readonly isCondition: boolean;
  /** It fits nearly every paper: to search for only if there is little else. */
  readonly isVague: boolean;
  /** The question compares with it, as in "than steel": no paper must have it. */
  readonly isCompared: boolean;
  /** The noun of a verb, which few papers have in this form. */
  readonly isAction: boolean;
  /** One of several of which a paper needs one, as in "tea or coffee": the other is the phrase before it. */
  readonly isAlternative: boolean;
}

/** Units that stand together, without a preposition, a verb of the question or a comma between them. */
interface Run {
  readonly units: Unit[];
  readonly isCondition: boolean;
  readonly isCompared: boolean;
  /** "vs" is before it: a paper needs one of the two. */
  readonly isVersus: boolean;
  /** Only "or" is between it and the run before it. */
  readonly isAfterOr: boolean;
}

const REVIEW = /\b(?:systematic|critical|scoping|literature)(?=\s+(?:review|survey|overview)s?\b)/giu;
/** "TiO2 doped with N" is "N-doped TiO2". */
const DOPED = /(?<![\p{L}\p{N}])([\p{L}\p{N}()/-]+)\s+doped (?:with|by) (\p{Lu}\p{Ll}?)(?![\p{L}\p{N}])/gu;
/** "What role did women play in": nothing is played. */
const ROLE =
  /\b(?:(?:what|which|the) )?(?:roles?|parts?) (?:(?:do|does|did|can|could|has|have|that) )?(.{2,60}?) play(?:s|ed|ing)?(?= in\b)|\bplay(?:s|ed|ing)? (?:an? |any |the )?(?:\p{L}+ )?(?:roles?|parts?) in\b/giu;

/** The concepts of a text, in its order: known names, noun phrases, formulas, quantities, and the nouns of its verbs. */
export function readPhrases(text: string, vocabulary: Vocabulary): Phrase[] {
  const plain = text
    .replace(REVIEW, ' ')
    .replace(/\bvs\.(?=\s)/giu, 'vs')
    .replace(DOPED, '$2-doped $1')
    .replace(ROLE, (_whole, player?: string) => ` ${player ?? 'in'}`);
  // "Tell us about tides" is not about the United States.
  const runs = toRuns(plain, vocabulary).filter(({ units }) => units.some((unit) => unit.text !== 'us'));
  return [
    ...runs.flatMap(({ units, isCondition, isCompared, isVersus, isAfterOr }) =>
      splitRun(units, vocabulary).map((phrase, at) => ({
        text: vocabulary.scholarlyOf(phrase),
        isCondition:
          isCondition ||
          isQuantity(phrase) ||
          /^\d{4}$/u.test(phrase) ||
          /^(?:place|period)$/u.test(vocabulary.roleOf(phrase) ?? '') ||
          CENTURY.test(phrase) ||
          /\sv\s/u.test(phrase),
        isVague: isEmpty(phrase, vocabulary),
        // "lower in France than in Spain" asks about both.
        isCompared: isCompared && !isVersus && !/^(?:place|period)$/u.test(vocabulary.roleOf(phrase) ?? ''),
        isAction: !phrase.includes(' ') && !plain.toLowerCase().includes(phrase.toLowerCase()),
        isAlternative: (isAfterOr || isVersus) && at === 0,
      })),
    ),
    ...measuresIn(plain),
  ];
}

/** What "how old" and the like ask for. */
const MEASURES = new Map(
  `old age|fast rate|quickly rate|long duration|deep depth|hot temperature|massive mass|big size|large size|heavy weight|tall height|high height|far distance|strong strength|thick thickness|expensive cost|costly cost`
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** The quantities that a text asks for, which papers may also state in other words. */
function measuresIn(text: string): Phrase[] {
  return [
    ...text.matchAll(/\bhow (\p{L}+)(?: away| ago| apart)? (?:is|are|was|were|do|does|did|can|will|has|have)\b/giu),
  ].flatMap(([, word = '']) => {
    const measure = MEASURES.get(word.toLowerCase());
    const phrase = { isCondition: true, isVague: false, isCompared: false, isAction: true, isAlternative: false };
    return measure ? [{ text: measure, ...phrase }] : [];
  });
}

function isEmpty(phrase: string, vocabulary: Vocabulary): boolean {
  const plain = phrase.toLowerCase();
  // A number without its unit is in papers on everything.
  return isVague(plain) || /^\d{1,3}(?:[.,]\d+)?$/u.test(plain) || BARE_UNITS.test(plain) || vocabulary.isVague(plain);
}

/** What the words before a phrase say about it. */
interface Context {
  readonly isCondition: boolean;
  readonly isCompared: boolean;
  readonly isVersus: boolean;
  /** A second question has begun, as in "and how can it be measured?". */
  readonly isSecond: boolean;
}

/** The verbs of the questions in a text that are nouns elsewhere, in lower case. */
export function questionVerbsIn(text: string, vocabulary: Vocabulary): string[] {
  const pieces = toPieces(text, vocabulary);
  return [...findQuestionVerbs(pieces, isBoundary).keys()].flatMap((at) => pieces[at]?.parts ?? []);
}

function toRuns(text: string, vocabulary: Vocabulary): Run[] {
  const pieces = toPieces(text, vocabulary);
  const verbs = new Map([...findPredicate(pieces), ...findQuestionVerbs(pieces, isBoundary)]);
  const runs: Run[] = [];
  const between: Piece[] = [];
  let context: Context = { isCondition: false, isCompared: false, isVersus: false, isSecond: false };
  let isOpen = false;
  const add = (unit: Unit, isLoose = false) => {
    const isAfterOr = between.length === 1 && between[0]?.plain === 'or';
    if (!isOpen)
      runs.push({ ...context, units: [], isCondition: isLoose || context.isCondition || context.isSecond, isAfterOr });
    runs.at(-1)?.units.push(unit);
    between.length = 0;
  };
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    if (!piece) break;
    if (piece.isAfterBreak) [context, isOpen] = [afterBreak(context, piece), false];
    const noun = verbs.get(at);
    const length = noun === undefined ? termAt(pieces, at) : 0;
    const isWord = noun === undefined && (length > 0 || !isBoundary(piece));
    if (isWord) add(length > 1 ? joinUnits(pieces.slice(at, at + length)) : piece);
    else {
      context = afterBoundary(context, pieces, at, runs.at(-1));
      isOpen = false;
      // Few papers have a verb that no table knows in this form.
      if (noun) add({ text: noun, plain: noun, isName: false, isFormula: false }, isUnknownVerb(piece.plain));
      else between.push(piece);
    }
    isOpen = isWord;
    at += Math.max(1, length);
  }
  return runs;
}

/** "Is a verbal agreement binding in law", "how is fibre coated": what is asked about a thing is no part of its name. */
function findPredicate(pieces: readonly Piece[]): [number, string][] {
  const start = pieces.slice(0, 3).findIndex(({ plain }) => /^(?:is|are|was|were)$/u.test(plain));
  if (start < 0) return [];
  const first = pieces.findIndex((piece, at) => at > start && !isBoundary(piece));
  const end = pieces.findIndex((piece, at) => at > first && (isBoundary(piece) || piece.isAfterBreak));
  const last = (end < 0 ? pieces.length : end) - 1;
  const { plain = '', isName = true, isProper = true } = pieces[last] ?? {};
  const isAsked = last > first && !isName && !isProper && /(?:ing|ed|able|ible|ful|ive|ous)$/u.test(plain);
  const noun = nounOf(plain) ?? nounOfGerund(plain) ?? nounOfForm(plain) ?? plain;
  return isAsked ? [[last, noun]] : [];
}

function afterBreak(context: Context, { plain }: Piece): Context {
  const isCondition = context.isCondition && /^(?:and|or)$/u.test(plain);
  return { ...context, isCondition, isCompared: false, isVersus: false };
}

function afterBoundary(before: Context, pieces: readonly Piece[], at: number, last: Run | undefined): Context {
  const piece = pieces[at];
  if (!piece) return before;
  const { plain } = piece;
  const isCompared = startsComparison(pieces, at) || (before.isCompared && !endsComparison(piece, last));
  const isNextQuestion =
    last !== undefined && /^(?:and|but)$/u.test(plain) && QUESTION.has(pieces[at + 1]?.plain ?? '');
  return {
    // "under heat and light": what follows a conjunction is still a condition.
    isCondition: /^(?:and|or|the|a|an|both|either|any|some|their|its|his|her|our|this|that|these|those)$/.test(plain)
      ? before.isCondition
      : CONDITIONAL.has(plain) || (plain === 'not' && /ing$/u.test(pieces[at + 1]?.plain ?? '')),
    isCompared,
    isVersus: isCompared && (before.isVersus || /^(?:vs|versus)$/u.test(plain)),
    isSecond: before.isSecond || isNextQuestion,
  };
}

const QUESTION = new Set(
  'how why what which who where when whether do does did can could will would should'.split(' '),
);

/** "than steel", "instead of steel", "or is steel better", "when steel isn't". */
function startsComparison(pieces: readonly Piece[], at: number): boolean {
  const [own, next] = [pieces[at]?.plain ?? '', pieces[at + 1]?.plain ?? ''];
  if (/^(?:vs|versus|than|unlike|whereas)$/u.test(own)) return true;
  if (own === 'as' && pieces[at - 2]?.plain === 'as') return true;
  if (/^(?:instead|opposed|compared|comparison|relative|rather)$/u.test(own))
    return /^(?:of|to|with|than|against)$/u.test(next);
  if (own === 'or') return /^(?:is|are|was|were|does|do|did|can|should)$/u.test(next);
  if (!/^(?:when|while|but)$/u.test(own)) return false;
  const end = pieces.findIndex((piece, index) => index > at && piece.isAfterBreak);
  const clause = pieces.slice(at + 1, end < 0 ? undefined : end);
  return clause.some(({ plain }) => /n['’]t$|^not$/u.test(plain));
}

/** "than steel in bridges" compares with steel only. */
const endsComparison = ({ plain }: Piece, last: Run | undefined) =>
  QUESTION.has(plain) ||
  // "LoRA vs full tuning of language models": both are of language models.
  (last?.isVersus === true && plain === 'of') ||
  (last?.isCompared === true &&
    /^(?:in|on|for|over|during|under|at|with|from|among|after|before|against|to)$/u.test(plain));

/** How many pieces a term such as "breach of contract" that starts here has; 0 if none does. */
function termAt(pieces: readonly Piece[], at: number): number {
  const [head, of, noun, next] = pieces.slice(at, at + 4);
  const isNoun = (piece: Piece | undefined) => piece !== undefined && !piece.isAfterBreak && !isBoundary(piece);
  if (!head || of?.plain !== 'of' || of.isAfterBreak || !isNoun(noun)) return 0;
  // "Treaty of Waitangi", but no sentence begins with a name only because of its capital.
  if (at > 0 && isCapital(head) && isCapital(noun) && !head.isName) return isCapital(next) && isNoun(next) ? 4 : 3;
  if (!TERM_HEADS.has(head.plain)) return 0;
  return isAdjective(noun) && isNoun(next) ? 4 : 3;
}

const isCapital = (piece: Piece | undefined) => piece !== undefined && /^\p{Lu}\p{Ll}/u.test(piece.text);

function joinUnits(units: readonly Unit[]): Unit {
  const text = units.map((unit) => unit.text).join(' ');
  return { text, plain: text.toLowerCase(), isName: true, isFormula: false };
}

function isBoundary({ plain, parts, isName, isProper, isFormula }: Piece): boolean {
  if (isName || isFormula) return false;
  if (parts.length === 0 || KINDS.has(plain) || RELATIONS.has(plain) || /n['’]t$/u.test(plain)) return true;
  if (isStopWord(plain)) return !isProper;
  return /^[a-z]{3,}ly$/.test(plain) && !NO_ADVERB.has(plain);
}
