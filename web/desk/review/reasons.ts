import { useDraft } from '../draft.ts';

/** Reasons that fit most reviews; a person adds their own. */
export const FIRST = ['off topic', 'wrong method', 'wrong population', 'not a study', 'a duplicate', 'retracted'];

/** Changes of reasons; null removes one. */
export type ReasonChanges = Readonly<Record<string, string | null>>;

const NONE: Readonly<Record<string, string>> = {};

/** Why papers are excluded, and the reasons to choose from; added records start a new checkpoint of the same review. */
export function useReasons(reviewId: string) {
  const [given, setGiven, clear] = useDraft<Readonly<Record<string, string>>>(`reasons ${reviewId}`, NONE);
  const own = [...new Set(Object.values(given))].filter((reason) => !FIRST.includes(reason));
  return {
    reasons: [...FIRST, ...own],
    reasonOf: (id: string): string | undefined => given[id],
    /** Changes reasons; null removes one. */
    setReasons(changes: ReasonChanges) {
      const all = Object.entries({ ...given, ...changes });
      setGiven(Object.fromEntries(all.flatMap(([id, reason]) => (reason ? [[id, reason]] : []))));
    },
    forgetReasons: clear,
  };
}
