import { z } from 'zod';
import type { HitMarks } from '../../../model/snapshot.ts';
import { manifestShape, vectorsShape } from '../../manifest.ts';

/** The version of the layout; an index of another one is neither read nor updated. */
export const LAYOUT_VERSION = 1;
export const FORMAT = 'carrel-snapshot';

/** Categories of facets that filters select by; years are numbers. */
export const NAMED_CATEGORIES = ['author', 'venue', 'keyword', 'institution', 'tag'] as const;

/** The indexed texts of a record, and the weight of each column of 0010 that it belongs to. */
export const RECORD_FIELDS = ['words.title', 'words.abstract', 'words.opening', 'words.labels'] as const;

/** What is stored with an index of papers. */
export const metaShape = z.object({
  format: z.literal(FORMAT),
  layout: z.number().int(),
  name: z.string(),
  complete: z.boolean(),
  texts: z.string(),
  /** The index of vectors; absent if there are none. */
  vectors: z.string().optional(),
  /** The vectors of the folder that were not copied, because the cluster has no k-NN. */
  omittedVectors: vectorsShape.optional(),
  manifest: manifestShape,
  /** Average numbers of words: title, abstract, labels. */
  averages: z.tuple([z.number(), z.number(), z.number()]),
  /** Every licence of a paper; null if one has none. */
  licenses: z.array(z.string().nullable()),
  /** How many documents each index had when the version was complete; absent in one of an older carrel. */
  stored: z.object({ papers: z.number().int(), texts: z.number().int(), vectors: z.number().int() }).optional(),
});

export type IndexMeta = z.infer<typeof metaShape>;

/** What is stored with an index of texts. */
export interface TextsMeta {
  /** The name of the snapshot. */
  readonly name: string;
  /** When the push that wrote it last began, as ISO 8601. */
  readonly begun: string;
}

/** The index of the texts of a version. */
export const toTextsName = (index: string): string => `${index}-texts`;
/** The index of the vectors of a version. */
export const toVectorsName = (index: string): string => `${index}-vectors`;

/** How many documents each index of a version has. */
export type StoredCounts = NonNullable<IndexMeta['stored']>;

/** What a hit shows and ranking reads of a paper. */
export interface ShownFields {
  readonly title: string;
  readonly abstract: string;
  readonly labels: string;
  readonly authors: readonly string[];
  readonly venue: string | null;
  readonly retracted: boolean;
  /** Absent in an index that an older version wrote. */
  readonly marks?: HitMarks;
  readonly pdf: string | null;
  /** Numbers of words: title, abstract, labels. */
  readonly lengths: readonly [number, number, number];
}

/** A paper in the index. */
export interface PaperDocument {
  readonly paper_id: string;
  /** The row in the folder it came from: equal scores are ordered by it. */
  readonly n: number;
  readonly digest: string;
  readonly places: readonly string[];
  readonly year: number | null;
  readonly title_key: string;
  readonly has_source: boolean;
  /** Whether the beginning of the text stands in for an abstract. */
  readonly has_opening: boolean;
  readonly license: string;
  readonly aliases: readonly string[];
  readonly cites: readonly string[];
  readonly cited_by: number;
  readonly folded: Readonly<Record<string, readonly string[]>>;
  readonly facet: Readonly<Record<string, readonly string[]>>;
  readonly show: ShownFields;
  readonly words: {
    readonly title: string;
    readonly abstract: string;
    readonly opening: string;
    readonly labels: string;
  };
  readonly passages: readonly PassageDocument[];
  /** One more than the highest number of its vectors; absent if it has none. */
  readonly vectors?: number;
}

/** A passage inside the document of its paper. */
export interface PassageDocument {
  readonly words: string;
  readonly at: number;
  readonly place: string;
  readonly start: number;
  readonly end: number;
  readonly license: string;
  /** Passages of summaries are never withheld. */
  readonly is_summary: boolean;
}

/** A value to filter by. Longer values are not indexed: an index refuses terms beyond 32,766 bytes. */
export const keyword = { type: 'keyword', ignore_above: 8_000 } as const;
const stored = { ...keyword, index: false } as const;
const words = (similarity: string) => ({ type: 'text', analyzer: 'whitespace', similarity });
/** One field for each category. */
export const each = (type: object) => ({
  properties: Object.fromEntries(NAMED_CATEGORIES.map((name) => [name, type])),
});

/** Fields that an index of an older version of carrel does not have yet. */
export const ADDED_FIELDS = { vectors: { type: 'integer', index: false } };

const PAPER_FIELDS = {
  ...ADDED_FIELDS,
  paper_id: keyword,
  n: { type: 'long' },
  digest: stored,
  places: stored,
  year: { type: 'integer' },
  title_key: stored,
  has_source: { type: 'boolean' },
  has_opening: { type: 'boolean' },
  license: keyword,
  aliases: keyword,
  cites: keyword,
  cited_by: { type: 'integer' },
  folded: each(keyword),
  facet: each(stored),
  show: { type: 'object', enabled: false },
  words: {
    properties: {
      title: words('record'),
      abstract: words('record'),
      opening: words('record'),
      labels: words('record'),
    },
  },
  passages: {
    type: 'nested',
    properties: {
      words: { ...words('passage'), norms: false },
      at: { type: 'integer' },
      place: stored,
      start: { type: 'integer', index: false },
      end: { type: 'integer', index: false },
      license: keyword,
      is_summary: { type: 'boolean' },
    },
  },
};

/** How an index is divided. */
export interface Shape {
  readonly shards: number;
  readonly replicas: number;
}

/** The settings of every index of a version. */
export const settingsOf = ({ shards, replicas }: Shape) => ({
  number_of_shards: shards,
  number_of_replicas: replicas,
  // Nothing searches a version that is not complete.
  refresh_interval: '-1',
});

/** The index of papers. The constants are those of our own formula; passages are not weighted by their length. */
export const papersIndex = (shape: Shape) => ({
  settings: {
    index: {
      ...settingsOf(shape),
      similarity: { record: { type: 'BM25', k1: 1.5, b: 0.75 }, passage: { type: 'BM25', k1: 1.5, b: 0 } },
      'mapping.nested_objects.limit': 1_000_000,
    },
  },
  mappings: {
    dynamic: false,
    _source: { excludes: ['words', 'passages', 'folded'] },
    properties: PAPER_FIELDS,
  },
});

/** The index of texts, which nothing searches. */
export const textsIndex = (shape: Shape, meta: TextsMeta) => ({
  settings: { index: { ...settingsOf(shape), codec: 'best_compression' } },
  mappings: { dynamic: false, _meta: meta },
});
