import { type Piece, toPieces } from './names.ts';
import { findQuestionVerbs, nounOfForm, nounOfGerund } from './question-verbs.ts';
import {
  ACTIVITIES,
  COMPOUND_TAILS,
  CONDITIONAL,
  EMPTY_TAILS,
  KINDS,
  LOOSE_TAILS,
  MODIFIERS,
  NO_ADVERB,
  PLURAL_MODIFIERS,
  PROPERTIES,
  RELATIONS,
  TERM_HEADS,
} from './question-words.ts';
import { isQuantity, type Unit } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { nounOf } from './word-families.ts';
import { isCommon, isStopWord, isVague, stemOf } from './words.ts';

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
const CENTURY = /^(?:\d{1,2}(?:st|nd|rd|th)|\p{L}{4,})[- ]century$/u;
const MAX_WORDS = 3;

/** The concepts of a text, in its order: known names, noun phrases, formulas, quantities, and the nouns of its verbs. */
export function readPhrases(text: string, vocabulary: Vocabulary): Phrase[] {
  const plain = text
    .replace(REVIEW, ' ')
    .replace(DOPED, '$2-doped $1')
    .replace(ROLE, (_whole, player?: string) => ` ${player ?? 'in'}`);
  const runs = toRuns(plain, vocabulary);
  return runs.flatMap(({ units, isCondition, isCompared, isVersus, isAfterOr }) =>
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
  );
}

function isEmpty(phrase: string, vocabulary: Vocabulary): boolean {
  const plain = phrase.toLowerCase();
  return isVague(plain) || vocabulary.isVague(plain);
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
  const verbs = findQuestionVerbs(pieces, isBoundary);
  const runs: Run[] = [];
  const between: Piece[] = [];
  let context: Context = { isCondition: false, isCompared: false, isVersus: false, isSecond: false };
  let isOpen = false;
  const add = (unit: Unit) => {
    const isAfterOr = between.length === 1 && between[0]?.plain === 'or';
    if (!isOpen) runs.push({ ...context, units: [], isCondition: context.isCondition || context.isSecond, isAfterOr });
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
      if (noun) add({ text: noun, plain: noun, isName: false, isFormula: false });
      else between.push(piece);
    }
    isOpen = isWord;
    at += Math.max(1, length);
  }
  return runs;
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
      : CONDITIONAL.has(plain),
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
  (last?.isCompared === true &&
    /^(?:in|on|for|over|during|under|at|with|from|among|after|before|against|to)$/u.test(plain));

/** How many pieces a term such as "breach of contract" that starts here has; 0 if none does. */
function termAt(pieces: readonly Piece[], at: number): number {
  const [head, of, noun, next] = pieces.slice(at, at + 4);
  const isNoun = (piece: Piece | undefined) => piece !== undefined && !piece.isAfterBreak && !isBoundary(piece);
  if (!head || !TERM_HEADS.has(head.plain) || of?.plain !== 'of' || of.isAfterBreak || !isNoun(noun)) return 0;
  return isAdjective(noun) && isNoun(next) ? 4 : 3;
}

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

/** The concepts of a run: verbs and formulas on their own, names and what is around them, phrases of at most three words. */
function splitRun(units: readonly Unit[], vocabulary: Vocabulary): string[] {
  const found: string[] = [];
  let rest: Unit[] = [];
  const flush = () => {
    found.push(...splitNouns(rest, vocabulary));
    rest = [];
  };
  for (const [at, unit] of units.entries()) {
    const noun = unit.isName ? null : verbNoun(units, at, vocabulary);
    if (noun === null && !unit.isFormula) {
      rest.push(unit);
      if (isPlural(unit)) flush();
    } else {
      flush();
      if (noun !== '') found.push(noun ?? unit.text);
    }
  }
  flush();
  return found;
}

/** The noun of a word that is a verb or an adjective where it stands; "deep learning" and "degraded forests" have none. */
function verbNoun(units: readonly Unit[], at: number, vocabulary: Vocabulary): string | null {
  const word = units[at]?.plain ?? '';
  const next = units[at + 1];
  const noun = nounOf(word);
  const isEnd = next === undefined || next.isFormula;
  const before = units[at - 1];
  if (word.endsWith('ing')) {
    const isAfterPlural = before !== undefined && isPlural(before);
    return gerundNoun(
      word,
      noun,
      { isFirst: before === undefined || isPeople(before, vocabulary), isAfterPlural },
      next,
    );
  }
  // "reintroduced beavers"
  if (noun !== null && at === 0 && next && word.endsWith('ed') && vocabulary.isName(next.text)) return noun;
  // "lapis lazuli traded", "Al doped GaN"
  if (noun === null) return isEnd && (at > 0 || units.length === 1) ? (nounOfForm(word) ?? null) : null;
  // An adjective or a participle before a noun belongs to it; a verb in its basic form never does.
  return noun !== word && (isEnd || isVerbOf(noun, word) || (at > 0 && isFiniteVerb(word))) ? noun : null;
}

/** "predicting prices" and "teaching fractions" have two concepts, "learning outcomes" one. */
function gerundNoun(
  word: string,
  noun: string | null,
  { isFirst, isAfterPlural }: { readonly isFirst: boolean; readonly isAfterPlural: boolean },
  next: Unit | undefined,
): string | null {
  const other = noun ?? nounOfGerund(word);
  if (next === undefined) return noun === word ? null : (noun ?? (isAfterPlural ? (other ?? null) : null));
  if (!isFirst || other === undefined) return null;
  return other.endsWith('ing') && COMPOUND_TAILS.has(stemOf(next.plain)) ? null : other;
}

/** "children acquiring Turkish" */
const isPeople = ({ text }: Unit, vocabulary: Vocabulary) => vocabulary.roleOf(text) === 'population';

/** "prevent" and "prevention": such words are never adjectives. */
function isVerbOf(noun: string, word: string): boolean {
  const stem = word.replace(/e?s?$/u, '');
  return ['ion', 'ation', 'ment'].some((end) => noun === `${stem}${end}`);
}

const isFiniteVerb = (word: string) => /(?:ate|ize|ise|ify|rb|de|ve|st|ct|se|nd|ow)s?$/.test(word);

/** A plural ends a noun phrase: in "nanoparticles photocatalytic activity" there are two. */
function isPlural({ text, plain, isName }: Unit): boolean {
  return !isName && /^[a-z]{4,}s$/.test(text) && stemOf(plain) !== plain && !PLURAL_MODIFIERS.has(plain);
}

function splitNouns(units: readonly Unit[], vocabulary: Vocabulary): string[] {
  const nouns = trim(units);
  if (nouns.length === 0) return units.slice(0, 1).map(({ text }) => text);
  const name = nouns.findIndex(({ isName }) => isName);
  if (name >= 0) return splitAtName(nouns, name, vocabulary);
  const cut = cutPossessive(nouns) ?? cutOff(nouns, vocabulary);
  if (cut) return cut.flatMap((part) => (typeof part === 'string' ? [part] : splitNouns(part, vocabulary)));
  if (nouns.length <= MAX_WORDS) return [join(nouns)];
  const size = isAdjective(nouns.at(-3)) ? 3 : 2;
  return [...splitNouns(nouns.slice(0, -size), vocabulary), join(nouns.slice(-size))];
}

/** What a name with a possessive is in front of in a term: "Moore's law" is one, "Kafka's letters" are two concepts. */
const EPONYMIC =
  /^(?:laws?|diseases?|syndromes?|paradox|theorems?|lemma|equations?|principles?|phenomen(?:on|a)|effects?|palsy|chorea|constant|number|razor|dilemma|signs?|tests?|index|models?|conjecture|theory|theories|hypothesis|rules?|modulus|ratio|coefficient|methods?|inequality|algorithm|thyroiditis|lymphoma|sarcoma|tumou?r|cyst|esophagus|oesophagus|tetralogy|correction|distribution|problem|test|alpha|kappa|d|last|day)$/u;
/** "Children's" is no name. */
const PEOPLE = /^(?:children|women|men|people|nurses?|patients?|students?|teachers?|parents?|workers?)['’]/iu;

/** "Botticelli's paintings": papers write about the painter and his paintings in other words too. */
function cutPossessive(nouns: readonly Unit[]): (string | readonly Unit[])[] | null {
  const at = nouns.findIndex(
    ({ text, isName }, index) =>
      !isName &&
      /^\p{Lu}.*['’]s$/u.test(text) &&
      !PEOPLE.test(text) &&
      index < nouns.length - 1 &&
      !EPONYMIC.test(nouns[index + 1]?.plain ?? ''),
  );
  const owner = nouns[at];
  if (!owner) return null;
  const text = [...nouns.slice(0, at).map((unit) => unit.text), owner.text.replace(/['’]s$/u, '')].join(' ');
  return [text, nouns.slice(at + 1)];
}

/** The parts of a phrase whose first or last word is a concept of its own or none; null for other phrases. */
function cutOff(nouns: readonly Unit[], vocabulary: Vocabulary): (string | readonly Unit[])[] | null {
  const [first, last] = [nouns[0], nouns.at(-1)];
  if (!first || !last || nouns.length < 2) return null;
  const isLong = nouns.length > 2;
  if (CENTURY.test(first.plain)) return [nouns.slice(1), first.text];
  // "perovskite cell stability": a property of many things is a concept of its own.
  if ((isLong && isCommon(last.plain) && !ACTIVITIES.has(last.plain)) || isOwnProperty(nouns))
    return [nouns.slice(0, -1), last.text];
  // "Atlantic cod stocks": papers write about the cod with and without the word.
  if (LOOSE_TAILS.has(last.plain) && (isLong || /^populations?$/u.test(last.plain))) return [nouns.slice(0, -1)];
  if (/^[a-z]+ed$/.test(first.plain) && isCommon(first.plain)) return [nouns.slice(1), first.text];
  // "injection moulded ABS"
  const acronym = isLong ? nouns.findIndex(({ text }, at) => at > 0 && isAcronym(text)) : -1;
  if (acronym > 0 && !nouns.every(({ text }) => /^\p{Lu}/u.test(text)))
    return [nouns.slice(0, acronym), nouns[acronym]?.text ?? '', nouns.slice(acronym + 1)].filter(
      (part) => part.length > 0,
    );
  const isOwn = isAcronym(first.text) && (isLong || vocabulary.isName(first.text));
  return isOwn ? [first.text, nouns.slice(1)] : null;
}

/** "concrete durability" are two concepts, "compressive strength" is one. */
function isOwnProperty(nouns: readonly Unit[]): boolean {
  return (
    PROPERTIES.has(nouns.at(-1)?.plain ?? '') &&
    !(nouns.length === 2 && (isAdjective(nouns[0]) || nouns[0]?.plain.endsWith('ing')))
  );
}

const isAdjective = (unit: Unit | undefined) =>
  unit !== undefined && (MODIFIERS.has(unit.plain) || /(?:al|ic|ous|ive|ar|ed)$/.test(unit.plain));

/** Without vague words at either end, as long as something is left. */
function trim(units: readonly Unit[]): Unit[] {
  let nouns = units.filter(({ text }, at) => !/^\d$/.test(text) || (at > 0 && at < units.length - 1));
  const isEmptyHead = ({ plain, isName }: Unit, length: number) =>
    !isName && isVague(plain) && (!MODIFIERS.has(plain) || (length === 2 && /^(?:fast|slow|high|low)$/.test(plain)));
  const isEmptyTail = ({ plain, isName }: Unit) => !isName && EMPTY_TAILS.has(plain);
  while (nouns.length > 1 && nouns[0] && isEmptyHead(nouns[0], nouns.length)) nouns = nouns.slice(1);
  for (let last = nouns.at(-1); nouns.length > 1 && last && isEmptyTail(last); last = nouns.at(-1))
    nouns = nouns.slice(0, -1);
  return nouns;
}

/** One word before a name belongs to it ("silicon solar cells"); everything else around it stands alone. */
function splitAtName(nouns: readonly Unit[], at: number, vocabulary: Vocabulary): string[] {
  const name = nouns[at];
  if (!name) return [];
  const before = nouns.slice(0, at);
  const [modifier] = before;
  const isWhole =
    before.length === 1 &&
    modifier &&
    !isAcronym(modifier.text) &&
    !/^(?:high|low|large|small)$/u.test(modifier.plain) &&
    vocabulary.roleOf(name.text) !== 'population' &&
    !isCommon(modifier.plain) &&
    !/^(?:place|period)$/u.test(vocabulary.roleOf(name.text) ?? '') &&
    (name.plain.includes(' ') || at === nouns.length - 1);
  const head = isWhole ? [`${modifier.text} ${name.text}`] : [...splitNouns(before, vocabulary), name.text];
  const rest = nouns.slice(at + 1);
  // "blood pressure control": every paper has a control.
  return rest.every(({ plain }) => LOOSE_TAILS.has(plain) || plain === 'control')
    ? head
    : [...head, ...splitNouns(rest, vocabulary)];
}

const isAcronym = (text: string) => /^\p{Lu}[\p{Lu}\d-]+$/u.test(text);
const join = (units: readonly Unit[]) => units.map(({ text }) => text).join(' ');
