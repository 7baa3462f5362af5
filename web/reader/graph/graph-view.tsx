import type { JSX } from 'preact';
import { DrawnGraph } from '../../graph/drawn-graph.tsx';
import type { GraphLinks } from '../../graph/graph.ts';
import { go } from '../../shared/address.ts';
import { count, shown } from '../../shared/shown.ts';
import { TroubleNote } from '../../shared/trouble.tsx';
import { apiUrl, useAnswer } from '../api.ts';

const LINKS: GraphLinks = {
  paper: (id) => `/paper/${id}`,
  graph: (id) => `/graph/${id}`,
  open: (id) => go(`/paper/${id}`),
};

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
      {value && isDrawable && <DrawnGraph key={id ?? ''} graph={value} centre={id} links={LINKS} />}
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
