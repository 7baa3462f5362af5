import { limitTime } from '../../model/clock.ts';
import type { Embedder } from '../../model/embedding.ts';
import type { EndpointClient } from '../../model/endpoint.ts';
import { fail, ok, type Result } from '../../model/result.ts';

/** The service name in messages and the log. */
export const EMBEDDINGS = 'embeddings';
/** A search falls back to words after this time, which includes waiting for the searches before it. */
const QUERY_TIMEOUT_MS = 4_000;
/** No model that is in use has more. */
const MAX_DIMENSION = 8_192;

/** The path of embeddings at a configured URL, which may name the host, its `/v1` or the whole path. */
export function embeddingsPath({ pathname }: URL): string {
  const base = pathname.replace(/^\/|\/+$/g, '').replace(/(?:^|\/)embeddings$/, '');
  if (/(?:^|\/)v1$/.test(base)) return `${base}/embeddings`;
  return `${base && `${base}/`}v1/embeddings`;
}

/** Creates an embedder on a service with `/v1/embeddings`; an answer that is not complete and valid is a failure. */
export function createEmbedder(client: EndpointClient, path: string, model: string): Embedder {
  return {
    model,
    async embed(texts, { isQuery = false, signal: caller } = {}) {
      const signal = isQuery ? limitTime(QUERY_TIMEOUT_MS, caller) : caller;
      const answer = await client.request({
        method: 'POST',
        path,
        json: { model, input: texts, encoding_format: 'float' },
        once: isQuery,
        signal,
      });
      const isLate = signal?.aborted === true && caller?.aborted !== true;
      if (!answer.ok) return isLate ? timedOut() : answer;
      const { status, body } = answer.value;
      if (status !== 200) return refused(status, path, model);
      const rows = rowsOf(body);
      if (!rows) return noVectors(path, model);
      const vectors = readVectors(rows, texts.length);
      return vectors ? ok(vectors) : badAnswer();
    },
  };
}

/** With these, services refuse a text that is too long for the model; some use them for other mistakes too. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

function refused(status: number, path: string, model: string): Result<never> {
  const what = `${EMBEDDINGS}: the service answered /${path} with status ${status}.`;
  if (REFUSALS.has(status))
    return fail('SOURCE_CHANGED', `${what} Check that ${shown(model)} makes embeddings.`, { reason: 'text_refused' });
  return fail('SOURCE_CHANGED', `${what} Check CARREL_EMBED_URL, and that the service has the model ${shown(model)}.`);
}

/** Some services answer an unknown path or model with status 200 and an error. */
function noVectors(path: string, model: string): Result<never> {
  const text = `the answer to /${path} has no embeddings. Check CARREL_EMBED_URL, and that ${shown(model)} makes embeddings.`;
  return fail('SOURCE_CHANGED', `${EMBEDDINGS}: ${text}`);
}

const shown = (model: string) => model.slice(0, 80);

function timedOut(): Result<never> {
  return fail('FETCH_TIMEOUT', `${EMBEDDINGS}: no answer within ${QUERY_TIMEOUT_MS / 1000} s.`);
}

function badAnswer(): Result<never> {
  return fail('SOURCE_CHANGED', `${EMBEDDINGS}: the service did not return one valid vector for each text.`);
}

/** The vectors of an answer in the order of the texts; null if one is missing, double, of another length or no vector. */
function readVectors(rows: readonly unknown[], count: number): Float32Array[] | null {
  if (rows.length !== count) return null;
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const [at, row] of rows.entries()) {
    const { index = at, embedding } = (row ?? {}) as { index?: unknown; embedding?: unknown };
    const vector = toUnit(embedding);
    if (!vector || typeof index !== 'number' || !(index in vectors) || vectors[index]) return null;
    vectors[index] = vector;
  }
  const dimension = vectors[0]?.length;
  return vectors.every((vector) => vector?.length === dimension) ? (vectors as Float32Array[]) : null;
}

function rowsOf(body: string): unknown[] | null {
  try {
    const data: unknown = (JSON.parse(body) as { data?: unknown } | null)?.data;
    return Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
}

/** The vector with length 1; null for anything that has no direction. */
function toUnit(embedding: unknown): Float32Array | null {
  if (!Array.isArray(embedding) || embedding.length === 0 || embedding.length > MAX_DIMENSION) return null;
  if (!embedding.every((value) => typeof value === 'number')) return null;
  const vector = Float32Array.from(embedding as number[]);
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) return null;
  return vector.map((value) => value / length);
}
