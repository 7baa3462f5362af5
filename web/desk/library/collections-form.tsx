import { useState } from 'preact/hooks';
import type { EntryView } from '../../../src/desk/wire.ts';
import { shown } from '../../shared/shown.ts';
import { useApi } from '../../shared/use-api.ts';
import { act, deskUrl } from '../api.ts';
import { FieldError } from '../parts.tsx';
import { to } from '../route.ts';
import { CollectionName } from './collection-name.tsx';

/** The collections of a paper: remove it from one, or add it to another. */
export function CollectionsForm({ entry, onSaved }: { entry: EntryView; onSaved: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | undefined>();
  const { value, again } = useApi(deskUrl('/api/library', { limit: '1' }));
  const { ref, collections = [] } = entry;
  const send = async (path: '/api/collection/add' | '/api/collection/remove', to: string) => {
    const answer = await act(path, { name: to, refs: [ref] });
    setError(answer.ok ? undefined : answer.trouble.failure.message);
    if (!answer.ok) return;
    setName('');
    again();
    onSaved();
  };
  return (
    <form
      class="panel"
      aria-labelledby="collections-title"
      onSubmit={(event) => {
        event.preventDefault();
        void send('/api/collection/add', name);
      }}
    >
      <h2 id="collections-title">Collections</h2>
      {collections.length > 0 && (
        <ul class="chips">
          {collections.map((each) => (
            <li key={each} class="chip">
              <a href={to('library', each)}>{shown(each)}</a>
              <button
                type="button"
                class="plain"
                aria-label={`Remove from ${shown(each)}`}
                onClick={() => void send('/api/collection/remove', each)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="actions">
        <CollectionName id="collection" value={name} collections={value?.collections ?? []} onChange={setName} />
        <button type="submit" disabled={name.trim() === ''}>
          Add
        </button>
      </p>
      <FieldError id="collection" error={error} />
    </form>
  );
}
