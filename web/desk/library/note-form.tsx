import { useState } from 'preact/hooks';
import type { EntryView } from '../../../src/desk/wire.ts';
import { act } from '../api.ts';
import { useDraft } from '../draft.ts';
import { Field } from '../parts.tsx';

/** A note about a stored paper; what is typed is kept in the tab until it is saved. */
export function NoteForm({ entry, onSaved }: { entry: EntryView; onSaved: () => void }) {
  const [text, setText, clear] = useDraft(`note on ${entry.ref}`, entry.note ?? '');
  const [error, setError] = useState<string | undefined>();
  const [status, setStatus] = useState('');
  const save = async (event: Event) => {
    event.preventDefault();
    const answer = await act('/api/note', { ref: entry.ref, note: text });
    setError(answer.ok ? undefined : (answer.trouble.fields['note'] ?? answer.trouble.failure.message));
    setStatus(answer.ok ? 'Saved.' : '');
    if (!answer.ok) return;
    clear();
    setText(answer.value.note);
    onSaved();
  };
  return (
    <form class="panel" onSubmit={save}>
      <Field id="note" label="Note" error={error}>
        {(about) => (
          <textarea
            {...about}
            rows={3}
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setStatus('');
            }}
          />
        )}
      </Field>
      <p class="actions">
        <button type="submit">Save note</button> <span role="status">{status}</span>
      </p>
    </form>
  );
}
