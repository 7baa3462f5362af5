import { useState } from 'preact/hooks';
import type { Mark, Marks } from '../../../src/model/checkpoint.ts';
import type { Hit, SessionView } from '../api.ts';
import type { Changes, ReasonChanges } from '../mark-changes.ts';
import { useMarks } from '../marks.ts';
import { reasonsFrom } from './reasons.ts';

/** The changes that restore the marks as they were before these changes. */
export function undoOf(marks: Marks, changes: Changes): Changes {
  return Object.fromEntries(Object.keys(changes).map((id) => [id, marks[id] ?? null]));
}

/** What restores the marks and reasons before a change. */
interface Undo {
  readonly marks: Changes;
  readonly reasons: ReasonChanges;
}

/** How many papers are excluded for each reason. */
export function countReasons(reasons: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const reason of reasons) {
    const name = reason ?? 'without a reason';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The marks and reasons of a review, and every way to change them. */
export function useScreening(session: SessionView, checkpointId: string, hits: readonly Hit[]) {
  const { marks, reasons: given, mark, forget } = useMarks(session, checkpointId);
  const reasonOf = (id: string): string | undefined => given[id];
  const [undos, setUndos] = useState<readonly Undo[]>([]);
  const marked = (value: Mark) => hits.filter(({ id }) => marks[id] === value).map(({ id }) => id);
  /** A paper that is kept loses its reason; one that is excluded has the given reason, else the one it had. */
  const change = (changes: Changes, why: ReasonChanges = {}) => {
    const ids = Object.keys(changes);
    const before = Object.fromEntries(ids.map((id) => [id, reasonOf(id) ?? null]));
    setUndos((others) => [...others, { marks: undoOf(marks, changes), reasons: before }]);
    const kept = ids.filter((id) => changes[id] !== 'exclude').map((id) => [id, null]);
    mark(changes, { ...Object.fromEntries(kept), ...why });
  };
  const exclude = (id: string, reason: string | null) => change({ [id]: 'exclude' }, { [id]: reason });
  return {
    marks,
    reasons: reasonsFrom(given),
    reasonOf,
    relevant: marked('keep'),
    excluded: marked('exclude'),
    canUndo: undos.length > 0,
    change: (changes: Changes) => change(changes),
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
      mark(last.marks, last.reasons);
      return Object.keys(last.marks)[0];
    },
    forget,
  };
}

export type Screening = ReturnType<typeof useScreening>;
