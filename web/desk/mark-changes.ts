import type { Mark, Marks } from '../../src/model/checkpoint.ts';

/** Changes of marks; null removes one. */
export type Changes = Readonly<Record<string, Mark | null>>;

/** The marks after changes; null removes one. */
export function changeMarks(marks: Marks, changes: Changes): Marks {
  const all = Object.entries({ ...marks, ...changes });
  return Object.fromEntries(all.flatMap(([id, mark]) => (mark ? [[id, mark] as const] : [])));
}

/** The changes that are not among those that were sent. */
export function withoutSent(changes: Changes, sent: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([id, mark]) => sent[id] !== mark));
}
