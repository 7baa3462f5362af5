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
  type TextsMeta,
  textsIndex,
  toTextsName,
  toVectorsName,
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
    const text = `${ENGINE}: the alias ${name} points to ${indices.sort().join(', ')}. Leave one of them, or push again under another name.`;
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

/** Whether an index is one of ours, even if its facts cannot be used. */
export async function isSnapshot(cluster: Cluster, index: string): Promise<Result<boolean>> {
  const found = await cluster.find({ path: `${index}/_mapping`, timeoutMs: 10_000 });
  return found.ok ? ok(metaOf(found.value ?? {}, index)?.['format'] === FORMAT) : found;
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

/** A version to write. */
export interface Draft extends Version {
  readonly shape: Shape;
  /** When its push began. */
  readonly begunMs: number;
}

const toTextsMeta = ({ meta: { name }, begunMs }: Draft): TextsMeta => ({
  name,
  begun: new Date(begunMs).toISOString(),
});

const putMapping = async (cluster: Cluster, index: string, json: object): Promise<Result<void>> =>
  done(await cluster.send({ method: 'PUT', path: `${index}/_mapping`, json, timeoutMs: SLOW_MS }));

/** Stores facts with an index. */
export const writeMeta = (cluster: Cluster, index: string, meta: IndexMeta): Promise<Result<void>> =>
  putMapping(cluster, index, { _meta: meta, properties: ADDED_FIELDS });

/** Whether a push created something, or another push did meanwhile. */
export type Creation = 'created' | 'taken';

/** Creates the indices of a new version. Nothing is removed for it: what is there may be served by now. */
export async function createVersion(cluster: Cluster, draft: Draft): Promise<Result<Creation>> {
  const { index, meta, shape } = draft;
  const texts = await create(cluster, meta.texts, textsIndex(shape, toTextsMeta(draft)));
  if (!texts.ok || texts.value === 'taken') return texts;
  const vectors = await createVectors(cluster, draft);
  if (!vectors.ok) return vectors;
  const { settings, mappings } = papersIndex(shape);
  return create(cluster, index, { settings, mappings: { ...mappings, _meta: meta } });
}

async function createVectors(cluster: Cluster, { meta, shape }: Draft): Promise<Result<void>> {
  const { vectors, manifest } = meta;
  if (vectors === undefined || !manifest.vectors) return ok(undefined);
  const known = await cluster.find({ path: `${vectors}/_settings`, timeoutMs: SLOW_MS });
  if (!known.ok || known.value) return done(known);
  return done(await create(cluster, vectors, vectorsIndex(shape, manifest.vectors.dimension)));
}

/** Removes what is left of a version and creates its indices. A version that is served stays. */
export async function replaceVersion(cluster: Cluster, draft: Draft): Promise<Result<Creation>> {
  const { index, meta } = draft;
  const served = await readAlias(cluster, meta.name);
  if (!served.ok || served.value === index) return served.ok ? ok('taken') : served;
  const removed = await removeIndices(cluster, indicesOf(index, meta));
  return removed.ok ? createVersion(cluster, draft) : removed;
}

/**
 * Makes what another push of the same build left, or a clone, writable. The facts of the index stay as they are until the
 * version is complete: another push may complete it at any moment.
 */
export async function resumeVersion(cluster: Cluster, draft: Draft): Promise<Result<void>> {
  const { index, meta } = draft;
  const created = await createVectors(cluster, draft);
  if (!created.ok) return created;
  const writable = await setBlock(cluster, indicesOf(index, meta), false);
  if (!writable.ok) return writable;
  const begun = await putMapping(cluster, meta.texts, { _meta: toTextsMeta(draft) });
  return begun.ok ? putMapping(cluster, index, { properties: ADDED_FIELDS }) : begun;
}

/** Whether facts are those of the index; a clone has those of its source at first. */
export const isOwnMeta = (index: string, { texts }: Pick<IndexMeta, 'texts'>): boolean => texts === toTextsName(index);

/** Creates an index. An answer may be lost, so that the same request finds it created. */
async function create(cluster: Cluster, index: string, json: object): Promise<Result<Creation>> {
  const created = await cluster.send({ method: 'PUT', path: index, json, timeoutMs: SLOW_MS });
  return created.ok ? ok('created') : takenOr(created);
}

const takenOr = (failed: Result<never> & { readonly ok: false }): Result<'taken'> =>
  failed.error.reason === 'other_push' ? ok('taken') : failed;

/**
 * Makes a version from a complete one, by hard links; false if the cluster cannot, for example because a shard of the
 * source is lost. What a failed clone leaves is not removed here: another push may have completed it.
 */
export async function cloneVersion(cluster: Cluster, from: Version, draft: Draft): Promise<Result<Creation | false>> {
  const { index, meta, shape } = draft;
  // A clone takes over the blocks of its source, and without permission to write it never gets its mapping.
  const blocks = { write: null, read_only: null, read_only_allow_delete: null };
  const settings = { index: { number_of_replicas: shape.replicas, blocks } };
  const clone = async (source: string, target: string): Promise<Result<Creation>> => {
    const path = `${source}/_clone/${target}?wait_for_active_shards=1`;
    const sent = await cluster.send({ method: 'PUT', path, json: { settings }, timeoutMs: SLOW_MS });
    if (!sent.ok) return takenOr(sent);
    // A clone whose shards did not start in time has no mapping yet.
    return sent.value['shards_acknowledged'] === false ? NOT_STARTED : ok('created');
  };
  /** First the texts: they say since when the version is written, and others remove it by that. */
  const cloneAll = async (): Promise<Result<Creation>> => {
    const texts = await clone(from.meta.texts, meta.texts);
    if (!texts.ok || texts.value === 'taken') return texts;
    const begun = await putMapping(cluster, meta.texts, { _meta: toTextsMeta(draft) });
    if (!begun.ok) return begun;
    const { vectors } = meta;
    if (from.meta.vectors !== undefined && vectors !== undefined && hasSameVectors(from.meta, meta)) {
      const cloned = await clone(from.meta.vectors, vectors);
      if (!cloned.ok || cloned.value === 'taken') return cloned;
    }
    return clone(from.index, index);
  };
  const cloned = await cloneAll();
  if (!cloned.ok) return PASSING.has(cloned.error.code) ? cloned : ok(false);
  if (cloned.value === 'taken') return cloned;
  const writable = await resumeVersion(cluster, draft);
  return writable.ok ? cloned : writable;
}

/** Failures that say nothing about whether the cluster can clone. */
const PASSING: ReadonlySet<string> = new Set(['NETWORK_ERROR', 'CANCELLED']);
const NOT_STARTED: Result<never> = fail('STORE_ERROR', `${ENGINE}: a clone did not start.`);

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

/**
 * Moves a name to an index and removes old indices, in one step: so no push removes what another one just began to
 * serve. Wherever another push moved the name meanwhile, it leaves that index too.
 */
export async function moveAlias(
  cluster: Cluster,
  name: string,
  from: string | null,
  to: string,
  old: readonly string[] = [],
): Promise<Result<void>> {
  const prefix = `${name}-`;
  const others = from === null || from.startsWith(prefix) ? [] : [from];
  const actions = [
    ...[`${prefix}*`, ...others].map((index) => ({ remove: { index, alias: name } })),
    { add: { index: to, alias: name } },
    ...old.map((index) => ({ remove_index: { index } })),
  ];
  return done(await cluster.send({ path: '_aliases', json: { actions }, timeoutMs: SLOW_MS }));
}

/** How long a version that is not complete is left alone: another push may be writing it. */
const ABANDONED_MS = 7 * 24 * 3_600_000;

/**
 * The versions of a name that may be removed, each with its indices: complete ones, and those whose push began long
 * ago. The clocks of two machines do not differ by days.
 */
export async function listRemovable(
  cluster: Cluster,
  name: string,
  nowMs: number,
): Promise<Result<ReadonlyMap<string, readonly string[]>>> {
  const found = await cluster.find({ path: `${name}-*/_mapping`, timeoutMs: SLOW_MS });
  if (!found.ok) return found;
  const all = found.value ?? {};
  const isRemovable = (index: string) => {
    const meta = metaOf(all, index);
    const isComplete = meta?.['complete'] === true && meta['texts'] === toTextsName(index);
    const begunMs = Date.parse(String(metaOf(all, toTextsName(index))?.['begun']));
    return isComplete || !(begunMs > nowMs - ABANDONED_MS);
  };
  const versions = new Set(Object.keys(all).flatMap((index) => versionOf(all, index, name)));
  const partsOf = (index: string) =>
    [index, toTextsName(index), toVectorsName(index)].filter((part) => asObject(all[part]) !== null);
  return ok(new Map([...versions].filter(isRemovable).map((index) => [index, partsOf(index)])));
}

/** The version that an index belongs to. Texts may be all that is left of one. */
function versionOf(all: Json, index: string, name: string): string[] {
  const meta = metaOf(all, index);
  if (meta?.['name'] !== name) return [];
  if (meta['format'] === FORMAT) return [index];
  const version = index.slice(0, -toTextsName('').length);
  return toTextsName(version) === index && 'begun' in meta ? [version] : [];
}

/** Deletes indices in one step; those that do not exist are ignored. */
export async function removeIndices(cluster: Cluster, indices: readonly string[]): Promise<Result<void>> {
  if (indices.length === 0) return ok(undefined);
  const path = `${indices.join(',')}?ignore_unavailable=true`;
  return done(await cluster.find({ method: 'DELETE', path, timeoutMs: SLOW_MS }));
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
