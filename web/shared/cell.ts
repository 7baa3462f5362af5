import { useEffect, useState } from 'preact/hooks';

/** A value that components follow. */
export interface Cell<T> {
  get(): T;
  set(value: T): void;
  follow(listener: () => void): () => void;
}

/** Creates a cell; setting the value it has tells nobody. */
export function createCell<T>(first: T): Cell<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a cell; the component is drawn again when it changes. */
export function useCell<T>(cell: Cell<T>): T {
  const [, redraw] = useState(0);
  useEffect(() => {
    // Something may have been set between drawing and following.
    redraw((count) => count + 1);
    return cell.follow(() => redraw((count) => count + 1));
  }, [cell]);
  return cell.get();
}
