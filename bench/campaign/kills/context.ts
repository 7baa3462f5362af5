import { type Clock, createSystemClock } from '../../../src/model/clock.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import type { ChildSettings, Phase } from './lines.ts';

/** What the operations of one process work with; `phase` hears how far they are. */
export interface Context {
  readonly settings: ChildSettings;
  readonly clock: Clock;
  readonly store: Store;
  phase(phase: Phase): void;
  random(): number;
  /** Adds what `close` has to close. */
  onClose(close: () => unknown): void;
  close(): Promise<void>;
}

/** Opens the library for one process. */
export function createContext(settings: ChildSettings, phase: Context['phase'], random: Context['random']): Context {
  const clock = createSystemClock();
  const store = reporting(openStore({ home: settings.home, kind: 'sandbox', clock }), phase);
  const closing: (() => unknown)[] = [() => store.close()];
  return {
    settings,
    clock,
    store,
    phase,
    random,
    onClose: (close) => closing.unshift(close),
    async close() {
      for (const close of closing) await close();
    },
  };
}

/** One of the items, at random. */
export function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)] as T;
}

/** Reports the phase whenever the store is asked to write. */
function reporting(store: Store, phase: (phase: Phase) => void): Store {
  const committing = <A extends unknown[], T>(body: (...args: A) => T) => {
    return (...args: A): T => {
      phase('committing');
      return body(...args);
    };
  };
  return {
    ...store,
    stage(ref) {
      phase('receiving');
      return store.stage(ref);
    },
    commit: committing(store.commit),
    commitNew: committing(store.commitNew),
    commitText: committing(store.commitText),
    quarantine: committing(store.quarantine),
    accept: committing(store.accept),
    discard: committing(store.discard),
    tag: committing(store.tag),
    remove: committing(store.remove),
    record: committing(store.record),
  };
}
