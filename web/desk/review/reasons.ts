import { useDraft } from '../draft.ts';

/** Reasons that fit most reviews; a person adds their own. */
const FIRST = ['off topic', 'wrong method', 'wrong population', 'not a study', 'a duplicate'];

const NONE: Readonly<Record<string, string>> = {};

/** Why papers are excluded, and the reasons to choose from. */
export function useReasons(checkpointId: string) {
  const [given, setGiven, clear] = useDraft<Readonly<Record<string, string>>>(`reasons ${checkpointId}`, NONE);
  const own = [...new Set(Object.values(given))].filter((reason) => !FIRST.includes(reason));
  return {
    reasons: [...FIRST, ...own],
    reasonOf: (id: string): string | undefined => given[id],
    setReason(id: string, reason: string | null) {
      const { [id]: _, ...others } = given;
      setGiven(reason ? { ...others, [id]: reason } : others);
    },
    forgetReasons: clear,
  };
}
