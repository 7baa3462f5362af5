import { useState } from 'preact/hooks';
import { count, shown } from '../../shared/shown.ts';
import { Dialog } from '../dialog.tsx';
import { Field } from '../parts.tsx';

/** The counts and the decision, always in view. */
export function DecisionBar(props: {
  total: number;
  excluded: number;
  /** How many papers the cursor has visited. */
  seen: number;
  more: number;
  isLast: boolean;
  isBusy: boolean;
  words: string;
  suggestions: readonly string[];
  onWords: (words: string) => void;
  onUndo: (() => void) | null;
  onDecide: (isEnd: boolean) => void;
}) {
  const { total, excluded, seen, more, isLast, isBusy, words, suggestions, onWords, onUndo, onDecide } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <fieldset class="bar">
      <legend class="unseen">Decision on these papers</legend>
      <p role="status">
        <strong class="number">{total - excluded}</strong> kept · <strong class="number">{excluded}</strong> excluded
        {more > 0 && ` · ${more} more like this`}
      </p>
      {total > 0 && (
        <p class="seen quiet">
          <progress aria-label="Papers seen" value={seen} max={total} /> {seen} of {total} seen
        </p>
      )}
      {onUndo && (
        <button type="button" class="quiet" onClick={onUndo}>
          Undo{' '}
          <span class="key" aria-hidden="true">
            u
          </span>
        </button>
      )}
      <button type="button" disabled={isBusy} onClick={() => (isLast ? onDecide(false) : setAsking(true))}>
        {isLast ? 'End the search (last round)' : 'Another round'}
      </button>
      <button type="button" class="primary" disabled={isBusy} onClick={() => onDecide(true)}>
        Finish with {count(total - excluded, 'paper')}
      </button>
      {isAsking && (
        <Dialog label="Another round" onClose={() => setAsking(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              setAsking(false);
              onDecide(false);
            }}
          >
            <Field
              id="words"
              label="Feedback for another round"
              hint='Optional. For example "more on stability, not lasers". Your marks count too.'
            >
              {(about) => (
                <textarea {...about} rows={3} value={words} onInput={(event) => onWords(event.currentTarget.value)} />
              )}
            </Field>
            <Suggestions terms={suggestions} words={words} onChange={onWords} />
            <p class="actions">
              <button type="submit" class="primary">
                Start another round
              </button>
              <button type="button" onClick={() => setAsking(false)}>
                Cancel
              </button>
            </p>
          </form>
        </Dialog>
      )}
    </fieldset>
  );
}

/** Terms that the papers share; a click adds one to the feedback. */
function Suggestions(props: { terms: readonly string[]; words: string; onChange: (words: string) => void }) {
  const { terms, words, onChange } = props;
  const open = terms.filter((term) => !words.includes(term));
  if (open.length === 0) return null;
  return (
    <p class="actions">
      Also in these papers:
      {open.map((term) => (
        <button
          key={term}
          type="button"
          class="chip"
          onClick={() => onChange(words.trim() === '' ? `more ${term}` : `${words.trim()}, more ${term}`)}
        >
          {shown(term)}
        </button>
      ))}
    </p>
  );
}
