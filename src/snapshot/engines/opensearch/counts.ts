import type { Query, Term } from '../../../fulltext/query.ts';
import { asObject } from '../../../text/json.ts';
import { toIndexed } from './long-words.ts';
import { type Clause, mayBeFound, type Refused, recordsWith, toPassageQuery } from './query.ts';
import type { Found, Search } from './searches.ts';

/** Counts of stems that are kept; cleared when full. */
const MAX_CACHED = 50_000;

interface Counts {
  readonly head?: number;
  readonly body?: number;
}

/** How many records and passages have a stem, as far as it was counted. */
export interface CountCache {
  get(refused: Refused, stem: string): Counts;
  /** The searches that count the stems which are not known yet. */
  missing(refused: Refused, stems: Iterable<string>, withPassages: boolean): CountSearches;
}

/** Searches that count, and what to do with what they find. */
export interface CountSearches {
  readonly searches: readonly Search[];
  keep(found: readonly Found[]): void;
}

/** Creates the counts of one version of an index, which never change. */
export function createCountCache(): CountCache {
  const cache = new Map<string, Counts>();
  /** Counted without some shards: enough for one question, but not for later ones. */
  const doubtful = new Set<string>();
  // An empty licence is one too: that of papers without a licence.
  const keyOf = (refused: Refused, stem: string) => JSON.stringify([refused, stem]);
  const get = (refused: Refused, stem: string) => cache.get(keyOf(refused, stem)) ?? {};
  return {
    get,
    missing(refused, stems, withPassages) {
      for (const key of doubtful) cache.delete(key);
      doubtful.clear();
      const wanted = [...new Set(stems)].flatMap((stem) => {
        const { head, body } = get(refused, stem);
        return [
          ...(head === undefined ? [{ stem, table: 'head' as const }] : []),
          ...(body === undefined && withPassages ? [{ stem, table: 'body' as const }] : []),
        ];
      });
      return {
        searches: wanted.map(({ stem, table }) => ({
          body: table === 'head' ? countRecords(stem, refused) : countPassages(stem, refused),
        })),
        keep(found) {
          if (cache.size > MAX_CACHED) cache.clear();
          for (const [at, { stem, table }] of wanted.entries()) {
            const one = found[at];
            if (!one) continue;
            const key = keyOf(refused, stem);
            cache.set(key, { ...get(refused, stem), [table]: table === 'head' ? one.total : Number(passagesIn(one)) });
            if (one.shards.failed > 0) doubtful.add(key);
          }
        },
      };
    },
  };
}

/** The stems whose rarity the scorer needs. */
export function stemsIn(query: Query): string[] {
  const terms = [...query.terms, ...query.required, ...query.preferred];
  return [...terms.flatMap(({ stems }) => stems), ...query.neighbours.flat()];
}

const toTerm = (stem: string): Term => ({ words: [stem], stems: [stem], weight: 1, begins: false });

const countRecords = (stem: string, refused: Refused): Clause => ({
  size: 0,
  track_total_hits: true,
  query: { bool: { filter: [recordsWith(toTerm(stem), refused)] } },
});

function countPassages(stem: string, refused: Refused): Clause {
  const query = {
    terms: [toTerm(stem)],
    required: [],
    preferred: [],
    unquoted: [],
    forms: new Set(''),
    neighbours: [],
  };
  // A paper may have passages that are withheld beside others.
  const filter = [{ term: { 'passages.words': toIndexed(stem) } }, ...mayBeFound(refused)];
  return {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [toPassageQuery(query, refused)] } },
    aggs: { all: { nested: { path: 'passages' }, aggs: { one: { filter: { bool: { filter } } } } } },
  };
}

const passagesIn = ({ aggregations }: Found) => asObject(asObject(aggregations['all'])?.['one'])?.['doc_count'] ?? 0;

/** Turns what was counted into a function for the scorer. */
export const toCountOf = (cache: CountCache, refused: Refused) => (table: 'head' | 'body', stem: string) =>
  cache.get(refused, stem)[table] ?? 0;
