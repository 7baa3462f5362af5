import type { Failure } from './error.ts';
import type { Paper } from './paper.ts';
import type { QueryFilter } from './source.ts';

/** Domains whose vocabulary the search knows; `general` is shared by all. */
export const DOMAINS = ['general', 'materials_science'] as const;

export type Domain = (typeof DOMAINS)[number];

/** A search request as given; everything else is derived from it and from decisions. */
export interface SearchRequest {
  readonly query: string;
  readonly domain: Domain;
  /** Caps the collection, 1 to 500. */
  readonly maxResults: number;
  readonly fromYear?: number;
  readonly toYear?: number;
  readonly language?: string;
  /** Ids of sources to ask; absent: every enabled one that can search. */
  readonly sources?: readonly string[];
  /** What to search for, each concept with its synonyms; replaces our own reading of the query. */
  readonly concepts?: readonly (readonly string[])[];
  /** Present if every checkpoint is approved without a review: the note of these decisions. */
  readonly autoApprove?: string;
}

/** What kind of answer a question asks for: a kind of paper, an effect, an explanation, or anything on a topic. */
export const INTENT_TYPES = ['survey', 'method', 'dataset', 'baseline', 'effect', 'explanation', 'topic'] as const;

export type IntentType = (typeof INTENT_TYPES)[number];

/** Filters of a search; the ledger row of a source lists those it does not support. */
export interface SearchFilters {
  readonly fromYear?: number;
  readonly toYear?: number;
  /** Two-letter code. */
  readonly language?: string;
  readonly author?: string;
  readonly venue?: string;
  readonly maxResults: number;
}

/** The question as understood. */
export interface ParsedIntent {
  /** The question without its filters and filler words. */
  readonly topic: string;
  /** What every relevant paper is about, the most specific first. */
  readonly concepts: readonly string[];
  /** Concepts that only limit the question, as in "under heat"; absent: none. */
  readonly conditions?: readonly string[];
  /** Concepts that the question compares with, as in "than steel": no query needs them; absent: none. */
  readonly compared?: readonly string[];
  /** By concept, others of which one is enough, as in "tea or coffee"; absent: none. */
  readonly alternatives?: Readonly<Record<string, readonly string[]>>;
  /** What papers should not be about, as in "not maths"; absent: nothing. */
  readonly excluded?: readonly string[];
  /** The synonyms of concepts that the request named; absent: ours. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Parts in quotes: kept as they are. */
  readonly phrases: readonly string[];
  readonly intentType: IntentType;
  readonly domain: Domain;
  /** Newer papers are preferred because the question asks for it ("recent", "latest"). */
  readonly wantsRecent: boolean;
  readonly filters: SearchFilters;
  /** Ids of sources the request named; absent: every enabled one that can search. */
  readonly sources?: readonly string[];
  /** Corrections made while reading the question, as sentences. */
  readonly notes?: readonly string[];
}

/** One query: all `keywords` must match, each in its own spelling or one of its synonyms; with `match: 'any'`, one of them. */
export interface StrategyQuery {
  readonly keywords: readonly string[];
  /** Other spellings by keyword; a keyword without an entry has none. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  /** The query for people, with AND, OR and quotes; derived from the keywords. */
  readonly booleanQuery: string;
  /** Why this query is there. */
  readonly purpose: string;
  /** Present if one keyword is enough: the services rank papers with more of them first. */
  readonly match?: 'any';
  /** Present if a reviewer wrote the query, or if it was learned from papers marked relevant. */
  readonly origin?: 'edited' | 'learned';
}

/** Queries, sources and filters; the payload of the first checkpoint, and what an edit replaces. */
export interface SearchStrategy {
  readonly queries: readonly StrategyQuery[];
  readonly sources: readonly string[];
  readonly filters: SearchFilters;
}

/** A reviewer's feedback on a round of results; papers are named by the id of their hit. */
export interface UserFeedback {
  readonly markedRelevant: readonly string[];
  readonly markedIrrelevant: readonly string[];
  /** Why papers are excluded, by the id of their hit; each is one of `markedIrrelevant`. */
  readonly reasons?: Readonly<Record<string, string>>;
  readonly freeText?: string;
  /** Ids of records, in parts that are different papers. */
  readonly splits?: readonly (readonly (readonly string[])[])[];
}

/** A record that a paper was joined from. */
export interface JoinedRecord {
  /** Names the record in this session, to split it from the others. */
  readonly id: string;
  readonly source: string;
  readonly title?: string;
  readonly year?: number;
  readonly venue?: string;
  readonly volume?: string;
  readonly pages?: string;
  readonly doi?: string;
  readonly arxivId?: string;
  readonly pmid?: string;
}

/** Reasons to exclude a paper that fit most reviews; a reviewer may use other words. */
export const EXCLUSION_REASONS = [
  'off topic',
  'wrong method',
  'wrong population',
  'not a study',
  'a duplicate',
  'retracted',
] as const;

/** Kinds of papers, recognised by their own words. */
export const PAPER_TAGS = ['method', 'review', 'empirical', 'theoretical', 'dataset'] as const;

export type PaperTag = (typeof PAPER_TAGS)[number];

/** A paper in a collection. */
export interface Hit {
  /** Stable over rounds and restarts: the DOI, else arXiv id, else PMID, each with its prefix, else a digest of title, year and first author. */
  readonly id: string;
  readonly paper: Paper;
  /** 0 to 1. */
  readonly score: number;
  /** The score explained in words. */
  readonly reason: string;
  readonly tags: readonly (PaperTag | 'retracted' | 'kept')[];
  /** Ids of the sources that found it. */
  readonly sources: readonly string[];
  /** Which records were joined, and by which rule; absent if none were. */
  readonly merged?: readonly string[];
  /** The joined records that differ; absent if there is only one. */
  readonly records?: readonly JoinedRecord[];
}

/** Counts over the whole collection. */
export interface Facets {
  readonly byYear: Readonly<Record<string, number>>;
  readonly byVenue: Readonly<Record<string, number>>;
  readonly bySource: Readonly<Record<string, number>>;
  readonly topAuthors: readonly string[];
  readonly keyThemes: readonly string[];
}

/** One request of the search at one source. A failure is never an empty list: `failure` tells them apart. */
export interface LedgerRow {
  readonly round: number;
  readonly source: string;
  /** Position of the query in the strategy of its round. */
  readonly query: number;
  /** The query as sent to the service; null if it was not sent. */
  readonly executed: string | null;
  readonly ignored: readonly QueryFilter[];
  /** The total that the service reports; null if it reports none. */
  readonly reportedTotal: number | null;
  readonly retrieved: number;
  readonly pages: number;
  readonly durationMs: number;
  readonly failure?: Failure;
}

/** A record that did not become a hit, and why. */
export interface Dropped {
  readonly id: string;
  readonly title?: string;
  readonly why:
    | 'no_title'
    | 'out_of_years'
    | 'other_language'
    | 'other_author'
    | 'other_venue'
    | 'not_a_paper'
    | 'low_score'
    | 'over_limit'
    | 'marked_irrelevant';
  /** The reviewer's reason, if they gave one. */
  readonly reason?: string;
}

/** A bibliographic file whose records a person added to a search. */
export interface ImportedFile {
  /** The id of its records as a source: `import:` and the name of the file. */
  readonly source: string;
  /** The name of its format, such as `ris`. */
  readonly format: string;
  readonly records: number;
  /** What could not be read, and where; the rest was. */
  readonly problems: readonly { readonly place: string; readonly message: string }[];
}

/** Which papers a review takes, in the words of the reviewer. */
export interface Criteria {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** What was asked, retrieved, joined and dropped, over all rounds. */
export interface Ledger {
  readonly rows: readonly LedgerRow[];
  /** Files whose records were added; absent: none. `retrieved` counts their records too. */
  readonly imported?: readonly ImportedFile[];
  /** Requested sources that were not asked, each with the reason. */
  readonly notAsked: readonly { readonly source: string; readonly why: string }[];
  readonly retrieved: number;
  /** Records that were joined to another. */
  readonly merged: number;
  /** How often a reviewer split joined records; absent: never. */
  readonly splits?: number;
  readonly dropped: readonly Dropped[];
  /** Papers of added files that are dropped only because the list is full; absent: none. */
  readonly importedOverLimit?: number;
  readonly kept: number;
}

/** The answer to a question. */
export interface Collection {
  readonly query: string;
  readonly intent: ParsedIntent;
  readonly strategy: SearchStrategy;
  readonly hits: readonly Hit[];
  readonly facets: Facets;
  readonly ledger: Ledger;
  /** Terms of the best papers that a next round could ask for; used only if a reviewer says so. */
  readonly suggestions?: readonly string[];
  /** Which papers the review takes; absent: not stated. */
  readonly criteria?: Criteria;
  /** When the last request ended, ISO 8601 in UTC. */
  readonly finishedAt: string;
}

const IMPORTED = 'import:';

/** The id of an added file as a source. */
export const importSource = (name: string): string => `${IMPORTED}${name}`;

/** Whether a source is an added file. */
export const isImported = (source: string): boolean => source.startsWith(IMPORTED);

/** The name of an added file by its id as a source; other ids stay as they are. */
export const importName = (source: string): string => (isImported(source) ? source.slice(IMPORTED.length) : source);
