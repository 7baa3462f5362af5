import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { RetractedMark } from '../../shared/retracted-mark.tsx';
import { shown } from '../../shared/shown.ts';
import { apiUrl, type Paper, useAnswer } from '../api.ts';

const FEW = 15;

interface Work {
  readonly id?: string | undefined;
  readonly title: string;
  readonly year?: number | null | undefined;
  readonly doi?: string | undefined;
  readonly retracted?: boolean | undefined;
}

/** What the paper cites and what cites it; papers of this library are links. */
export function Neighbours({ paper }: { paper: Paper }): JSX.Element | null {
  const isCited = paper.cited_by.length > 0;
  const { value } = useAnswer(isCited ? apiUrl('papers/*/graph', [paper.paper_id]) : null);
  if (!isCited && paper.references.length === 0) return null;
  const known = new Map(value?.nodes.map((node) => [node.paper_id, node]));
  const citing = paper.cited_by.map((id) => {
    const { title = id, year, retracted } = known.get(id) ?? {};
    return { id, title, year, retracted };
  });
  const cited = paper.references.map((work) => ({
    id: work.paper_id,
    title: work.title ?? work.text ?? work.doi ?? work.arxiv_id ?? 'Untitled work',
    year: work.year,
    doi: work.doi,
    retracted: work.retracted,
  }));
  const linked = isCited || cited.some((work) => work.id);
  return (
    <section aria-labelledby="citations">
      <h2 id="citations">Citations</h2>
      {linked && (
        <p>
          <a href={`/graph/${paper.paper_id}`}>Show as a graph</a>
        </p>
      )}
      <div class="pair">
        <Works title="Cited by" works={citing} />
        <Works title="References" works={[...cited].sort((a, b) => Number(!a.id) - Number(!b.id))} />
      </div>
    </section>
  );
}

function Works({ title, works }: { title: string; works: readonly Work[] }): JSX.Element | null {
  const [all, showAll] = useState(false);
  if (works.length === 0) return null;
  return (
    <div>
      <h3>
        {title} <span class="quiet">{works.length.toLocaleString('en')}</span>
      </h3>
      <ul class="works">
        {(all ? works : works.slice(0, FEW)).map((work) => (
          <li dir="auto">
            {work.retracted && <RetractedMark />}{' '}
            {work.id ? <a href={`/paper/${work.id}`}>{shown(work.title)}</a> : <span>{shown(work.title)}</span>}
            {work.year && <span class="quiet"> {work.year}</span>}
          </li>
        ))}
      </ul>
      {works.length > FEW && !all && (
        <button type="button" class="more" onClick={() => showAll(true)}>
          {works.length - FEW} more<span class="unseen"> of {title}</span>
        </button>
      )}
    </div>
  );
}
