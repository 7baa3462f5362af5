import type { Database } from '../../disk/database.ts';
import { FACET_CATEGORIES, type FacetCategory, type SnapshotRecord } from '../../model/snapshot.ts';
import { fullName } from '../../text/names.ts';
import { foldFacet } from '../facet.ts';
import { evenSpaces } from './clean.ts';
import { createRows } from './rows.ts';

/** Facets kept in memory; with more, their ids are looked up and their papers are counted at the end. */
const MAX_CACHED = 200_000;

/** Writes the facets of papers. */
export interface FacetWriter {
  add(paper: number, record: SnapshotRecord): void;
  /** Writes the rows that wait. Until then the tables lack them. */
  flush(): void;
  /** Writes everything; returns whether the papers of each facet are counted. */
  finish(): boolean;
}

interface Facet {
  readonly id: number;
  readonly category: FacetCategory;
  readonly folded: string;
  /** Of all spellings the first, by the order of the database. */
  value: string;
  papers: number;
}

/** Creates the writer of facets for one build. */
export function createFacetWriter(main: Database, maxCached = MAX_CACHED): FacetWriter {
  const cache = new Map<string, Facet>();
  /** The same facets by category and spelling: most values come again as they are, and need not be folded. */
  const spellings = new Map<FacetCategory, Map<string, Facet>>(FACET_CATEGORIES.map((name) => [name, new Map()]));
  let spellingCount = 0;
  const facets = createRows(main, 'INSERT INTO facets', ['id', 'category', 'folded', 'value', 'paper_count']);
  const paperFacets = createRows(main, 'INSERT INTO paper_facets', ['paper', 'facet', 'shown']);
  let nextFacet = Number(main.prepare('SELECT coalesce(max(id), 0) + 1 AS id FROM facets').get()?.['id'] ?? 1);
  // In a new table a facet that is not in the cache does not exist, and facets are written once, with their counts.
  let isCacheComplete = nextFacet === 1;

  const writeFacet = ({ id, category, folded, value, papers }: Facet) =>
    facets.add(id, category, folded, value, papers);
  const writeAll = () => {
    if (isCacheComplete) for (const facet of cache.values()) writeFacet(facet);
    facets.flush();
  };
  const clear = () => {
    // Facets that are not in the cache are looked up, so none may wait.
    writeAll();
    cache.clear();
    for (const values of spellings.values()) values.clear();
    spellingCount = 0;
    isCacheComplete = false;
  };
  const facetOf = (category: FacetCategory, value: string): Facet => {
    const known = spellings.get(category)?.get(value);
    if (known) return known;
    const facet = foldedFacetOf(category, value);
    if (spellingCount++ < maxCached) spellings.get(category)?.set(value, facet);
    return facet;
  };
  const foldedFacetOf = (category: FacetCategory, value: string): Facet => {
    const folded = foldFacet(value);
    const key = `${category}\n${folded}`;
    const known = cache.get(key);
    if (known) return known;
    if (cache.size >= maxCached) clear();
    const stored = isCacheComplete ? undefined : readFacet(main, category, folded);
    const facet = { id: stored ?? nextFacet++, category, folded, value, papers: 0 };
    cache.set(key, facet);
    if (!isCacheComplete && stored === undefined) writeFacet(facet);
    return facet;
  };

  return {
    flush() {
      facets.flush();
      paperFacets.flush();
    },
    finish() {
      writeAll();
      paperFacets.flush();
      return isCacheComplete;
    },
    add(paper, record) {
      const shown = new Map<Facet, string>();
      for (const [category, value] of facetsOf(record)) {
        const facet = facetOf(category, value);
        if (!shown.has(facet)) shown.set(facet, value);
      }
      for (const [facet, value] of shown) {
        paperFacets.add(paper, facet.id, value);
        facet.papers += 1;
        if (value !== facet.value && isBefore(value, facet.value)) facet.value = value;
      }
    },
  };
}

/** As the database compares: by bytes, which differs from the order of the language beyond the first plane. */
const isBefore = (a: string, b: string): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;

function readFacet(main: Database, category: string, folded: string): number | undefined {
  const row = main.prepare('SELECT id FROM facets WHERE category = ? AND folded = ?').get(category, folded);
  return row ? Number(row['id']) : undefined;
}

function* facetsOf(record: SnapshotRecord): Generator<[FacetCategory, string]> {
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
    for (const value of values.map(evenSpaces)) if (isUsable(value)) yield [category, value];
}
