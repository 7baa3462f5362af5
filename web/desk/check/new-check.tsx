import { useState } from 'preact/hooks';
import type { WireFailure } from '../../../src/model/wire.ts';
import { toBase64 } from '../../shared/base64.ts';
import { act } from '../api.ts';
import { useDraft } from '../draft.ts';
import { focusFirst } from '../focus.ts';
import { FailureNote, Field } from '../parts.tsx';
import { to } from '../route.ts';
import { useDrop } from '../use-drop.ts';

const PASTED = 'Pasted references';

/** Starts a check with a file that is dropped or chosen, or with a pasted text. */
export function NewCheck() {
  const [text, setText, clear] = useDraft('check', '');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const start = async (name: string, content: Blob) => {
    setBusy(true);
    setError('');
    setFailure(null);
    const answer = await act('/api/check', { name, content: await toBase64(content) });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.trouble.failure);
    if (name === PASTED) clear();
    location.hash = to('check', answer.value.check_id);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '') return void start(PASTED, new Blob([text]));
    setError('Paste at least one reference, or choose a file.');
    focusFirst(['check-text']);
  };
  const take = (file: File | undefined) => file && void start(file.name, file);
  const drop = useDrop((files) => take(files[0]));
  return (
    <form
      class={`panel drop${drop.isOver ? ' over' : ''}`}
      onSubmit={submit}
      aria-labelledby="check-title"
      noValidate
      {...drop.handlers}
    >
      <h2 id="check-title">Check a bibliography or a manuscript</h2>
      <Field
        id="check-file"
        label="Drop a file here, or choose one"
        hint="A bibliography in any common format, or a manuscript as LaTeX, Word, PDF or text. Only bibliographies are corrected."
      >
        {(control) => (
          <input
            {...control}
            type="file"
            disabled={isBusy}
            onChange={(event) => take(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
      <Field id="check-text" label="Or paste references" hint="One per line, or BibTeX." error={error}>
        {(control) => (
          <textarea {...control} rows={4} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        )}
      </Field>
      {failure && <FailureNote failure={failure} />}
      <button type="submit" class="primary" disabled={isBusy}>
        Check references
      </button>
    </form>
  );
}
