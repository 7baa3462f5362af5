import type { MeaningReport, SnapshotRequest } from '../../model/snapshot.ts';
import type { Meaning, SnapshotData, SnapshotView } from '../data.ts';
import { addFound, askMeaning, type FoundByWords } from '../meaning/add.ts';
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
  byWords: FoundByWords,
): WithMeaning {
  const { selected } = byWords;
  const asked = askMeaning(request, manifest.vectors, byWords);
  if (!meaning || !asked) return { selected };
  if (!asked.vector) return { selected, meaning: asked.report };
  const mayFind = toMayFind(view, toFilter(request.filters).allows());
  return { selected: addFound(byWords, near(meaning, asked.vector, mayFind)), meaning: asked.report };
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
