import type { SearchRequest } from '../../model/collection.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { type SourceHandle, sourceIdOf } from '../../model/source.ts';
import { didYouMean } from '../../text/distance.ts';
import { canSearch } from '../gather/choose-sources.ts';

/** The name that stands for no source: only added records are ranked. */
const NO_SOURCE = 'none';

/** The request with the ids of its sources; fails if one does not exist or cannot search. A disabled one is allowed here: the ledger reports it. */
export function resolveSources(request: SearchRequest, handles: readonly SourceHandle[]): Result<SearchRequest> {
  if (!request.sources) return ok(request);
  if (request.sources.join() === NO_SOURCE) return ok({ ...request, sources: [] });
  const all = handles.map(({ source }) => source);
  const sources = [...new Set(request.sources.map((name) => sourceIdOf(name, all)))];
  const known = handles.filter(canSearch).map(({ source }) => source.id);
  const unknown = sources.filter((id) => !known.includes(id));
  if (unknown.length === 0) return ok({ ...request, sources });
  const named = unknown.map((id) => JSON.stringify(id.slice(0, 60))).join(', ');
  const message = `Cannot search ${named}. Sources that can search: ${known.join(', ')}.${didYouMean(unknown[0] ?? '', known)}`;
  return fail('INVALID_ARGUMENT', message, { fields: { sources: message } });
}
