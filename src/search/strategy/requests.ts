import type { PlannedRequest } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import type { SearchStrategy } from '../../model/collection.ts';
import { createFailure } from '../../model/error.ts';
import { fail } from '../../model/result.ts';
import type { SourceClient, SourceRequest } from '../../model/source.ts';
import { redactUrl } from '../../net/redact.ts';
import { askQuery, distinctRequests } from '../gather/ask-query.ts';
import { chooseSources, type SearchableHandle } from '../gather/choose-sources.ts';
import type { GatherDeps } from '../gather/gather.ts';

const NOT_SENT = 'Only the request was wanted; nothing was sent.';

/**
 * The first request of every query at every source. The code that asks the sources runs with a client that records
 * what it is given and sends nothing, so this cannot differ from what a search sends.
 */
export async function requestsOf(
  strategy: SearchStrategy,
  { sources, clock }: Pick<GatherDeps, 'sources' | 'clock'>,
): Promise<readonly PlannedRequest[]> {
  const { asked } = chooseSources(strategy.sources, sources);
  const planned = asked.map(async (handle) => {
    const requests: PlannedRequest[] = [];
    for (const [query, each] of distinctRequests(handle.source, strategy.queries)) {
      const sent = await record(handle, clock, (recording, call) => askQuery(recording, each, strategy, call));
      if (sent)
        requests.push({ source: handle.source.id, title: handle.source.title, query, url: redactUrl(sent.url) });
    }
    return requests;
  });
  return (await Promise.all(planned)).flat();
}

type Call = Parameters<typeof askQuery>[3];

async function record(
  handle: SearchableHandle,
  clock: Clock,
  ask: (handle: SearchableHandle, call: Call) => Promise<unknown>,
): Promise<SourceRequest | undefined> {
  let first: SourceRequest | undefined;
  const client: SourceClient = {
    async get(request) {
      first ??= request;
      return fail('CANCELLED', NOT_SENT);
    },
    forget: () => undefined,
  };
  const recording = { ...handle, context: (signal?: AbortSignal) => ({ ...handle.context(signal), client }) };
  await ask(recording, {
    round: 0,
    source: handle.source.id,
    query: 0,
    clock,
    signal: new AbortController().signal,
    abortFailure: () => createFailure('CANCELLED', NOT_SENT),
  });
  return first;
}
