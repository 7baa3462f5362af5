import type { CopyVersion, Grade } from './entry.ts';
import type { MeaningReport } from './snapshot.ts';

/** Filters of a search in the library; a paper must match all, case does not matter. */
export interface LibraryFilters {
  readonly author?: string;
  readonly venue?: string;
  readonly keyword?: string;
  readonly tag?: string;
  readonly collection?: string;
  readonly fromYear?: number;
  readonly toYear?: number;
}

/** Which hits to return. */
export interface LibrarySearchOptions {
  readonly filters?: LibraryFilters;
  /** Maximum number of hits, 1 to 100 (default: 10). */
  readonly limit?: number;
  /** Hits to skip (default: 0). */
  readonly offset?: number;
  /** How long to wait for papers that are not indexed yet (default: 5,000 ms). */
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
}

/** A place in a paper that matches a query. */
export interface LibraryPassage {
  /** Markdown with the matching words in bold. */
  readonly snippet: string;
  /** The text of the paper, or its metadata: title, abstract, authors, venue, keywords. */
  readonly from: 'text' | 'metadata';
  /** The heading above it. */
  readonly heading?: string;
  /** The id of the section it is in, for `read`. */
  readonly section?: string;
  /** Where it starts, in characters of the section, or of the whole text if there is no section; for `read`. */
  readonly offset?: number;
  /** The page of a PDF. */
  readonly page?: number;
}

/** A stored paper that matches a query. */
export interface LibraryHit {
  readonly ref: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly venue: string | null;
  readonly score: number;
  /** What found it, if the search used meaning: its words, its meaning or both. */
  readonly foundBy?: readonly ('words' | 'meaning')[];
  /** How the copy was verified; absent without a copy. */
  readonly grade?: Grade;
  readonly version?: CopyVersion;
  readonly retracted?: boolean;
  readonly tags?: readonly string[];
  readonly collections?: readonly string[];
  readonly passages: readonly LibraryPassage[];
}

/** The answer of a search in the library. */
export interface LibraryPage {
  readonly hits: readonly LibraryHit[];
  /** Counted up to 10,000. */
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Stored papers whose text is not indexed yet; only their metadata is searched. */
  readonly pending: number;
  /** Words of the query that no paper has, and the words that were searched for instead. */
  readonly corrections: Readonly<Record<string, string>>;
  /** Quoted phrases that hits need not have, because no paper fits otherwise. */
  readonly relaxed: readonly string[];
  /** Absent if the index has no vectors. */
  readonly meaning?: MeaningReport;
}
