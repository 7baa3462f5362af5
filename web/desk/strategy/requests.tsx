import { useEffect, useState } from 'preact/hooks';
import { shown } from '../../shared/shown.ts';
import type { StrategyCheckpoint } from '../api.ts';
import { act } from '../api.ts';
import { readDraft, type StrategyDraft } from './strategy-draft.ts';

type Payload = StrategyCheckpoint['payload'];

interface Change {
  readonly id: string;
  readonly draft: StrategyDraft;
}

const PAUSE_MS = 400;

/** The queries by source with the changes; null until the answer arrives, and while the draft is invalid. */
function usePreview(change: Change | undefined): readonly string[] | null {
  const [notes, setNotes] = useState<readonly string[] | null>(null);
  const read = change && readDraft(change.draft);
  const body =
    change && read && Object.keys(read.fields).length === 0
      ? JSON.stringify({ session_id: change.id, data: read.data })
      : null;
  useEffect(() => {
    setNotes(null);
    if (body === null) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await act('/api/preview', JSON.parse(body));
      if (isCurrent && answer.ok) setNotes(answer.value.notes);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [body]);
  return notes;
}

/** How the question was understood. */
export function Understood({ checkpoint: { payload, asked_kind: kind } }: { checkpoint: StrategyCheckpoint }) {
  const { intent } = payload;
  return (
    <>
      <p>
        Looking for:{' '}
        {kind && (
          <>
            <strong>{kind}</strong>{' '}
          </>
        )}
        papers about <strong>{intent.concepts.map(shown).join(', ')}</strong>
        {intent.wants_recent && ', newest first'}.
      </p>
      {intent.notes?.map((note) => (
        <p key={note} class="notice">
          {shown(note)}
        </p>
      ))}
    </>
  );
}

/** What each source would be asked, with the changes being typed; shown on demand. */
export function Requests({ payload: { notes }, change }: { payload: Payload; change?: Change }) {
  const changed = usePreview(change);
  return (
    <details class="requests">
      <summary>
        Queries by source
        {change && (changed ? ' (with your changes)' : ' (before your changes)')}
      </summary>
      <ul>
        {(changed ?? notes).map((note) => (
          <li key={note}>{shown(note)}</li>
        ))}
      </ul>
    </details>
  );
}
