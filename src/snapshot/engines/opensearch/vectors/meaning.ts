import type { Query } from '../../../../fulltext/query.ts';
import { ok, type Result } from '../../../../model/result.ts';
import type { MeaningReport, SnapshotRequest } from '../../../../model/snapshot.ts';
import { addFound, askMeaning, notUsed } from '../../../meaning/add.ts';
import { FUSED_WINDOW } from '../../../meaning/fuse.ts';
import { toRecord } from '../records.ts';
import { toPartial } from '../searches.ts';
import type { ClusterSelection } from '../select.ts';
import type { ClusterView } from '../view.ts';
import { toVectorId } from './layout.ts';
import { findNear, type NearFound } from './nearest.ts';

interface WithMeaning {
  readonly selected: ClusterSelection;
  readonly meaning?: MeaningReport;
}

/** Adds the meaning of a query to what its words found, as a folder does. Without the vectors, the words remain. */
export async function addMeaning(
  view: ClusterView,
  request: SnapshotRequest,
  byWords: { readonly query: Query | null; readonly selected: ClusterSelection },
): Promise<Result<WithMeaning>> {
  const { selected } = byWords;
  const { manifest, omittedVectors } = view.meta;
  const asked = askMeaning(request, manifest.vectors ?? omittedVectors, byWords);
  if (!asked) return ok({ selected });
  if (!asked.vector) return ok({ selected, meaning: asked.report });
  const window = selected.all.slice(0, FUSED_WINDOW);
  const papers = window.flatMap(({ id }) => selected.records.get(id)?.paperId ?? []);
  const found = await findNear(view, asked.vector, request.filters, papers, request.query);
  if (!found.ok) {
    const { code } = found.error;
    const message = `Searched by words only: the cluster could not compare vectors (${code}).`;
    return ok({ selected, meaning: notUsed(asked.report.model, { code, message }) });
  }
  const numbers = numberPapers(selected, found.value);
  const near = found.value.near.map(({ paperId, at, cosine }, place) => ({
    paper: numbers.papers.get(paperId) ?? 0,
    passage: at === 0 ? 0 : numbers.firstPassage + place,
    cosine,
  }));
  const cosinesOf = (ids: readonly number[]) =>
    new Map(ids.flatMap((id) => entryOf(id, found.value.cosines.get(selected.records.get(id)?.paperId ?? ''))));
  const fused = addFound(byWords, { near, average: found.value.average, cosinesOf });
  const added = await readAdded(view, request, { ...selected, ...fused }, numbers.papers);
  if (!added.ok) return added;
  const vectorIds = found.value.near.map(({ paperId, at }, place): [number, string] => [
    numbers.firstPassage + place,
    toVectorId(paperId, at),
  ]);
  const partial = toPartial(found.value.searched) ?? added.value.partial;
  return ok({
    selected: { ...added.value, all: inOrder(added.value), partial, nearPassages: new Map(vectorIds) },
    meaning: asked.report,
  });
}

const entryOf = (id: number, cosine: number | undefined): [number, number][] =>
  cosine === undefined ? [] : [[id, cosine]];

/** Papers by their scores; equal ones in the order of the folder they came from. */
function inOrder({ all, rows }: ClusterSelection) {
  const rowOf = (id: number) => rows.get(id) ?? Number.POSITIVE_INFINITY;
  return all.toSorted((one, other) => other.score - one.score || rowOf(one.id) - rowOf(other.id));
}

/** Numbers for papers that only meaning found, after the others, and for passages after all papers. */
function numberPapers({ records }: ClusterSelection, { near }: NearFound) {
  const papers = new Map([...records].map(([id, { paperId }]) => [paperId, id]));
  for (const { paperId } of near) if (!papers.has(paperId)) papers.set(paperId, papers.size + 1);
  return { papers, firstPassage: papers.size + 1 };
}

/** Reads the papers that only meaning found. */
async function readAdded(
  view: ClusterView,
  { query }: SnapshotRequest,
  selected: ClusterSelection,
  numbers: ReadonlyMap<string, number>,
): Promise<Result<ClusterSelection>> {
  const missing = new Set(selected.all.flatMap(({ id }) => (selected.records.has(id) ? [] : [id])));
  if (missing.size === 0) return ok(selected);
  const values = [...numbers].flatMap(([paperId, id]) => (missing.has(id) ? [paperId] : []));
  const filter = [{ ids: { values } }];
  const body = { size: values.length, query: { bool: { filter } } };
  const found = await view.run([{ body }], query);
  if (!found.ok) return found;
  const hits = (found.value[0]?.hits ?? []).map((hit) => ({ hit, id: numbers.get(hit.id) ?? 0 }));
  return ok({
    ...selected,
    records: new Map([
      ...selected.records,
      ...hits.map(({ hit, id }) => [id, toRecord(hit, id, view.refused)] as const),
    ]),
    rows: new Map([...selected.rows, ...hits.map(({ hit, id }) => [id, hit.source.n] as const)]),
    facets: new Map([...selected.facets, ...hits.map(({ hit, id }) => [id, hit.source.facet ?? {}] as const)]),
    partial: selected.partial ?? toPartial(found.value),
  });
}
