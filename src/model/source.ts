import type { Clock } from './clock.ts';
import type { TextCopy } from './entry.ts';
import type { Remediation } from './error.ts';
import type { PaperField, PaperFields } from './paper.ts';
import type { Ref } from './ref.ts';
import type { Result } from './result.ts';

/** The location of a copy, as stated by a source; only the guarded download accepts one. */
export interface Location {
  readonly url: string;
  /** Id of the source that named it. */
  readonly source: string;
  /** What the source says the address serves; the bytes decide. */
  readonly kind: 'pdf' | 'page' | 'jats' | 'html' | 'unknown';
  readonly version?: 'published' | 'accepted' | 'submitted';
  readonly license?: string;
  readonly host?: 'publisher' | 'repository';
  /** Found in a page, not named by a record of the paper. */
  readonly isMined?: boolean;
}

/** One source's record of a paper. */
export interface SourceRecord {
  readonly source: string;
  readonly paper: PaperFields;
  /** All open locations the source names, best first. */
  readonly locations: readonly Location[];
}

/** A complete, decoded HTTP response, after redirects, retries and limits. */
export interface SourceAnswer {
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
  /** Credentials go here; a redirect to another host drops them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long a good answer may be served from the cache; 0 or absent: not cached. */
  readonly cacheMs?: number;
}

/**
 * The HTTP client of a source, bound to its hosts and rate.
 * Any HTTP status is a response for the source to read, except what `throttle` turns into a failure.
 */
export interface SourceClient {
  get(request: SourceRequest): Promise<Result<SourceAnswer>>;
  /** Removes a bad response from the cache. */
  forget(answer: SourceAnswer): void;
}

/** What a refusal means: wait and retry, or stop until the quota resets. */
export type Throttle =
  | { readonly kind: 'wait'; readonly ms?: number }
  | { readonly kind: 'exhausted'; readonly untilMs: number };

/** What a source may use in a call. */
export interface SourceContext {
  readonly client: SourceClient;
  readonly clock: Clock;
  /** The user's contact address, if configured. */
  readonly email?: string;
  /** The source's key, if configured. */
  readonly key?: string;
  readonly options?: SourceOptions;
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
  /** The total that the service reports; null if it reports none. */
  readonly total: number | null;
  readonly next?: string;
  /** The query as sent to the service, or as the service understood it. */
  readonly executed: string;
  /** Filters that this service does not support. */
  readonly ignored: readonly QueryFilter[];
}

/** What a reference says about the paper it cites, for services that search by it. */
export interface Citation {
  /** The whole reference in one line. */
  readonly text: string;
  readonly title?: string;
  /** The family name of the first author. */
  readonly author?: string;
  readonly year?: number;
}

/** Records of many refs in one request. */
export interface SourceBatch {
  /** Maximum number of refs in a request. */
  readonly size: number;
  /** The records in the order of the refs; null for a ref that the answer lacks, which a lookup may still find. */
  lookup(refs: readonly Ref[], context: SourceContext): Promise<Result<readonly (SourceRecord | null)[]>>;
}

/** A work on the other end of a citation. */
export interface CitedWork {
  readonly doi?: string;
  readonly arxivId?: string;
  /** The service's own id, such as `W2741809807`. */
  readonly sourceId?: string;
  readonly title?: string;
  readonly year?: number;
  /** Absent if the service does not say. */
  readonly retracted?: boolean;
}

/** The paper whose text is wanted. */
export interface TextQuery {
  readonly ref: Ref;
  readonly paper: PaperFields;
  /** From the ref, the record or one of its locations. */
  readonly pmcid?: string;
}

/** Where a source has the text of a paper; no location if it cannot have it. */
export interface FoundTexts {
  readonly locations: readonly Location[];
  /** The PMCID, if the source had to look it up. */
  readonly pmcid?: string;
}

/** The open texts of a source, which are served from its own hosts. */
export interface SourceTexts {
  readonly from: TextCopy['from'];
  /** Whether it can have the text of a paper (default: what the source covers). */
  covers?(ref: Ref): boolean;
  /** Names the addresses; NOT_FOUND if the service was asked and has no text. */
  find(query: TextQuery, context: SourceContext): Promise<Result<FoundTexts>>;
}

export type SourceTier = 1 | 2 | 3;

/** The key of a source: its setting, and whether the source works without it. */
export interface SourceKey {
  /** Environment name, such as `CARREL_OPENALEX_KEY`. */
  readonly setting: string;
  readonly required: boolean;
  readonly note: string;
}

/** A setting that a source declares for itself, besides its key. */
export interface SourceOption {
  /** Environment name, such as `CARREL_SCIHUB_MIRRORS`. */
  readonly setting: string;
  /** Key in config.toml. */
  readonly file: string;
  /** What it is, in one sentence, for help and docs. */
  readonly note: string;
  /** The source is disabled without it. */
  readonly required?: boolean;
  /** Returns what a value must be; undefined if the value is valid. */
  check?(value: string): string | undefined;
}

/** The rate limit that a provider asks for. */
export interface SourceRate {
  readonly minGapMs: number;
  readonly concurrency: number;
  /** Requests in a UTC day, over all processes. */
  readonly perDay?: number;
  /** Replaces `perDay` if the user has a key. */
  readonly perDayWithKey?: number;
  /** Downloads count as requests. */
  readonly countsDownloads?: boolean;
}

/** A scholarly service, declared once; allow-lists, limiter, settings, reports and docs follow from this. */
export interface Source {
  readonly id: string;
  /** The name callers see in `source` fields; equals the id unless a published contract says otherwise. */
  readonly wireKey: string;
  readonly title: string;
  /** 1: always asked first. 2: asked if tier 1 left something open. 3: only by agreement with a publisher. */
  readonly tier: SourceTier;
  /** The kind of identifier it issues: its "no record" is authoritative for these. */
  readonly registrar?: boolean;
  /** Fields for which this source takes precedence over earlier sources in the catalog. */
  readonly leads?: readonly PaperField[];
  /** What the service is asked for, in one sentence. */
  readonly purpose: string;
  readonly terms: { readonly url?: string; readonly note: string };
  /** API hosts: exact names or `*.suffix`. */
  readonly hosts: readonly string[];
  /** Hosts that the user configures. */
  hostsFrom?(options: SourceOptions): readonly string[];
  /** The only policy that uses this source. */
  readonly onlyFor?: 'download';
  /** The provider's rate limit, in addition to the global limits. */
  readonly rate: SourceRate;
  readonly enabledByDefault: boolean;
  /** A ref that the service and the sandbox know, for probing and documentation. */
  readonly example: string;
  /** The service refuses requests without a contact address. */
  readonly needsEmail?: boolean;
  readonly key?: SourceKey;
  readonly options?: Readonly<Record<string, SourceOption>>;
  /** The setting with which the user confirms the publisher's terms; required together with the key. */
  readonly agreement?: { readonly setting: string; readonly note: string };
  /** Headers with the key for downloads from this source's own hosts; never sent elsewhere. */
  downloadHeaders?(key: string): Readonly<Record<string, string>>;
  /** Whether the service can have records of this ref. */
  covers(ref: Ref): boolean;
  /** Interprets a refusal (429, 403, 503); if absent or null, status and Retry-After decide. */
  throttle?(answer: SourceAnswer, nowMs: number): Throttle | null;
  lookup?(ref: Ref, context: SourceContext): Promise<Result<SourceRecord>>;
  readonly batch?: SourceBatch;
  /** Whether an id exists, for a service that knows ids alone; NOT_FOUND if it does not. */
  isRegistered?(ref: Ref, context: SourceContext): Promise<Result<true>>;
  /** Records that might be the cited paper; the caller judges them. */
  match?(citation: Citation, context: SourceContext): Promise<Result<readonly SourceRecord[]>>;
  /** Locates copies without metadata: for licensed sources. */
  locate?(ref: Ref, context: SourceContext): Promise<Result<readonly Location[]>>;
  /** Open texts in a format with sections, which are fetched beside the PDF. */
  readonly texts?: SourceTexts;
  /** What its search does not support; `groups`: it takes a bag of words. */
  readonly cannot?: readonly QueryFilter[];
  search?(query: SourceQuery, context: SourceContext): Promise<Result<SourcePage>>;
  references?(ref: Ref, context: SourceContext): Promise<Result<readonly CitedWork[]>>;
  citations?(ref: Ref, limit: number, context: SourceContext): Promise<Result<readonly CitedWork[]>>;
}

/**
 * The name of a source that people see and type, by the key that it has in answers and in the log: a specification fixes
 * the key `s2` there.
 */
export const shownSource = (key: string): string => (key === 's2' ? 'semantic-scholar' : key);

/** The values of a source's options that are set, by name. */
export type SourceOptions = Readonly<Record<string, string>>;

/** A source as this configuration may use it. */
export interface SourceHandle {
  readonly source: Source;
  /** Why it is disabled, and how to enable it; absent if it is enabled. */
  readonly disabled?: { readonly why: string; readonly remediation?: Remediation };
  /** A fresh context for one call; aborting the signal ends all its requests. */
  context(signal?: AbortSignal): SourceContext;
}

const foldName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/gu, '');

/** The id of the source with this id, wire key or title; the name itself if there is none. */
export function sourceIdOf(name: string, sources: readonly Pick<Source, 'id' | 'wireKey' | 'title'>[]): string {
  const wanted = foldName(name);
  const found = sources.find((source) =>
    [source.id, source.wireKey, source.title].some((own) => foldName(own) === wanted),
  );
  return found?.id ?? name;
}
