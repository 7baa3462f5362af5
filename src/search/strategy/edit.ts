import { z } from 'zod';
import type { SearchFilters, SearchStrategy, StrategyQuery } from '../../model/collection.ts';
import { ok, type Result } from '../../model/result.ts';
import { type Source, sourceIdOf } from '../../model/source.ts';
import { describeIssue } from '../../model/validation.ts';
import { MAX_RESULTS } from '../request.ts';
import { parseBoolean } from '../understand/boolean.ts';
import { languageCode } from '../understand/constraints.ts';
import { isYear } from '../understand/intent.ts';
import { invalid, type Problem, toProblems } from './problems.ts';
import { toQuery } from './query.ts';

const EDITED = 'as edited';

/** An edited strategy has at most this many queries, and a query this many keywords. */
export const MAX_EDIT_QUERIES = 6;
export const MAX_EDIT_KEYWORDS = 60;

const term = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => /[\p{L}\p{N}]/u.test(text) && !/\p{Cc}/u.test(text), 'must contain a letter or a digit');
const terms = z.array(term).max(20);
const year = z.number().refine(isYear, 'must be a year from 1000 to 2200').nullish();

const queryShape = z.strictObject({
  keywords: z.array(term).max(MAX_EDIT_KEYWORDS).optional(),
  synonyms: z.record(z.string(), terms).optional(),
  synonym_map: z
    .array(z.strictObject({ keyword: term, synonyms: terms }))
    .max(20)
    .optional(),
  match: z.enum(['all', 'any']).nullish(),
  boolean_query: z.string().max(2000).nullish(),
  purpose: z.string().max(300).optional(),
  /** Part of every query that is shown; the edit itself decides it. */
  origin: z.string().optional(),
});

const filterShape = z.strictObject({
  from_year: year,
  to_year: year,
  year_from: year,
  year_to: year,
  language: z
    .string()
    .refine((text) => languageCode(text) !== null, 'must be a language, such as en or German')
    .nullish(),
  author: term.nullish(),
  venue: term.nullish(),
  max_results: z.number().int().min(1).max(MAX_RESULTS).nullish(),
});

const strategyShape = z
  .strictObject({
    queries: z.array(queryShape).min(1).max(MAX_EDIT_QUERIES).optional(),
    sources: z.array(z.string()).min(1).max(50).optional(),
    filters: filterShape.optional(),
  })
  .refine((data) => Object.keys(data).length > 0, 'it changes nothing: give queries, sources or filters');

/** Parses an edited strategy: absent parts stay as they are, given parts replace them, null removes a filter. */
export function parseStrategy(
  data: unknown,
  current: SearchStrategy,
  searchable: readonly Pick<Source, 'id' | 'wireKey' | 'title'>[],
): Result<SearchStrategy> {
  const parsed = strategyShape.safeParse(data, { error: describeIssue });
  if (!parsed.success) return invalid('strategy', toProblems(parsed.error));
  const problems: Problem[] = [];
  const queries =
    parsed.data.queries?.map((query, at) => toEdited(query, current, `queries[${at}]`, problems)) ?? current.queries;
  const known = searchable.map(({ id }) => id);
  const named = parsed.data.sources?.map((name) => sourceIdOf(name, searchable));
  const sources = named ? [...new Set(named)] : current.sources;
  const unknown = named ? sources.filter((id) => !known.includes(id)) : [];
  if (unknown.length > 0)
    problems.push({
      field: 'sources',
      message: `cannot ask ${unknown.map((id) => JSON.stringify(id.slice(0, 60))).join(', ')}; known: ${known.join(', ')}`,
    });
  const filters = toFilters(parsed.data.filters, current.filters, problems);
  if (problems.length > 0) return invalid('strategy', problems);
  return ok({ queries: queries.filter((query) => query !== null), sources, filters });
}

type QueryInput = z.output<typeof queryShape>;

function toEdited(
  input: QueryInput,
  current: SearchStrategy,
  field: string,
  problems: Problem[],
): StrategyQuery | null {
  const purpose = purposeOf(input, current);
  const shown = (text: string | undefined) => current.queries.find(({ booleanQuery }) => booleanQuery === text);
  const plain = input.keywords?.length
    ? toQuery(input.keywords, synonymsFrom(input, field, problems), purpose, { origin: 'edited', ...toMatch(input) })
    : null;
  const text = input.boolean_query?.trim();
  if (plain && (!text || text === plain.booleanQuery)) return shown(plain.booleanQuery) ?? plain;
  if (!text) {
    problems.push({ field, message: 'must have keywords or a boolean_query' });
    return null;
  }
  // The boolean form came back as it was shown, so the keywords were edited; below, the other way round.
  if (plain && shown(text)) return plain;
  if (plain && !shown(plain.booleanQuery)) {
    problems.push({ field, message: 'boolean_query contradicts keywords and synonyms; give one of them' });
    return null;
  }
  const groups = parseBoolean(text);
  if (groups.ok) return toQuery(groups.value.keywords, groups.value.synonyms, purpose, { origin: 'edited' });
  problems.push({ field: `${field}.boolean_query`, message: groups.error.message });
  return null;
}

const toMatch = ({ match }: QueryInput) => (match === 'any' ? ({ match } as const) : {});

/** The purpose that was shown with another query does not describe the edited one. */
function purposeOf({ purpose }: QueryInput, { queries }: SearchStrategy): string {
  const isShown = purpose === undefined || queries.some((query) => query.purpose === purpose);
  return isShown ? EDITED : `${EDITED}: ${purpose}`;
}

function synonymsFrom(
  { keywords = [], synonyms = {}, synonym_map: map = [] }: QueryInput,
  field: string,
  problems: Problem[],
): Record<string, readonly string[]> {
  const all = [...Object.entries(synonyms), ...map.map((each): [string, string[]] => [each.keyword, each.synonyms])];
  for (const [keyword] of all.filter(([keyword]) => !keywords.includes(keyword.trim())))
    problems.push({
      field: `${field}.synonyms`,
      message: `${JSON.stringify(keyword.slice(0, 60))} is not one of the keywords`,
    });
  return Object.fromEntries(
    all.map(([keyword, others]) => [keyword.trim(), others]).filter(([, others]) => others && others.length > 0),
  );
}

function toFilters(
  input: z.output<typeof filterShape> | undefined,
  current: SearchFilters,
  problems: Problem[],
): SearchFilters {
  if (!input) return current;
  const pick = <T>(given: T | null | undefined, before: T | undefined) =>
    given === undefined ? before : (given ?? undefined);
  const from = pick(input.from_year ?? input.year_from, current.fromYear);
  const to = pick(input.to_year ?? input.year_to, current.toYear);
  const fromYear = input.from_year === null || input.year_from === null ? undefined : from;
  const toYear = input.to_year === null || input.year_to === null ? undefined : to;
  if (fromYear !== undefined && toYear !== undefined && fromYear > toYear)
    problems.push({ field: 'filters.from_year', message: `${fromYear} comes after to_year ${toYear}` });
  const language = pick(input.language && (languageCode(input.language) ?? input.language), current.language);
  const author = pick(input.author, current.author);
  const venue = pick(input.venue, current.venue);
  return {
    ...(fromYear !== undefined && { fromYear }),
    ...(toYear !== undefined && { toYear }),
    ...(language && input.language !== null && { language }),
    ...(author && { author }),
    ...(venue && { venue }),
    maxResults: input.max_results ?? current.maxResults,
  };
}
