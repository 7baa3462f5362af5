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
import { languageCode, mineConstraints } from './constraints.ts';
import { findConceptProblem, readConcepts } from './given-concepts.ts';
import { cutFiller, foreignLanguage } from './language.ts';
import { readPhrases } from './phrases.ts';
import { NO_TOPIC_ALONE } from './question-words.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { distinctTerms, isFunctionWord } from './words.ts';

const MAX_CONCEPTS = 8;
/** Of a question as long as a paragraph; queries take the most specific of them. */
const MAX_READ = 16;

/** The first match decides: "a survey of datasets" is a survey. */
const TYPES: readonly (readonly [IntentType, RegExp])[] = [
  [
    'survey',
    /\b(?:surveys?|(?:literature |systematic |critical |scoping )?reviews?|overviews?|state[- ]of[- ]the[- ]art|meta-?analys[ei]s|what is known|introduction to|tutorial)\b/iu,
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
    /\b(?:methods?|methodology|algorithms?|techniques?|approach(?:es)?|how (?:to|can|(?:do|should|could) (?:i|we|you|one|people|researchers|scientists|engineers|doctors))|protocols?|procedures?|framework|synthesis of|fabrication of|tool(?:s|kit)?)\b/iu,
  ],
];
const QUOTED = /"([^"]{2,200})"|“([^”]{2,200})”|„([^“”]{2,200})[“”]|«([^»]{2,200})»/gu;

/** Parses the question; the time comes from the caller, so that a replay gives the same result. */
export function understand(request: SearchRequest, nowMs: number): Result<ParsedIntent> {
  const problem = findProblem(request);
  if (problem) return fail('INVALID_ARGUMENT', problem.message, { fields: toFields(problem) });
  const query = foldText(request.query.replace(/\p{Cc}/gu, ' '));
  const vocabulary = vocabularyOf(request.domain);
  const mined = mineConstraints(query, new Date(nowMs).getUTCFullYear());
  const { phrases, rest } = takeLiterals(mined.rest, vocabulary);
  const language = foreignLanguage(query);
  const found = findConcepts(language ? cutFiller(rest, language) : rest, vocabulary);
  const named = [...phrases, ...found.concepts];
  const fallback = [mined.filters.author, mined.filters.venue].filter((name) => name !== undefined);
  const given = readConcepts(request.concepts ?? []);
  const own = named.length > 0 ? named : fallback.length > 0 ? fallback : plainWords(query);
  const concepts = given.size > 0 ? [...given.keys()] : own;
  if (concepts.length === 0) {
    const message = topicWords(query).length > 0 ? ONLY_FUNCTION_WORDS : NO_TOPIC;
    return fail('INVALID_ARGUMENT', message, { fields: { query: message } });
  }
  const conditions = given.size > 0 ? [] : found.conditions;
  return ok({
    topic: query,
    concepts: distinctTerms(concepts).slice(0, MAX_READ),
    ...(conditions.length > 0 && { conditions }),
    ...(given.size > 0 && { synonyms: Object.fromEntries(given) }),
    phrases,
    intentType: findAskedKind(query) ?? 'survey',
    domain: request.domain,
    wantsRecent: mined.wantsRecent,
    filters: filtersOf(request, mined.filters),
    ...(request.sources && { sources: request.sources }),
    ...notesOf(request, mined.notes, given.size > 0 ? null : language),
  });
}

/** The kind of paper that a question asks for; undefined if it names none. */
export function findAskedKind(query: string): IntentType | undefined {
  return TYPES.find(([, pattern]) => pattern.test(query))?.[0];
}

/** What was corrected or not understood; years in the words do not count if an argument gives them. */
function notesOf(
  { fromYear, toYear }: SearchRequest,
  mined: readonly string[],
  language: string | null,
): Pick<ParsedIntent, 'notes'> {
  const isGiven = fromYear !== undefined || toYear !== undefined;
  const isReversed = fromYear !== undefined && toYear !== undefined && fromYear > toYear;
  const reversed = isReversed ? [`The years were reversed and are read as ${toYear} to ${fromYear}.`] : [];
  const foreign = language
    ? [`The question seems to be in ${language}. Only English is understood, so its words are searched as they are.`]
    : [];
  const notes = [...foreign, ...(isGiven ? reversed : mined)];
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

/** The concepts of a text and which of them only limit it; vague words only if there is little else. */
export function findConcepts(text: string, vocabulary: Vocabulary): { concepts: string[]; conditions: string[] } {
  const read = readPhrases(text, vocabulary);
  const topical = read.filter((phrase) => !NO_TOPIC_ALONE.has(phrase.text.toLowerCase()));
  const all = topical.length > 0 ? topical : read;
  const clear = all.filter((phrase) => !phrase.isVague);
  const isEnough = clear.flatMap((phrase) => phrase.text.split(' ')).length > 1;
  const used = isEnough ? clear : [...clear, ...all.filter((phrase) => phrase.isVague)];
  const ordered = [...used.filter(({ isCondition }) => !isCondition), ...used.filter(({ isCondition }) => isCondition)];
  const concepts = distinctTerms(ordered.map((phrase) => phrase.text));
  const limiting = new Set(used.filter(({ isCondition }) => isCondition).map((phrase) => phrase.text));
  return { concepts, conditions: concepts.filter((concept) => limiting.has(concept)) };
}

/** A question of request words only ("research literature") is searched as written, and so are abbreviations ("WHO"). */
function plainWords(query: string): string[] {
  const written = new Set(query.split(/[^\p{L}\p{N}]+/u));
  const isWanted = (word: string) => !isFunctionWord(word) || written.has(word.toUpperCase());
  return topicWords(query).filter(isWanted).slice(0, MAX_CONCEPTS);
}
