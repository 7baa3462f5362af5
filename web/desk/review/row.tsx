import { useMemo } from 'preact/hooks';
import type { Mark } from '../../../src/model/checkpoint.ts';
import { cut, shown } from '../../shared/shown.ts';
import type { Hit, SessionView } from '../api.ts';
import { HitBadges } from '../badges.tsx';
import { PaperFacts } from '../paper-facts.tsx';
import { isRetracted } from '../retracted.ts';

const MAX_ABSTRACT = 320;

/** What a row can do. */
export interface RowActions {
  onOpen(id: string): void;
  onFocus(id: string): void;
  onToggle(id: string): void;
}

/** A paper in two lines and the beginning of its abstract. Only the current row is a Tab stop; keys do the rest. */
export function Row(props: {
  hit: Hit;
  place: number;
  mark: Mark | undefined;
  reason: string | undefined;
  copy: SessionView['copies'][string] | undefined;
  isCurrent: boolean;
  isSeen?: boolean;
  actions: RowActions;
}) {
  const { hit, place, mark, reason, copy, isCurrent, isSeen, actions } = props;
  // The same element again lets the renderer skip the row: a key press changes two rows of five hundred.
  return useMemo(() => {
    const { paper, id } = hit;
    const isExcluded = mark === 'exclude';
    const tabIndex = isCurrent ? 0 : -1;
    const title = shown(paper.title ?? 'Untitled');
    return (
      <li
        class={`paper${isExcluded ? ' excluded' : ''}${isCurrent ? ' current' : ''}${isRetracted(hit) ? ' retracted' : ''}${isSeen === false ? ' unseen-paper' : ''}`}
      >
        <span class="place number">{place + 1}</span>
        <div>
          <h3>
            <button
              type="button"
              class="paper-title"
              id={`paper-${place}`}
              tabIndex={tabIndex}
              onClick={() => actions.onOpen(id)}
              onFocus={() => actions.onFocus(id)}
            >
              {title}
            </button>
          </h3>
          <p class="row-line">
            <PaperFacts paper={paper} />
            <HitBadges hit={hit} copy={copy} />
          </p>
          {paper.abstract && <p class="paper-abstract">{cut(shown(paper.abstract), MAX_ABSTRACT)}</p>}
        </div>
        <RowMark id={id} title={title} mark={mark} reason={reason} isCurrent={isCurrent} actions={actions} />
      </li>
    );
  }, [hit, place, mark, reason, copy, isCurrent, isSeen, actions]);
}

/** Whether the paper stays, and the button that changes it. */
function RowMark(props: {
  id: string;
  title: string;
  mark: Mark | undefined;
  reason: string | undefined;
  isCurrent: boolean;
  actions: RowActions;
}) {
  const { id, title, mark, reason, isCurrent, actions } = props;
  const isExcluded = mark === 'exclude';
  return (
    <div class="paper-mark">
      {isExcluded && <span class="reason out">{reason ? shown(reason) : 'excluded'}</span>}
      {mark === 'keep' && <span class="reason">more like this</span>}
      <button
        type="button"
        class="exclude"
        aria-label={`${isExcluded ? 'Keep' : 'Exclude'} ${title}`}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => actions.onFocus(id)}
        onClick={() => actions.onToggle(id)}
      >
        {isExcluded ? 'Keep' : 'Exclude'}
      </button>
    </div>
  );
}
