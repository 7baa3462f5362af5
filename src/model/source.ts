import type { Clock } from './clock.ts';
import type { PaperFields } from './paper.ts';
import type { Ref } from './ref.ts';
import type { Result } from './result.ts';

/** Where a copy may live, as a source said; only the guarded download accepts one. */
export interface Location {
  readonly url: string;
  /** Id of the source that named it. */
  readonly source: string;
  /** What the source claims to be behind the address; the bytes decide. */
  readonly kind: 'pdf' | 'page' | 'unknown';
  readonly version?: 'published' | 'accepted' | 'submitted';
  readonly license?: string;
  readonly host?: 'publisher' | 'repository';
}

/** What one source says of one paper. */
export interface SourceRecord {
  readonly source: string;
  readonly paper: PaperFields;
  /** All open locations the source names, best first. */
  readonly locations: readonly Location[];
}

/** An HTTP answer, whole and decoded, after redirects, retries and limits. */
export interface Answer {
  readonly status: number;
  /** Lower-case names; a repeated header is joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Where the answer came from after redirects. */
  readonly url: string;
}

/** A GET at one of the source's own hosts. */
export interface SourceRequest {
  readonly url: string;
  readonly accept?: string;
  /** Credentials travel here; they are dropped when a redirect leaves the host. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long a good answer may be served from the cache; 0 or absent: not cached. */
  readonly cacheMs?: number;
  /** Whether an answer of status 200 may be cached; for services that also fail with 200. Absent: yes. */
  isSound?(answer: Answer): boolean;
}

/**
 * The door through which a source reaches its own hosts, bound to its allow-list and rate.
 * Any HTTP status is an answer for the source to read, except what `throttle` turns into a failure.
 */
export interface SourceClient {
  get(request: SourceRequest): Promise<Result<Answer>>;
}

/** What a refusal means: wait and try again, or stop until an allowance is renewed. */
export type Throttle =
  | { readonly kind: 'wait'; readonly ms?: number }
  | { readonly kind: 'exhausted'; readonly untilMs: number };

/** What a source may use in a call. */
export interface SourceContext {
  readonly client: SourceClient;
  readonly clock: Clock;
  /** The user's contact address, if one is set. */
  readonly email?: string;
  /** The source's key, if it has one and one is set. */
  readonly key?: string;
}

/** A query in source-neutral form; each source translates it. */
export interface SourceQuery {
  /** All groups must match; within a group any term does; a term of several words is a phrase. */
  readonly groups: readonly (readonly string[])[];
  readonly author?: string;
  readonly venue?: string;
  readonly fromYear?: number;
  readonly toYear?: number;
  readonly language?: string;
  readonly limit: number;
  /** From `next` of the page before. */
  readonly cursor?: string;
}

export type QueryFilter = 'author' | 'venue' | 'fromYear' | 'toYear' | 'language' | 'groups';

/** One page of a search. */
export interface SourcePage {
  readonly records: readonly SourceRecord[];
  /** How many the service says there are; null when it does not say. */
  readonly total: number | null;
  readonly next?: string;
  /** The query as the service was asked, or says it understood it. */
  readonly executed: string;
  /** Filters this service could not honour. */
  readonly ignored: readonly QueryFilter[];
}

/** A work on the other end of a citation. */
export interface CitedWork {
  readonly doi?: string;
  readonly arxivId?: string;
  /** The service's own id, such as `W2741809807`. */
  readonly sourceId?: string;
  readonly title?: string;
  readonly year?: number;
}

export type SourceTier = 1 | 2 | 3;

/** The key of a source: the setting that holds it, and whether the source works without. */
export interface SourceKey {
  /** Environment name, such as `CARREL_OPENALEX_KEY`. */
  readonly setting: string;
  readonly required: boolean;
  readonly note: string;
}

/** A scholarly service, declared once; allow-lists, limiter, settings, reports and docs follow from this. */
export interface Source {
  readonly id: string;
  /** The name callers see in `source` fields; equals the id unless a published contract says otherwise. */
  readonly wireKey: string;
  readonly title: string;
  /** 1: always asked first. 2: asked when tier 1 left something open. 3: only by agreement with a publisher. */
  readonly tier: SourceTier;
  /** What the service is asked for, in one sentence. */
  readonly purpose: string;
  readonly terms: { readonly url: string; readonly note: string };
  /** API hosts: exact names or `*.suffix`. */
  readonly hosts: readonly string[];
  /** Politeness asked by the provider; the package-wide limits hold besides. */
  readonly rate: { readonly minGapMs: number; readonly concurrency: number; readonly perDay?: number };
  readonly enabledByDefault: boolean;
  /** The service refuses requests without a contact address. */
  readonly needsEmail?: boolean;
  readonly key?: SourceKey;
  /** Whether the service can know this kind of ref at all. */
  covers(ref: Ref): boolean;
  /** Reads a refusal (429, 403, 503); absent or null: by status and Retry-After. */
  throttle?(answer: Answer, nowMs: number): Throttle | null;
  lookup?(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>>;
  search?(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>>;
  references?(ref: Ref, context: SourceContext): Promise<Result<readonly CitedWork[]>>;
  citations?(ref: Ref, limit: number, context: SourceContext): Promise<Result<readonly CitedWork[]>>;
}
