import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { count, shown } from '../../shared/shown.ts';
import { TroubleNote } from '../../shared/trouble.tsx';
import { apiUrl, type Graph, useAnswer } from '../api.ts';
import { GraphDetail } from './graph-detail.tsx';
import { GraphList } from './graph-list.tsx';
import { GraphPicture } from './graph-picture.tsx';
import { bandsOf, colourOf, type YearBand } from './years.ts';

/** The citation graph around one paper, or of the most cited papers of the library. */
export function GraphView({ id }: { id: string | null }): JSX.Element {
  const { value, trouble } = useAnswer(id === null ? apiUrl('graph') : apiUrl('papers/*/graph', [id]));
  // A graph around a paper always contains that paper.
  const isDrawable = (value?.nodes.length ?? 0) > (id === null ? 0 : 1);
  const centre = id === null ? undefined : value?.nodes.find((node) => node.paper_id === id);
  return (
    <div class="graph-page">
      <header class="page-head">
        <h1 tabIndex={-1}>Citation graph</h1>
        {centre ? (
          <p dir="auto">
            Around <a href={`/paper/${centre.paper_id}`}>{shown(centre.title)}</a>.{' '}
            <a href="/graph">Show the whole library</a>
          </p>
        ) : (
          <p>Citations among {value ? count(value.nodes.length, 'paper') : 'the papers'} of this library.</p>
        )}
        {value?.truncated && (
          <p class="quiet small">Showing only the {count(value.nodes.length, 'most cited paper')}.</p>
        )}
      </header>
      {trouble && !value && <TroubleNote trouble={trouble} />}
      {value && isDrawable && <Drawn key={id ?? ''} graph={value} centre={id} />}
      {value && !isDrawable && (
        <p class="note">
          {id === null
            ? 'No paper in this library cites another one.'
            : 'This paper neither cites nor is cited by another paper in this library.'}
        </p>
      )}
    </div>
  );
}

function Drawn({ graph, centre }: { graph: Graph; centre: string | null }): JSX.Element {
  const bands = bandsOf(graph.nodes.map((node) => node.year));
  const [chosen, choose] = useState(() => graph.nodes.findIndex((node) => node.paper_id === centre));
  return (
    <div class="graph-body">
      <div class="graph-main">
        <GraphPicture graph={graph} bands={bands} chosen={chosen} onChoose={choose} />
        <Legend graph={graph} bands={bands} />
      </div>
      <div class="graph-side">
        <GraphDetail graph={graph} centre={centre} chosen={chosen} onChoose={choose} />
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
