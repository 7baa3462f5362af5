import type { Facets, Hit } from '../../model/collection.ts';
import { fullName } from '../../text/names.ts';
import { topicWords } from '../../text/words.ts';
import { isStopWord, isVague, stemOf } from '../understand/words.ts';

const TOP_AUTHORS = 10;
const TOP_THEMES = 8;

/** Counts over a collection; missing fields are not counted. */
export function facetsOf(hits: readonly Hit[]): Facets {
  const papers = hits.map(({ paper }) => paper);
  return {
    byYear: tally(papers.flatMap(({ year }) => (year === undefined ? [] : [String(year)]))),
    byVenue: tally(papers.flatMap(({ venue }) => venue ?? [])),
    bySource: tally(hits.flatMap(({ sources }) => sources)),
    topAuthors: ranked(
      tally(papers.flatMap(({ authors }) => unique((authors ?? []).map(fullName).filter(Boolean)))),
    ).slice(0, TOP_AUTHORS),
    keyThemes: themesOf(hits),
  };
}

const unique = (items: readonly string[]) => [...new Set(items)];

/** Sorted by count; JavaScript itself puts years in ascending order. */
function tally(items: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  const entries = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  // Values such as `__proto__` come from outside; fromEntries defines them as plain keys.
  return Object.fromEntries(entries);
}

const ranked = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([name]) => name);

/** Words that several titles or keyword lists share; a pair of words wins over its parts. */
function themesOf(hits: readonly Hit[]): string[] {
  const counts = new Map<string, { count: number; written: string }>();
  for (const { paper } of hits) {
    const terms = new Map([paper.title ?? '', ...(paper.keywords ?? []).slice(0, 30)].flatMap(termsIn));
    for (const [key, written] of terms) {
      const entry = counts.get(key) ?? { count: 0, written };
      entry.count += 1;
      counts.set(key, entry);
    }
  }
  const min = hits.length > 3 ? 2 : 1;
  const sorted = [...counts]
    .map(([key, entry]) => ({ key, ...entry, weight: entry.count * (key.includes(' ') ? 1.6 : 1) }))
    .filter(({ count }) => count >= min)
    .sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
  const chosen: typeof sorted = [];
  for (const theme of sorted) {
    if (chosen.length === TOP_THEMES) break;
    const words = theme.key.split(' ');
    if (!chosen.some(({ key }) => words.every((word) => key.split(' ').includes(word)))) chosen.push(theme);
  }
  return chosen.map(({ written }) => written);
}

function termsIn(text: string): [string, string][] {
  const words = topicWords(text);
  const isTopical = (word: string | undefined) =>
    word !== undefined && word.length > 2 && !isStopWord(word) && !isVague(word) && !/^\d+$/u.test(word);
  return words.flatMap((word, at): [string, string][] => {
    const next = words[at + 1];
    if (!isTopical(word)) return [];
    const single: [string, string] = [stemOf(word), word];
    return next !== undefined && isTopical(next)
      ? [single, [`${stemOf(word)} ${stemOf(next)}`, `${word} ${next}`]]
      : [single];
  });
}
