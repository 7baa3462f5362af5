import { useState } from 'preact/hooks';
import { shown } from '../../shared/shown.ts';

/** The reasons to exclude a paper, the first nine with their keys, and a field for another one. */
export function ReasonChoice(props: {
  reasons: readonly string[];
  /** The reason the paper is excluded for. */
  chosen: string | undefined;
  onExclude: (reason: string) => void;
}) {
  const { reasons, chosen, onExclude } = props;
  const [text, setText] = useState('');
  return (
    <>
      {reasons.map((reason, at) => (
        <button
          key={reason}
          type="button"
          class="chip"
          aria-pressed={reason === chosen}
          onClick={() => onExclude(reason)}
        >
          {shown(reason)}{' '}
          {at < 9 && (
            <span class="key" aria-hidden="true">
              {at + 1}
            </span>
          )}
        </button>
      ))}
      <input
        class="new-reason"
        aria-label="Another reason"
        placeholder="Another reason"
        maxLength={200}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return;
          event.preventDefault();
          onExclude(text.trim());
          setText('');
        }}
      />
    </>
  );
}
