import { useState } from 'preact/hooks';
import type { AddedToLibrary } from '../../../src/desk/wire.ts';
import type { WireFailure } from '../../../src/model/wire.ts';
import { toBase64 } from '../../shared/base64.ts';
import { count, shown } from '../../shared/shown.ts';
import { toneOf } from '../../shared/tone.ts';
import { act } from '../api.ts';
import { Badge, FailureNote, Field } from '../parts.tsx';
import { to } from '../route.ts';
import { useDrop } from '../use-drop.ts';

/** A file that was dropped, and what became of it. */
interface Dropped {
  readonly name: string;
  readonly added?: AddedToLibrary;
  readonly failure?: WireFailure;
}

/** Adds PDFs and bibliographies that are dropped or chosen, one after the other. */
export function AddFiles({ onAdded }: { onAdded: () => void }) {
  const [files, setFiles] = useState<readonly Dropped[]>([]);
  const take = async (list: FileList | null) => {
    const given = [...(list ?? [])];
    setFiles(given.map(({ name }) => ({ name })));
    for (const [at, file] of given.entries()) {
      const answer = await act('/api/add', { name: file.name, content: await toBase64(file) });
      const outcome = answer.ok ? { added: answer.value } : { failure: answer.trouble.failure };
      setFiles((all) => all.map((each, place) => (place === at ? { ...each, ...outcome } : each)));
      if (answer.ok) onAdded();
    }
  };
  const drop = useDrop((dropped) => void take(dropped));
  return (
    <details class={`menu drop${drop.isOver ? ' over' : ''}`} open={drop.isOver || files.length > 0} {...drop.handlers}>
      <summary class="button">Add your own files</summary>
      <div class="panel menu-body">
        <Field
          id="add-files"
          label="Drop files here, or choose them"
          hint="PDFs are identified, verified and stored. The papers of a bibliography are fetched."
        >
          {(control) => (
            <input {...control} type="file" multiple onChange={(event) => void take(event.currentTarget.files)} />
          )}
        </Field>
        <div role="status">
          {files.length > 0 && (
            <ul class="facts-list">
              {files.map((file, at) => (
                <li key={`${at} ${file.name}`}>
                  {shown(file.name)}: <Outcome {...file} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </details>
  );
}

function Outcome({ added, failure }: Dropped) {
  if (failure) return <FailureNote failure={failure} />;
  if (!added) return <Badge tone="busy">adding …</Badge>;
  if ('fetch' in added)
    return (
      <>
        <a href={to('fetch')}>fetching {count(added.fetch.papers, 'paper')}</a>
        {added.fetch.without_id > 0 && `, ${count(added.fetch.without_id, 'record')} without an id left out`}
      </>
    );
  const { ref, title, grade, already_stored: wasStored } = added.paper;
  return (
    <>
      <a href={to('paper', ref)}>{shown(title ?? ref)}</a> <Badge tone={toneOf(grade)}>{grade}</Badge>{' '}
      {wasStored && 'was already stored'}
    </>
  );
}
