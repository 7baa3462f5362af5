import type { Clock } from '../../model/clock.ts';
import type { Embedder, QueryMeaning } from '../../model/embedding.ts';
import type { ErrorCode } from '../../model/error.ts';
import type { Logger } from '../../model/logger.ts';
import type { Result } from '../../model/result.ts';

/** Queries whose vector is cached; someone who turns pages repeats theirs. */
const MAX_CACHED = 200;
/** How long a service that failed is not asked again, so that searches do not wait for it. */
const PAUSE_MS = 10_000;

const NOT_CONFIGURED: QueryMeaning = {
  problem: {
    code: 'CAPABILITY_DENIED',
    message: 'Searched by words only: set CARREL_EMBED_URL and CARREL_EMBED_MODEL to search by meaning too.',
  },
};

/** Creates the function that embeds queries; a failure is an answer and logged, because the words are still searched. */
export function createMeaningOf(
  embedder: Embedder | null,
  clock: Clock,
  log: Logger,
): (query: string) => Promise<QueryMeaning> {
  const cache = new Map<string, QueryMeaning>();
  let failed: { readonly untilMs: number; readonly meaning: QueryMeaning; readonly why: string } | undefined;
  const keep = (query: string, meaning: QueryMeaning) => {
    cache.delete(query);
    cache.set(query, meaning);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  };
  return async (query) => {
    if (!embedder) return NOT_CONFIGURED;
    const known = cache.get(query);
    if (known) keep(query, known);
    if (known) return known;
    if (failed && clock.now() < failed.untilMs) return failed.meaning;
    const embedded = await embedder.embed([query], { isQuery: true });
    const [vector] = embedded.ok ? embedded.value : [];
    if (vector) {
      if (failed) log('info', 'searching by meaning again');
      failed = undefined;
      const meaning = { model: embedder.model, vector };
      keep(query, meaning);
      return meaning;
    }
    const { problem, why } = explain(embedded);
    if (why !== failed?.why) log('warn', `searching by words only: ${why}`);
    failed = { untilMs: clock.now() + PAUSE_MS, meaning: { problem }, why };
    return failed.meaning;
  };
}

/** What readers are told, and why; only the failure names the host of the service, which they need not know. */
function explain(embedded: Result<unknown>) {
  const code: ErrorCode = embedded.ok ? 'SOURCE_CHANGED' : embedded.error.code;
  const message = `Searched by words only: the embeddings service failed (${code}).`;
  return { problem: { code, message }, why: embedded.ok ? 'no vector came back' : embedded.error.message };
}
