import { plainWords } from '../text/words.ts';

const MAX_LENGTH = 60;

/** Creates a function that returns an id not used before: the name in lower case, numbered if it repeats. */
export function createIds(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const base = plainWords(name).join('-').slice(0, MAX_LENGTH) || 'section';
    let id = base;
    for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
    used.add(id);
    return id;
  };
}
