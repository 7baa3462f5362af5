import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ApiAnswers } from '../../../src/http/wire.ts';
import { address } from '../../shared/address.ts';
import { useCell } from '../../shared/cell.ts';
import { FormulaView } from '../../shared/formula.ts';
import { kindOf } from '../../shared/paper-kind.ts';
import { labelOf, shown } from '../../shared/shown.ts';
import { toneOf } from '../../shared/tone.ts';
import { TroubleNote } from '../../shared/trouble.tsx';
import { apiUrl, type Paper, useAnswer } from '../api.ts';
import { Formula, TextWithFormulas } from '../formula/formula.tsx';
import { OpenAccess } from '../open-access.tsx';
import { searchFor } from '../search/search-state.ts';
import { Contents } from './contents.tsx';
import { Evidence } from './evidence.tsx';
import { Facts } from './facts.tsx';
import { Neighbours } from './neighbours.tsx';
import { PaperBar } from './paper-bar.tsx';
import { parsePaper } from './paper-state.ts';
import { Summaries } from './summaries.tsx';
import { chosenText, Texts } from './texts.tsx';
import { useText } from './use-text.ts';

/** One paper: its record, texts, evidence and citations. */
export function PaperView({ id }: { id: string }): JSX.Element {
  const { value, trouble } = useAnswer(apiUrl('papers/*', [id]));
  if (trouble?.failure.code === 'paper_not_found') return <PaperGone id={id} />;
  if (trouble && !value) return <TroubleNote trouble={trouble} />;
  if (!value) return <p class="note">Loading …</p>;
  return (
    <FormulaView.Provider value={Formula}>
      <PaperSheet {...value} />
    </FormulaView.Provider>
  );
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
  const state = parsePaper(useCell(address).query);
  const loaded = useText(paper, paper.text_served ? chosenText(paper, state) : null);
  useEffect(() => {
    document.title = `${title} · Carrel`;
    if (!location.search.includes('offset=')) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <article class="paper">
      <PaperBar paper={paper} citations={citations} />
      <header>
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
          <TextWithFormulas text={title} />
        </h1>
        <Authors authors={paper.authors} />
        <PaperMarks paper={paper} />
      </header>
      <Contents paper={paper} sections={loaded.sections} />
      <div class="paper-main">
        <Abstract paper={paper} />
        <Summaries paper={paper} />
        <Neighbours paper={paper} />
        <Texts paper={paper} loaded={loaded} />
      </div>
      <aside class="paper-side" aria-label="About this paper">
        {paper.has_pdf && !paper.text_served && (
          <p class="quiet small">The PDF is stored but not shown: its licence does not allow it.</p>
        )}
        <Facts paper={paper} />
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

/** The grade of the copy, which leads to its evidence, and whether the paper is open. */
function PaperMarks({ paper }: { paper: Paper }): JSX.Element {
  const { verification, oa_status: oa, cited_by: citedBy } = paper;
  const kind = kindOf(paper);
  return (
    <p class="marks">
      {verification && (
        <a class={`badge ${toneOf(verification.grade)}`} href="#evidence">
          {verification.grade}
          <span class="unseen">: evidence</span>
        </a>
      )}
      {oa && <OpenAccess status={oa} />}
      {kind && <span class="badge">{kind}</span>}
      {citedBy.length > 0 && (
        <a class="badge" href="#citations">
          cited by {citedBy.length.toLocaleString('en')} here
        </a>
      )}
    </p>
  );
}

const MAX_AUTHORS = 12;

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
        <TextWithFormulas text={shown(paper.abstract)} />
      </p>
    </section>
  );
}
