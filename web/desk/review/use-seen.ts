import { useEffect, useRef } from 'preact/hooks';
import { act, type SessionView } from '../api.ts';

/** Moving through the list sends one request, not one for each paper. */
const PAUSE_MS = 1_500;

const nameOf = (checkpoint: string) => `seen ${checkpoint}`;

function readUnsent(checkpoint: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(checkpoint)) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * Which papers of a review the cursor has visited. The desk keeps them with the marks, so every browser shows the same;
 * this one keeps only those that the desk does not have yet.
 */
export function useSeen({ session_id, seen: saved }: SessionView, checkpoint_id: string, current: string | undefined) {
  const known = useRef<ReadonlySet<string> | null>(null);
  const sent = useRef(saved.length);
  known.current ??= new Set([...saved, ...readUnsent(checkpoint_id)]);
  // Not a state: the cursor has just moved, and a second rendering would cost as much again.
  if (current !== undefined && !known.current.has(current)) known.current = new Set(known.current).add(current);
  const seen = known.current;
  useEffect(() => {
    const news = [...seen].slice(sent.current);
    if (news.length === 0) return;
    localStorage.setItem(nameOf(checkpoint_id), JSON.stringify(news));
    const send = async () => {
      const answer = await act('/api/mark', { session_id, checkpoint_id, marks: {}, seen: news });
      if (!answer.ok) return;
      sent.current = seen.size;
      localStorage.removeItem(nameOf(checkpoint_id));
    };
    const timer = setTimeout(() => void send(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [session_id, checkpoint_id, seen]);
  return { seen, forget: () => localStorage.removeItem(nameOf(checkpoint_id)) };
}
