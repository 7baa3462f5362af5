import { nounOfForm, nounOfGerund } from './question-verbs.ts';
import {
  ACTIVITIES,
  ADVERB_TAILS,
  COMPOUND_TAILS,
  EMPTY_TAILS,
  LOOSE_TAILS,
  MODIFIERS,
  PLURAL_MODIFIERS,
  PROPERTIES,
  TERM_TAILS,
} from './question-words.ts';
import type { Unit } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { nounOf, STATES } from './word-families.ts';
import { isCommon, isVague, stemOf } from './words.ts';

const MAX_WORDS = 3;
/** "19th-century" */
export const CENTURY = /^(?:\d{1,2}(?:st|nd|rd|th)|\p{L}{4,})[- ]century$/u;

/** The concepts of a run: verbs and formulas on their own, names and what is around them, phrases of at most three words. */
export function splitRun(units: readonly Unit[], vocabulary: Vocabulary): string[] {
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
  // A capital makes it a name, such as "Lent".
  const isCapital = /^\p{Lu}/u.test(units[at]?.text ?? '');
  if (noun === null) return isEnd && !isCapital && (at > 0 || units.length === 1) ? (nounOfForm(word) ?? null) : null;
  // An adjective or a participle before a noun belongs to it; a verb in its basic form never does.
  const isVerb = isVerbOf(noun, word) || isAfterSubject(before, word, noun, vocabulary);
  return noun !== word && (isEnd || isVerb || (at > 0 && isFiniteVerb(word))) ? noun : null;
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

/** "kids learn maths": a verb in its basic form after people or a plural. */
function isAfterSubject(before: Unit | undefined, word: string, noun: string, vocabulary: Vocabulary): boolean {
  if (!before || !(isPeople(before, vocabulary) || isPlural(before))) return false;
  return /(?:ing|ion|ment|[ae]nce|al|ure)$/u.test(noun) && !/(?:ed|ic|al|ive|ous|able|ible|[ae]nt)$/u.test(word);
}

const isFiniteVerb = (word: string) => /(?:ate|ize|ise|ify|rb|de|ve|st|ct|se|nd|ow)s?$/.test(word);

/** A plural ends a noun phrase: in "nanoparticles photocatalytic activity" there are two. */
function isPlural({ text, plain, isName }: Unit): boolean {
  return !isName && /^[a-z]{4,}s$/.test(text) && stemOf(plain) !== plain && !PLURAL_MODIFIERS.has(plain);
}

function splitNouns(units: readonly Unit[], vocabulary: Vocabulary): string[] {
  const nouns = trim(units);
  if (nouns.length === 0) return units.slice(0, 1).map(({ text }) => text);
  const state = cutState(units, vocabulary) ?? cutProperName(nouns);
  if (state) return state.flatMap((part) => (typeof part === 'string' ? [part] : splitNouns(part, vocabulary)));
  const name = nouns.findIndex(({ isName }) => isName);
  if (name >= 0) return splitAtName(nouns, name, vocabulary);
  const cut = cutPossessive(nouns) ?? cutOff(nouns, vocabulary);
  if (cut) return cut.flatMap((part) => (typeof part === 'string' ? [part] : splitNouns(part, vocabulary)));
  if (nouns.length <= MAX_WORDS) return [join(nouns)];
  const size = isAdjective(nouns.at(-3)) ? 3 : 2;
  return [...splitNouns(nouns.slice(0, -size), vocabulary), join(nouns.slice(-size))];
}

/** "diabetic cats" are diabetes and cats, but "diabetic retinopathy" is one thing. */
function cutState(nouns: readonly Unit[], vocabulary: Vocabulary): (string | readonly Unit[])[] | null {
  const at = nouns.findIndex(({ plain }, index) => index < nouns.length - 1 && STATES.has(plain));
  const [state, bearer] = [nouns[at], nouns[at + 1]];
  if (!state || !bearer || at + 2 < nouns.length) return null;
  const isBearer =
    EMPTY_TAILS.has(bearer.plain) ||
    BEARERS.test(bearer.plain) ||
    isPeople(bearer, vocabulary) ||
    vocabulary.isOrganism(bearer.text);
  const noun = STATES.get(state.plain) ?? state.text;
  return isBearer
    ? [...(at > 0 ? [nouns.slice(0, at)] : []), noun, ...(EMPTY_TAILS.has(bearer.plain) ? [] : [nouns.slice(at + 1)])]
    : null;
}

/** Animals and people without a scientific name in the vocabulary. */
const BEARERS =
  /^(?:mice|mouse|rats?|pigs?|rabbits?|hamsters?|monkeys?|calves|cows?|cattle|sheep|goats?|horses?|ponies|foals?|puppies|kittens?|donors?|volunteers?|runners|athletes|drivers|soldiers|veterans|nurses|smokers|adults|twins|siblings|inmates|prisoners)$/u;

/** "Gershom Scholem disagree": a name of two words or more ends where the capitals end, unless it names a thing. */
function cutProperName(nouns: readonly Unit[]): (string | readonly Unit[])[] | null {
  const end = nouns.findIndex(({ text }) => !/^\p{Lu}\p{Ll}/u.test(text));
  if (end < 2 || nouns.slice(0, end).some(({ isName }) => isName)) return null;
  return EPONYMIC.test(nouns[end]?.plain ?? '') ? null : [join(nouns.slice(0, end)), nouns.slice(end)];
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
  const isTerm = ACTIVITIES.has(last.plain) || (nouns.length === MAX_WORDS && TERM_TAILS.has(last.plain));
  if ((isLong && isCommon(last.plain) && !isTerm) || isOwnProperty(nouns)) return [nouns.slice(0, -1), last.text];
  // "Atlantic cod stocks": papers write about the cod with and without the word.
  if (LOOSE_TAILS.has(last.plain) && (isLong || /^populations?$/u.test(last.plain))) return [nouns.slice(0, -1)];
  if (/^[a-z]+ed$/.test(first.plain) && isCommon(first.plain)) return [nouns.slice(1), first.text];
  const inner = isLong ? cutAcronym(nouns) : null;
  if (inner) return inner;
  if (!isLong && isGerundOfName(first, last)) return [first.text, last.text];
  const isOwn = isAcronym(first.text) && (isLong || vocabulary.isName(first.text));
  return isOwn ? [first.text, nouns.slice(1)] : null;
}

/** "injection moulded ABS" */
function cutAcronym(nouns: readonly Unit[]): (string | readonly Unit[])[] | null {
  const at = nouns.findIndex(({ text }, index) => index > 0 && isAcronym(text));
  if (at < 1 || nouns.every(({ text }) => /^\p{Lu}/u.test(text))) return null;
  return [nouns.slice(0, at), nouns[at]?.text ?? '', nouns.slice(at + 1)].filter((part) => part.length > 0);
}

/** "fine-tuning LoRA" */
const isGerundOfName = (first: Unit, last: Unit) =>
  /^\p{Ll}.*ing$/u.test(first.text) && /\p{Lu}.*\p{Lu}/u.test(last.text);

/** "concrete durability" are two concepts, "compressive strength" is one. */
function isOwnProperty(nouns: readonly Unit[]): boolean {
  return (
    PROPERTIES.has(nouns.at(-1)?.plain ?? '') &&
    !(nouns.length === 2 && (isAdjective(nouns[0]) || nouns[0]?.plain.endsWith('ing')))
  );
}

/** Whether a word only qualifies the next one. */
export const isAdjective = (unit: Unit | undefined) =>
  unit !== undefined && (MODIFIERS.has(unit.plain) || /(?:al|ic|ous|ive|ar|ed)$/.test(unit.plain));

/** Without vague words at either end, as long as something is left. */
function trim(units: readonly Unit[]): Unit[] {
  let nouns = units.filter(({ text }, at) => !/^\d$/.test(text) || (at > 0 && at < units.length - 1));
  const isEmptyHead = ({ plain, isName }: Unit, length: number) =>
    !isName && isVague(plain) && (!MODIFIERS.has(plain) || (length === 2 && /^(?:fast|slow|high|low)$/.test(plain)));
  const isEmptyTail = ({ plain, isName }: Unit) => !isName && (EMPTY_TAILS.has(plain) || ADVERB_TAILS.has(plain));
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
  if (rest.length === 1 && endsTerm(name, rest[0], vocabulary))
    return [...head.slice(0, -1), `${head.at(-1)} ${rest[0]?.text}`];
  // "blood pressure control": every paper has a control.
  return rest.every(({ plain }) => LOOSE_TAILS.has(plain) || plain === 'control')
    ? head
    : [...head, ...splitNouns(rest, vocabulary)];
}

/** "fatigue crack growth" is one term, longer than the known "fatigue crack"; "heart failure prevention" are two. */
function endsTerm(name: Unit, tail: Unit | undefined, vocabulary: Vocabulary): boolean {
  if (!tail || tail.isName || tail.isFormula || !/^\p{Ll}{4,}$/u.test(tail.text)) return false;
  if (!/^\S+ \S+$/u.test(name.plain) || !vocabulary.isName(name.text) || vocabulary.roleOf(name.text)) return false;
  if (TERM_TAILS.has(tail.plain)) return true;
  const isOther = isCommon(stemOf(tail.plain)) || LOOSE_TAILS.has(tail.plain) || PROPERTIES.has(tail.plain);
  return (
    !isOther && !vocabulary.isName(tail.text) && !vocabulary.roleOf(tail.text) && !/(?:ing|ion)$/u.test(tail.plain)
  );
}

const isAcronym = (text: string) => /^\p{Lu}[\p{Lu}\d-]+$/u.test(text);
const join = (units: readonly Unit[]) => units.map(({ text }) => text).join(' ');
