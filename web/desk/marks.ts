import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Marks } from '../../src/model/checkpoint.ts';
import { useCell } from '../shared/cell.ts';
import { act, type SessionView } from './api.ts';
import { useDraft, writeDraft } from './draft.ts';
import { marks as live, startId } from './live.ts';
import { type Changes, changeMarks, type ReasonChanges, withoutSent } from './mark-changes.ts';

interface Unsaved {
  readonly marks: Changes;
  readonly reasons: ReasonChanges;
}

const NO_CHANGES: Unsaved = { marks: {}, reasons: {} };

const isEmpty = ({ marks, reasons }: Unsaved) => Object.keys(marks).length + Object.keys(reasons).length === 0;

/** The marks and reasons of a review, and how to change them. */
interface ReviewMarks {
  readonly marks: Marks;
  readonly reasons: Readonly<Record<string, string>>;
  mark(changes: Changes, reasons: ReasonChanges): void;
  forget(): void;
}

/**
 * The marks on a review. The desk keeps them, so every page shows the same; the tab keeps only those that the desk does
 * not have yet.
 */
export function useMarks({ session_id, marks, reasons }: SessionView, checkpoint_id: string): ReviewMarks {
  const [unsaved, setUnsaved, clearUnsaved] = useDraft<Unsaved>(`unsaved review ${checkpoint_id}`, NO_CHANGES);
  const [saved, setSaved] = useState({ marks, reasons });
  const waiting = useRef(unsaved);
  const isSending = useRef(false);
  const change = useCallback(
    (changes: Unsaved) => {
      waiting.current = changes;
      setUnsaved(changes);
    },
    [setUnsaved],
  );
  const send = useCallback(async () => {
    if (isSending.current || isEmpty(waiting.current)) return;
    isSending.current = true;
    const sent = waiting.current;
    const answer = await act('/api/mark', { session_id, checkpoint_id, ...sent });
    isSending.current = false;
    if (!answer.ok) return;
    setSaved(answer.value);
    const { marks: later, reasons: laterReasons } = waiting.current;
    change({ marks: withoutSent(later, sent.marks), reasons: withoutSent(laterReasons, sent.reasons) });
    void send();
  }, [session_id, checkpoint_id, change]);
  const event = useCell(live);
  useEffect(() => setSaved({ marks, reasons }), [marks, reasons]);
  useEffect(() => {
    if (event?.checkpoint_id === checkpoint_id) setSaved(event);
  }, [event, checkpoint_id]);
  // A desk that restarts gets what it missed.
  const start = useCell(startId);
  useEffect(() => {
    if (start !== '') void send();
  }, [start, send]);
  const shown = useMemo(() => changeMarks(saved.marks, unsaved.marks), [saved, unsaved]);
  const given = useMemo(() => changeMarks(saved.reasons, unsaved.reasons), [saved, unsaved]);
  return {
    marks: shown,
    reasons: given,
    mark(changes, why) {
      const { marks: before, reasons: whyBefore } = waiting.current;
      change({ marks: { ...before, ...changes }, reasons: { ...whyBefore, ...why } });
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
