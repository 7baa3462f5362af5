/** A paper in the answer of the graph tool. */
export interface NodeOutput {
  readonly id: string;
  readonly doi?: string;
  readonly arxiv_id?: string;
  readonly title?: string;
  readonly year?: number;
  readonly retracted?: boolean;
  readonly depth: number;
}

/** The title of a paper, marked if it is retracted. */
export function titleOf({ id, title, retracted }: NodeOutput, fallback = id): string {
  return `${retracted ? 'RETRACTED ' : ''}${title ?? fallback}`;
}

/** The part of the graph tool's answer that the views need. */
export interface GraphOutput {
  readonly ref: string;
  readonly nodes: readonly NodeOutput[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly truncated: boolean;
  readonly truncated_by: readonly string[];
  readonly unidentified?: number;
}

/** A paper with its citation counts within this graph. */
export interface PlacedPaper {
  readonly node: NodeOutput;
  readonly citedBy: number;
  readonly cites: number;
}

/** Papers at one distance on one side of the seed: cited papers at the left (below 0), citing papers at the right. */
export interface Column {
  readonly column: number;
  readonly papers: readonly PlacedPaper[];
}

/** The heading of a column. */
export function headingOf(column: number): string {
  if (column === 0) return 'The paper';
  if (Math.abs(column) === 1) return column < 0 ? 'Cites' : 'Cited by';
  // From the second hop on the graph follows both directions: these are neighbours, not ancestors.
  return `Around the ${column < 0 ? 'cited' : 'citing'} papers, ${Math.abs(column)} hops away`;
}

/**
 * Puts papers into columns, cited papers at the left and citing papers at the right of the seed. A paper takes the side
 * of the neighbour that leads to the seed; within a column papers are near their neighbours, then by year.
 */
export function arrange({ nodes, edges }: GraphOutput): Column[] {
  const neighbours = toNeighbours(edges);
  const sides = findSides(nodes, neighbours);
  const count = (id: string, step: 1 | -1) => (neighbours.get(id) ?? []).filter((each) => each.step === step).length;
  const groups = new Map<number, PlacedPaper[]>();
  for (const node of nodes) {
    const column = (sides.get(node.id) ?? 1) * node.depth;
    const papers = { node, citedBy: count(node.id, 1), cites: count(node.id, -1) };
    groups.set(column, [...(groups.get(column) ?? []), papers]);
  }
  const rows = new Map<string, number>();
  const outwards = [...groups].sort(([a], [b]) => Math.abs(a) - Math.abs(b) || a - b);
  const columns = outwards.map(([column, papers]) => {
    const sorted = order(papers, rows, neighbours);
    for (const [at, { node }] of sorted.entries()) rows.set(node.id, (at + 0.5) / sorted.length);
    return { column, papers: sorted };
  });
  return columns.sort((a, b) => a.column - b.column);
}

interface Neighbour {
  readonly id: string;
  /** 1: the neighbour cites the paper; -1: the paper cites the neighbour. */
  readonly step: 1 | -1;
}

type Neighbours = ReadonlyMap<string, readonly Neighbour[]>;

function toNeighbours(edges: GraphOutput['edges']): Neighbours {
  const neighbours = new Map<string, Neighbour[]>();
  const add = (of: string, id: string, step: 1 | -1) => {
    const list = neighbours.get(of) ?? [];
    list.push({ id, step });
    neighbours.set(of, list);
  };
  for (const { from, to } of edges) {
    add(from, to, -1);
    add(to, from, 1);
  }
  return neighbours;
}

function findSides(nodes: readonly NodeOutput[], neighbours: Neighbours): Map<string, 1 | -1> {
  const depths = new Map(nodes.map(({ id, depth }) => [id, depth]));
  const sides = new Map<string, 1 | -1>();
  for (const { id, depth } of [...nodes].sort((a, b) => a.depth - b.depth)) {
    const inner = (neighbours.get(id) ?? []).find((each) => (depths.get(each.id) ?? 0) < depth);
    // A paper that the inner one cites is on the side of cited papers.
    if (inner) sides.set(id, sides.get(inner.id) ?? (inner.step === 1 ? -1 : 1));
  }
  return sides;
}

function order(
  papers: readonly PlacedPaper[],
  rows: ReadonlyMap<string, number>,
  neighbours: Neighbours,
): PlacedPaper[] {
  const near = ({ node }: PlacedPaper) => {
    const placed = (neighbours.get(node.id) ?? []).flatMap(({ id }) => rows.get(id) ?? []);
    return placed.length === 0 ? 0.5 : placed.reduce((sum, row) => sum + row, 0) / placed.length;
  };
  return papers
    .map((each) => ({ each, near: near(each), year: each.node.year ?? 0 }))
    .sort((a, b) => a.near - b.near || b.year - a.year || (a.each.node.id < b.each.node.id ? -1 : 1))
    .map(({ each }) => each);
}
