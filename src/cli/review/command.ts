import type { Hit, SearchStrategy, StrategyQuery } from '../../model/collection.ts';
import { fail, ok, type Result } from '../../model/result.ts';

/** A strategy while it is being edited; the boolean form of a changed query is only for show. */
export type Draft = SearchStrategy;

/** What a reviewer has said of papers, by the id of the hit. */
export type Marks = ReadonlyMap<string, 'keep' | 'drop'>;

const unknown = (line: string) => fail<never>('INVALID_ARGUMENT', `What does "${line.slice(0, 40)}" mean?`);

/** Carries out one line of the reviewer on a strategy. */
export function changeStrategy(draft: Draft, line: string): Result<Draft> {
  const [, command = '', rest = ''] = /^(\S+)\s*(.*)$/u.exec(line) ?? [];
  if (command === 'from' || command === 'to') return changeYear(draft, command, rest);
  if (command === 'sources' && rest !== '') return ok({ ...draft, sources: list(rest) });
  if (command === '+' && rest !== '') return ok({ ...draft, queries: [...draft.queries, toQuery(list(rest))] });
  const at = Number.parseInt(rest, 10) - 1;
  const query = draft.queries[at];
  if (!['q', '-'].includes(command)) return unknown(line);
  if (!query) return fail('INVALID_ARGUMENT', `There are queries 1 to ${draft.queries.length}.`);
  if (command === '-' && draft.queries.length === 1) return fail('INVALID_ARGUMENT', 'One query has to stay.');
  if (command === '-') return ok({ ...draft, queries: draft.queries.filter((each) => each !== query) });
  const words = list(rest.replace(/^\d+/u, ''));
  if (words.length === 0) return fail('INVALID_ARGUMENT', 'Say the words of the query, separated by commas.');
  const changed = toQuery(words, query);
  return ok({ ...draft, queries: draft.queries.map((each) => (each === query ? changed : each)) });
}

function changeYear(draft: Draft, which: 'from' | 'to', text: string): Result<Draft> {
  if (!/^\d{4}$/u.test(text)) return fail('INVALID_ARGUMENT', 'Say a year, such as 2015.');
  const filters = { ...draft.filters, [which === 'from' ? 'fromYear' : 'toYear']: Number(text) };
  return ok({ ...draft, filters });
}

/** Words keep the synonyms they had. */
function toQuery(keywords: readonly string[], before?: StrategyQuery): StrategyQuery {
  const known = Object.entries(before?.synonyms ?? {}).filter(([word]) => keywords.includes(word));
  const booleanQuery = keywords.map((word) => (/\s/u.test(word) ? `"${word}"` : word)).join(' AND ');
  return { keywords, synonyms: Object.fromEntries(known), booleanQuery, purpose: before?.purpose ?? 'as edited' };
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Carries out `k` or `d` with numbers and ranges; a number that is not there changes nothing. */
export function markHits(marks: Marks, hits: readonly Hit[], line: string): Result<Marks> {
  const [command = '', ...parts] = line.split(/[\s,]+/u).filter(Boolean);
  if ((command !== 'k' && command !== 'd') || parts.length === 0) return unknown(line);
  const chosen = new Map(marks);
  for (const part of parts) {
    const [, low, high] = /^(\d{1,4})(?:-(\d{1,4}))?$/u.exec(part) ?? [];
    const [first, last] = [Number(low), Number(high ?? low)];
    if (!(first >= 1 && last >= first && last <= hits.length))
      return fail('INVALID_ARGUMENT', `"${part.slice(0, 20)}" is none of the papers 1 to ${hits.length}.`);
    for (const hit of hits.slice(first - 1, last)) chosen.set(hit.id, command === 'k' ? 'keep' : 'drop');
  }
  return ok(chosen);
}
