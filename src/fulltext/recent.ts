/** What was used recently, up to a total size. */
export interface Recent<Key, Value> {
  get(key: Key): Value | undefined;
  put(key: Key, value: Value): void;
}

/**
 * Keeps values up to a total size. To make room, the oldest goes, unless it was used since it was last in turn. Moving
 * a key to the end at every use would be exact, but a large map spends more time on that than a query on its words.
 */
export function createRecent<Key, Value>(maxSize: number, sizeOf: (value: Value) => number): Recent<Key, Value> {
  const entries = new Map<Key, { readonly value: Value; isUsed: boolean }>();
  let size = 0;
  const makeRoom = () => {
    for (const [key, entry] of entries) {
      if (size <= maxSize) break;
      entries.delete(key);
      if (entry.isUsed) entries.set(key, { value: entry.value, isUsed: false });
      else size -= sizeOf(entry.value);
    }
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry) entry.isUsed = true;
      return entry?.value;
    },
    put(key, value) {
      const known = entries.get(key);
      if (known) size -= sizeOf(known.value);
      entries.set(key, { value, isUsed: false });
      size += sizeOf(value);
      makeRoom();
    },
  };
}
