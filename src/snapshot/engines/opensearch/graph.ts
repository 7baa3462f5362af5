import { ok, type Result } from '../../../model/result.ts';
import type { SnapshotGraph } from '../../../model/snapshot.ts';
import { unknownPaper } from '../../open.ts';
import { MAX_NODES } from '../../query/graph.ts';
import { isPaperId } from './papers.ts';
import type { Clause } from './query.ts';
import { type ClusterHit, inFull, type Search } from './searches.ts';
import { type ClusterData, viewUnder } from './view.ts';

const FIELDS = ['n', 'year', 'show.title', 'show.retracted', 'cites', 'cited_by'];

const toSearch = (query: Clause): Search => ({
  body: { _source: FIELDS, size: MAX_NODES + 1, query, sort: [{ cited_by: 'desc' }, { paper_id: 'asc' }] },
});

/** The papers in the snapshot that a paper cites or that cite it; without a paper, the most cited ones. */
export async function readGraph(data: ClusterData, paperId: string | undefined): Promise<Result<SnapshotGraph>> {
  const view = viewUnder(data, undefined);
  const run = async (query: Clause, key: string) => inFull(view.cluster.host, await view.run([toSearch(query)], key));
  if (paperId === undefined) {
    const linked = [{ exists: { field: 'cites' } }, { range: { cited_by: { gt: 0 } } }];
    const found = await run({ bool: { should: linked, minimum_should_match: 1 } }, 'graph');
    return found.ok ? ok(toGraph(found.value[0]?.hits ?? [])) : found;
  }
  if (!isPaperId(paperId)) return unknownPaper(paperId);
  const own = await run({ ids: { values: [paperId] } }, paperId);
  if (!own.ok) return own;
  const [paper] = own.value[0]?.hits ?? [];
  if (!paper) return unknownPaper(paperId);
  const around = [{ ids: { values: paper.source.cites ?? [] } }, { term: { cites: paperId } }];
  const others = { bool: { should: around, minimum_should_match: 1, must_not: [{ ids: { values: [paperId] } }] } };
  const found = await run(others, paperId);
  return found.ok ? ok(toGraph([paper, ...(found.value[0]?.hits ?? [])])) : found;
}

function toGraph(found: readonly ClusterHit[]): SnapshotGraph {
  const shown = found.slice(0, MAX_NODES);
  const order = new Map(shown.map(({ id, source }) => [id, source.n]));
  const byRow = (a: string, b: string) => (order.get(a) ?? 0) - (order.get(b) ?? 0);
  const citing = shown.map(({ id }) => id).sort(byRow);
  const cites = new Map(shown.map(({ id, source }) => [id, (source.cites ?? []).filter((each) => order.has(each))]));
  return {
    nodes: shown.map(({ id, source }) => ({
      paperId: id,
      title: source.show.title,
      year: source.year ?? null,
      citedBy: source.cited_by ?? 0,
      ...(source.show.retracted && { retracted: true }),
    })),
    edges: citing.flatMap((from) => [...(cites.get(from) ?? [])].sort(byRow).map((cited) => ({ citing: from, cited }))),
    truncated: found.length > shown.length,
  };
}
