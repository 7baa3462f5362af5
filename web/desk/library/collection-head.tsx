import { useState } from 'preact/hooks';
import type { WireFailure } from '../../../src/model/wire.ts';
import { count, shown } from '../../shared/shown.ts';
import { act } from '../api.ts';
import { Dialog } from '../dialog.tsx';
import { FailureNote, Field } from '../parts.tsx';
import { to } from '../route.ts';
import { Share } from './share.tsx';

type Open = 'rename' | 'delete' | 'share' | null;

/** The collection that is shown: rename it, delete it, cite and export its papers. */
export function CollectionHead(props: { name: string; papers: number; onChange: (name: string) => void }) {
  const { name, papers, onChange } = props;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <section class="collection-head" aria-label={`Collection ${shown(name)}`}>
      <h2>
        {shown(name)} <span class="quiet small">{count(papers, 'paper')}</span>
      </h2>
      <p class="actions">
        <button type="button" onClick={() => setOpen('share')}>
          Cite and export …
        </button>
        <a class="button" href={to('graph', 'collection', name)}>
          Citation graph
        </a>
        <button type="button" onClick={() => setOpen('rename')}>
          Rename …
        </button>
        <button type="button" onClick={() => setOpen('delete')}>
          Delete …
        </button>
      </p>
      {open === 'share' && (
        <Dialog label="Cite and export" onClose={close}>
          <h2>{shown(name)}</h2>
          <Share query={`collection=${encodeURIComponent(name)}`} />
          <p class="actions">
            <button type="button" onClick={close}>
              Close
            </button>
          </p>
        </Dialog>
      )}
      {open === 'rename' && <Rename name={name} onClose={close} onRenamed={onChange} />}
      {open === 'delete' && <Deletion name={name} papers={papers} onClose={close} onDeleted={() => onChange('')} />}
    </section>
  );
}

function Rename(props: { name: string; onClose: () => void; onRenamed: (name: string) => void }) {
  const { name, onClose, onRenamed } = props;
  const [text, setText] = useState(name);
  const [error, setError] = useState<string | undefined>();
  const save = async (event: Event) => {
    event.preventDefault();
    const answer = await act('/api/collection/rename', { name, new_name: text });
    if (!answer.ok) return setError(answer.trouble.failure.message);
    onClose();
    onRenamed(answer.value.name);
  };
  return (
    <Dialog label="Rename the collection" onClose={onClose}>
      <form onSubmit={save}>
        <Field
          id="new-name"
          label="New name"
          hint="With the name of another collection, the two become one."
          error={error}
        >
          {(about) => (
            <input {...about} maxLength={60} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          )}
        </Field>
        <p class="actions">
          <button type="submit" class="primary">
            Rename
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  );
}

function Deletion(props: { name: string; papers: number; onClose: () => void; onDeleted: () => void }) {
  const { name, papers, onClose, onDeleted } = props;
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const remove = async () => {
    const answer = await act('/api/collection/delete', { name });
    if (!answer.ok) return setFailure(answer.trouble.failure);
    onClose();
    onDeleted();
  };
  return (
    <Dialog label="Delete the collection" onClose={onClose}>
      <h2>Delete “{shown(name)}”?</h2>
      <p>
        {count(papers, 'paper')} {papers === 1 ? 'stays' : 'stay'} in the library.
      </p>
      {failure && <FailureNote failure={failure} />}
      <p class="actions">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="primary danger" onClick={() => void remove()}>
          Yes, delete it
        </button>
      </p>
    </Dialog>
  );
}
