import { z } from 'zod';
import { idsOf } from '../../match/identity.ts';
import type { Collection, SearchFilters, SearchStrategy, StrategyQuery, UserFeedback } from '../../model/collection.ts';
import { parseRef } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { type Source, sourceIdOf } from '../../model/source.ts';
import { describeIssue } from '../../model/validation.ts';
import { parseBoolean } from '../understand/boolean.ts';
import { languageCode } from '../understand/constraints.ts';
import { isYear, MAX_RESULTS } from '../understand/intent.ts';
import { EDITED, toQuery } from './strategy.ts';

/** An edited strategy has at most this many queries, and a query this many keywords. */
export const MAX_EDIT_QUERIES = 6;
export const MAX_EDIT_KEYWORDS = 12;

const term = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => /[\p{L}\p{N}]/u.test(text) && !/\p{Cc}/u.test(text), 'holds nothing to search for');
const terms = z.array(term).max(20);
const year = z.number().refine(isYear, 'is not a year').nullish();

const queryShape = z.strictObject({
  keywords: z.array(term).max(MAX_EDIT_KEYWORDS).optional(),
  synonyms: z.record(z.string(), terms).optional(),
  synonym_map: z
    .array(z.strictObject({ keyword: term, synonyms: terms }))
    .max(20)
    .optional(),
  boolean_query: z.string().max(2000).nullish(),
  purpose: z.string().max(300).optional(),
});

const filterShape = z.strictObject({
  from_year: year,
  to_year: year,
  year_from: year,
  year_to: year,
  language: z
    .string()
    .refine((text) => languageCode(text) !== null, 'is not a language')
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
  .refine((data) => Object.keys(data).length > 0, 'nothing is changed: give queries, sources or filters');

const where = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./u, '');

function reasonsOf({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => (path.length > 0 ? `${where(path)}: ${message}` : message).slice(0, 300));
}

const misfit = <T>(what: string, reasons: readonly string[]): Result<T> =>
  fail('INVALID_ARGUMENT', `The ${what} does not fit. ${reasons.slice(0, 12).join('; ')}.`);

/** Reads an edited strategy; what is absent stays as it is, what is given replaces, null takes a limit away. */
export function parseStrategy(
  data: unknown,
  current: SearchStrategy,
  searchable: readonly Pick<Source, 'id' | 'wireKey' | 'title'>[],
): Result<SearchStrategy> {
  const read = strategyShape.safeParse(data, { error: describeIssue });
  if (!read.success) return misfit('strategy', reasonsOf(read.error));
  const reasons: string[] = [];
  const queries =
    read.data.queries?.map((query, at) => readQuery(query, current, `queries[${at}]`, reasons)) ?? current.queries;
  const known = searchable.map(({ id }) => id);
  const named = read.data.sources?.map((name) => sourceIdOf(name, searchable));
  const sources = named ? [...new Set(named)] : current.sources;
  const unknown = named ? sources.filter((id) => !known.includes(id)) : [];
  if (unknown.length > 0)
    reasons.push(
      `sources: cannot ask ${unknown.map((id) => JSON.stringify(id.slice(0, 60))).join(', ')}; known are ${known.join(', ')}`,
    );
  const filters = readFilters(read.data.filters, current.filters, reasons);
  if (reasons.length > 0) return misfit('strategy', reasons);
  return ok({ queries: queries.filter((query) => query !== null), sources, filters });
}

type QueryInput = z.output<typeof queryShape>;

function readQuery(input: QueryInput, current: SearchStrategy, path: string, reasons: string[]): StrategyQuery | null {
  const purpose = purposeOf(input, current);
  const plain = input.keywords?.length ? toQuery(input.keywords, synonymsFrom(input, path, reasons), purpose) : null;
  const wish = input.boolean_query?.trim();
  const same = current.queries.find(({ booleanQuery }) => booleanQuery === plain?.booleanQuery);
  if (plain && (!wish || wish === plain.booleanQuery)) return same ?? plain;
  if (!wish) {
    reasons.push(`${path}: needs keywords or a boolean_query`);
    return null;
  }
  // The keywords came back as they were shown, so it is the boolean form that was edited; and the other way round.
  if (plain && current.queries.some(({ booleanQuery }) => booleanQuery === wish)) return plain;
  if (plain && !current.queries.some(({ booleanQuery }) => booleanQuery === plain.booleanQuery)) {
    reasons.push(`${path}: boolean_query says something else than keywords and synonyms; give one of them`);
    return null;
  }
  const groups = parseBoolean(wish);
  if (groups.ok) return toQuery(groups.value.keywords, groups.value.synonyms, purpose);
  reasons.push(`${path}.boolean_query: ${groups.error.message}`);
  return null;
}

/** The purpose that was shown with another query says nothing of the one that replaces it. */
function purposeOf({ purpose }: QueryInput, { queries }: SearchStrategy): string {
  const isShown = purpose === undefined || queries.some((query) => query.purpose === purpose);
  return isShown ? EDITED : `${EDITED}: ${purpose}`;
}

function synonymsFrom(
  { keywords = [], synonyms = {}, synonym_map: map = [] }: QueryInput,
  path: string,
  reasons: string[],
): Record<string, readonly string[]> {
  const all = [...Object.entries(synonyms), ...map.map((each): [string, string[]] => [each.keyword, each.synonyms])];
  const stray = all.filter(([keyword]) => !keywords.includes(keyword.trim()));
  for (const [keyword] of stray)
    reasons.push(`${path}.synonyms: ${JSON.stringify(keyword.slice(0, 60))} is not one of the keywords`);
  return Object.fromEntries(
    all.map(([keyword, others]) => [keyword.trim(), others]).filter(([, others]) => others && others.length > 0),
  );
}

function readFilters(
  input: z.output<typeof filterShape> | undefined,
  current: SearchFilters,
  reasons: string[],
): SearchFilters {
  if (!input) return current;
  const pick = <T>(given: T | null | undefined, before: T | undefined) =>
    given === undefined ? before : (given ?? undefined);
  const from = pick(input.from_year ?? input.year_from, current.fromYear);
  const to = pick(input.to_year ?? input.year_to, current.toYear);
  const fromYear = input.from_year === null || input.year_from === null ? undefined : from;
  const toYear = input.to_year === null || input.year_to === null ? undefined : to;
  if (fromYear !== undefined && toYear !== undefined && fromYear > toYear)
    reasons.push(`filters: from_year ${fromYear} comes after to_year ${toYear}`);
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

const ids = z.array(z.string().trim().min(1).max(2048)).max(1000).nullish();
const feedbackShape = z
  .strictObject({ marked_relevant: ids, marked_irrelevant: ids, free_text_feedback: z.string().max(4000).nullish() })
  .refine(
    ({ marked_relevant: yes, marked_irrelevant: no, free_text_feedback: text }) =>
      (yes?.length ?? 0) + (no?.length ?? 0) > 0 || (text ?? '').trim() !== '',
    'nothing is said: mark papers or write free_text_feedback',
  );

/** Reads feedback; papers are named by the id of their hit or by any reference that names them. */
export function parseFeedback(data: unknown, collection: Collection): Result<UserFeedback> {
  const read = feedbackShape.safeParse(data, { error: describeIssue });
  if (!read.success) return misfit('feedback', reasonsOf(read.error));
  const byId = knownIds(collection);
  const reasons: string[] = [];
  const resolve = (given: readonly string[] | null | undefined, path: string) => {
    const found = (given ?? []).map((text) => byId.get(text) ?? byId.get(canonical(text)));
    const unknown = (given ?? []).filter((_text, at) => found[at] === undefined);
    if (unknown.length > 0)
      reasons.push(
        `${path}: not in this collection: ${unknown
          .slice(0, 5)
          .map((id) => JSON.stringify(id.slice(0, 80)))
          .join(', ')}`,
      );
    return [...new Set(found.filter((id) => id !== undefined))];
  };
  const markedRelevant = resolve(read.data.marked_relevant, 'marked_relevant');
  const markedIrrelevant = resolve(read.data.marked_irrelevant, 'marked_irrelevant');
  const both = markedRelevant.filter((id) => markedIrrelevant.includes(id));
  if (both.length > 0) reasons.push(`${both.slice(0, 5).join(', ')}: marked both relevant and irrelevant`);
  if (reasons.length > 0) return misfit('feedback', reasons);
  const freeText = read.data.free_text_feedback?.trim();
  return ok({ markedRelevant, markedIrrelevant, ...(freeText && { freeText }) });
}

function knownIds({ hits }: Collection): Map<string, string> {
  return new Map(hits.flatMap(({ id, paper }) => [id, ...idsOf(paper)].map((name) => [name, id] as const)));
}

/** The prefixed id a reference means; text that is no reference stays as it is. */
function canonical(text: string): string {
  const ref = parseRef(text);
  if (!ref.ok) return text.toLowerCase();
  return `${ref.value.kind}:${ref.value.kind === 'pmcid' ? ref.value.id.toUpperCase() : ref.value.id.toLowerCase()}`;
}
