import type { SearchStrategy } from '../../model/collection.ts';
import type { QueryFilter, Source, SourceHandle } from '../../model/source.ts';
import { budgetOf, chooseSources } from '../gather/gather.ts';

const LIMITS: Readonly<Record<Exclude<QueryFilter, 'groups'>, string>> = {
  author: 'the author',
  venue: 'the venue',
  fromYear: 'the first year',
  toYear: 'the last year',
  language: 'the language',
};

/** How each source will be asked and what it cannot honour, one sentence a source. */
export function previewOf(strategy: SearchStrategy, handles: readonly SourceHandle[]): string[] {
  const { asked, notAsked } = chooseSources(strategy.sources, handles);
  const count = strategy.queries.length;
  const size = `${count} ${count === 1 ? 'query' : 'queries'}, up to ${budgetOf(strategy)} records each`;
  return [
    ...asked.map(({ source }) => [`${source.title}: ${size}`, ...limitsOf(source, strategy)].join('; ').concat('.')),
    ...notAsked.map(({ source, why }) => `${source} is not asked: ${why}`),
  ];
}

/** Years that held for the strategy before and no longer do; words only ever drop a bound by contradicting it. */
export function droppedLimits({ filters }: SearchStrategy, before: SearchStrategy | undefined): string[] {
  const { fromYear, toYear } = before?.filters ?? {};
  const gone = [
    ...(fromYear !== undefined && filters.fromYear === undefined ? [`from ${fromYear}`] : []),
    ...(toYear !== undefined && filters.toYear === undefined ? [`to ${toYear}`] : []),
  ];
  return gone.map((limit) => `The limit "${limit}" is dropped: it contradicts what was said last.`);
}

function limitsOf({ cannot = [] }: Source, { filters }: SearchStrategy): string[] {
  const lost = Object.entries(LIMITS)
    .filter(([name]) => cannot.some((each) => each === name) && filters[name as keyof typeof LIMITS] !== undefined)
    .map(([, words]) => words);
  return [
    ...(cannot.includes('groups') ? ['takes the keywords as a bag of words, without AND, OR and other names'] : []),
    ...(lost.length > 0 ? [`cannot be held to ${lost.join(' and ')}, which is checked on what it brings`] : []),
  ];
}
