import type { EmbeddingSettings } from '../config/values.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../model/clock.ts';
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
  const client = open({
    id: EMBEDDINGS,
    url: new URL('/', url),
    ...(key && { headers: { authorization: `Bearer ${key}` } }),
    credentials: 'CARREL_EMBED_KEY',
    rate: { concurrency: 2, minGapMs: 0 },
    maxAnswerBytes: MAX_ANSWER_BYTES,
    timeouts: TIMEOUTS,
  });
  return createEmbedder(client, embeddingsPath(url), model);
}

/** What another process needs to use the configured service. */
export interface EmbedderSettings {
  readonly url: string;
  readonly model: string;
  readonly key?: string;
  readonly userAgent: string;
  readonly proxy?: { readonly https: string; readonly no: string };
}

/** The settings of the configured service; undefined if there is none. */
export function embedderSettings({ embeddings, proxy, noProxy }: Config, version: string) {
  if (!embeddings) return undefined;
  const { url, model, key } = embeddings;
  const settings: EmbedderSettings = {
    url: url.href,
    model,
    ...(key && { key }),
    userAgent: `carrel/${version}`,
    ...(proxy && { proxy: { https: proxy, no: noProxy ?? '' } }),
  };
  return settings;
}

/** Creates the embedder in a process without the shared network. */
export async function openEmbedderAlone(settings: EmbedderSettings, clock: Clock): Promise<Embedder> {
  const { openEndpoint } = await import('../net/endpoint.ts');
  const { url, userAgent, proxy, ...rest } = settings;
  const { signal: closing } = new AbortController();
  const open = (endpoint: Endpoint) => openEndpoint(endpoint, { clock, log: () => {}, userAgent, proxy, closing });
  return openEmbedder({ url: new URL(url), ...rest }, open);
}
