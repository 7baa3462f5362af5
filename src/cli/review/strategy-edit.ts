import type { SearchStrategy, StrategyQuery } from '../../model/collection.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toQuery } from '../../search/strategy/query.ts';
import { unknownCommand } from './marks.ts';

/** Applies one line of the reviewer to a strategy. */
export function editStrategy(strategy: SearchStrategy, line: string): Result<SearchStrategy> {
  const [, command = '', rest = ''] = /^(\S+)\s*(.*)$/u.exec(line) ?? [];
  if (command === 'from' || command === 'to') return editYear(strategy, command, rest);
  if (command === 'sources' && rest !== '') return ok({ ...strategy, sources: splitList(rest) });
  if (command === '+' && rest !== '')
    return ok({ ...strategy, queries: [...strategy.queries, toEdited(splitList(rest))] });
  return command === 'q' || command === '-' ? editQuery(strategy, command, rest) : unknownCommand(line);
}

function editQuery(strategy: SearchStrategy, command: 'q' | '-', rest: string): Result<SearchStrategy> {
  const { queries } = strategy;
  const query = queries[Number.parseInt(rest, 10) - 1];
  if (!query) return fail('INVALID_ARGUMENT', `Choose a query from 1 to ${queries.length}.`);
  if (command === '-' && queries.length === 1) return fail('INVALID_ARGUMENT', 'The last query cannot be removed.');
  if (command === '-') return ok({ ...strategy, queries: queries.filter((each) => each !== query) });
  const words = splitList(rest.replace(/^\d+/u, ''));
  if (words.length === 0) return fail('INVALID_ARGUMENT', 'Type the keywords of the query, separated by commas.');
  const edited = toEdited(words, query);
  return ok({ ...strategy, queries: queries.map((each) => (each === query ? edited : each)) });
}

function editYear(strategy: SearchStrategy, which: 'from' | 'to', text: string): Result<SearchStrategy> {
  if (!/^\d{4}$/u.test(text)) return fail('INVALID_ARGUMENT', 'Type a year, such as 2015.');
  const filters = { ...strategy.filters, [which === 'from' ? 'fromYear' : 'toYear']: Number(text) };
  return ok({ ...strategy, filters });
}

/** Keywords that stay keep their synonyms, and the boolean form shows them: it is what the sources are asked. */
function toEdited(keywords: readonly string[], before?: StrategyQuery): StrategyQuery {
  const known = Object.entries(before?.synonyms ?? {}).filter(([word]) => keywords.includes(word));
  return toQuery(keywords, Object.fromEntries(known), 'as edited', {
    origin: 'edited',
    ...(before?.match && { match: before.match }),
  });
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
