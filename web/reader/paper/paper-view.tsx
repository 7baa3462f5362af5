import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ApiAnswers } from '../../../src/http/wire.ts';
import { goBack } from '../../shared/address.ts';
import { Citation } from '../../shared/citation.tsx';
import { Icon } from '../../shared/icons.tsx';
import { labelOf, shown } from '../../shared/shown.ts';
import { TroubleNote } from '../../shared/trouble.tsx';
import { apiUrl, type Paper, useAnswer } from '../api.ts';
import { searchFor } from '../search/search-state.ts';
import { Evidence } from './evidence.tsx';
import { Facts } from './facts.tsx';
import { Neighbours } from './neighbours.tsx';
import { Summaries } from './summaries.tsx';
import { Texts } from './texts.tsx';

/** One paper: its record, texts, evidence and citations. */
export function PaperView({ id }: { id: string }): JSX.Element {
  const { value, trouble } = useAnswer(apiUrl('papers/*', [id]));
  if (trouble?.failure.code === 'paper_not_found') return <PaperGone id={id} />;
  if (trouble && !value) return <TroubleNote trouble={trouble} />;
  if (!value) return <p class="note">Loading …</p>;
  return <PaperSheet {...value} />;
}

function PaperGone({ id }: { id: string }): JSX.Element {
  return (
    <section class="message">
      <h1>Paper not found</h1>
      <p>
        This library has no paper <code>{id}</code>. It may have been removed.
      </p>
      <p>
        <a class="button primary" href="/">
          Search the library
        </a>
      </p>
    </section>
  );
}

function PaperSheet({ paper, citations }: ApiAnswers['papers/*']): JSX.Element {
  const title = shown(paper.title) || 'Untitled';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Carrel`;
    if (!location.search.includes('offset=')) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <article class="paper">
      <header>
        <p class="back">
          <button type="button" class="plain" onClick={() => goBack('/')}>
            <Icon name="back" /> Back
          </button>
        </p>
        {paper.retracted && (
          <p class="retracted" role="note">
            <strong>Retracted.</strong> The publisher retracted this paper. Do not rely on its findings.
          </p>
        )}
        <p class="kicker">
          {[paper.type && (TYPES[paper.type] ?? labelOf(paper.type)), paper.venue && shown(paper.venue), paper.year]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <h1 dir="auto" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <Authors authors={paper.authors} />
        <p class="paper-actions">
          {paper.has_pdf && paper.text_served && (
            <a class="button primary" href={`/api/v1/papers/${paper.paper_id}/pdf`} target="_blank" rel="noopener">
              Open the PDF
            </a>
          )}
          <a class="button" href="#cite">
            Cite
          </a>
        </p>
      </header>
      <div class="paper-main">
        <Abstract paper={paper} />
        <Summaries paper={paper} />
        <Neighbours paper={paper} />
        <Texts paper={paper} />
      </div>
      <aside class="paper-side" aria-label="About this paper">
        {paper.has_pdf && !paper.text_served && (
          <p class="quiet small">The PDF is stored but not shown: its licence does not allow it.</p>
        )}
        <Facts paper={paper} />
        <Citation formats={citations} href={(format) => `/api/v1/papers/${paper.paper_id}/${format}`} />
        <Evidence verification={paper.verification} production={paper.production} />
      </aside>
    </article>
  );
}

/** Registry names of types, in words readers know. */
const TYPES: Readonly<Record<string, string>> = {
  'posted-content': 'Preprint',
  'journal-article': 'Article',
  'proceedings-article': 'Conference paper',
};

const MAX_AUTHORS = 24;

function Authors({ authors }: { authors: Paper['authors'] }): JSX.Element | null {
  if (authors.length === 0) return null;
  const names = authors.map(({ literal, given, family }) => literal ?? [given, family].filter(Boolean).join(' '));
  return (
    <p class="authors">
      {names.slice(0, MAX_AUTHORS).map((name) => (
        <a href={searchFor('author', name)}>
          <bdi>{shown(name)}</bdi>
        </a>
      ))}
      {names.length > MAX_AUTHORS && <span class="quiet">and {names.length - MAX_AUTHORS} more</span>}
    </p>
  );
}

function Abstract({ paper }: { paper: Paper }): JSX.Element | null {
  if (!paper.abstract) return null;
  return (
    <section aria-labelledby="abstract">
      <h2 id="abstract">Abstract</h2>
      <p class="abstract" dir="auto">
        {shown(paper.abstract)}
      </p>
    </section>
  );
}
