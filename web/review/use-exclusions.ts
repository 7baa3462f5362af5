import { useState } from 'preact/hooks';
import type { Mark, Marks } from '../../src/model/checkpoint.ts';
import { FIRST } from '../desk/review/reasons.ts';
import { countReasons } from '../desk/review/use-screening.ts';

/** A mark on a paper, and why it is excluded. */
interface Entry {
  readonly mark: Mark;
  readonly reason?: string;
}

type Entries = Readonly<Record<string, Entry>>;

/** The marks of a review, kept in the view until the decision. */
export function useExclusions() {
  const [history, setHistory] = useState<readonly Entries[]>([{}]);
  const entries = history.at(-1) ?? {};
  const set = (id: string, entry: Entry | null) => {
    const { [id]: _, ...others } = entries;
    setHistory([...history, entry ? { ...others, [id]: entry } : others]);
  };
  const marked = (mark: Mark) => Object.keys(entries).filter((id) => entries[id]?.mark === mark);
  const reasonOf = (id: string): string | undefined => entries[id]?.reason;
  const own = marked('exclude').flatMap((id) => reasonOf(id) ?? []);
  const excluded = marked('exclude');
  return {
    marks: Object.fromEntries(Object.entries(entries).map(([id, { mark }]) => [id, mark])) as Marks,
    relevant: marked('keep'),
    excluded,
    reasons: [...new Set([...FIRST, ...own])],
    reasonOf,
    byReason: countReasons(excluded.map(reasonOf)),
    toggle: (id: string) => set(id, entries[id]?.mark === 'exclude' ? null : { mark: 'exclude' }),
    exclude: (id: string, reason: string | undefined) => set(id, { mark: 'exclude', ...(reason && { reason }) }),
    wantMore: (id: string) => set(id, entries[id]?.mark === 'keep' ? null : { mark: 'keep' }),
    undo: history.length > 1 ? () => setHistory(history.slice(0, -1)) : null,
  };
}

export type Exclusions = ReturnType<typeof useExclusions>;
