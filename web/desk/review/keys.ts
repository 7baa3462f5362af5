import { useEffect, useRef } from 'preact/hooks';
import { isForElsewhere } from '../typing.ts';

/** What the keys of a review do. */
export interface ReviewKeys {
  step(by: 1 | -1): void;
  toggle(): void;
  exclude(reason: number): void;
  more(): void;
  /** Goes to the next paper that was not seen. */
  unseen(): void;
  open(): void;
  undo(): void;
  filter(): void;
  help(): void;
}

/** Listens to the keys of a review wherever the focus is, except in fields and dialogs. */
export function useReviewKeys(keys: ReviewKeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = isForElsewhere(event) ? undefined : actionOf(event.key, current.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function actionOf(key: string, keys: ReviewKeys): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) return () => keys.exclude(Number(key) - 1);
  const actions: Readonly<Record<string, () => void>> = {
    j: () => keys.step(1),
    ArrowDown: () => keys.step(1),
    k: () => keys.step(-1),
    ArrowUp: () => keys.step(-1),
    x: keys.toggle,
    m: keys.more,
    n: keys.unseen,
    o: keys.open,
    u: keys.undo,
    '/': keys.filter,
    '?': keys.help,
  };
  return actions[key];
}
