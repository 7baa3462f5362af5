import type { Marks } from '../../../src/model/checkpoint.ts';
import type { Hit } from '../api.ts';

export const SORTS = {
  relevance: 'Relevance',
  newest: 'Newest first',
  oldest: 'Oldest first',
  cited: 'Most cited',
  title: 'Title',
} as const;
export const GROUPS = { none: 'No groups', source: 'By source', topic: 'By topic', year: 'By year' } as const;
export const SHOWS = { all: 'All papers', kept: 'Kept', excluded: 'Excluded' } as const;

/** How the list of a review is shown. */
export interface Arrangement {
  readonly filter: string;
  readonly sort: keyof typeof SORTS;
  readonly group: keyof typeof GROUPS;
  readonly show: keyof typeof SHOWS;
}

/** The list as the search ranked it. */
export const AS_RANKED: Arrangement = { filter: '', sort: 'relevance', group: 'none', show: 'all' };

/** A paper with its place in the ranking, from 0. */
export interface Placed {
  readonly hit: Hit;
  readonly place: number;
}

/** Papers under one heading; the only section of an ungrouped list has no name. */
export interface Section {
  readonly name: string;
  readonly papers: readonly Placed[];
}

/** The papers to show, filtered, sorted and grouped; `topics` are the themes of the collection, best first. */
export function arrange(
  hits: readonly Hit[],
  marks: Marks,
  { filter, sort, group, show }: Arrangement,
  topics: readonly string[],
): Section[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const papers = hits
    .map((hit, place): Placed => ({ hit, place }))
    .filter(({ hit }) => isShown(marks[hit.id] === 'exclude', show))
    .filter(({ hit }) => words.every((word) => textOf(hit).includes(word)))
    .sort(ORDERS[sort]);
  if (group === 'none') return papers.length > 0 ? [{ name: '', papers }] : [];
  const sections = new Map<string, Placed[]>();
  for (const paper of papers) {
    const name = sectionOf(paper.hit, group, topics);
    sections.set(name, [...(sections.get(name) ?? []), paper]);
  }
  const named = [...sections].map(([name, inside]) => ({ name, papers: inside }));
  return group === 'year' ? named.sort((a, b) => b.name.localeCompare(a.name)) : named;
}

const isShown = (isExcluded: boolean, show: Arrangement['show']): boolean =>
  show === 'all' || isExcluded === (show === 'excluded');

const ORDERS: Readonly<Record<Arrangement['sort'], (a: Placed, b: Placed) => number>> = {
  relevance: (a, b) => a.place - b.place,
  newest: (a, b) => (b.hit.paper.year ?? 0) - (a.hit.paper.year ?? 0) || a.place - b.place,
  oldest: (a, b) => (a.hit.paper.year ?? 9999) - (b.hit.paper.year ?? 9999) || a.place - b.place,
  cited: (a, b) => (b.hit.paper.citation_count ?? -1) - (a.hit.paper.citation_count ?? -1) || a.place - b.place,
  title: (a, b) => (a.hit.paper.title ?? '').localeCompare(b.hit.paper.title ?? ''),
};

const texts = new WeakMap<Hit, string>();

/** The text that a filter searches; kept, because every typed letter filters the whole list. */
function textOf(hit: Hit): string {
  const known = texts.get(hit);
  if (known !== undefined) return known;
  const { title, venue, abstract, year, doi, authors = [] } = hit.paper;
  const names = authors.map(({ given, family, literal }) => [given, family, literal].filter(Boolean).join(' '));
  const text = [title, venue, abstract, year, doi, ...names, ...hit.tags].filter(Boolean).join(' ').toLowerCase();
  texts.set(hit, text);
  return text;
}

function sectionOf(hit: Hit, group: Arrangement['group'], topics: readonly string[]): string {
  if (group === 'year') return hit.paper.year === undefined ? 'No year' : String(hit.paper.year);
  if (group === 'source') return hit.sources[0] ?? 'No source';
  return topics.find((topic) => textOf(hit).includes(topic.toLowerCase())) ?? 'Other topics';
}
