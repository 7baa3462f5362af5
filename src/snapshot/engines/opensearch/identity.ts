import { fail, ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { Cluster } from './cluster.ts';
import { ENGINE } from './fault.ts';
import { removeIndices } from './versions.ts';

/** The UUID of each index of a version; an index under the same name with another UUID is another index. */
export type Identity = ReadonlyMap<string, string>;

interface Known {
  readonly uuid: string;
  /** False if a write created the index, which the settings of most clusters allow. */
  readonly isOwn: boolean;
}

/** What is known about indices; those that do not exist are absent. */
async function readKnown(cluster: Cluster, indices: readonly string[]): Promise<Result<ReadonlyMap<string, Known>>> {
  const path = `${indices.join(',')}?ignore_unavailable=true&filter_path=*.settings.index.uuid,*.mappings.dynamic`;
  const found = await cluster.find({ path, timeoutMs: 10_000 });
  if (!found.ok) return found;
  const known = new Map<string, Known>();
  for (const [name, value] of Object.entries(found.value ?? {})) {
    const one = asObject(value);
    const uuid = asObject(asObject(one?.['settings'])?.['index'])?.['uuid'];
    const isOwn = asObject(one?.['mappings'])?.['dynamic'] === 'false';
    if (typeof uuid === 'string') known.set(name, { uuid, isOwn });
  }
  return ok(known);
}

/** The UUIDs of indices that were all created by a push; null if one was not, or does not exist. */
export async function readIdentity(cluster: Cluster, indices: readonly string[]): Promise<Result<Identity | null>> {
  const known = await readKnown(cluster, indices);
  if (!known.ok) return known;
  const own = [...known.value].filter(([, { isOwn }]) => isOwn);
  return ok(own.length === indices.length ? new Map(own.map(([name, { uuid }]) => [name, uuid])) : null);
}

/** Fails if indices are no longer the same ones. Those that writes of this push created are removed. */
export async function checkIdentity(cluster: Cluster, identity: Identity): Promise<Result<void>> {
  const known = await readKnown(cluster, [...identity.keys()]);
  if (!known.ok) return known;
  const isSame = [...identity].every(([name, uuid]) => known.value.get(name)?.uuid === uuid);
  if (isSame) return ok(undefined);
  const created = [...known.value].flatMap(([name, { isOwn }]) => (isOwn ? [] : [name]));
  const removed = await removeIndices(cluster, created);
  return removed.ok ? replaced([...identity.keys()][0] ?? '') : removed;
}

/** The failure of a push whose version another push removed. */
export const replaced = (index: string): Result<never> =>
  fail('STORE_ERROR', `${ENGINE}: another push removed the index ${index}. Run the push again.`, {
    reason: 'other_push',
  });
