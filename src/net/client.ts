import { fail, ok, type Result } from '../model/result.ts';
import type { Source, SourceAnswer, SourceClient, SourceRequest } from '../model/source.ts';
import { type AttemptParts, makeAttempt } from './attempt.ts';
import { readText } from './body.ts';
import type { Cache, CacheKey } from './cache.ts';
import type { Arrival } from './follow.ts';
import { checkUrl, type Policy } from './guard.ts';
import type { Slot } from './limits.ts';
import { redactUrl } from './redact.ts';
import { accountOf, type RetryLoop } from './retry-loop.ts';
import { credentialsOf, secretsOf } from './secret.ts';

/** The largest API response, before and after decompression. */
export const MAX_ANSWER_BYTES = 33_554_432;
const THROTTLE_STATUSES = new Set([403, 429, 503]);

/** What all clients share. */
export interface ClientParts extends AttemptParts {
  readonly retry: RetryLoop;
  readonly cache: Cache;
  readonly userAgent: string;
}

async function toAnswer({ reply, url }: Arrival, touch: () => void): Promise<Result<SourceAnswer>> {
  const body = await readText(reply, { maxBytes: MAX_ANSWER_BYTES, touch });
  if (!body.ok) return body;
  return ok({ status: reply.status, headers: reply.headers, body: body.value, url: redactUrl(url) });
}

/** Creates the client of a source, with its hosts, its rate and its handling of refusals. */
export function createClient(parts: ClientParts, source: Source, signal: AbortSignal | undefined): SourceClient {
  const { clock, cache } = parts;
  const policy: Policy = { source: source.id, hosts: source.hosts, download: false };
  const rate = { key: source.id, ...source.rate };
  const throttle = (answer: SourceAnswer) => {
    return THROTTLE_STATUSES.has(answer.status) ? (source.throttle?.(answer, clock.now()) ?? null) : null;
  };
  const ask = (request: SourceRequest, accept: string): Promise<Result<SourceAnswer>> => {
    const headers = { accept, 'accept-encoding': 'gzip, deflate, br', 'user-agent': parts.userAgent };
    const { url, headers: credentials = {} } = request;
    const attempt = (slot: Slot) =>
      makeAttempt(parts, { policy, url, headers, credentials, signal, slot, receive: toAnswer });
    const account = accountOf(credentialsOf(request));
    return parts.retry({ source: source.id, rate, account, signal, attempt, throttle, settled: () => false });
  };
  const kept = new WeakMap<SourceAnswer, CacheKey>();
  return {
    forget(answer) {
      const key = kept.get(answer);
      if (key) cache.drop(key);
    },
    async get(request) {
      const { accept = '*/*', cacheMs = 0 } = request;
      const checked = checkUrl(request.url, policy, 0);
      if (!checked.ok) return checked;
      if (signal?.aborted) return fail('CANCELLED', `The request to ${source.title} was cancelled.`);
      const key = { url: request.url, accept };
      const known = cacheMs > 0 ? cache.get(key) : null;
      const answer = known ? ok(known) : await ask(request, accept);
      if (!answer.ok) return answer;
      if (!known) cache.put(key, answer.value, cacheMs, secretsOf(request, parts.userAgent));
      kept.set(answer.value, key);
      return answer;
    },
  };
}
