import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Marks } from '../../src/model/checkpoint.ts';
import { useCell } from '../shared/cell.ts';
import { act, type SessionView } from './api.ts';
import { useDraft, writeDraft } from './draft.ts';
import { marks as live, startId } from './live.ts';
import { type Changes, changeMarks, withoutSent } from './mark-changes.ts';

const NO_CHANGES: Changes = {};

/**
 * The marks on a review. The desk keeps them, so every page shows the same; the tab keeps only those that the desk does
 * not have yet.
 */
export function useMarks(
  { session_id, marks }: SessionView,
  checkpoint_id: string,
): { marks: Marks; mark: (changes: Changes) => void; forget: () => void } {
  const [unsaved, setUnsaved, clearUnsaved] = useDraft<Changes>(`unsaved ${checkpoint_id}`, NO_CHANGES);
  const [saved, setSaved] = useState(marks);
  const waiting = useRef(unsaved);
  const isSending = useRef(false);
  const change = useCallback(
    (changes: Changes) => {
      waiting.current = changes;
      setUnsaved(changes);
    },
    [setUnsaved],
  );
  const send = useCallback(async () => {
    if (isSending.current || Object.keys(waiting.current).length === 0) return;
    isSending.current = true;
    const sent = waiting.current;
    const answer = await act('/api/mark', { session_id, checkpoint_id, marks: sent });
    isSending.current = false;
    if (!answer.ok) return;
    setSaved(answer.value.marks);
    change(withoutSent(waiting.current, sent));
    void send();
  }, [session_id, checkpoint_id, change]);
  const event = useCell(live);
  useEffect(() => setSaved(marks), [marks]);
  useEffect(() => {
    if (event?.checkpoint_id === checkpoint_id) setSaved(event.marks);
  }, [event, checkpoint_id]);
  // A desk that restarts gets what it missed.
  const start = useCell(startId);
  useEffect(() => {
    if (start !== '') void send();
  }, [start, send]);
  const shown = useMemo(() => changeMarks(saved, unsaved), [saved, unsaved]);
  return {
    marks: shown,
    mark(changes) {
      change({ ...waiting.current, ...changes });
      // Shown if someone else decides first.
      writeDraft(`marks ${checkpoint_id}`, changeMarks(shown, changes));
      void send();
    },
    forget() {
      waiting.current = NO_CHANGES;
      clearUnsaved();
      sessionStorage.removeItem(`draft marks ${checkpoint_id}`);
    },
  };
}
