import { useEffect, useState } from 'preact/hooks';
import { ask, remembered, round, type Trouble } from './api.ts';
import { useCell } from './cell.ts';

/** An answer as far as it has come. */
export interface Asked<T> {
  /** The answer, or the one before it while a new one is on its way. */
  readonly value: T | undefined;
  readonly trouble: Trouble | null;
  readonly loading: boolean;
}

interface Held<T> {
  readonly url: string | null;
  readonly value: T | undefined;
  readonly trouble: Trouble | null;
}

/** Asks whenever the address changes and drops the question before; `null` asks nothing. */
export function useApi<T>(url: string | null): Asked<T> {
  const again = useCell(round);
  const [held, hold] = useState<Held<T>>({ url: null, value: undefined, trouble: null });
  useEffect(() => {
    if (url === null) return;
    const stop = new AbortController();
    void ask<T>(url, stop.signal).then((answer) => {
      if (answer.ok) hold({ url, value: answer.value, trouble: null });
      else if (answer.trouble) hold((before) => ({ url, value: before.value, trouble: answer.trouble }));
    });
    return () => stop.abort();
  }, [url, again]);
  if (url === null) return { value: undefined, trouble: null, loading: false };
  if (held.url === url) return { value: held.value, trouble: held.trouble, loading: false };
  return { value: remembered<T>(url) ?? held.value, trouble: null, loading: true };
}
