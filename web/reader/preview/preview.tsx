import type { JSX } from 'preact';
import { RetractedMark } from '../../shared/retracted-mark.tsx';
import { cut, labelOf, shown } from '../../shared/shown.ts';
import { drawSnippet } from '../../shared/snippet.tsx';
import { apiUrl, type Hit, type Paper, useAnswer } from '../api.ts';
import { previewed } from './previewed.ts';

const LONGEST_ABSTRACT = 1_800;

/** A paper at a glance, so that a reader judges it without leaving the list. */
export function Preview({ hit }: { hit: Hit }): JSX.Element {
  const { value } = useAnswer(apiUrl('papers/*', [hit.paper_id]));
  const paper = value?.paper.paper_id === hit.paper_id ? value.paper : undefined;
  return (
    <aside class="preview" id="preview" aria-label="Preview">
      <header>
        <h2 dir="auto">
          <a href={`/paper/${hit.paper_id}`}>{shown(hit.title) || 'Untitled'}</a>
        </h2>
        <button type="button" class="plain" aria-label="Close the preview" onClick={() => previewed.set(null)}>
          ×
        </button>
      </header>
      <p class="byline">
        {[hit.authors.map(shown).slice(0, 8).join(', '), hit.venue && shown(hit.venue), hit.year]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Marks paper={paper} isRetracted={hit.retracted === true} />
      <Abstract hit={hit} paper={paper} />
      <p class="preview-actions">
        <a class="button primary" href={`/paper/${hit.paper_id}`}>
          Open
        </a>
        {paper?.has_pdf && paper.text_served && (
          <a class="button" href={`/api/v1/papers/${hit.paper_id}/pdf`} target="_blank" rel="noopener">
            PDF
          </a>
        )}
        <a class="button" href={`/graph/${hit.paper_id}`}>
          Graph
        </a>
      </p>
    </aside>
  );
}

const GRADES: Readonly<Record<NonNullable<Paper['verification']>['grade'], string>> = {
  verified: 'proven',
  plausible: 'warn',
  suspicious: 'bad',
  rejected: 'bad',
};

function Marks({ paper, isRetracted }: { paper: Paper | undefined; isRetracted: boolean }): JSX.Element {
  const { grade } = paper?.verification ?? {};
  const isOpen = paper?.oa_status && paper.oa_status !== 'closed';
  return (
    <p class="preview-marks">
      {isRetracted && <RetractedMark />}
      {grade && <span class={`badge ${GRADES[grade]}`}>{labelOf(grade)}</span>}
      {isOpen && <span class="badge good">Open access</span>}
      {paper?.has_source && <span class="badge">Full text</span>}
      {paper && paper.cited_by.length > 0 && <span class="badge">Cited by {paper.cited_by.length} here</span>}
      {paper?.doi && (
        <a class="small" href={`https://doi.org/${encodeURI(paper.doi)}`} target="_blank" rel="noopener noreferrer">
          {shown(paper.doi)}
        </a>
      )}
    </p>
  );
}

/** The abstract, or what the search found while there is none. */
function Abstract({ hit, paper }: { hit: Hit; paper: Paper | undefined }): JSX.Element {
  const abstract = paper?.abstract ?? hit.summary_preview;
  if (abstract)
    return (
      <p class="abstract" dir="auto">
        {cut(shown(abstract), LONGEST_ABSTRACT)}
      </p>
    );
  return (
    <p class="abstract" dir="auto">
      {hit.snippet_markdown ? drawSnippet(hit.snippet_markdown) : 'No abstract.'}
    </p>
  );
}
