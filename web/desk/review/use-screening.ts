import { useState } from 'preact/hooks';
import type { Mark, Marks } from '../../../src/model/checkpoint.ts';
import type { Hit, SessionView } from '../api.ts';
import type { Changes } from '../mark-changes.ts';
import { useMarks } from '../marks.ts';
import { useReasons } from './reasons.ts';

/** The changes that restore the marks as they were before these changes. */
export function undoOf(marks: Marks, changes: Changes): Changes {
  return Object.fromEntries(Object.keys(changes).map((id) => [id, marks[id] ?? null]));
}

function countReasons(reasons: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const reason of reasons) {
    const name = reason ?? 'without a reason';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The marks and reasons of a review, and every way to change them. */
export function useScreening(session: SessionView, checkpointId: string, hits: readonly Hit[]) {
  const { marks, mark, forget } = useMarks(session, checkpointId);
  const { reasons, reasonOf, setReason, forgetReasons } = useReasons(checkpointId);
  const [undos, setUndos] = useState<readonly Changes[]>([]);
  const marked = (value: Mark) => hits.filter(({ id }) => marks[id] === value).map(({ id }) => id);
  const change = (changes: Changes) => {
    setUndos((before) => [...before, undoOf(marks, changes)]);
    mark(changes);
  };
  const exclude = (id: string, reason: string | null) => {
    setReason(id, reason);
    change({ [id]: 'exclude' });
  };
  return {
    marks,
    reasons,
    reasonOf,
    relevant: marked('keep'),
    excluded: marked('exclude'),
    canUndo: undos.length > 0,
    change,
    exclude,
    toggle: (id: string) => (marks[id] === 'exclude' ? change({ [id]: null }) : exclude(id, null)),
    /** Marks a paper that should guide another round, or removes that mark. */
    wantMore: (id: string) => change({ [id]: marks[id] === 'keep' ? null : 'keep' }),
    /** How many papers are excluded for each reason. */
    byReason: countReasons(marked('exclude').map(reasonOf)),
    /** Takes back the last change and returns one of its papers. */
    undo(): string | undefined {
      const last = undos.at(-1);
      if (!last) return undefined;
      setUndos(undos.slice(0, -1));
      mark(last);
      return Object.keys(last)[0];
    },
    forget() {
      forget();
      forgetReasons();
    },
  };
}

export type Screening = ReturnType<typeof useScreening>;
