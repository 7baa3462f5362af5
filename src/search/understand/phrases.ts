import {
  BEFORE_SUBJECT,
  CONDITIONAL,
  EMPTY_TAILS,
  KINDS,
  MODIFIERS,
  NO_ADVERB,
  PLURAL_MODIFIERS,
  QUESTION_VERBS,
  RELATIONS,
  TERM_HEADS,
} from './question-words.ts';
import { isQuantity, type Token, toTokens, type Unit } from './tokens.ts';
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
}

/** Units that stand together, without a preposition, a verb of the question or a comma between them. */
interface Run {
  readonly units: Unit[];
  readonly isCondition: boolean;
  /** It has the subject of a question and then perhaps its verb. */
  readonly hasVerb: boolean;
}

const REVIEW = /\b(?:systematic|critical|scoping|literature)(?=\s+(?:review|survey|overview)s?\b)/giu;
const MAX_WORDS = 3;
/** The concepts of a text, in its order: known names, noun phrases, formulas, quantities, and the nouns of its verbs. */
export function readPhrases(text: string, vocabulary: Vocabulary): Phrase[] {
  const runs = toRuns(text.replace(REVIEW, ' '), vocabulary);
  return runs.flatMap(({ units, isCondition, hasVerb }) =>
    splitRun(units, hasVerb).map((phrase) => ({
      text: phrase,
      isCondition: isCondition || isQuantity(phrase),
      isVague: isEmpty(phrase, vocabulary),
    })),
  );
}

function isEmpty(phrase: string, vocabulary: Vocabulary): boolean {
  const plain = phrase.toLowerCase();
  return isVague(plain) || vocabulary.isVague(plain);
}

function toRuns(text: string, vocabulary: Vocabulary): Run[] {
  const tokens = toTokens(text);
  const stems = tokens.flatMap(({ parts }, at) => parts.map((part) => ({ stem: stemOf(part), at })));
  const starts = new Map(stems.map(({ at }, index) => [at, index] as const).reverse());
  const all = stems.map(({ stem }) => stem);
  const runs: Run[] = [];
  let isOpen = false;
  let isCondition = false;
  let hasVerb = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const length = nameAt(tokens, at, vocabulary.lengthAt(all, starts.get(at) ?? -1), stems) || termAt(tokens, at);
    const isWord = length > 0 || !isBoundary(token);
    if (!isWord) {
      // "under heat and light": what follows a conjunction is still a condition.
      if (!/^(?:and|or|the|a|an|both)$/.test(token.plain)) isCondition = CONDITIONAL.has(token.plain);
      hasVerb ||= BEFORE_SUBJECT.has(token.plain);
    } else {
      if (!isOpen || token.isAfterBreak) runs.push({ units: [], isCondition, hasVerb });
      runs.at(-1)?.units.push(length > 0 ? toName(tokens.slice(at, at + length)) : token);
    }
    isOpen = isWord;
    at += Math.max(1, length);
  }
  return runs;
}

/** How many tokens the name that starts here has; a name does not reach over a comma. */
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
  return tokens.slice(at + 1, last + 1).some(({ isAfterBreak }) => isAfterBreak) ? 0 : last - at + 1;
}

/** How many tokens a term such as "breach of contract" that starts here has; 0 if none does. */
function termAt(tokens: readonly Token[], at: number): number {
  const [head, of, noun, next] = tokens.slice(at, at + 4);
  const isNoun = (token: Token | undefined) => token !== undefined && !token.isAfterBreak && !isBoundary(token);
  if (!head || !TERM_HEADS.has(head.plain) || of?.plain !== 'of' || of.isAfterBreak || !isNoun(noun)) return 0;
  return isAdjective(noun) && isNoun(next) ? 4 : 3;
}

function toName(tokens: readonly Token[]): Unit {
  const text = tokens.map((token) => token.text).join(' ');
  return { text, plain: text.toLowerCase(), isName: true, isFormula: false };
}

function isBoundary({ plain, parts }: Token): boolean {
  if (parts.length === 0 || KINDS.has(plain) || RELATIONS.has(plain)) return true;
  if (isStopWord(plain)) return true;
  return /^[a-z]{3,}ly$/.test(plain) && !NO_ADVERB.has(plain);
}

/** The concepts of a run: verbs and formulas on their own, names and what is around them, phrases of at most three words. */
function splitRun(units: readonly Unit[], hasVerb: boolean): string[] {
  const found: string[] = [];
  let rest: Unit[] = [];
  const flush = () => {
    found.push(...splitNouns(rest));
    rest = [];
  };
  let isVerbOpen = hasVerb;
  for (const [at, unit] of units.entries()) {
    const verb = isVerbOpen && at > 0 && !unit.isName ? QUESTION_VERBS.get(unit.plain) : undefined;
    if (verb !== undefined) {
      flush();
      if (verb !== '') found.push(verb);
      isVerbOpen = false;
      continue;
    }
    const noun = unit.isName ? null : verbNoun(unit.plain, at, units.length);
    if (noun === null && !unit.isFormula) {
      rest.push(unit);
      if (isPlural(unit)) flush();
    } else {
      flush();
      found.push(noun ?? unit.text);
    }
  }
  flush();
  return found;
}

/** The noun of a word that is a verb or an adjective where it stands; "learning" and "degraded forests" are none. */
function verbNoun(word: string, at: number, length: number): string | null {
  const noun = nounOf(word);
  if (noun === null || noun === word) return null;
  const isLast = at === length - 1;
  if (word.endsWith('ing')) return isLast || (at === 0 && !noun.endsWith('ing')) ? noun : null;
  // An adjective or a participle before a noun belongs to it; a verb in its basic form never does.
  return isLast || (at > 0 && isFiniteVerb(word)) ? noun : null;
}

const isFiniteVerb = (word: string) => /(?:ate|ize|ise|ify|rb|de|ve|st|ct|se|nd|ow)s?$/.test(word);

/** A plural ends a noun phrase: in "nanoparticles photocatalytic activity" there are two. */
function isPlural({ plain, isName }: Unit): boolean {
  return !isName && /^[a-z]{4,}s$/.test(plain) && stemOf(plain) !== plain && !PLURAL_MODIFIERS.has(plain);
}

function splitNouns(units: readonly Unit[]): string[] {
  const nouns = trim(units);
  if (nouns.length === 0) return units.slice(0, 1).map(({ text }) => text);
  const name = nouns.findIndex(({ isName }) => isName);
  if (name >= 0) return splitAtName(nouns, name);
  const { text, plain } = nouns.at(-1) ?? { text: '', plain: '' };
  const [first] = nouns;
  // "perovskite cell stability": a property of many things is a concept of its own.
  if (nouns.length > 2 && isCommon(plain)) return [...splitNouns(nouns.slice(0, -1)), text];
  if (nouns.length > 1 && first && /ed$/.test(first.plain) && isCommon(first.plain))
    return [...splitNouns(nouns.slice(1)), first.text];
  if (nouns.length > 2 && first && isAcronym(first.text)) return [first.text, ...splitNouns(nouns.slice(1))];
  if (nouns.length <= MAX_WORDS) return [join(nouns)];
  const size = isAdjective(nouns.at(-3)) ? 3 : 2;
  return [...splitNouns(nouns.slice(0, -size)), join(nouns.slice(-size))];
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
function splitAtName(nouns: readonly Unit[], at: number): string[] {
  const name = nouns[at];
  if (!name) return [];
  const before = nouns.slice(0, at);
  const [modifier] = before;
  const isWhole =
    before.length === 1 &&
    modifier &&
    !isAcronym(modifier.text) &&
    !isCommon(modifier.plain) &&
    name.plain.includes(' ');
  const head = isWhole ? [`${modifier.text} ${name.text}`] : [...splitNouns(before), name.text];
  return [...head, ...splitNouns(nouns.slice(at + 1))];
}

const isAcronym = (text: string) => /^\p{Lu}[\p{Lu}\d-]+$/u.test(text);
const join = (units: readonly Unit[]) => units.map(({ text }) => text).join(' ');
