import { fail, ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { Cluster, Json } from './cluster.ts';
import { ENGINE, toClusterFailure } from './fault.ts';
import {
  ADDED_FIELDS,
  FORMAT,
  type IndexMeta,
  LAYOUT_VERSION,
  metaShape,
  papersIndex,
  type Shape,
  textsIndex,
} from './layout.ts';
import { vectorsIndex } from './vectors/layout.ts';

/** Creating and cloning move data between nodes. */
const SLOW_MS = 120_000;

/** The index that an alias points to; null if there is no such alias. */
export async function readAlias(cluster: Cluster, name: string): Promise<Result<string | null>> {
  const found = await cluster.find({ path: `_alias/${name}`, timeoutMs: 10_000 });
  if (!found.ok) return found;
  const indices = Object.keys(found.value ?? {}).filter((key) => asObject(found.value?.[key])?.['aliases']);
  if (indices.length > 1) {
    const text = `${ENGINE}: the alias ${name} points to ${indices.length} indices. A snapshot has one.`;
    return fail('STORE_ERROR', text, { reason: 'corrupt' });
  }
  return ok(indices[0] ?? null);
}

/** Reads what is stored with an index; null if there is no such index. */
export async function readMeta(cluster: Cluster, index: string): Promise<Result<IndexMeta | null>> {
  const found = await cluster.find({ path: `${index}/_mapping`, timeoutMs: 10_000 });
  if (!found.ok) return found;
  if (found.value === null) return ok(null);
  return parseMeta(index, metaOf(found.value, index));
}

function metaOf(mappings: Json, index: string): Json | null {
  return asObject(asObject(asObject(mappings[index])?.['mappings'])?.['_meta']);
}

function parseMeta(index: string, meta: Json | null): Result<IndexMeta> {
  if (meta?.['format'] !== FORMAT) {
    const text = `${ENGINE}: the index ${index} is not a snapshot. Push one under another name.`;
    return fail('STORE_ERROR', text, { reason: 'corrupt' });
  }
  const layout = Number(meta['layout']);
  if (layout > LAYOUT_VERSION)
    return fail(
      'SCHEMA_TOO_NEW',
      `The index ${index} was pushed by a newer version (layout ${layout}). Update carrel.`,
    );
  const parsed = metaShape.safeParse(meta);
  if (parsed.success && layout === LAYOUT_VERSION) return ok(parsed.data);
  return fail('STORE_ERROR', `The index ${index} is damaged. Push the snapshot again.`, { reason: 'corrupt' });
}

/** A complete version that is served under a name. */
export interface Version {
  readonly index: string;
  readonly meta: IndexMeta;
}

/** The version that a name stands for; a name that leads nowhere is a failure. */
export async function readVersion(cluster: Cluster, name: string): Promise<Result<Version>> {
  const index = await readAlias(cluster, name);
  if (!index.ok) return index;
  const meta = index.value === null ? ok(null) : await readMeta(cluster, index.value);
  if (!meta.ok) return meta;
  if (index.value === null || meta.value === null) {
    const text = `${ENGINE}: ${cluster.host} has no snapshot ${name}. Push one with carrel snapshot push DIR --to URL/${name}.`;
    return fail('STORE_ERROR', text, { reason: 'missing' });
  }
  if (!meta.value.complete) {
    const text = `${ENGINE}: the alias ${name} points to ${index.value}, which is not complete. Push the snapshot again.`;
    return fail('STORE_ERROR', text, { reason: 'corrupt' });
  }
  return ok({ index: index.value, meta: meta.value });
}

/** Every index of a version. */
export const indicesOf = (index: string, { texts, vectors }: IndexMeta): string[] => [
  index,
  texts,
  ...(vectors === undefined ? [] : [vectors]),
];

/** Stores facts with an index. */
export async function writeMeta(cluster: Cluster, index: string, meta: IndexMeta): Promise<Result<void>> {
  const json = { _meta: meta, properties: ADDED_FIELDS };
  return done(await cluster.send({ method: 'PUT', path: `${index}/_mapping`, json, timeoutMs: SLOW_MS }));
}

/** Creates the indices of a new version; what is left of an older one is removed. */
export async function createVersion(cluster: Cluster, index: string, meta: IndexMeta, shape: Shape) {
  const removed = await removeIndices(cluster, indicesOf(index, meta));
  if (!removed.ok) return removed;
  const texts = await create(cluster, meta.texts, textsIndex(shape));
  if (!texts.ok) return texts;
  const vectors = await createVectors(cluster, meta, shape);
  if (!vectors.ok) return vectors;
  const { settings, mappings } = papersIndex(shape);
  return create(cluster, index, { settings, mappings: { ...mappings, _meta: meta } });
}

async function createVectors(cluster: Cluster, { vectors, manifest }: IndexMeta, shape: Shape): Promise<Result<void>> {
  if (vectors === undefined || !manifest.vectors) return ok(undefined);
  const known = await cluster.find({ path: `${vectors}/_settings`, timeoutMs: SLOW_MS });
  if (!known.ok || known.value) return done(known);
  return create(cluster, vectors, vectorsIndex(shape, manifest.vectors.dimension));
}

/** Makes what an interrupted push of the same build left writable again. */
export async function resumeVersion(cluster: Cluster, index: string, meta: IndexMeta, shape: Shape) {
  const created = await createVectors(cluster, meta, shape);
  if (!created.ok) return created;
  const writable = await setBlock(cluster, indicesOf(index, meta), false);
  return writable.ok ? writeMeta(cluster, index, meta) : writable;
}

const create = async (cluster: Cluster, index: string, json: object): Promise<Result<void>> =>
  done(await cluster.send({ method: 'PUT', path: index, json, timeoutMs: SLOW_MS }));

/** Makes a version from a complete one, by hard links; false if the cluster cannot. */
export async function cloneVersion(
  cluster: Cluster,
  from: Version,
  index: string,
  meta: IndexMeta,
  shape: Shape,
): Promise<Result<boolean>> {
  // A clone takes over the blocks of its source, and without permission to write it never gets its mapping.
  const blocks = { write: null, read_only: null, read_only_allow_delete: null };
  const settings = { index: { number_of_replicas: shape.replicas, blocks } };
  const sources = [from.meta.texts, ...(hasSameVectors(from.meta, meta) ? [from.meta.vectors] : []), from.index];
  const targets = [meta.texts, ...(hasSameVectors(from.meta, meta) ? [meta.vectors] : []), index];
  for (const [at, source] of sources.entries()) {
    const path = `${source}/_clone/${targets[at]}?wait_for_active_shards=1`;
    const cloned = await startedOf(
      cluster,
      await cluster.send({ method: 'PUT', path, json: { settings }, timeoutMs: SLOW_MS }),
    );
    if (!cloned.ok) {
      await removeIndices(cluster, indicesOf(index, meta));
      return cloned.error.code === 'NETWORK_ERROR' || cloned.error.code === 'CANCELLED' ? cloned : ok(false);
    }
  }
  const writable = await resumeVersion(cluster, index, meta, shape);
  return writable.ok ? ok(true) : writable;
}

/** A clone whose shards did not start in time has no mapping yet. */
const startedOf = ({ host }: Cluster, cloned: Result<Json>): Result<Json> =>
  cloned.ok && cloned.value['shards_acknowledged'] === false
    ? toClusterFailure(host, 503, { type: 'unavailable_shards_exception', reason: '' })
    : cloned;

/** Vectors of another model or dimension are all sent again, into an index of their own. */
function hasSameVectors({ vectors, manifest: { vectors: old } }: IndexMeta, meta: IndexMeta): boolean {
  const { vectors: own } = meta.manifest;
  return vectors !== undefined && old?.model === own?.model && old?.dimension === own?.dimension;
}

/** Makes indices read-only, or writable again. */
export async function setBlock(cluster: Cluster, indices: readonly string[], isReadOnly: boolean) {
  const json = { index: { blocks: { write: isReadOnly ? true : null } } };
  return done(await cluster.send({ method: 'PUT', path: `${indices.join(',')}/_settings`, json, timeoutMs: SLOW_MS }));
}

/** Moves a name to an index in one step. */
export async function moveAlias(cluster: Cluster, name: string, from: string | null, to: string) {
  const remove = from === null ? [] : [{ remove: { index: from, alias: name } }];
  const json = { actions: [...remove, { add: { index: to, alias: name } }] };
  return done(await cluster.send({ path: '_aliases', json, timeoutMs: SLOW_MS }));
}

/** Every version of a name: complete, abandoned or unreadable. */
export async function listVersions(cluster: Cluster, name: string): Promise<Result<string[]>> {
  const found = await cluster.find({ path: `${name}-*/_mapping`, timeoutMs: SLOW_MS });
  if (!found.ok) return found;
  const all = found.value ?? {};
  const isOwn = (index: string) => {
    const meta = metaOf(all, index);
    return meta?.['format'] === FORMAT && meta['name'] === name;
  };
  return ok(Object.keys(all).filter(isOwn));
}

/** Deletes indices; those that do not exist are ignored. */
export async function removeIndices(cluster: Cluster, indices: readonly string[]): Promise<Result<void>> {
  for (const index of indices) {
    const removed = await cluster.find({ method: 'DELETE', path: index, timeoutMs: SLOW_MS });
    if (!removed.ok) return removed;
  }
  return ok(undefined);
}

/** Whether a name is an index itself, which cannot become an alias. */
export async function isPlainIndex(cluster: Cluster, name: string): Promise<Result<boolean>> {
  const found = await cluster.find({ path: `${name}/_settings`, timeoutMs: 10_000 });
  return found.ok ? ok(found.value !== null && name in found.value) : found;
}

/** Makes everything that was written visible; a shard that fails is a failure. */
export async function refreshIndices(cluster: Cluster, indices: readonly string[]): Promise<Result<void>> {
  const answer = await cluster.send({ method: 'POST', path: `${indices.join(',')}/_refresh`, timeoutMs: SLOW_MS });
  if (!answer.ok) return answer;
  const failed = Number(asObject(answer.value['_shards'])?.['failed'] ?? 0);
  return failed === 0 ? ok(undefined) : toClusterFailure(cluster.host, 503, { type: '', reason: '' });
}

const done = (answer: Result<unknown>): Result<void> => (answer.ok ? ok(undefined) : answer);
