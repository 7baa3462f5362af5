import type { Query } from '../../fulltext/query.ts';
import type { QueryMeaning } from '../../model/embedding.ts';
import type { MeaningReport, SnapshotRequest, VectorCounts } from '../../model/snapshot.ts';
import type { Meaning, SnapshotData, SnapshotView } from '../data.ts';
import { fuse } from '../meaning/fuse.ts';
import type { MayFind } from '../meaning/matrix.ts';
import type { Selected } from './selected.ts';

interface WithMeaning {
  readonly selected: Selected;
  readonly meaning?: MeaningReport;
}

/** Adds the meaning of a query to what its words found; the words alone decide about corrections and phrases. */
export function addMeaning(
  { meaning, manifest, toFilter }: SnapshotData,
  view: SnapshotView,
  request: SnapshotRequest,
  { query, selected }: { readonly query: Query | null; readonly selected: Selected },
): WithMeaning {
  const { sort = 'relevance' } = request;
  const { vectors } = manifest;
  if (!meaning || !vectors || !request.meaning || !query || sort !== 'relevance' || selected.isNamed)
    return { selected };
  const usable = checkMeaning(request.meaning, vectors);
  if ('problem' in usable) {
    const { code, message } = usable.problem;
    return { selected, meaning: { used: false, model: vectors.model, code, notice: message } };
  }
  const mayFind = toMayFind(view, toFilter(request.filters).allows());
  const mayAdd = query.required.length === 0;
  const all = fuse(selected.all, { ...near(meaning, usable.vector, mayFind), mayAdd });
  const isComplete = selected.total <= selected.all.length;
  return {
    selected: {
      ...selected,
      all,
      total: Math.max(selected.total, all.length),
      totalIsExact: selected.totalIsExact && isComplete,
    },
    meaning: { used: true, model: vectors.model },
  };
}

function near({ matrix }: Meaning, vector: Float32Array, mayFind: MayFind) {
  return {
    near: matrix.nearest(vector, mayFind),
    average: matrix.averageOf(vector),
    cosinesOf: (papers: readonly number[]) =>
      matrix.recordsOf(
        vector,
        papers.filter((paper) => mayFind === null || mayFind(paper, 0)),
      ),
  };
}

/** Both the filters of the request and the rule for texts must allow it. */
function toMayFind({ mayFind }: SnapshotView, allows: ((paper: number) => boolean) | null): MayFind {
  if (!allows) return mayFind;
  return (paper, passage) => allows(paper) && (mayFind === null || mayFind(paper, passage));
}

/** Vectors of two models cannot be compared. */
function checkMeaning(asked: QueryMeaning, { model, dimension }: VectorCounts): QueryMeaning {
  if ('problem' in asked) return asked;
  if (asked.model !== model) {
    const message = `The snapshot has vectors of ${model}, but CARREL_EMBED_MODEL is ${asked.model}. Words only.`;
    return { problem: { code: 'CAPABILITY_DENIED', message } };
  }
  if (asked.vector.length === dimension) return asked;
  const message = `The embeddings have ${asked.vector.length} dimensions, the snapshot ${dimension}. Words only.`;
  return { problem: { code: 'SOURCE_CHANGED', message } };
}
