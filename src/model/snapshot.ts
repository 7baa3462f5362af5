import type { QueryMeaning } from './embedding.ts';
import type { CopyVersion, Evidence, Grade, ShownEvidence } from './entry.ts';
import type { ErrorCode } from './error.ts';
import type { Author, OaStatus, Reference } from './paper.ts';

/** How a file in a snapshot was verified. */
export interface Verification {
  readonly grade: Grade;
  /** Absent if unknown, and in snapshots of 0.1.0. */
  readonly version?: CopyVersion;
  readonly evidence: readonly Evidence[];
  readonly source: string;
  readonly finalUrl: string;
  readonly sha256: string;
  readonly fetchedAt: string;
}

/** A verification whose evidence has its sentences. */
export type ShownVerification = Omit<Verification, 'evidence'> & { readonly evidence: readonly ShownEvidence[] };

/** A paper to write into a snapshot. */
export interface SnapshotRecord {
  /** Letters, digits, `_` and `-`, at most 64. */
  readonly paperId: string;
  readonly doi?: string;
  readonly arxivId?: string;
  readonly title: string;
  readonly authors: readonly Author[];
  readonly year?: number;
  readonly month?: number;
  readonly venue?: string;
  readonly abstract?: string;
  readonly keywords: readonly string[];
  readonly institutions: readonly string[];
  readonly tags: readonly string[];
  readonly type?: string;
  readonly oaStatus?: OaStatus | null;
  readonly retracted?: boolean;
  readonly license?: string;
  readonly bibtex?: string;
  /** The keys of the paper, such as `doi:10.1000/1` or `bib:knuth1984`. */
  readonly aliases: readonly string[];
  readonly references: readonly Reference[];
  readonly source?: string;
  /** The headings of the source and their positions, as JSON text. */
  readonly outline?: string;
  /** JSON text by template. */
  readonly summaries: Readonly<Record<string, string>>;
  readonly preferredTemplate?: string;
  /** Markdown by language. */
  readonly translations: Readonly<Record<string, string>>;
  readonly verification?: Verification;
  /** How other systems made the summaries: model, provider, language. */
  readonly production?: Readonly<Record<string, string>>;
  /** Paths of the files of the paper, by their name inside `files/`. */
  readonly files?: Readonly<Record<string, string>>;
  /** The name of the PDF inside `files/`. */
  readonly pdf?: string;
  /** Parts that could not be read. */
  readonly problems?: readonly string[];
}

/** Categories of facets. */
export const FACET_CATEGORIES = ['author', 'venue', 'keyword', 'institution', 'tag', 'year'] as const;

export type FacetCategory = (typeof FACET_CATEGORIES)[number];

/** A value of a category and how many papers have it. */
export interface FacetCount {
  readonly value: string;
  readonly paperCount: number;
}

/** Filters that a paper must match, all of them; case does not matter. */
export interface SnapshotFilters {
  readonly author?: string;
  readonly venue?: string;
  readonly keyword?: string;
  readonly institution?: string;
  readonly tag?: string;
  readonly fromYear?: number;
  readonly toYear?: number;
  readonly hasSource?: boolean;
  /** The only papers to search, by id. */
  readonly only?: readonly string[];
  /** Papers to leave out, by id. */
  readonly except?: readonly string[];
}

/** Sort orders; papers without a year come last in both orders by year. */
export const SNAPSHOT_SORTS = ['relevance', 'year_desc', 'year_asc', 'title_asc', 'title_desc'] as const;

export type SnapshotSort = (typeof SNAPSHOT_SORTS)[number];

/** A search; an empty query lists papers. */
export interface SnapshotRequest {
  readonly query: string;
  readonly filters?: SnapshotFilters;
  readonly sort?: SnapshotSort;
  /** From 1. */
  readonly page?: number;
  readonly pageSize?: number;
  /** Hits to skip, instead of those before the page. */
  readonly offset?: number;
  /** Give each passage a snippet too. */
  readonly passageSnippets?: boolean;
  /** Also count these categories among the first thousand hits. */
  readonly facets?: readonly FacetCategory[];
  /** The meaning of the query, for snapshots with vectors (default: search by words only). */
  readonly meaning?: QueryMeaning;
  /** Whether hits may quote the full text of a paper with this licence (default: all may). */
  readonly sharesText?: (license: string | null) => boolean;
}

/** A passage that matches a query, and its position. */
export interface Passage {
  readonly text: string;
  /** `source`, `translation/zh` or `summary/deep_read`. */
  readonly where: string;
  /** Characters from the start of that text. */
  readonly start: number;
  readonly end: number;
  /** The heading above it. */
  readonly heading?: string;
  /** The matching part in Markdown, if the request asks for snippets. */
  readonly snippetMarkdown?: string;
  /** Where the matching part starts, in characters of that text; present with a snippet. */
  readonly matchAt?: number;
}

/** Whether a search used the meaning of the query, or why it used only its words. */
export interface MeaningReport {
  readonly used: boolean;
  /** The model of the vectors. */
  readonly model: string;
  /** Present if it was not used. */
  readonly code?: ErrorCode;
  readonly notice?: string;
}

/** A paper that was found. */
export interface SnapshotHit extends HitMarks {
  readonly paperId: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly venue: string | null;
  readonly retracted?: boolean;
  /** How many papers of the snapshot cite it; absent if none does. */
  readonly citedBy?: number;
  readonly score: number;
  /** What found it, if the search used meaning: its words, its meaning or both. */
  readonly foundBy?: readonly ('words' | 'meaning')[];
  /** Markdown with the matching words in bold; empty without a query. */
  readonly snippetMarkdown: string;
  readonly summaryPreview: string;
  readonly passages: readonly Passage[];
}

/** What a list shows of a paper besides its title and names; absent if unknown. */
export interface HitMarks {
  readonly doi?: string;
  readonly type?: string;
  readonly oaStatus?: OaStatus;
  /** How the copy was verified. */
  readonly grade?: Grade;
}

/** Why an answer of a search cluster is not complete. */
export interface PartialReport {
  readonly failedShards: number;
  readonly shards: number;
  readonly notice: string;
}

/** A page of hits. */
export interface SnapshotPage {
  readonly hits: readonly SnapshotHit[];
  /** Counted up to 10,000. */
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Words of the query that no paper has, and the words of the library that were searched for instead. */
  readonly corrections: Readonly<Record<string, string>>;
  /** Quoted phrases that hits need not have, because no paper fits otherwise; papers that have them come first. */
  readonly relaxed: readonly string[];
  /** Absent if the snapshot has no vectors, or the query is not ranked. */
  readonly meaning?: MeaningReport;
  /** Present if a part of the index did not answer, so papers may be missing. */
  readonly partial?: PartialReport;
  readonly facets?: Readonly<Partial<Record<FacetCategory, readonly FacetCount[]>>>;
}

/** A work that a paper cites; `paperId` when it is in the snapshot. */
export interface CitedWork extends Reference {
  readonly paperId?: string;
  readonly retracted?: boolean;
}

/** Everything in a snapshot about a paper except its texts. */
export interface SnapshotPaper {
  readonly paperId: string;
  readonly title: string;
  readonly authors: readonly Author[];
  readonly year: number | null;
  readonly month: number | null;
  readonly venue: string | null;
  readonly doi: string | null;
  readonly arxivId: string | null;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
  readonly institutions: readonly string[];
  readonly tags: readonly string[];
  readonly type: string | null;
  readonly oaStatus: OaStatus | null;
  /** Null if unknown. */
  readonly retracted: boolean | null;
  readonly license: string | null;
  readonly bibtex: string | null;
  readonly preferredSummaryTemplate: string;
  readonly availableSummaryTemplates: readonly string[];
  readonly languages: readonly string[];
  readonly hasSource: boolean;
  readonly hasPdf: boolean;
  readonly references: readonly CitedWork[];
  /** Papers of the snapshot that cite this one. */
  readonly citedBy: readonly string[];
  readonly verification: Verification | null;
  readonly production: Readonly<Record<string, string>>;
}

/** A citation graph. */
export interface SnapshotGraph {
  readonly nodes: readonly {
    readonly paperId: string;
    readonly title: string;
    readonly year: number | null;
    readonly citedBy: number;
    readonly retracted?: boolean;
  }[];
  readonly edges: readonly { readonly citing: string; readonly cited: string }[];
  /** More papers exist than were returned. */
  readonly truncated: boolean;
}

/** The counts of a snapshot. */
export interface SnapshotCounts {
  readonly papers: number;
  readonly summaries: number;
  readonly sources: number;
  readonly translations: number;
  readonly passages: number;
  readonly citations: number;
  readonly facets: Readonly<Record<FacetCategory, number>>;
}

/** The vectors of a snapshot. */
export interface VectorCounts {
  readonly model: string;
  readonly dimension: number;
  readonly records: number;
  readonly passages: number;
}

/** The manifest of a snapshot folder. */
export interface SnapshotManifest {
  readonly format: 'carrel-snapshot';
  readonly schemaVersion: number;
  readonly buildId: string;
  readonly builtAt: string;
  readonly builtBy: string;
  /** Whether any paper came from a sandbox, where contents are invented; absent in snapshots of early versions. */
  readonly sandbox?: boolean | undefined;
  readonly counts: SnapshotCounts;
  /** Absent if papers can be found by their words only. */
  readonly vectors?: VectorCounts | undefined;
  /** Size of each database in bytes, to detect truncation without reading it. */
  readonly databases: Readonly<Record<string, number>>;
  /** SHA-256 of each database; absent in snapshots of early versions. */
  readonly digests?: Readonly<Record<string, string>> | undefined;
}

/** An input that was left out of a build. */
export interface SkippedInput {
  /** Such as `line 17` or a ref. */
  readonly place: string;
  readonly reason: string;
}

/** What a build did. */
export interface BuildReport {
  readonly manifest: SnapshotManifest;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly skippedCount: number;
  /** The first hundred. */
  readonly skipped: readonly SkippedInput[];
}

/** A fault in a snapshot. */
export interface SnapshotFault {
  readonly place: string;
  readonly problem: string;
}
