import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Graph, GraphNode } from './graph.ts';
import { PaperChoice } from './paper-choice.tsx';
import { colourOf, type YearBand } from './years.ts';

const ORDERS = {
  cited: ['Most cited', (a: GraphNode, b: GraphNode) => b.cited_by - a.cited_by],
  newest: ['Newest', (a: GraphNode, b: GraphNode) => (b.year ?? 0) - (a.year ?? 0)],
  oldest: ['Oldest', (a: GraphNode, b: GraphNode) => (a.year ?? 9999) - (b.year ?? 9999)],
  title: ['Title', (a: GraphNode, b: GraphNode) => a.title.localeCompare(b.title)],
} as const;

interface Props {
  readonly graph: Graph;
  readonly bands: readonly YearBand[];
  readonly chosen: number;
  onChoose(at: number): void;
}

/** The papers of the graph as a list. */
export function GraphList({ graph, bands, chosen, onChoose }: Props): JSX.Element {
  const [order, setOrder] = useState<keyof typeof ORDERS>('cited');
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const listed = graph.nodes
    .map((node, at) => ({ node, at }))
    .filter(({ node }) => node.title.toLowerCase().includes(wanted))
    .sort((a, b) => ORDERS[order][1](a.node, b.node));
  return (
    <section class="graph-list" aria-label="Papers of the graph">
      <div class="graph-list-head">
        <input
          type="search"
          aria-label="Find in the graph"
          placeholder="Find in the graph"
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <select
          aria-label="Order"
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value as keyof typeof ORDERS)}
        >
          {Object.entries(ORDERS).map(([name, [label]]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <ol>
        {listed.map(({ node, at }) => (
          <li key={node.paper_id}>
            <PaperChoice
              node={node}
              colour={`year-${colourOf(node.year, bands) ?? 'none'}`}
              isChosen={at === chosen}
              onChoose={() => onChoose(at)}
            />
          </li>
        ))}
      </ol>
      {listed.length === 0 && <p class="quiet small">No paper of the graph has “{words}” in its title.</p>}
    </section>
  );
}
