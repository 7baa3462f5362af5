import type { SearchStrategy } from '../../model/collection.ts';
import type { QueryFilter, Source, SourceHandle } from '../../model/source.ts';
import { distinctRequests } from '../gather/ask-query.ts';
import { budgetOf } from '../gather/budget.ts';
import { chooseSources } from '../gather/choose-sources.ts';

const FILTER_NAMES: Readonly<Record<Exclude<QueryFilter, 'groups'>, string>> = {
  author: 'author',
  venue: 'venue',
  fromYear: 'first year',
  toYear: 'last year',
  language: 'language',
};

/** What each source will be asked and which filters it does not support, one sentence per source. */
export function previewOf(strategy: SearchStrategy, handles: readonly SourceHandle[]): string[] {
  const { asked, notAsked } = chooseSources(strategy.sources, handles);
  const sizeFor = (source: Source) => {
    const count = distinctRequests(source, strategy.queries).length;
    return `${count} ${count === 1 ? 'query' : 'queries'}, up to ${budgetOf(strategy)} records each`;
  };
  return [
    ...asked.map(({ source }) =>
      [`${source.title}: ${sizeFor(source)}`, ...unsupportedOf(source, strategy)].join('; ').concat('.'),
    ),
    ...notAsked.map(({ source, why }) => `${source} is not queried: ${why}`),
  ];
}

/** Bounds on years that the previous strategy had and this one has not; only contradicting feedback removes them. */
export function droppedFilters({ filters }: SearchStrategy, before: SearchStrategy | undefined): string[] {
  const { fromYear, toYear } = before?.filters ?? {};
  const gone = [
    ...(fromYear !== undefined && filters.fromYear === undefined ? [`from ${fromYear}`] : []),
    ...(toYear !== undefined && filters.toYear === undefined ? [`to ${toYear}`] : []),
  ];
  return gone.map((limit) => `The filter "${limit}" is removed: it contradicts the last feedback.`);
}

function unsupportedOf({ cannot = [] }: Source, { filters }: SearchStrategy): string[] {
  const names = Object.entries(FILTER_NAMES)
    .filter(
      ([name]) => cannot.some((each) => each === name) && filters[name as keyof typeof FILTER_NAMES] !== undefined,
    )
    .map(([, label]) => label);
  return [
    ...(cannot.includes('groups') ? ['searches the keywords as a bag of words, without AND, OR or synonyms'] : []),
    ...(names.length > 0 ? [`cannot filter by ${names.join(' or ')}, so its results are filtered afterwards`] : []),
  ];
}
