import { plainWords } from '../text/words.ts';

const MAX_LENGTH = 60;

/** Creates a function that returns an id not used before: the name in lower case, numbered if it repeats. */
export function createIds(): (name: string) => string {
  const used = new Set<string>();
  /** Where to go on counting, because a file may repeat one heading many times. */
  const counts = new Map<string, number>();
  return (name) => {
    const base = plainWords(name).join('-').slice(0, MAX_LENGTH) || 'section';
    let id = base;
    let count = counts.get(base) ?? 2;
    for (; used.has(id); count += 1) id = `${base}-${count}`;
    counts.set(base, count);
    used.add(id);
    return id;
  };
}
