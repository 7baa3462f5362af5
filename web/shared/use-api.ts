import { useEffect, useState } from 'preact/hooks';
import { type ApiResult, get, round, type Trouble, type Url } from './api.ts';
import { useCell } from './cell.ts';

/** An answer as far as it has come. */
export interface Asked<T> {
  /** The answer, or the one before it while a new one is loading or the server is away. */
  readonly value: T | undefined;
  /** Whether `value` is the answer for the current address. */
  readonly isCurrent: boolean;
  readonly trouble: Trouble | null;
  readonly loading: boolean;
  again(): void;
}

interface Held<T> {
  /** The address that was requested last. */
  readonly url: Url<T> | null;
  readonly value: T | undefined;
  /** The address that `value` came from. */
  readonly from: Url<T> | null;
  readonly trouble: Trouble | null;
}

/** Requests whenever the address or `version` changes and drops the request before; `null` requests nothing. */
export function useApi<T>(url: Url<T> | null, version: unknown = 0): Asked<T> {
  const [held, hold] = useState<Held<T>>({ url: null, value: undefined, from: null, trouble: null });
  const [count, setCount] = useState(0);
  const when = `${useCell(round)} ${count} ${String(version)}`;
  useEffect(() => {
    // A new `when` is the reason to request again; its content does not matter.
    if (url === null || when === '') return;
    const stop = new AbortController();
    void get(url, stop.signal).then((answer) => {
      if (!stop.signal.aborted) hold((before) => next(before, url, answer));
    });
    return () => stop.abort();
  }, [url, when]);
  const again = () => setCount((before) => before + 1);
  if (url === null) return { value: undefined, isCurrent: false, trouble: null, loading: false, again };
  const { value, trouble } = held;
  if (held.url !== url) return { value, isCurrent: false, trouble: null, loading: true, again };
  return { value, isCurrent: held.from === url, trouble, loading: false, again };
}

/** While the server is away, what is shown stays, with what is being typed into it. */
function next<T>(before: Held<T>, url: Url<T>, answer: ApiResult<T>): Held<T> {
  if (answer.ok) return { url, value: answer.value, from: url, trouble: null };
  const isAway = answer.trouble.kind !== 'refused' && before.value !== undefined;
  return { ...before, url, trouble: isAway ? null : answer.trouble };
}
