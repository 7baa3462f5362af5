import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '../../../model/result.ts';
import type { PartialReport } from '../../../model/snapshot.ts';
import { asObject } from '../../../text/json.ts';
import type { Cluster, Json } from './cluster.ts';
import { ENGINE, readError, toClusterFailure } from './fault.ts';
import type { ShownFields } from './layout.ts';
import type { Clause } from './query.ts';
import { sendSearches } from './send-searches.ts';

/** One search of several that are sent together. */
export interface Search {
  readonly body: Clause;
  /** Default: the index of papers. */
  readonly index?: string;
  /** Whether scores use the frequencies of all shards, not of each shard alone. */
  readonly isGlobal?: boolean;
}

/** A hit of a search. */
export interface ClusterHit {
  readonly id: string;
  readonly score: number;
  readonly source: PaperSource;
  /** Nested hits by the name of their path. */
  readonly inner: readonly Json[];
}

/**
 * What is read of the document of a paper. Searches ask for whole documents: choosing fields makes a node read and write
 * each document again, which takes half as long again as the search.
 */
export interface PaperSource {
  readonly n: number;
  readonly year: number | null;
  readonly license: string;
  readonly has_opening: boolean;
  readonly show: ShownFields;
  readonly facet?: Readonly<Record<string, readonly string[]>>;
  readonly cites?: readonly string[];
  readonly cited_by?: number;
}

/** How many shards there are, and how many did not answer. */
interface Shards {
  readonly total: number;
  readonly failed: number;
  /** Whether shards ran out of time, and answered with what they had; they count as failed. */
  readonly timedOut?: boolean;
}

/** What a search found. */
export interface Found {
  readonly hits: readonly ClusterHit[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly aggregations: Json;
  readonly shards: Shards;
}

/** Sends searches together, of one index if they name no other; `key` makes the same question ask the same copies of the shards. */
export async function runSearches(
  cluster: Cluster,
  index: string,
  searches: readonly Search[],
  key: string,
): Promise<Result<Found[]>> {
  if (searches.length === 0) return ok([]);
  const preference = `q${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
  const lines = searches.map(({ body, index: other, isGlobal }) => {
    const header = { index: other ?? index, preference, ...(isGlobal && { search_type: 'dfs_query_then_fetch' }) };
    return `${JSON.stringify(header)}\n${JSON.stringify(body)}\n`;
  });
  const answer = await sendSearches(cluster, lines.join(''));
  if (!answer.ok) return answer;
  const responses = answer.value;
  if (responses.length !== searches.length)
    return fail('SOURCE_CHANGED', `${ENGINE}: ${cluster.host} did not answer every search.`);
  const found: Found[] = [];
  for (const response of responses) {
    const one = readFound(cluster.host, asObject(response) ?? {});
    if (!one.ok) return one;
    found.push(one.value);
  }
  return ok(found);
}

function readFound(host: string, response: Json): Result<Found> {
  if (response['error'] !== undefined)
    return toClusterFailure(host, Number(response['status'] ?? 500), readError(response));
  const hits = asObject(response['hits']);
  const total = asObject(hits?.['total']);
  const shards = asObject(response['_shards']);
  const list = Array.isArray(hits?.['hits']) ? hits['hits'] : null;
  if (!list || !shards) return fail('SOURCE_CHANGED', `${ENGINE}: ${host} answered a search in an unknown form.`);
  return ok({
    hits: list.map((hit) => toHit(asObject(hit) ?? {})),
    total: Number(total?.['value'] ?? 0),
    totalIsExact: total?.['relation'] !== 'gte',
    aggregations: asObject(response['aggregations']) ?? {},
    shards: response['timed_out'] === true ? toTimedOut(countShards(shards)) : countShards(shards),
  });
}

/** Whether a value of an answer is a number of things. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** How many shards there are, and how many did not answer; a shard without a copy is not reported as failed. */
export function countShards(shards: Json | null): Shards {
  const number = (name: string) => Number(shards?.[name] ?? 0);
  return { total: number('total'), failed: Math.max(number('failed'), number('total') - number('successful')) };
}

function toHit(hit: Json): ClusterHit {
  const sort = hit['sort'];
  const score = hit['_score'] ?? (Array.isArray(sort) ? sort[0] : 0);
  const inner = asObject(asObject(asObject(hit['inner_hits'])?.['passages'])?.['hits'])?.['hits'];
  return {
    id: String(hit['_id']),
    score: Number(score ?? 0),
    source: (hit['_source'] ?? {}) as PaperSource,
    inner: Array.isArray(inner) ? inner.map((each) => asObject(each) ?? {}) : [],
  };
}

/** The cluster does not say how many shards ran out of time. */
const toTimedOut = ({ total, failed }: Shards): Shards => ({ total, failed: Math.max(1, failed), timedOut: true });

const IN_DOUBT = 'Papers may be missing, and counts are too low.';

/** Whether shards did not answer some searches. */
export function toPartial(found: readonly Found[]): PartialReport | undefined {
  const worst = found.reduce((most, { shards }) => (shards.failed > most.failed ? shards : most), {
    total: 0,
    failed: 0,
  });
  if (worst.failed === 0) return undefined;
  const { failed, total } = worst;
  const hasTimedOut = found.some(({ shards }) => shards.timedOut);
  const why = hasTimedOut
    ? 'The cluster ran out of time before every part of the index answered.'
    : `${failed} of ${total} parts of the index did not answer.`;
  return { failedShards: failed, shards: total, notice: `${why} ${IN_DOUBT}` };
}

/** The report of an answer to which all shards of papers contributed, and some of texts did not. */
export function withoutTexts(found: readonly Found[]): PartialReport {
  const shards = Math.max(1, ...found.map(({ shards: { total } }) => total));
  const notice = 'Parts of the index of texts did not answer. Passages of some papers are missing.';
  return { failedShards: 1, shards, notice };
}

/** Searches that must be answered in full, because their answer cannot say that it is partial. */
export function inFull(host: string, found: Result<Found[]>): Result<Found[]> {
  const partial = found.ok ? toPartial(found.value) : undefined;
  if (!partial) return found;
  return fail('NETWORK_ERROR', `${ENGINE}: ${host}: ${partial.notice} Try again later.`, { reason: 'server_error' });
}
