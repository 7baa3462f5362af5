import type { OpenStore } from '../../../src/store/open.ts';

/** The open store with a callback at every place where it turns to disk, log or index. */
export function withSeams(store: OpenStore, reach: () => void): OpenStore {
  const layout = {
    ...store.layout,
    at: (name: string) => {
      reach();
      return store.layout.at(name);
    },
  };
  const log: OpenStore['log'] = {
    ...store.log,
    async append(...args) {
      reach();
      const row = await store.log.append(...args);
      reach();
      return row;
    },
  };
  const index: OpenStore['index'] = {
    ...store.index,
    follow(key, entry, change) {
      reach();
      const followed = store.index.follow(key, entry, () => {
        reach();
        const changed = change();
        reach();
        return changed;
      });
      reach();
      return followed;
    },
  };
  return { ...store, layout, log, index };
}

/** Calls `crash` at the n-th place. */
export function crashAt(place: number, crash: () => void): () => void {
  let reached = 0;
  return () => {
    reached += 1;
    if (reached === place) crash();
  };
}
