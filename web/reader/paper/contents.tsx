import type { JSX } from 'preact';
import { parseInline } from '../../shared/markdown-inline.ts';
import { drawInline } from '../../shared/markdown-view.tsx';
import { useMedia } from '../../shared/use-media.ts';
import type { Paper } from '../api.ts';
import type { Section } from './sections.ts';

interface Props {
  readonly paper: Paper;
  readonly sections: readonly Section[];
}

/** Links to the parts of a paper; a link to a folded section opens it. */
export function Contents({ paper, sections }: Props): JSX.Element | null {
  const parts = partsOf(paper);
  const isBeside = useMedia('(min-width: 80rem)');
  const named = paper.text_served ? sections.filter(({ title }) => title !== null) : [];
  if (parts.length + named.length < 3) return null;
  return (
    <nav class="contents" aria-label="Contents">
      <details open={isBeside}>
        <summary>Contents</summary>
        <ol>
          {parts.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
              {id === 'text' && named.length > 0 && (
                <ol>
                  {named.map((section) => (
                    <li key={section.id}>
                      <a href={`#${section.id}`} dir="auto" onClick={() => open(section.id)}>
                        {drawInline(parseInline(section.title ?? ''))}
                      </a>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function open(id: string): void {
  const section = document.getElementById(id);
  if (section instanceof HTMLDetailsElement) section.open = true;
}

function partsOf(paper: Paper): { id: string; label: string }[] {
  const hasSummary = paper.available_summary_templates.some((name) => name !== 'abstract' || !paper.abstract);
  const hasCitations = paper.cited_by.length > 0 || paper.references.length > 0;
  return [
    ...(paper.abstract ? [{ id: 'abstract', label: 'Abstract' }] : []),
    ...(hasSummary ? [{ id: 'summary', label: 'Summary' }] : []),
    ...(hasCitations ? [{ id: 'citations', label: 'Citations' }] : []),
    ...(paper.has_source || paper.languages.length > 0 ? [{ id: 'text', label: 'Full text' }] : []),
    { id: 'facts', label: 'Record' },
    { id: 'evidence', label: 'Evidence' },
  ];
}
