import type { Hit, SessionView } from './api.ts';

type Copies = SessionView['copies'];

/** The papers that a fetch would help with: neither in the library nor being fetched. */
export function papersToFetch(hits: readonly Hit[], copies: Copies): readonly Hit[] {
  return hits.filter(({ id }) => copies[id]?.state !== 'stored' && copies[id]?.state !== 'fetching');
}

/** How many of the papers are in this state. */
export function countIn(copies: Copies, state: Copies[string]['state']): number {
  return Object.values(copies).filter((copy) => copy.state === state).length;
}
