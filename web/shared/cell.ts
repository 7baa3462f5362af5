import { useEffect, useState } from 'preact/hooks';

/** A value that components subscribe to. */
export interface Cell<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a cell; setting an equal value notifies no one. */
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a cell; the component renders again when it changes. */
export function useCell<T>(cell: Cell<T>): T {
  const [, redraw] = useState(0);
  useEffect(() => {
    // The value may have changed between rendering and subscribing.
    redraw((count) => count + 1);
    return cell.subscribe(() => redraw((count) => count + 1));
  }, [cell]);
  return cell.get();
}
