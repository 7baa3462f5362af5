import type {
  FacetCategory,
  FacetCount,
  ShownVerification,
  SnapshotCounts,
  SnapshotGraph,
  SnapshotManifest,
  SnapshotPage,
  SnapshotPaper,
} from '../model/snapshot.ts';
import type { Wire } from '../model/wire.ts';

/** A paper; the keys of `production` are data and stay unchanged. */
export type ApiPaper = Wire<Omit<SnapshotPaper, 'production' | 'verification'>> & {
  readonly verification: Wire<ShownVerification> | null;
  readonly production: SnapshotPaper['production'];
  readonly text_served: boolean;
  readonly sandbox?: true;
};

/** Part of a text, and where the next part begins. */
export interface TextPart {
  readonly markdown: string;
  readonly offset: number;
  readonly total_chars: number;
  readonly truncated: boolean;
  readonly next_offset?: number;
}

type Facts = 'buildId' | 'builtAt' | 'builtBy' | 'sandbox' | 'schemaVersion' | 'counts';
type Facets = Wire<readonly FacetCount[]>;

/** What each route below `/api/v1/` answers with; `*` stands for one part of the path. */
export interface ApiAnswers {
  snapshot: Wire<Pick<SnapshotManifest, Facts>> & {
    readonly version: string;
    readonly public: boolean;
    readonly text: 'all' | 'licensed';
  };
  search: Wire<Omit<SnapshotPage, 'corrections'>> & {
    readonly query: string;
    readonly page: number;
    readonly page_size: number;
    readonly corrections: SnapshotPage['corrections'];
  };
  'papers/*': {
    readonly paper: ApiPaper;
    /** Each format is a route below this one. */
    readonly citations: readonly { readonly format: string; readonly label: string }[];
  };
  'papers/*/summary': { readonly paper_id: string; readonly template: string; readonly summary: unknown };
  'papers/*/summary/*': ApiAnswers['papers/*/summary'];
  'papers/*/source': TextPart & { readonly paper_id: string };
  'papers/*/translation/*': TextPart & { readonly paper_id: string; readonly lang: string };
  'papers/*/graph': Wire<SnapshotGraph>;
  graph: Wire<SnapshotGraph>;
  'facets/*': { readonly category: string; readonly facets: Facets };
  stats: {
    readonly counts: Wire<SnapshotCounts>;
    readonly years: readonly { readonly year: number; readonly paper_count: number }[];
  } & { readonly [Category in Exclude<FacetCategory, 'year'> as `${Category}s`]: Facets };
}
