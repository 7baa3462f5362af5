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

/** The file to check and the bibliographies that it names; several files without a manuscript have no first one. */
function sortFiles(files: readonly File[]): { manuscript?: File | undefined; bibliographies: readonly File[] } {
  const isBibliography = ({ name }: File) => /\.bib$/i.test(name);
  const others = files.filter((file) => !isBibliography(file));
  if (files.length === 1) return { manuscript: files[0], bibliographies: [] };
  return { manuscript: others.length === 1 ? others[0] : undefined, bibliographies: files.filter(isBibliography) };
}

/** Starts a check with a file that is dropped or chosen, or with a pasted text. */
export function NewCheck() {
  const [text, setText, clear] = useDraft('check', '');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const start = async (name: string, content: Blob, beside: readonly File[] = []) => {
    setBusy(true);
    setError('');
    setFailure(null);
    const named = await Promise.all(beside.map(async (file) => ({ name: file.name, content: await toBase64(file) })));
    const answer = await act('/api/check', { name, content: await toBase64(content), beside: named });
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
  const take = (files: FileList | null) => {
    const { manuscript, bibliographies } = sortFiles([...(files ?? [])]);
    if (manuscript) void start(manuscript.name, manuscript, bibliographies);
    else if (files && files.length > 1) setError('Choose one bibliography, or a manuscript with its bibliographies.');
  };
  const drop = useDrop(take);
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
        hint="A bibliography in any common format, or a manuscript as LaTeX, Word, PDF or text. Drop a LaTeX file together with its .bib files. Only bibliographies are corrected."
      >
        {(control) => (
          <input
            {...control}
            type="file"
            disabled={isBusy}
            multiple
            onChange={(event) => take(event.currentTarget.files)}
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
