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

interface Chosen {
  readonly manuscript?: File | undefined;
  readonly beside: readonly File[];
}

/** The file to check, and the bibliographies and chapters that it names; without a main file there is no manuscript. */
async function sortFiles(files: readonly File[]): Promise<Chosen> {
  if (files.length === 1) return { manuscript: files[0], beside: [] };
  const others = files.filter(({ name }) => !/\.(?:bib|bbl)$/i.test(name));
  const main = others.length === 1 ? others[0] : await mainOf(others);
  return { manuscript: main, beside: files.filter((file) => file !== main) };
}

/** The only LaTeX file with a preamble; chapters have none, or are of the class `subfiles`. */
async function mainOf(files: readonly File[]): Promise<File | undefined> {
  const isMain = async (file: File) =>
    /\.tex$/i.test(file.name) &&
    /^[^%\n]*\\documentclass\b(?!\s*(?:\[[^\]]*\])?\s*\{subfiles\})/m.test(await file.text());
  const marks = await Promise.all(files.map(isMain));
  const mains = files.filter((_, at) => marks[at]);
  return mains.length === 1 ? mains[0] : undefined;
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
  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    const { manuscript, beside } = await sortFiles(files);
    if (manuscript) await start(manuscript.name, manuscript, beside);
    else if (files.length > 1)
      setError('Choose one bibliography, or a manuscript with its bibliographies and chapters.');
  };
  const drop = useDrop((files) => void take(files));
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
        hint="A bibliography in any common format, or a manuscript as LaTeX, Word, PDF or text. Drop a LaTeX file together with its chapters and .bib files. Only bibliographies are corrected."
      >
        {(control) => (
          <input
            {...control}
            type="file"
            disabled={isBusy}
            multiple
            onChange={(event) => void take(event.currentTarget.files)}
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
