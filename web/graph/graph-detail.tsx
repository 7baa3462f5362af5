import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { RetractedMark } from '../shared/retracted-mark.tsx';
import { count, shown } from '../shared/shown.ts';
import type { Graph, GraphLinks } from './graph.ts';
import { neighboursOf } from './neighbours.ts';
import { PaperChoice } from './paper-choice.tsx';

interface Props {
  readonly graph: Graph;
  /** The paper around which the graph is; null for the whole library. */
  readonly centre: string | null;
  readonly links: GraphLinks;
  readonly chosen: number;
  onChoose(at: number): void;
}

/** The chosen paper: what it cites, and what cites it. */
export function GraphDetail({ graph, centre, links, chosen, onChoose }: Props): JSX.Element {
  const neighbours = useMemo(() => neighboursOf(graph), [graph]);
  const node = graph.nodes[chosen];
  const { cites = [], citedBy = [] } = neighbours[chosen] ?? {};
  if (!node)
    return (
      <section class="graph-detail" aria-label="Chosen paper">
        <p class="quiet">Choose a paper: click a point or a title, or use the arrow keys in the picture.</p>
      </section>
    );
  const list = (title: string, places: readonly number[]) =>
    places.length > 0 && (
      <>
        <h3>
          {title} <span class="quiet">{places.length}</span>
        </h3>
        <ul>
          {places.map((at) => {
            const other = graph.nodes[at];
            return other && <li key={at}>{<PaperChoice node={other} onChoose={() => onChoose(at)} />}</li>;
          })}
        </ul>
      </>
    );
  return (
    <section class="graph-detail" aria-label="Chosen paper" aria-live="polite">
      <h2 dir="auto">
        <a href={links.paper(node.paper_id)}>{shown(node.title) || 'Untitled'}</a>
      </h2>
      <p class="quiet small">
        {node.retracted && <RetractedMark />} {node.year ?? 'year unknown'} · cited by {count(node.cited_by, 'paper')}{' '}
        here
        {node.paper_id !== centre && (
          <>
            {' '}
            · <a href={links.graph(node.paper_id)}>Centre the graph here</a>
          </>
        )}
      </p>
      {list('Cites', cites)}
      {list('Cited by', citedBy)}
    </section>
  );
}
