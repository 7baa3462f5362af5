import type { EmbeddingSettings } from '../config/values.ts';
import type { Embedder } from '../model/embedding.ts';
import type { EndpointClient } from '../model/endpoint.ts';
import type { Endpoint } from '../net/endpoint.ts';
import { createEmbedder, EMBEDDINGS, embeddingsPath } from '../snapshot/meaning/embedder.ts';

/** A batch takes a small machine without a graphics card many seconds. */
const TIMEOUTS = { connectMs: 5_000, idleMs: 120_000, totalMs: 120_000 };
const MAX_ANSWER_BYTES = 33_554_432;

/** Creates the embedder of the configured service. */
export function openEmbedder(
  { url, model, key }: EmbeddingSettings,
  open: (endpoint: Endpoint) => EndpointClient,
): Embedder {
  const { base, path } = embeddingsPath(url);
  const client = open({
    id: EMBEDDINGS,
    url: new URL(base || '/', url),
    ...(key && { headers: { authorization: `Bearer ${key}` } }),
    credentials: 'CARREL_EMBED_KEY',
    rate: { concurrency: 2, minGapMs: 0 },
    maxAnswerBytes: MAX_ANSWER_BYTES,
    timeouts: TIMEOUTS,
  });
  return createEmbedder(client, path, model);
}
