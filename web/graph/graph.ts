import type { ApiAnswers } from '../../src/http/wire.ts';

export type Graph = ApiAnswers['graph'];
export type GraphNode = Graph['nodes'][number];

/** Where a graph leads to, by the id of a paper. */
export interface GraphLinks {
  paper(id: string): string;
  /** The graph around a paper. */
  graph(id: string): string;
  /** Opens a paper from the keyboard. */
  open(id: string): void;
}
