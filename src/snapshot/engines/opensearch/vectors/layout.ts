import { each, keyword, type PaperDocument, type Shape, settingsOf } from '../layout.ts';

/** The vector of a record or a passage in the index, with what filters and the rule for texts need. */
export interface VectorDocument extends Pick<PaperDocument, 'paper_id' | 'year' | 'has_source' | 'license' | 'folded'> {
  /** Whether it was made from a text that a server may have to withhold. */
  readonly is_text: boolean;
  /** Where its passage is; absent for a record. */
  readonly place?: string;
  readonly start?: number;
  readonly end?: number;
  readonly vector: readonly number[];
}

/** The number of a paper's record among its vectors; its passages follow from 1 in their order. */
export const RECORD = 0;

/** The id of a vector. Ids of papers have no slash. */
export const toVectorId = (paperId: string, at: number): string => `${paperId}/${at}`;

/** The paper and the number of a vector. */
export function parseVectorId(id: string): { readonly paperId: string; readonly at: number } {
  const slash = id.lastIndexOf('/');
  return { paperId: id.slice(0, slash), at: Number(id.slice(slash + 1)) };
}

const filtered = { ...keyword, doc_values: false } as const;

/** The index of vectors. Lucene's graph needs no memory outside the heap and no native library. */
export const vectorsIndex = (shape: Shape, dimension: number) => ({
  settings: { index: { ...settingsOf(shape), knn: true } },
  mappings: {
    dynamic: false,
    _source: { includes: ['place', 'start', 'end'] },
    properties: {
      paper_id: filtered,
      year: { type: 'integer' },
      has_source: { type: 'boolean' },
      license: filtered,
      folded: each(filtered),
      is_text: { type: 'boolean' },
      vector: {
        type: 'knn_vector',
        dimension,
        data_type: 'byte',
        method: { name: 'hnsw', space_type: 'cosinesimil', engine: 'lucene' },
      },
    },
  },
});
