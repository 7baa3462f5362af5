import { formatRef, parseRef } from '../model/ref.ts';

/** Papers processed at once; the network limiter sets the pace. */
const AT_ONCE = 5;

/** Runs a list concurrently and returns results in its order; spellings of the same ref share one result. */
export async function inBatch<T>(
  refs: readonly string[],
  one: (ref: string) => Promise<T>,
  onDone: (done: number) => void,
): Promise<T[]> {
  const shared = new Map<string, Promise<T>>();
  const results = new Array<T>(refs.length);
  let [next, done] = [0, 0];
  const work = async () => {
    for (let at = next++; at < refs.length; at = next++) {
      const text = refs[at] ?? '';
      const ref = parseRef(text);
      const key = ref.ok ? formatRef(ref.value) : text;
      const running = shared.get(key) ?? one(text);
      shared.set(key, running);
      results[at] = await running;
      done += 1;
      onDone(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
