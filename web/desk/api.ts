import { useEffect, useState } from 'preact/hooks';
import { createCell } from '../shared/cell.ts';
import type { Failure, Fields } from './wire.ts';

/** An answer of the desk. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure; readonly fields: Fields };

/** How the page stands to its server: `stranger` after the desk was started anew. */
export const connection = createCell<'open' | 'lost' | 'stranger'>('open');

const lost: Answer<never> = {
  ok: false,
  failure: {
    code: 'NETWORK_ERROR',
    message: 'The desk does not answer. Nothing was done; what you typed is kept here.',
    disposition: 'retry_after',
  },
  fields: {},
};

async function send<T>(path: string, init: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, init);
    const body = await response.json();
    if (response.status === 401) connection.set('stranger');
    else connection.set('open');
    return body.ok === true ? { ok: true, value: body } : { ok: false, failure: body.error, fields: body.fields ?? {} };
  } catch {
    connection.set('lost');
    return lost;
  }
}

/** Reads something. */
export function get<T>(path: string): Promise<Answer<T>> {
  return send<T>(path, { headers: { accept: 'application/json' } });
}

/** Does something. */
export function post<T>(path: string, body: object = {}): Promise<Answer<T>> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return send<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** What was read, or the reading before while the next is on its way; read again whenever `version` changes. */
export function useRead<T>(path: string, version: unknown = 0): { value?: T; failure?: Failure; again: () => void } {
  const [held, hold] = useState<{ path: string; value?: T; failure?: Failure }>({ path });
  const [round, setRound] = useState(0);
  const when = `${String(version)} ${round}`;
  useEffect(() => {
    // A new `when` is the reason to read again; nothing is made of it.
    let isCurrent = when !== '';
    void get<T>(path).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) return hold({ path, value: answer.value });
      // While the desk is away what is shown stays, with whatever is being typed into it.
      hold((before) =>
        before.path === path && before.value !== undefined && connection.get() !== 'open'
          ? before
          : { path, failure: answer.failure },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [path, when]);
  const again = () => setRound((count) => count + 1);
  return held.path === path ? { ...held, again } : { again };
}
