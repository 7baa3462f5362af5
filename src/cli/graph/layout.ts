/** A paper in the answer of the graph tool. */
export interface NodeOutput {
  readonly id: string;
  readonly doi?: string;
  readonly arxiv_id?: string;
  readonly title?: string;
  readonly year?: number;
  readonly depth: number;
}

/** The answer of the graph tool, as far as views need it. */
export interface GraphOutput {
  readonly ref: string;
  readonly nodes: readonly NodeOutput[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly truncated: boolean;
  readonly truncated_by: readonly string[];
  readonly unidentified?: number;
}

/** A paper with its place: how often papers of this graph cite it, and how many of them it cites. */
export interface Drawn {
  readonly node: NodeOutput;
  readonly citedBy: number;
  readonly cites: number;
}

/** Papers at one distance on one side: left of the seed (below 0) what it builds on, right what builds on it. */
export interface Column {
  readonly column: number;
  readonly drawn: readonly Drawn[];
}

/** What the papers of a column are to the seed. */
export function headingOf(column: number): string {
  if (column === 0) return 'The paper';
  if (Math.abs(column) === 1) return column < 0 ? 'It cites' : 'It is cited by';
  // From the second step on both directions are followed: these are neighbours, not ancestors.
  return `Around ${column < 0 ? 'what it cites' : 'what cites it'}, ${Math.abs(column)} steps`;
}

/**
 * Puts papers into columns from the oldest influence to the newest consequence. A paper keeps the side of the neighbour
 * through which the seed is reached; within a column papers stand near their neighbours, then by year.
 */
export function arrange({ nodes, edges }: GraphOutput): Column[] {
  const neighbours = toNeighbours(edges);
  const sides = findSides(nodes, neighbours);
  const count = (id: string, step: 1 | -1) => (neighbours.get(id) ?? []).filter((each) => each.step === step).length;
  const groups = new Map<number, Drawn[]>();
  for (const node of nodes) {
    const column = (sides.get(node.id) ?? 1) * node.depth;
    const drawn = { node, citedBy: count(node.id, 1), cites: count(node.id, -1) };
    groups.set(column, [...(groups.get(column) ?? []), drawn]);
  }
  const rows = new Map<string, number>();
  const outwards = [...groups].sort(([a], [b]) => Math.abs(a) - Math.abs(b) || a - b);
  const columns = outwards.map(([column, drawn]) => {
    const sorted = order(drawn, rows, neighbours);
    for (const [at, { node }] of sorted.entries()) rows.set(node.id, (at + 0.5) / sorted.length);
    return { column, drawn: sorted };
  });
  return columns.sort((a, b) => a.column - b.column);
}

interface Neighbour {
  readonly id: string;
  /** 1: it cites; -1: it is cited. */
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
    // Seen from here the inner one cites this paper when the paper lies on the side of what it builds on.
    if (inner) sides.set(id, sides.get(inner.id) ?? (inner.step === 1 ? -1 : 1));
  }
  return sides;
}

function order(drawn: readonly Drawn[], rows: ReadonlyMap<string, number>, neighbours: Neighbours): Drawn[] {
  const near = ({ node }: Drawn) => {
    const placed = (neighbours.get(node.id) ?? []).flatMap(({ id }) => rows.get(id) ?? []);
    return placed.length === 0 ? 0.5 : placed.reduce((sum, row) => sum + row, 0) / placed.length;
  };
  return drawn
    .map((each) => ({ each, near: near(each), year: each.node.year ?? 0 }))
    .sort((a, b) => a.near - b.near || b.year - a.year || (a.each.node.id < b.each.node.id ? -1 : 1))
    .map(({ each }) => each);
}
