import type { Result } from '../../../src/model/result.ts';
import type { Context } from './context.ts';
import type { Operation, Promised } from './lines.ts';

type Run = (context: Context, id: string) => Promise<Result<Promised>>;

const papers = () => import('./operations/papers.ts');
const store = () => import('./operations/store.ts');
const sessions = () => import('./operations/sessions.ts');

/** How each operation is done. Each writes its id into the log, a decision or the snapshot, and loads what it needs. */
export const RUN: Readonly<Record<Operation, Run>> = {
  fetch: async (...args) => (await papers()).fetch(...args),
  add: async (...args) => (await papers()).add(...args),
  check: async (context) => (await papers()).check(context),
  store: async (...args) => (await store()).store(...args),
  quarantine: async (...args) => (await store()).quarantine(...args),
  accept: async (...args) => (await store()).accept(...args),
  discard: async (...args) => (await store()).discard(...args),
  remove: async (...args) => (await store()).remove(...args),
  tag: async (...args) => (await store()).tag(...args),
  create: async (...args) => (await sessions()).create(...args),
  decide: async (...args) => (await sessions()).decide(...args),
  build: async (...args) => (await import('./operations/snapshot.ts')).build(...args),
};
