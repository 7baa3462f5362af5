import { DrawnGraph } from '../../graph/drawn-graph.tsx';
import type { GraphLinks } from '../../graph/graph.ts';
import { count, shown } from '../../shared/shown.ts';
import { useApi } from '../../shared/use-api.ts';
import { deskUrl } from '../api.ts';
import { FailureNote } from '../parts.tsx';
import { to } from '../route.ts';
import '../../graph/graph.css';

const LINKS: GraphLinks = {
  paper: (ref) => to('paper', ref),
  graph: (ref) => to('graph', 'paper', ref),
  open: (ref) => {
    location.hash = to('paper', ref);
  },
};

/** The citation graph of the library, of a collection, or around a paper. */
export function GraphPage({ of, name }: { of: string; name: string }) {
  const question: Record<string, string> =
    of === 'paper' ? { ref: name } : of === 'collection' ? { collection: name } : {};
  const { value, trouble } = useApi(deskUrl('/api/graph', question));
  const centre = of === 'paper' ? value?.nodes.find((node) => node.paper_id === name) : undefined;
  // A graph around a paper always contains that paper.
  const isDrawable = (value?.nodes.length ?? 0) > (of === 'paper' ? 1 : 0);
  return (
    <div class="graph-page">
      <h1 tabIndex={-1}>Citation graph</h1>
      <p dir="auto">
        {of === 'paper' && (
          <>
            Around <a href={to('paper', name)}>{shown(centre?.title ?? name)}</a>.{' '}
          </>
        )}
        {of === 'collection' && (
          <>
            Citations among the papers of <a href={to('library', name)}>{shown(name)}</a>.{' '}
          </>
        )}
        {of ? <a href={to('graph')}>Show the whole library</a> : 'Citations among the papers of your library.'}
      </p>
      {value?.truncated && <p class="quiet small">Showing only the {count(value.nodes.length, 'most cited paper')}.</p>}
      {value && value.pending > 0 && (
        <p class="notice">{count(value.pending, 'paper')} not indexed yet. Open this page again in a minute.</p>
      )}
      {trouble && <FailureNote failure={trouble.failure} />}
      {!value && !trouble && <p role="status">Loading …</p>}
      {value && isDrawable && (
        <DrawnGraph
          key={`${of} ${name}`}
          graph={value}
          centre={of === 'paper' ? (centre?.paper_id ?? null) : null}
          links={LINKS}
        />
      )}
      {value && !isDrawable && (
        <p class="notice">
          {of === 'paper'
            ? 'This paper neither cites nor is cited by another paper of your library.'
            : 'None of these papers cites another one of them.'}
        </p>
      )}
    </div>
  );
}
