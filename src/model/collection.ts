import type { Failure } from './error.ts';
import type { Paper } from './paper.ts';
import type { QueryFilter } from './source.ts';

/** Fields whose vocabulary the search knows; `general` is what all of them share. */
export const DOMAINS = ['general', 'materials_science'] as const;

export type Domain = (typeof DOMAINS)[number];

/** What a search is asked for, as given; everything after is derived from it and from decisions. */
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
}

/** What kind of answer a question asks for. */
export const INTENT_TYPES = ['survey', 'method', 'dataset', 'baseline'] as const;

export type IntentType = (typeof INTENT_TYPES)[number];

/** Limits of a search; a source that cannot honour one says so in its ledger row. */
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
  /** The whole question, without what no question holds. */
  readonly topic: string;
  /** What every good answer is about, most telling first. */
  readonly concepts: readonly string[];
  /** Parts in quotes: kept as they are. */
  readonly phrases: readonly string[];
  readonly intentType: IntentType;
  readonly domain: Domain;
  /** Newer papers are preferred because the question asks for it ("recent", "latest"). */
  readonly wantsRecent: boolean;
  readonly filters: SearchFilters;
  /** Ids of sources the request named; absent: every enabled one that can search. */
  readonly sources?: readonly string[];
  /** What was put right while reading, in sentences; absent when nothing was. */
  readonly notes?: readonly string[];
}

/** One query: all `keywords` must match, each in its own spelling or one of its synonyms. */
export interface StrategyQuery {
  readonly keywords: readonly string[];
  /** Other spellings by keyword; a keyword without an entry has none. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  /** The same for people, with AND, OR and quotes. Derived: an edit changes the keywords and this follows. */
  readonly booleanQuery: string;
  /** Why this query is there. */
  readonly purpose: string;
}

/** What will be asked of whom; the payload of the first checkpoint, and what an edit replaces. */
export interface SearchStrategy {
  readonly queries: readonly StrategyQuery[];
  readonly sources: readonly string[];
  readonly filters: SearchFilters;
}

/** What a reviewer said of a round of results; papers are named by the id of their hit. */
export interface UserFeedback {
  readonly markedRelevant: readonly string[];
  readonly markedIrrelevant: readonly string[];
  readonly freeText?: string;
}

/** What a paper is, told from its own words. */
export const PAPER_TAGS = ['method', 'review', 'empirical', 'theoretical', 'dataset'] as const;

export type PaperTag = (typeof PAPER_TAGS)[number];

/** A paper in a collection. */
export interface Hit {
  /** Stable over rounds and restarts: the DOI, else arXiv id, else PMID, each with its prefix, else a digest of title, year and first author. */
  readonly id: string;
  readonly paper: Paper;
  /** 0 to 1. */
  readonly score: number;
  /** The score in words a person can check. */
  readonly reason: string;
  readonly tags: readonly (PaperTag | 'retracted' | 'kept')[];
  /** Ids of the sources that found it. */
  readonly sources: readonly string[];
  /** How records became one: the rule, and what was joined; absent when nothing was. */
  readonly merged?: readonly string[];
}

/** Counts over the whole collection. */
export interface Facets {
  readonly byYear: Readonly<Record<string, number>>;
  readonly byVenue: Readonly<Record<string, number>>;
  readonly bySource: Readonly<Record<string, number>>;
  readonly topAuthors: readonly string[];
  readonly keyThemes: readonly string[];
}

/** One request of the search at one source. A failure is never an empty list: `failure` says which it was. */
export interface LedgerRow {
  readonly round: number;
  readonly source: string;
  /** Position of the query in the strategy of its round. */
  readonly query: number;
  /** As the service was asked; null when it was never reached. */
  readonly executed: string | null;
  readonly ignored: readonly QueryFilter[];
  /** What the service says there are; null when it does not say. */
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
}

/** What was asked, what came, what was joined and what was left out, over all rounds. */
export interface Ledger {
  readonly rows: readonly LedgerRow[];
  /** Sources that were wanted and not asked, each with the reason. */
  readonly notAsked: readonly { readonly source: string; readonly why: string }[];
  readonly retrieved: number;
  /** Records that were joined to another. */
  readonly merged: number;
  readonly dropped: readonly Dropped[];
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
  /** When the last request ended, ISO 8601 in UTC. */
  readonly finishedAt: string;
}
