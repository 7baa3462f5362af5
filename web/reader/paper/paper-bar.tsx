import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ApiAnswers } from '../../../src/http/wire.ts';
import { goBack } from '../../shared/address.ts';
import { Citation } from '../../shared/citation.tsx';
import { Icon } from '../../shared/icons.tsx';

/** What a reader does with a paper: go back, cite it, open its PDF. It stays in view on every screen. */
export function PaperBar({ paper, citations }: ApiAnswers['papers/*']): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel wherever the focus is in it.
    <div class="paper-bar" onKeyDown={onKeyDown}>
      <button type="button" class="plain" onClick={() => goBack('/')}>
        <Icon name="back" /> Back
      </button>
      <span class="paper-actions">
        <button
          type="button"
          ref={button}
          aria-expanded={isOpen}
          aria-controls="cite-panel"
          onClick={() => setOpen(!isOpen)}
        >
          Cite
        </button>
        {paper.has_pdf && paper.text_served && (
          <a class="button primary" href={`/api/v1/papers/${paper.paper_id}/pdf`} target="_blank" rel="noopener">
            Open the PDF
          </a>
        )}
      </span>
      <div class="cite-panel" id="cite-panel" hidden={!isOpen}>
        <Citation formats={citations} href={(format) => `/api/v1/papers/${paper.paper_id}/${format}`} />
      </div>
    </div>
  );
}
