import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useCell } from '../../shared/cell.ts';
import { FactLine } from '../../shared/fact-line.tsx';
import { cutNames } from '../../shared/names.ts';
import { kindOf } from '../../shared/paper-kind.ts';
import { RetractedMark } from '../../shared/retracted-mark.tsx';
import { cut, shown } from '../../shared/shown.ts';
import { drawSnippet } from '../../shared/snippet.tsx';
import { toneOf } from '../../shared/tone.ts';
import type { Hit, HitPassage, SearchAnswer } from '../api.ts';
import { OpenAccess } from '../open-access.tsx';
import { placeAddress } from '../paper/paper-state.ts';
import { Preview } from '../preview/preview.tsx';
import { previewed, togglePreview, useIsBeside } from '../preview/previewed.ts';

/** The list of results. Without room beside it, the preview opens inside the list. */
export function HitList({ answer }: { answer: SearchAnswer }): JSX.Element {
  const first = (answer.page - 1) * answer.page_size + 1;
  const open = useCell(previewed);
  const isBeside = useIsBeside();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => (list.current ? watchRows(list.current) : undefined), []);
  return (
    <ol class="hits" start={first} ref={list}>
      {answer.hits.map((hit) => (
        <HitItem key={hit.paper_id} hit={hit} words={answer.query} isOpen={open === hit.paper_id} isBeside={isBeside} />
      ))}
    </ol>
  );
}

/** A click beside the links of a row opens its preview; the button of the row does the same for the keyboard. */
function watchRows(list: HTMLElement): () => void {
  const onClick = (event: MouseEvent) => {
    const at = event.target instanceof Element ? event.target : null;
    const isSelecting = getSelection()?.isCollapsed === false;
    if (event.defaultPrevented || isSelecting || at?.closest('a, button, .preview')) return;
    const id = at?.closest<HTMLElement>('.hit')?.dataset['paper'];
    if (id) togglePreview(id);
  };
  list.addEventListener('click', onClick);
  return () => list.removeEventListener('click', onClick);
}

interface HitProps {
  readonly hit: Hit;
  readonly words: string;
  readonly isOpen: boolean;
  readonly isBeside: boolean;
}

function HitItem({ hit, words, isOpen, isBeside }: HitProps): JSX.Element {
  // A snippet of nothing but the title says the same again.
  const isTitle = hit.snippet_markdown.replaceAll('*', '').trim() === hit.title.trim();
  const text =
    hit.snippet_markdown && !isTitle ? drawSnippet(hit.snippet_markdown) : cut(shown(hit.summary_preview), 260);
  // An open preview follows the focus through the list.
  const follow = () => previewed.get() !== null && isBeside && previewed.set(hit.paper_id);
  return (
    <li class={`hit${isOpen ? ' is-previewed' : ''}`} data-paper={hit.paper_id}>
      <h2>
        <a class="hit-title" href={`/paper/${hit.paper_id}`} dir="auto" onFocus={follow}>
          {shown(hit.title) || 'Untitled'}
        </a>
      </h2>
      <p class="row-line">
        <FactLine
          facts={[
            cutNames(hit.authors, 3),
            hit.year,
            shown(hit.venue ?? ''),
            hit.cited_by && `Cited by ${hit.cited_by.toLocaleString('en')} here`,
            hit.found_by && `Found by ${hit.found_by.join(' and ')}`,
          ]}
        />
        <HitMarks hit={hit} />
      </p>
      {text && (
        <p class="snippet" dir="auto">
          {text}
        </p>
      )}
      <p class="places">
        <button
          type="button"
          class="preview-button"
          aria-expanded={isOpen}
          aria-label={`Preview ${cut(shown(hit.title), 120)}`}
          title="Preview (p)"
          onClick={() => togglePreview(hit.paper_id)}
        >
          Preview
        </button>
        <Places id={hit.paper_id} passages={hit.passages} words={words} />
      </p>
      {isOpen && !isBeside && <Preview hit={hit} />}
    </li>
  );
}

/** What the library knows about a paper and its copy; its page has the evidence. */
function HitMarks({ hit }: { hit: Hit }): JSX.Element | null {
  const { grade, oa_status: oa } = hit;
  const kind = kindOf(hit);
  if (!(grade || oa || kind || hit.retracted)) return null;
  return (
    <span class="marks row-marks">
      {hit.retracted && <RetractedMark />}
      {grade && <span class={`badge ${toneOf(grade)}`}>{grade}</span>}
      {oa && <OpenAccess status={oa} />}
      {kind && <span class="badge plain">{kind}</span>}
    </span>
  );
}

function Places({ id, passages, words }: { id: string; passages: readonly HitPassage[]; words: string }): JSX.Element {
  const places = passages.flatMap((passage) => {
    const href = placeAddress(id, passage, words);
    return href ? [{ href, passage }] : [];
  });
  return (
    <>
      {places.map(({ href, passage }) => (
        <a href={href}>
          <span aria-hidden="true">¶ </span>
          <bdi>{passage.heading ? cut(shown(passage.heading), 60) : placeName(passage.where)}</bdi>
        </a>
      ))}
    </>
  );
}

function placeName(where: string): string {
  const [kind, name = ''] = where.split('/');
  if (kind === 'source') return 'In the full text';
  return kind === 'translation' ? `In the translation (${name})` : 'In the summary';
}
