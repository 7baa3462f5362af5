import { useEffect, useRef } from 'preact/hooks';

const nameOf = (checkpoint: string) => `seen ${checkpoint}`;

function readSeen(checkpoint: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(checkpoint)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch {
    return new Set();
  }
}

/** Which papers of a review the cursor has visited; the browser remembers them until the review ends. */
export function useSeen(checkpoint: string, current: string | undefined) {
  const known = useRef<ReadonlySet<string> | null>(null);
  known.current ??= readSeen(checkpoint);
  // Not a state: the cursor has just moved, and a second rendering would cost as much again.
  if (current !== undefined && !known.current.has(current)) known.current = new Set(known.current).add(current);
  const seen = known.current;
  useEffect(() => localStorage.setItem(nameOf(checkpoint), JSON.stringify([...seen])), [checkpoint, seen]);
  return { seen, forget: () => localStorage.removeItem(nameOf(checkpoint)) };
}
