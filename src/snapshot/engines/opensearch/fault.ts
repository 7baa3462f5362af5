import { fail, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';

/** The service name in messages and the log. */
export const ENGINE = 'engine';
/** The settings to check when the cluster refuses access. */
export const CREDENTIALS = 'CARREL_ENGINE_USER and CARREL_ENGINE_PASSWORD, CARREL_ENGINE_KEY or CARREL_ENGINE_TOKEN';

/** An error as a cluster describes it. */
export interface ClusterError {
  readonly type: string;
  readonly reason: string;
}

/** Reads the error of an answer or of an item; the type is a word, the reason a sentence. */
export function readError(value: unknown): ClusterError {
  const error = asObject(asObject(value)?.['error']);
  const type = String(error?.['type'] ?? '');
  return { type: /^[a-z_]{1,80}$/.test(type) ? type : '', reason: String(error?.['reason'] ?? '') };
}

/** Blocks that a cluster sets when its disks are full: of an index, of the cluster, of new indices. */
const FULL_BLOCKS: ReadonlySet<string> = new Set(['10', '12', '13']);

/** Turns a status and an error of a cluster into a failure; the answer itself is never quoted. */
export function toClusterFailure(host: string, status: number, { type, reason }: ClusterError): Result<never> {
  const where = `${ENGINE}: ${host}`;
  if (type === 'cluster_block_exception') return blocked(where, reason);
  if (type === 'index_closed_exception')
    return fail('STORE_ERROR', `${where}: an index of the snapshot is closed. Open it, or delete it and push again.`);
  if (type === 'resource_already_exists_exception')
    return fail('STORE_ERROR', `${where}: another push is creating the same index. Run the push again later.`, {
      reason: 'other_push',
    });
  if (status === 401 || status === 403) {
    const rights =
      status === 403
        ? ' A server needs to read the indices; a push also needs to create, clone, merge and delete them.'
        : '';
    return fail('CAPABILITY_DENIED', `${where} refused access (status ${status}). Check ${CREDENTIALS}.${rights}`);
  }
  if (status === 404 && (type === 'index_not_found_exception' || type === ''))
    return fail(
      'STORE_ERROR',
      `${where} does not have the index. Check the URL, which has no path but the name, or push the snapshot again.`,
      { reason: 'missing' },
    );
  if (status === 413)
    return fail('NETWORK_ERROR', `${where} does not accept a request of this size.`, { reason: 'too_large' });
  if (status === 429) return fail('RATE_LIMITED', `${where} is overloaded and rejected the request. Try again later.`);
  const name = type === '' ? `status ${status}` : `${type}, status ${status}`;
  if (status >= 500) return fail('NETWORK_ERROR', `${where} failed (${name}).`, { reason: 'server_error' });
  return fail('SOURCE_CHANGED', `${where} did not accept a request (${name}).`);
}

/** A block is named by a number inside its sentence: `FORBIDDEN/12/index read-only`. */
function blocked(where: string, reason: string): Result<never> {
  const numbers = [...reason.matchAll(/\/(\d+)\//g)].map((match) => match[1] ?? '');
  if (numbers.some((number) => FULL_BLOCKS.has(number)))
    return fail('STORE_ERROR', `${where}: its disks are full. Free some space or add a node.`, { reason: 'disk_full' });
  return fail('STORE_ERROR', `${where}: the index or the whole cluster is read-only. Remove the block to push.`, {
    reason: 'read_only',
  });
}
