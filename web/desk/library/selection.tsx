import { useState } from 'preact/hooks';
import type { LibraryCollection } from '../../../src/model/library-collection.ts';
import type { WireFailure } from '../../../src/model/wire.ts';
import { count, shown } from '../../shared/shown.ts';
import { act } from '../api.ts';
import { Dialog } from '../dialog.tsx';
import { FailureNote } from '../parts.tsx';
import { CollectionName } from './collection-name.tsx';
import { Share } from './share.tsx';

/** What can be done with the selected papers; always in view while there are some. */
export function SelectionBar(props: {
  refs: readonly string[];
  collection: string;
  collections: readonly LibraryCollection[];
  onChanged: () => void;
  onClear: () => void;
}) {
  const { refs, collection, collections, onChanged, onClear } = props;
  const [name, setName] = useState('');
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [isSharing, setSharing] = useState(false);
  const send = async (path: '/api/collection/add' | '/api/collection/remove', to: string) => {
    const answer = await act(path, { name: to, refs: [...refs] });
    setFailure(answer.ok ? null : answer.trouble.failure);
    if (!answer.ok) return;
    const { name: used, papers } = answer.value;
    const what = path.endsWith('add') ? 'added to' : 'removed from';
    setStatus(papers === 0 ? `Already in “${used}”.` : `${count(papers, 'paper')} ${what} “${used}”.`);
    setName('');
    onChanged();
  };
  return (
    <section class="bar" aria-label="Selected papers">
      <p>
        <strong>{count(refs.length, 'paper')} selected</strong>{' '}
        <button type="button" class="quiet" onClick={onClear}>
          Clear
        </button>
      </p>
      <form
        class="actions"
        onSubmit={(event) => {
          event.preventDefault();
          void send('/api/collection/add', name);
        }}
      >
        <CollectionName id="add-to" value={name} collections={collections} onChange={setName} />
        <button type="submit" disabled={name.trim() === ''}>
          Add to collection
        </button>
        {collection && (
          <button type="button" onClick={() => void send('/api/collection/remove', collection)}>
            Remove from “{shown(collection)}”
          </button>
        )}
        <button type="button" onClick={() => setSharing(true)}>
          Cite and export …
        </button>
      </form>
      <p role="status" class="small">
        {status}
      </p>
      {failure && <FailureNote failure={failure} />}
      {isSharing && (
        <Dialog label="Cite and export" onClose={() => setSharing(false)}>
          <h2>{count(refs.length, 'paper')}</h2>
          <Share query={refs.map((ref) => `ref=${encodeURIComponent(ref)}`).join('&')} />
          <p class="actions">
            <button type="button" onClick={() => setSharing(false)}>
              Close
            </button>
          </p>
        </Dialog>
      )}
    </section>
  );
}
