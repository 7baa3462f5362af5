import { useCallback, useState } from 'preact/hooks';

/** Keeps what was typed in the tab, so that neither a reload nor an error loses it. */
export function useDraft<T>(
  name: string,
  first: T,
): [value: T, set: (value: T) => void, clear: () => void, isKept: boolean] {
  const key = `draft ${name}`;
  const [held, hold] = useState<{ key: string; value: T; isKept: boolean }>(() => load(key, first));
  const current = held.key === key ? held : load(key, first);
  const set = useCallback(
    (value: T) => {
      hold({ key, value, isKept: true });
      save(key, value);
    },
    [key],
  );
  const clear = useCallback(() => {
    sessionStorage.removeItem(key);
    hold({ key, value: first, isKept: false });
  }, [key, first]);
  return [current.value, set, clear, current.isKept];
}

function load<T>(key: string, first: T): { key: string; value: T; isKept: boolean } {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? { key, value: first, isKept: false } : { key, value: JSON.parse(text), isKept: true };
  } catch {
    return { key, value: first, isKept: false };
  }
}

/** Writes a draft for a form that is not on the page. */
export function writeDraft(name: string, value: unknown): void {
  save(`draft ${name}`, value);
}

/** When the storage is full, the draft lives as long as the page is open. */
function save(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    sessionStorage.removeItem(key);
  }
}
