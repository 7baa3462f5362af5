import { useMemo, useRef, useState } from 'preact/hooks';
import type { Hit } from '../desk/api.ts';
import { webAddress } from '../desk/parts.tsx';
import { toDecision } from '../desk/review/decision.ts';
import { useReviewKeys } from '../desk/review/keys.ts';
import { ReasonChoice } from '../desk/review/reason-choice.tsx';
import { Row, type RowActions } from '../desk/review/row.tsx';
import { useCursor } from '../desk/review/use-cursor.ts';
import { useCell } from '../shared/cell.ts';
import { count, shown } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import { Effects } from './effects.tsx';
import type { Review } from './review.ts';
import type { ResultsToReview } from './session.ts';
import { type Exclusions, useExclusions } from './use-exclusions.ts';

/** The second checkpoint: the papers, kept unless excluded. */
export function ResultsReview(props: {
  checkpoint: ResultsToReview;
  review: Review;
  openLink: ((url: string) => void) | null;
}) {
  const { checkpoint, review, openLink } = props;
  const { hits, total, suggestions, failure } = checkpoint.results;
  const exclusions = useExclusions();
  const [words, setWords] = useState('');
  const isBusy = useCell(review.isBusy);
  const cursor = useCursor(useMemo(() => hits.map((hit, place) => ({ hit, place })), [hits]));
  const actions = useRowActions(cursor.setId, exclusions.toggle);
  const current = cursor.current?.hit;
  useKeys(exclusions, cursor);
  const finish = (isEnd: boolean) => void review.decide(toDecision(isEnd, exclusions, words));
  return (
    <section aria-label="Papers to review">
      {failure && <p class="notice bad">{shown(failure)}</p>}
      <p class="quiet small">
        Papers are kept unless you exclude them. Keys: <kbd>j</kbd> <kbd>k</kbd> move, <kbd>x</kbd> excludes,{' '}
        <kbd>1</kbd>–<kbd>9</kbd> with a reason, <kbd>m</kbd> asks for more like it, <kbd>u</kbd> undoes.
      </p>
      <ol class="papers" aria-label="Papers">
        {hits.map((hit, place) => (
          <Row
            key={hit.id}
            hit={hit}
            place={place}
            mark={exclusions.marks[hit.id]}
            reason={exclusions.reasonOf(hit.id)}
            copy={undefined}
            isCurrent={hit === current}
            actions={actions}
          />
        ))}
      </ol>
      {hits.length < total && review.canDecide && (
        <p>
          <button type="button" onClick={() => void review.more()}>
            Show more papers
          </button>{' '}
          <span class="quiet">
            {hits.length} of {count(total, 'paper')} shown; the others are kept.
          </span>
        </p>
      )}
      {current && <Selected hit={current} exclusions={exclusions} openLink={openLink} />}
      <label class="note">
        Feedback for another round <span class="quiet">(optional)</span>
        <input
          placeholder={suggestions[0] && `more ${suggestions[0]}`}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <Effects options={checkpoint.options} />
      <fieldset class="bar" disabled={isBusy || !review.canDecide}>
        <legend class="unseen">Decision on these papers</legend>
        <p role="status">
          <strong class="number">{total - exclusions.excluded.length}</strong> kept ·{' '}
          <strong class="number">{exclusions.excluded.length}</strong> excluded
        </p>
        {exclusions.undo && (
          <button type="button" class="quiet" onClick={exclusions.undo}>
            Undo
          </button>
        )}
        <button type="button" onClick={() => finish(false)}>
          Another round
        </button>
        <button type="button" class="primary" onClick={() => finish(true)}>
          Finish with {count(total - exclusions.excluded.length, 'paper')}
        </button>
      </fieldset>
    </section>
  );
}

/** The same functions for as long as the list is shown, so that a row is drawn again only if it changed. */
function useRowActions(onCurrent: (id: string) => void, toggle: (id: string) => void): RowActions {
  const now = useRef({ onCurrent, toggle });
  now.current = { onCurrent, toggle };
  return useMemo(
    () => ({
      onOpen: (id) => now.current.onCurrent(id),
      onFocus: (id) => now.current.onCurrent(id),
      onToggle: (id) => now.current.toggle(id),
    }),
    [],
  );
}

function useKeys(exclusions: Exclusions, cursor: ReturnType<typeof useCursor>): void {
  const id = cursor.current?.hit.id;
  const nothing = () => undefined;
  useReviewKeys({
    step: cursor.step,
    toggle() {
      if (id === undefined) return;
      const isExcluded = exclusions.marks[id] === 'exclude';
      exclusions.toggle(id);
      if (!isExcluded) cursor.step(1);
    },
    exclude(at) {
      const reason = exclusions.reasons[at];
      if (id === undefined || reason === undefined) return;
      exclusions.exclude(id, reason);
      cursor.step(1);
    },
    more: () => id !== undefined && exclusions.wantMore(id),
    undo: () => exclusions.undo?.(),
    unseen: nothing,
    open: nothing,
    filter: nothing,
    help: nothing,
  });
}

/** The paper at the cursor: why it is here, its page, and reasons to exclude it. */
function Selected(props: { hit: Hit; exclusions: Exclusions; openLink: ((url: string) => void) | null }) {
  const { hit, exclusions, openLink } = props;
  const { paper, id, sources } = hit;
  const address = webAddress(paper);
  const mark = exclusions.marks[id];
  return (
    <aside class="selected" aria-label="Selected paper">
      <h3>{shown(paper.title ?? 'Untitled')}</h3>
      <p class="quiet small">
        {shown(hit.reason)} · found by {sources.map(shownSource).join(', ')}{' '}
        {address &&
          (openLink ? (
            <button type="button" class="quiet" onClick={() => openLink(address)}>
              Open {paper.doi ?? 'its page'}
            </button>
          ) : (
            <code>{address}</code>
          ))}
      </p>
      <p class="reasons">
        <button type="button" aria-pressed={mark === 'keep'} onClick={() => exclusions.wantMore(id)}>
          More like this
        </button>
        <span class="quiet small">Exclude as</span>
        <ReasonChoice
          reasons={exclusions.reasons}
          chosen={mark === 'exclude' ? exclusions.reasonOf(id) : undefined}
          onExclude={(reason) => exclusions.exclude(id, reason)}
        />
      </p>
    </aside>
  );
}
