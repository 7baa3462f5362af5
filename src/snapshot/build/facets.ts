import type { Database } from '../../disk/database.ts';
import type { FacetCategory, SnapshotRecord } from '../../model/snapshot.ts';
import { fullName } from '../../text/names.ts';
import { foldFacet } from '../facet.ts';
import { createRows } from './rows.ts';

/** The cache of facet ids is cleared when it is full. */
const MAX_CACHED = 200_000;

/** Writes the facets of papers. */
export interface FacetWriter {
  add(paper: number, record: SnapshotRecord): void;
  /** Writes the rows that wait. Until then the tables lack them. */
  flush(): void;
}

/** Creates the writer of facets for one build. */
export function createFacetWriter(main: Database): FacetWriter {
  const cache = new Map<string, number>();
  const facets = createRows(main, 'INSERT INTO facets', ['id', 'category', 'folded', 'value']);
  const paperFacets = createRows(main, 'INSERT INTO paper_facets', ['paper', 'facet', 'shown']);
  let nextFacet = Number(main.prepare('SELECT coalesce(max(id), 0) + 1 AS id FROM facets').get()?.['id'] ?? 1);
  // In a new table a facet that is not in the cache does not exist, until the cache is cleared.
  let isCacheComplete = nextFacet === 1;

  const flush = () => {
    facets.flush();
    paperFacets.flush();
  };
  const facetId = (category: FacetCategory, value: string): number => {
    const folded = foldFacet(value);
    const key = `${category}\n${folded}`;
    const known = cache.get(key) ?? (isCacheComplete ? undefined : readFacet(main, category, folded));
    if (cache.size > MAX_CACHED) {
      // Facets that are not in the cache are looked up, so none may wait.
      flush();
      cache.clear();
      isCacheComplete = false;
    }
    const id = known ?? nextFacet++;
    cache.set(key, id);
    if (known === undefined) facets.add(id, category, folded, value);
    return id;
  };

  return {
    flush,
    add(paper, record) {
      const shown = new Map<number, string>();
      for (const [category, value] of facetsOf(record)) {
        const facet = facetId(category, value);
        if (!shown.has(facet)) shown.set(facet, value);
      }
      for (const [facet, value] of shown) paperFacets.add(paper, facet, value);
    },
  };
}

function readFacet(main: Database, category: string, folded: string): number | undefined {
  const row = main.prepare('SELECT id FROM facets WHERE category = ? AND folded = ?').get(category, folded);
  return row ? Number(row['id']) : undefined;
}

function* facetsOf(record: SnapshotRecord): Generator<[FacetCategory, string]> {
  const clean = (value: string) => value.replace(/\s+/g, ' ').trim();
  const isUsable = (value: string) => value !== '' && value.toLowerCase() !== 'unknown';
  const lists: [FacetCategory, readonly string[]][] = [
    ['author', record.authors.map(fullName)],
    ['venue', record.venue ? [record.venue] : []],
    ['keyword', record.keywords],
    ['institution', record.institutions],
    ['tag', record.tags],
    ['year', record.year === undefined ? [] : [String(record.year)]],
  ];
  for (const [category, values] of lists)
    for (const value of values.map(clean)) if (isUsable(value)) yield [category, value];
}
