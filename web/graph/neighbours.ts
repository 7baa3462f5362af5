import type { Graph } from './graph.ts';

/** The places of the papers that one cites, and of those that cite it. */
export interface NodeNeighbours {
  readonly cites: readonly number[];
  readonly citedBy: readonly number[];
}

/** The neighbours of each node of a graph, in the order of the nodes. */
export function neighboursOf({ nodes, edges }: Graph): NodeNeighbours[] {
  const places = new Map(nodes.map((node, at) => [node.paper_id, at]));
  const found = nodes.map(() => ({ cites: [] as number[], citedBy: [] as number[] }));
  for (const { citing, cited } of edges) {
    const [from, to] = [places.get(citing), places.get(cited)];
    if (from === undefined || to === undefined) continue;
    found[from]?.cites.push(to);
    found[to]?.citedBy.push(from);
  }
  return found;
}
