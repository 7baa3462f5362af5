import { useEffect, useState } from 'preact/hooks';

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
  const [seen, setSeen] = useState(() => readSeen(checkpoint));
  useEffect(() => {
    if (current === undefined || seen.has(current)) return;
    const next = new Set(seen).add(current);
    setSeen(next);
    localStorage.setItem(nameOf(checkpoint), JSON.stringify([...next]));
  }, [checkpoint, current, seen]);
  return { seen, forget: () => localStorage.removeItem(nameOf(checkpoint)) };
}
