import type { App } from '../app.ts';
import { parseRef } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import { MAX_QUERY } from '../snapshot/query/search.ts';
import { findStored } from '../store/find.ts';
import { toRow } from './library.ts';
import type { DeskReads } from './wire.ts';

const MAX_SIMILAR = 6;
/** Below this part of the best score, a paper shares only common words. */
const WORTH_SHOWING = 0.2;
const WAIT_MS = 500;

/** The papers of the library that are nearest to one, by its title and abstract. */
export async function findSimilar(
  text: string,
  app: Pick<App, 'store' | 'searchLibrary'>,
): Promise<Result<DeskReads['/api/similar']>> {
  const store = await app.store();
  const stored = await findStored(text, store);
  if (!stored.ok) return stored;
  const { paper, ref } = stored.value.entry;
  const own = store.paths(ref).key;
  // Quotation marks would ask for phrases. An abstract is mostly longer than a query may be.
  const query = `${paper.title ?? ''} ${paper.abstract ?? ''}`.replaceAll('"', ' ').slice(0, MAX_QUERY);
  if (query.trim() === '') return ok({ papers: [] });
  const found = await app.searchLibrary(query, { limit: MAX_SIMILAR + 1, waitMs: WAIT_MS });
  if (!found.ok) return found;
  const best = found.value.hits[0]?.score ?? 0;
  const near = found.value.hits.filter(({ score }) => score >= best * WORTH_SHOWING);
  const keys = near.flatMap((hit) => {
    const parsed = parseRef(hit.ref);
    return parsed.ok ? [store.paths(parsed.value).key] : [];
  });
  const others = keys.filter((key) => key !== own).slice(0, MAX_SIMILAR);
  const entries = await store.index.byKeys(others);
  if (!entries.ok) return entries;
  return ok({ papers: others.flatMap((key) => entries.value.get(key) ?? []).map(toRow) });
}
