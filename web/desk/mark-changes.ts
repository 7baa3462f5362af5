import type { Mark } from '../../src/model/checkpoint.ts';

/** Changes of marks; null removes one. */
export type Changes = Readonly<Record<string, Mark | null>>;

/** Changes of reasons; null removes one. */
export type ReasonChanges = Readonly<Record<string, string | null>>;

/** The marks or reasons after changes; null removes one. */
export function changeMarks<T extends string>(
  values: Readonly<Record<string, T>>,
  changes: Readonly<Record<string, T | null>>,
): Readonly<Record<string, T>> {
  const all = Object.entries({ ...values, ...changes });
  return Object.fromEntries(all.flatMap(([id, value]) => (value ? [[id, value] as const] : [])));
}

/** The changes that are not among those that were sent. */
export function withoutSent<T>(
  changes: Readonly<Record<string, T>>,
  sent: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(changes).filter(([id, value]) => sent[id] !== value));
}
