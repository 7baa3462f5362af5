import {
  DOMAINS,
  type IntentType,
  type ParsedIntent,
  type SearchFilters,
  type SearchRequest,
} from '../../model/collection.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { foldText } from '../../text/markup.ts';
import { topicWords } from '../../text/words.ts';
import { MAX_QUERY, MAX_RESULTS } from '../request.ts';
import { namedBy, takeAliases } from './aliases.ts';
import { languageCode, mineConstraints } from './constraints.ts';
import { findConceptProblem, readConcepts } from './given-concepts.ts';
import { cutFiller, foreignLanguage } from './language.ts';
import { takeLimits } from './limits.ts';
import { correct, findMisspellings, type Misspelling, slipNote, writtenForms } from './misspellings.ts';
import { type Phrase, readPhrases } from './phrases.ts';
import { NO_TOPIC_ALONE } from './question-words.ts';
import { isQuantity } from './tokens.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { distinctTerms, isCommon, isFunctionWord, isVague, termKey } from './words.ts';

const MAX_CONCEPTS = 8;
/** Of a question as long as a paragraph; queries take the most specific of them. */
const MAX_READ = 16;

/** The first match decides: "a survey of datasets" is a survey. */
const TYPES: readonly (readonly [IntentType, RegExp])[] = [
  [
    'survey',
    /\b(?:(?:literature|systematic|critical|scoping|narrative|state-of-the-art) (?:reviews?|surveys?|overviews?)|(?:an? |recent |comprehensive |^)(?:review|survey|overview)|(?:reviews?|surveys?|overviews?) (?:of|about|articles?|papers?)|(?:review|survey|overview) on|overviews?|state[- ]of[- ]the[- ]art|meta-?analys[ei]s|what is known|introduction to|tutorial)\b|(?<!\b(?:code|peer|book|film|performance|judicial|online|customer|product|ethics) )\breview\W*$/iu,
  ],
  [
    'dataset',
    /\b(?:data ?sets?|corpus|corpora|databases?|open data|raw data|measurements? data|inventory|inventories)\b/iu,
  ],
  [
    'baseline',
    /\b(?:baselines?|benchmarks?|benchmarking|leaderboards?|compared? (?:to|with|against)|comparisons? (?:of|between)|versus|vs\.?)\b/iu,
  ],
  [
    'method',
    /\b(?:methods?|methodology|algorithms?|techniques?|approach(?:es)?|how (?:to|can|(?:do|should|could) (?:i|we|you|one|people|researchers|scientists|engineers|doctors))|protocols?|procedures?|framework|synthesis of|fabrication of|tools? (?:for|to)|toolkits?)\b/iu,
  ],
];
const QUOTED = /"([^"]{2,200})"|“([^”]{2,200})”|„([^“”]{2,200})[“”]|«([^»]{2,200})»/gu;

/** Parses the question; the time comes from the caller, so that a replay gives the same result. */
export function understand(request: SearchRequest, nowMs: number): Result<ParsedIntent> {
  const problem = findProblem(request);
  if (problem) return fail('INVALID_ARGUMENT', problem.message, { fields: toFields(problem) });
  const query = foldText(request.query.replace(/\p{Cc}/gu, ' '));
  const vocabulary = vocabularyOf(request.domain);
  const quoted = takeQuotes(query);
  const limits = takeLimits(quoted.rest);
  const mined = mineConstraints(quoted.restore(limits.rest), new Date(nowMs).getUTCFullYear());
  const { phrases, rest } = takeLiterals(mined.rest, vocabulary);
  const given = readConcepts(request.concepts ?? []);
  const language = foreignLanguage(query);
  const { rest: plain, aliases } = takeAliases(rest);
  const slips = slipsIn(request, plain, language);
  const read = withAliases(findConcepts(correct(cutFiller(plain, language), slips), vocabulary), aliases);
  const found = phrases.length > 0 ? withoutVerbs(read, query, vocabulary) : read;
  const named = [...phrases, ...found.concepts];
  const fallback = [mined.filters.author, mined.filters.venue].filter((name) => name !== undefined);
  const own = named.length > 0 ? named : fallback.length > 0 ? fallback : plainWords(query);
  const concepts = distinctTerms(given.size > 0 ? [...given.keys()] : own).slice(0, MAX_READ);
  if (concepts.length === 0) {
    const message = topicWords(query).length > 0 ? ONLY_FUNCTION_WORDS : NO_TOPIC;
    return fail('INVALID_ARGUMENT', message, { fields: { query: message } });
  }
  const filters = { ...(limits.language && { language: limits.language }), ...mined.filters };
  return ok({
    topic: query,
    concepts,
    ...(given.size === 0 && rolesOf(concepts, phrases, withWritten(found, slips), query)),
    ...(given.size > 0 && { synonyms: Object.fromEntries(given) }),
    ...(limits.excluded.length > 0 && { excluded: limits.excluded }),
    phrases,
    intentType: limits.kind ?? findAskedKind(query) ?? kindOfQuestion(query),
    domain: request.domain,
    wantsRecent: mined.wantsRecent,
    filters: filtersOf(request, filters),
    ...(request.sources && { sources: request.sources }),
    ...notesOf(
      request,
      [...limits.notes, ...slips.map(slipNote), ...quantityNotes(given.size > 0 ? [] : concepts)],
      mined.notes,
      given.size > 0 ? null : language,
    ),
  });
}

/** Given concepts and other languages are searched as they are. */
function slipsIn({ concepts, domain }: SearchRequest, text: string, language: string | null): Misspelling[] {
  return concepts || language ? [] : findMisspellings(text, vocabularyOf(domain));
}

/** A paper may have a word as it is written in the question, so that is searched too. */
const withWritten = (read: Concepts, slips: readonly Misspelling[]): Concepts => ({
  ...read,
  alternatives: writtenForms(read.concepts, read.alternatives, slips),
});

/** Which concepts limit the question or are only compared with. A verb beside a quotation says little. */
function rolesOf(
  concepts: readonly string[],
  phrases: readonly string[],
  found: ReturnType<typeof findConcepts>,
  query: string,
): Pick<ParsedIntent, 'conditions' | 'compared' | 'alternatives'> {
  const isKept = (concept: string) => concepts.includes(concept);
  const second = phrases.slice(1).filter((phrase) => isComparedPhrase(query, phrase));
  const compared = [...second, ...found.compared].filter(isKept);
  const beside = phrases.length > 0 ? found.concepts : found.conditions;
  const limiting = beside.filter((concept) => isKept(concept) && !compared.includes(concept));
  const alternatives = Object.entries(found.alternatives).filter(([concept]) => isKept(concept));
  return {
    ...(limiting.length > 0 && limiting.length < concepts.length && { conditions: limiting }),
    ...(compared.length > 0 && compared.length < concepts.length && { compared }),
    ...(alternatives.length > 0 && { alternatives: Object.fromEntries(alternatives) }),
  };
}

/** Beside a quotation only what is written counts: in 'why do people write "could of"' there is nothing else. */
function withoutVerbs({ concepts, ...rest }: Concepts, query: string, vocabulary: Vocabulary): Concepts {
  const plain = query.toLowerCase();
  const isWritten = (term: string) => plain.includes(term.toLowerCase());
  return {
    ...rest,
    concepts: concepts.filter((term) => [term, ...vocabulary.allOf(term)].some(isWritten) && !isVague(term)),
  };
}

/** A name in brackets is one more of the concept before it, or a concept of its own if that was none. */
function withAliases(read: Concepts, aliases: ReturnType<typeof takeAliases>['aliases']): Concepts {
  const concepts = [...read.concepts];
  const alternatives: Record<string, readonly string[]> = { ...read.alternatives };
  for (const alias of aliases) {
    const owner = namedBy(alias, read.concepts);
    if (owner === undefined) concepts.push(alias.name);
    else alternatives[owner] = [...(alternatives[owner] ?? []), alias.name];
  }
  return { ...read, concepts, alternatives };
}

/** "instead of" before a quotation. */
function isComparedPhrase(query: string, phrase: string): boolean {
  const before = query.slice(0, Math.max(0, query.lastIndexOf(phrase) - 1));
  return /(?:instead of|rather than|versus|vs\.?|not|than|compared (?:to|with))\s*$/iu.test(before);
}

/** The quotations of a text are no limits, whatever they say; `restore` puts them back. */
function takeQuotes(text: string) {
  const quotes: string[] = [];
  const rest = text.replace(QUOTED, (whole) => `\uE000${quotes.push(whole) - 1}\uE001`);
  const restore = (other: string) =>
    other.replace(/\uE000(\d+)\uE001/gu, (_mark, at: string) => quotes[Number(at)] ?? '');
  return { rest, restore };
}

/** What a question without a kind of paper wants to know. */
function kindOfQuestion(query: string): IntentType {
  if (EFFECT.test(query)) return 'effect';
  return EXPLANATION.test(query) ? 'explanation' : 'topic';
}

const EFFECT =
  /^\W*(?:do|does|did|can|could|will|would|should)\b|^\W*(?:is|are)\b.*\b(?:safe|effective|bad|good|harmful|healthy|useful|cleaner|cheaper)\b|\b(?:effects?|impacts?|influence|consequences|benefits?|efficacy|effectiveness|safety|risks?) (?:of|on|for)\b|\b(?:did|does|do) \p{L}+(?: \p{L}+){0,4} (?:more|less|reduce|increase|improve|affect|help)\b|\b(?:any benefit|better|worse|safer|work)\b/iu;
const EXPLANATION =
  /\b(?:why|how (?:do|does|did|is|are|was|were|come)|what (?:drives?|causes?|caused|explains?|makes?)|reasons? (?:for|why)|causes? of|mechanisms? (?:of|behind))\b/iu;

/** The kind of paper that a question asks for; undefined if it names none. */
export function findAskedKind(query: string): IntentType | undefined {
  return TYPES.find(([, pattern]) => pattern.test(query))?.[0];
}

/** Papers write quantities in many ways. */
const quantityNotes = (concepts: readonly string[]) =>
  concepts.filter(isQuantity).map((text) => `"${text}" is a quantity, so only the widest query searches for it.`);

/** What was corrected or not understood; years in the words do not count if an argument gives them. */
function notesOf(
  { fromYear, toYear }: SearchRequest,
  limits: readonly string[],
  mined: readonly string[],
  language: string | null,
): Pick<ParsedIntent, 'notes'> {
  const isGiven = fromYear !== undefined || toYear !== undefined;
  const isReversed = fromYear !== undefined && toYear !== undefined && fromYear > toYear;
  const reversed = isReversed ? [`The years were reversed and are read as ${toYear} to ${fromYear}.`] : [];
  const foreign = language
    ? [`The question seems to be in ${language}. Only English is understood, so its words are searched as they are.`]
    : [];
  const notes = [...foreign, ...limits, ...(isGiven ? reversed : mined)];
  return notes.length > 0 ? { notes } : {};
}

const ONLY_FUNCTION_WORDS =
  'The query has only words that nearly every paper has. Name a topic, or put the words in quotes to search for the phrase.';
const NO_TOPIC = 'The query contains nothing to search for. Name a topic.';

interface Problem {
  readonly fields: readonly string[];
  readonly message: string;
}

const toFields = ({ fields, message }: Problem) => Object.fromEntries(fields.map((field) => [field, message]));

function findProblem({
  query,
  domain,
  maxResults,
  language,
  fromYear,
  toYear,
  concepts,
}: SearchRequest): Problem | null {
  const problem = (field: string, message: string): Problem => ({ fields: [field], message });
  if (query.length > MAX_QUERY)
    return problem(
      'query',
      `The query has ${query.length} characters. The maximum is ${MAX_QUERY}; ask for one topic.`,
    );
  if (!/[\p{L}\p{N}]/u.test(query)) return problem('query', NO_TOPIC);
  if (!DOMAINS.includes(domain)) return problem('domain', `domain must be one of ${DOMAINS.join(', ')}.`);
  if (!Number.isInteger(maxResults) || maxResults < 1 || maxResults > MAX_RESULTS)
    return problem('max_results', `max_results must be an integer from 1 to ${MAX_RESULTS}.`);
  const years = Object.entries({ from_year: fromYear, to_year: toYear });
  const wrong = years.filter(([, year]) => year !== undefined && !isYear(year)).map(([name]) => name);
  if (wrong.length > 0) return { fields: wrong, message: 'A year must be an integer from 1000 to 2200.' };
  if (language !== undefined && languageCode(language) === null)
    return problem('language', 'language must be a two-letter code such as "de", or an English name.');
  const wrongConcepts = concepts && findConceptProblem(concepts, MAX_CONCEPTS);
  return wrongConcepts ? problem('concepts', wrongConcepts) : null;
}

/** Whether a number can be the year of a paper. */
export const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1000 && year <= 2200;

/** Arguments win over what the words say; reversed years are swapped. */
function filtersOf(request: SearchRequest, mined: Omit<SearchFilters, 'maxResults'>): SearchFilters {
  const given = request.fromYear !== undefined || request.toYear !== undefined;
  const [from, to] = given ? [request.fromYear, request.toYear] : [mined.fromYear, mined.toYear];
  const language = request.language === undefined ? mined.language : (languageCode(request.language) ?? undefined);
  return {
    ...orderYears(from, to),
    ...(language && { language }),
    ...(mined.author && { author: mined.author }),
    ...(mined.venue && { venue: mined.venue }),
    maxResults: request.maxResults,
  };
}

/** The years in ascending order, without absent ones. */
export function orderYears(from?: number, to?: number): Pick<SearchFilters, 'fromYear' | 'toYear'> {
  const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
  return { ...(low !== undefined && { fromYear: low }), ...(high !== undefined && { toYear: high }) };
}

/** Takes out parts to search for as written: quotations, and names such as those of standards. */
function takeLiterals(text: string, vocabulary: Vocabulary): { readonly phrases: string[]; readonly rest: string } {
  const phrases: string[] = [];
  const keep = (...found: (string | undefined)[]) => {
    const phrase = foldText(found.find((part) => part !== undefined) ?? '');
    if (/[\p{L}\p{N}]/u.test(phrase)) phrases.push(phrase);
    return ' ';
  };
  let rest = text.replace(QUOTED, (_whole, ...parts: string[]) => keep(...parts.slice(0, 4)));
  for (const pattern of vocabulary.literals) rest = rest.replace(pattern, (name) => keep(name));
  return { phrases: distinctTerms(phrases).slice(0, 4), rest };
}

/** What a text names. */
interface Concepts {
  readonly concepts: string[];
  /** Concepts that only limit it. */
  readonly conditions: string[];
  readonly compared: string[];
  /** By concept, others of which one is enough. */
  readonly alternatives: Readonly<Record<string, readonly string[]>>;
}

/** The concepts of a text and their roles; vague words only if there is little else. */
export function findConcepts(text: string, vocabulary: Vocabulary): Concepts {
  const read = readPhrases(text, vocabulary);
  const topical = read.filter((phrase) => !NO_TOPIC_ALONE.has(phrase.text.toLowerCase()));
  const all = topical.length > 0 ? topical : read;
  const clear = all.filter((phrase) => !phrase.isVague);
  const isEnough = clear.flatMap((phrase) => phrase.text.split(' ')).length > 1;
  const used = isEnough ? clear : [...clear, ...all.filter((phrase) => phrase.isVague)];
  const grouped = groupAlternatives(used, vocabulary);
  // "unit tests vs property tests" and nothing else: papers that compare them have both.
  const isOnlyVersus = grouped.heads.length === 1 && used.length > 1 && /\b(?:vs\.?|versus)\s/iu.test(text);
  const apart = used.map((phrase) => ({ ...phrase, isAlternative: false }));
  const { heads, alternatives } = isOnlyVersus ? groupAlternatives(apart, vocabulary) : grouped;
  const soft = softOf(heads, vocabulary);
  const ordered = [...heads.filter((phrase) => !soft.has(phrase)), ...heads.filter((phrase) => soft.has(phrase))];
  const concepts = distinctNames(
    ordered.map((phrase) => phrase.text),
    vocabulary,
  );
  const named = (isIn: (phrase: Phrase) => boolean) => {
    const texts = new Set(heads.filter(isIn).map((phrase) => phrase.text));
    return concepts.filter((concept) => texts.has(concept));
  };
  return {
    concepts,
    conditions: named((phrase) => soft.has(phrase) && !phrase.isCompared),
    compared: named(({ isCompared }) => isCompared),
    alternatives,
  };
}

/** The terms once each; another name of an earlier one is not a concept of its own. */
function distinctNames(terms: readonly string[], vocabulary: Vocabulary): string[] {
  const names = new Set<string>();
  return distinctTerms(terms).filter((term) => {
    if (names.has(termKey(term))) return false;
    for (const name of vocabulary.allOf(term)) names.add(termKey(name));
    return true;
  });
}

/** "tea or coffee", and all places that a question names: papers need one of them. */
function groupAlternatives(phrases: readonly Phrase[], vocabulary: Vocabulary) {
  const heads: Phrase[] = [];
  const groups = new Map<Phrase, string[]>();
  const isPlace = (phrase: Phrase) => vocabulary.roleOf(phrase.text) === 'place' && !phrase.isCompared;
  for (const phrase of phrases) {
    const place = isPlace(phrase) ? heads.find(isPlace) : undefined;
    const head = place ?? (phrase.isAlternative && !phrase.isCompared ? heads.at(-1) : undefined);
    if (!head) heads.push(phrase);
    else groups.set(head, [...(groups.get(head) ?? []), phrase.text]);
  }
  const entries = [...groups].map(([{ text }, others]) => [
    text,
    distinctTerms(others).filter((other) => other !== text),
  ]);
  return { heads, alternatives: Object.fromEntries(entries.filter(([, others]) => others?.length)) };
}

/** What questions ask about a thing, and few papers state in these words. */
const ASPECTS = new Set(
  'safety efficacy effectiveness cure treatment therapy supplementation measurement evaluation performance use usage accuracy reliability'.split(
    ' ',
  ),
);

/** Conditions, aspects, what is compared with, and groups of people if two other concepts say what the question is about. */
function softOf(phrases: readonly Phrase[], vocabulary: Vocabulary): ReadonlySet<Phrase> {
  const isPeople = ({ text }: Phrase) => vocabulary.roleOf(text) === 'population';
  const hard = phrases.filter(({ isCondition, isCompared }) => !isCondition && !isCompared);
  const people = hard.filter((phrase) => isPeople(phrase) || ASPECTS.has(phrase.text.toLowerCase()));
  const actions = hard.filter(
    ({ text, isAction }) => isAction && vocabulary.allOf(text).length === 0 && (isCommon(text) || hard.length > 2),
  );
  const soft = phrases.filter(({ isCondition, isCompared }) => isCondition || isCompared);
  const limits = soft.filter(
    ({ isCompared, text }) => !isCompared && vocabulary.roleOf(text) === undefined && !/\d/u.test(text),
  );
  // "Are women better at multitasking?" is about multitasking.
  if (hard.every(isPeople) && limits.length > 0)
    return new Set([...soft.filter((phrase) => !limits.includes(phrase)), ...hard]);
  const isEnough = hard.length - people.length >= 2;
  const weak = [...(isEnough ? people : []), ...(hard.length > actions.length ? actions : [])];
  return new Set([...soft, ...weak]);
}

/** A question of request words only ("research literature") is searched as written, and so are abbreviations ("WHO"). */
function plainWords(query: string): string[] {
  const written = new Set(query.split(/[^\p{L}\p{N}]+/u));
  const isWanted = (word: string) => !isFunctionWord(word) || written.has(word.toUpperCase());
  return topicWords(query).filter(isWanted).slice(0, MAX_CONCEPTS);
}
