import type {
  Passage,
  SnapshotCounts,
  SnapshotGraph,
  SnapshotHit,
  SnapshotPage,
  SnapshotPaper,
} from '../../src/model/snapshot.ts';
import type { Wire } from '../../src/model/wire.ts';

/** What the server answers, by route; the shapes follow from the model. */
export type Hit = Wire<SnapshotHit>;
export type HitPassage = Wire<Passage>;
export type Graph = Wire<SnapshotGraph>;
export type GraphNode = Graph['nodes'][number];
export type Counts = Wire<SnapshotCounts>;
export type Verification = NonNullable<PaperAnswer['paper']['verification']>;

/** A value and how many papers have it. */
export interface FacetCount {
  readonly value: string;
  readonly paper_count: number;
}

/** `/api/v1/snapshot` */
export interface SnapshotAnswer {
  readonly build_id: string;
  readonly built_at: string;
  readonly built_by: string;
  readonly sandbox?: boolean;
  readonly counts: Counts;
  readonly text: 'all' | 'licensed';
}

/** `/api/v1/search` */
export interface SearchAnswer extends Wire<Omit<SnapshotPage, 'corrections' | 'facets'>> {
  readonly page: number;
  readonly page_size: number;
  readonly corrections: Readonly<Record<string, string>>;
  readonly facets?: Readonly<Partial<Record<string, readonly FacetCount[]>>>;
}

/** `/api/v1/papers/{paper_id}` */
export interface PaperAnswer {
  readonly paper: Wire<Omit<SnapshotPaper, 'production'>> & {
    readonly text_served: boolean;
    readonly production: Readonly<Record<string, string>>;
  };
}

export type Paper = PaperAnswer['paper'];

/** `/api/v1/papers/{paper_id}/summary/{template}` */
export interface SummaryAnswer {
  readonly template: string;
  readonly summary: unknown;
}

/** `/api/v1/papers/{paper_id}/source` and `/translation/{lang}` */
export interface TextAnswer {
  readonly markdown: string;
  readonly offset: number;
  readonly total_chars: number;
  readonly truncated: boolean;
  readonly next_offset?: number;
}

/** `/api/v1/stats` */
export interface StatsAnswer {
  readonly counts: Counts;
  readonly years: readonly { readonly year: number; readonly paper_count: number }[];
  readonly authors: readonly FacetCount[];
  readonly venues: readonly FacetCount[];
  readonly keywords: readonly FacetCount[];
  readonly institutions: readonly FacetCount[];
  readonly tags: readonly FacetCount[];
}
