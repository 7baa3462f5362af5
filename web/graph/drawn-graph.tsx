import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Graph, GraphLinks } from './graph.ts';
import { GraphDetail } from './graph-detail.tsx';
import { GraphList } from './graph-list.tsx';
import { GraphPicture } from './graph-picture.tsx';
import { bandsOf, colourOf, type YearBand } from './years.ts';

interface Props {
  readonly graph: Graph;
  /** The paper around which the graph is; null for many papers. */
  readonly centre: string | null;
  readonly links: GraphLinks;
}

/** The picture of a graph with its legend, the chosen paper and the list beside it. */
export function DrawnGraph({ graph, centre, links }: Props): JSX.Element {
  const bands = bandsOf(graph.nodes.map((node) => node.year));
  const [chosen, choose] = useState(() => graph.nodes.findIndex((node) => node.paper_id === centre));
  return (
    <div class="graph-body">
      <div class="graph-main">
        <GraphPicture graph={graph} bands={bands} links={links} chosen={chosen} onChoose={choose} />
        <Legend graph={graph} bands={bands} />
      </div>
      <div class="graph-side">
        <GraphDetail graph={graph} centre={centre} links={links} chosen={chosen} onChoose={choose} />
        <GraphList graph={graph} bands={bands} chosen={chosen} onChoose={choose} />
      </div>
    </div>
  );
}

function Legend({ graph, bands }: { graph: Graph; bands: readonly YearBand[] }): JSX.Element {
  return (
    <ul class="legend" aria-label="Legend">
      {bands.map((band) => (
        <li key={band.from}>
          <span class={`swatch year-${colourOf(band.from, bands)}`} aria-hidden="true" />
          {band.from === band.to ? band.from : `${band.from}–${band.to}`}
        </li>
      ))}
      {graph.nodes.some((node) => node.year === null) && (
        <li>
          <span class="swatch year-none" aria-hidden="true" />
          unknown
        </li>
      )}
      {graph.nodes.some((node) => node.retracted) && (
        <li>
          <span class="swatch ringed" aria-hidden="true" />
          retracted
        </li>
      )}
      <li class="cites">→ the chosen paper cites</li>
      <li class="cited">→ cites the chosen paper</li>
      <li class="quiet">Larger points: more citations</li>
    </ul>
  );
}
