import type { JSX } from 'preact';
import { count, shown } from '../../shared/shown.ts';
import { TroubleNote } from '../../shared/trouble.tsx';
import { apiUrl, type Graph, type GraphNode, useAnswer } from '../api.ts';
import { RetractedMark } from '../retracted.tsx';
import { GraphPicture } from './graph-picture.tsx';
import { bandsOf, colourOf } from './years.ts';

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
  return (
    <>
      <GraphPicture graph={graph} bands={bands} centre={centre} />
      <ul class="legend" aria-label="Colours by year">
        {bands.map((band) => (
          <li>
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
        <li class="quiet">Larger points: more citations</li>
      </ul>
      <GraphTable nodes={graph.nodes} />
    </>
  );
}

/** The papers of the graph as a table. */
function GraphTable({ nodes }: { nodes: readonly GraphNode[] }): JSX.Element {
  const sorted = [...nodes].sort((a, b) => b.cited_by - a.cited_by);
  return (
    <details class="as-list">
      <summary>As a list</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Paper</th>
            <th scope="col">Year</th>
            <th scope="col" class="number">
              Cited by
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((node) => (
            <tr key={node.paper_id}>
              <td dir="auto">
                {node.retracted && <RetractedMark />}{' '}
                <a href={`/paper/${node.paper_id}`}>{shown(node.title) || 'Untitled'}</a>
              </td>
              <td>{node.year ?? 'unknown'}</td>
              <td class="number">{node.cited_by}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
