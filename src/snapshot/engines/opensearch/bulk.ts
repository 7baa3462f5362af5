import type { Clock } from '../../../model/clock.ts';
import { fail, ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { Cluster, Json } from './cluster.ts';
import { ENGINE, readError, toClusterFailure } from './fault.ts';

/** A document to write or to delete: one or two lines of a bulk request. */
export interface BulkItem {
  readonly lines: string;
}

/** Writes documents, at the speed the cluster accepts. */
export interface BulkWriter {
  write(items: readonly BulkItem[], signal?: AbortSignal): Promise<Result<void>>;
}

/** Larger requests are no faster, and a proxy may refuse them. */
const MAX_BYTES = 4_000_000;
const MIN_BYTES = 50_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Rejections in a row after which the cluster counts as too busy: about five minutes. */
const MAX_REJECTIONS = 14;
const TIMEOUT_MS = 120_000;
const PATH = '_bulk?filter_path=errors,items.*.status,items.*.error.type,items.*.error.reason';

/** An item that writes a document. */
export function toIndexItem(index: string, id: string, document: object): BulkItem {
  return { lines: `${JSON.stringify({ index: { _index: index, _id: id } })}\n${JSON.stringify(document)}\n` };
}

/** An item that deletes a document. */
export function toDeleteItem(index: string, id: string): BulkItem {
  return { lines: `${JSON.stringify({ delete: { _index: index, _id: id } })}\n` };
}

/**
 * Creates a writer with back-pressure: a request that is too large is halved; one that is rejected waits, is halved,
 * and only what was rejected is sent again. Each success allows larger requests again.
 */
export function createBulkWriter(cluster: Cluster, clock: Clock): BulkWriter {
  let limit = MAX_BYTES;
  const shrink = (bytes: number) => {
    limit = Math.max(MIN_BYTES, bytes / 2);
  };
  /** Sends the first items; returns what is left to send, and whether the cluster was busy. */
  const step = async (waiting: readonly BulkItem[]) => {
    const sent = take(waiting, limit);
    const answer = await sendItems(cluster, sent);
    const bytes = sizeOf(sent);
    if (!answer.ok && answer.error.reason === 'too_large' && sent.length > 1 && bytes > MIN_BYTES) {
      shrink(Math.min(limit, bytes));
      return ok({ left: waiting, isBusy: false });
    }
    if (!answer.ok && answer.error.code !== 'RATE_LIMITED') return answer;
    const rejected = answer.ok ? answer.value : sent;
    if (rejected.length > 0) shrink(limit);
    else limit = Math.min(MAX_BYTES, limit * 1.2);
    return ok({ left: [...rejected, ...waiting.slice(sent.length)], isBusy: rejected.length > 0 });
  };
  return {
    async write(items, signal) {
      let left = items;
      let rejections = 0;
      while (left.length > 0) {
        if (signal?.aborted) return fail('CANCELLED', 'The push was cancelled. Run it again to resume.');
        const stepped = await step(left);
        if (!stepped.ok) return stepped;
        left = stepped.value.left;
        rejections = stepped.value.isBusy ? rejections + 1 : 0;
        if (rejections > MAX_REJECTIONS) return tooBusy(cluster.host);
        if (rejections > 0) await clock.pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (rejections - 1)));
      }
      return ok(undefined);
    },
  };
}

const tooBusy = (host: string) =>
  fail<never>('RATE_LIMITED', `${ENGINE}: ${host} rejects writes. Run the push again later: it resumes.`);

const bytesOf = ({ lines }: BulkItem) => Buffer.byteLength(lines);
const sizeOf = (items: readonly BulkItem[]) => items.reduce((sum, item) => sum + bytesOf(item), 0);

/** The first items, as many as fit; always one. */
function take(items: readonly BulkItem[], limit: number): BulkItem[] {
  let sum = 0;
  const end = items.findIndex((item, at) => {
    sum += bytesOf(item);
    return at > 0 && sum > limit;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

/** Sends items; returns those that the cluster rejected because it is busy. */
async function sendItems(cluster: Cluster, items: readonly BulkItem[]) {
  const lines = items.map((item) => item.lines).join('');
  const answer = await cluster.send({ path: PATH, lines, timeoutMs: TIMEOUT_MS });
  if (!answer.ok) return answer;
  const outcomes = readOutcomes(answer.value);
  if (outcomes.length !== items.length)
    return fail<BulkItem[]>('SOURCE_CHANGED', `${ENGINE}: ${cluster.host} did not report every document.`);
  const rejected: BulkItem[] = [];
  for (const [at, outcome] of outcomes.entries()) {
    const status = Number(outcome?.['status'] ?? 0);
    const error = readError(outcome);
    // Deleting what is already gone is no error.
    if ((status >= 200 && status < 300) || (status === 404 && error.type === '')) continue;
    const item = items[at];
    if (status !== 429 || error.type === 'cluster_block_exception' || !item)
      return toClusterFailure(cluster.host, status, error);
    rejected.push(item);
  }
  return ok(rejected);
}

function readOutcomes({ items }: Json): (Json | null)[] {
  return (Array.isArray(items) ? items : []).map((item) => asObject(Object.values(asObject(item) ?? {})[0]));
}
