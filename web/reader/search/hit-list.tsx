import type { JSX } from 'preact';
import { cut, shown } from '../../shared/shown.ts';
import { drawSnippet } from '../../shared/snippet.tsx';
import type { Hit, HitPassage, SearchAnswer } from '../api.ts';
import { placeAddress } from '../paper/paper-state.ts';
import { RetractedMark } from '../retracted.tsx';

/** The list of results. */
export function HitList({ answer }: { answer: SearchAnswer }): JSX.Element {
  const first = (answer.page - 1) * answer.page_size + 1;
  return (
    <ol class="hits" start={first}>
      {answer.hits.map((hit) => (
        <HitItem key={hit.paper_id} hit={hit} />
      ))}
    </ol>
  );
}

function HitItem({ hit }: { hit: Hit }): JSX.Element {
  const text = hit.snippet_markdown ? drawSnippet(hit.snippet_markdown) : cut(shown(hit.summary_preview), 260);
  return (
    <li class="hit">
      <h2>
        <a class="hit-title" href={`/paper/${hit.paper_id}`} dir="auto">
          {shown(hit.title) || 'Untitled'}
        </a>
      </h2>
      <p class="byline">
        {hit.retracted && <RetractedMark />}
        {hit.authors.length > 0 && <bdi>{authorLine(hit.authors)}</bdi>}
        {hit.venue && <bdi class="venue">{shown(hit.venue)}</bdi>}
        {hit.year !== null && <span>{hit.year}</span>}
      </p>
      {text && (
        <p class="snippet" dir="auto">
          {text}
        </p>
      )}
      <Places id={hit.paper_id} passages={hit.passages} />
    </li>
  );
}

function Places({ id, passages }: { id: string; passages: readonly HitPassage[] }): JSX.Element | null {
  const places = passages.flatMap((passage) => {
    const href = placeAddress(id, passage.where, passage.start);
    return href ? [{ href, passage }] : [];
  });
  if (places.length === 0) return null;
  return (
    <p class="places">
      {places.map(({ href, passage }) => (
        <a href={href}>
          <span aria-hidden="true">¶ </span>
          <bdi>{passage.heading ? cut(shown(passage.heading), 60) : placeName(passage.where)}</bdi>
        </a>
      ))}
    </p>
  );
}

function placeName(where: string): string {
  const [kind, name = ''] = where.split('/');
  if (kind === 'source') return 'In the full text';
  return kind === 'translation' ? `In the translation (${name})` : 'In the summary';
}

function authorLine(authors: readonly string[]): string {
  const names = authors.map(shown);
  if (names.length <= 4) return names.join(', ');
  return `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
}
