import type { Clock } from '../../../model/clock.ts';
import { fail, ok, type Result } from '../../../model/result.ts';
import type { SnapshotData } from '../../data.ts';
import { begin, findWhole } from './begin.ts';
import { createBulkWriter, toIndexItem } from './bulk.ts';
import { type Cluster, withSignal } from './cluster.ts';
import { readLocalFacts } from './documents.ts';
import { ENGINE } from './fault.ts';
import { checkIdentity, type Identity, replaced } from './identity.ts';
import { FORMAT, type IndexMeta, LAYOUT_VERSION, type Shape, toTextsName, toVectorsName } from './layout.ts';
import { settle } from './settle.ts';
import { findLoss, isMissing, isWhole, lostOnTheWay } from './stored.ts';
import { hasKnn } from './vectors/knn.ts';
import { SAMPLE_ID, writeSample } from './vectors/sample.ts';
import { checkVersion } from './version.ts';
import {
  type Draft,
  indicesOf,
  isPlainIndex,
  isSnapshot,
  listRemovable,
  moveAlias,
  readAlias,
  readMeta,
  removeIndices,
  setBlock,
  type Version,
  writeMeta,
} from './versions.ts';
import { type Counts, type Target, writeDifferences } from './write.ts';

/** What a push did. */
export interface PushReport {
  /** The index that the name stands for now. */
  readonly index: string;
  readonly papers: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** The vectors of records and passages that the version has. */
  readonly vectors: number;
  /** Whether vectors were left out, because the cluster has no k-NN. */
  readonly withoutVectors: boolean;
}

/** How to push. */
export interface PushOptions {
  readonly name: string;
  /** Default: one for each ten million papers. */
  readonly shards?: number;
  /** Default: 1. */
  readonly replicas?: number;
  readonly signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
}

/** A push of one version. */
export interface Push extends Target, Draft {
  readonly clock: Clock;
  readonly options: PushOptions;
  readonly facets: object;
}

const PAPERS_PER_SHARD = 10_000_000;
/** The document of facets that were counted in advance; no paper has this id. */
export const FACETS_ID = ':facets';

/** Copies a snapshot into a cluster as a new version of a name, and switches the name to it at the end. */
export async function pushSnapshot(
  data: SnapshotData,
  anyCluster: Cluster,
  clock: Clock,
  options: PushOptions,
): Promise<Result<PushReport>> {
  const cluster = withSignal(anyCluster, options.signal);
  const version = await checkVersion(cluster);
  if (!version.ok) return version;
  const facts = data.main.attempt(() => readLocalFacts(data));
  if (!facts.ok) return facts;
  const current = await findCurrent(cluster, options.name);
  if (!current.ok) return current;
  const knn = data.manifest.vectors && version.value.hasByteVectors ? await hasKnn(cluster) : ok(false);
  if (!knn.ok) return knn;
  const [own, other] = describe(data, options.name, facts.value, knn.value);
  const served = [own, other].find(({ index }) => index === current.value?.index);
  if (served && current.value?.meta) {
    const whole = await isWhole(cluster, { index: served.index, meta: current.value.meta });
    if (!whole.ok) return whole;
    if (whole.value) return ok({ ...NOTHING_TO_DO, ...sizesOf(served) });
  }
  // While a version that is damaged or lost documents is served, the same build goes beside it.
  const target = served === own ? other : own;
  const removable = await listRemovable(cluster, options.name, clock.now());
  if (!removable.ok) return removable;
  const shared = { data, cluster, writer: createBulkWriter(cluster, clock), clock, options };
  const draft = { ...target, shape: shapeOf(data, options), begunMs: clock.now() };
  const push = { ...shared, ...draft, facets: facts.value.facets };
  const counts = await writeVersion(push, served ? null : toSource(current.value));
  if (!counts.ok) return counts;
  const moved = await serve(cluster, options.name, target.index, removable.value);
  return moved.ok ? ok({ ...sizesOf(target), ...counts.value }) : moved;
}

/**
 * Moves the name to a version. The one that it leaves stays, because servers use it until they notice; those that were
 * old when the push began are removed.
 */
async function serve(
  cluster: Cluster,
  name: string,
  index: string,
  removable: ReadonlyMap<string, readonly string[]>,
): Promise<Result<void>> {
  const from = await readAlias(cluster, name);
  if (!from.ok) return from;
  const old = [...removable].flatMap(([version, parts]) =>
    version === index || version === from.value ? [] : [...parts],
  );
  const moved = await moveAlias(cluster, name, from.value, index, old);
  if (moved.ok || old.length === 0) return isMissing(moved) ? replaced(index) : moved;
  // Another push may have removed an old one. What is left over takes space but harms nothing.
  const again = await moveAlias(cluster, name, from.value, index);
  return isMissing(again) ? replaced(index) : again;
}

const NOTHING_TO_DO = { added: 0, changed: 0, removed: 0 };

function sizesOf({ index, meta: { manifest, omittedVectors } }: Version) {
  const { papers } = manifest.counts;
  const { records = 0, passages = 0 } = manifest.vectors ?? {};
  const withoutVectors = omittedVectors !== undefined;
  return { index, papers, unchanged: papers, vectors: records + passages, withoutVectors };
}

/** What is served now; its facts are null if they are damaged or those of an older layout. */
interface Current {
  readonly index: string;
  readonly meta: IndexMeta | null;
}

const toSource = (current: Current | null): Version | null =>
  current?.meta ? { index: current.index, meta: current.meta } : null;

/** What is served now; null if there is nothing. */
async function findCurrent(cluster: Cluster, name: string): Promise<Result<Current | null>> {
  const index = await readAlias(cluster, name);
  if (!index.ok) return index;
  if (index.value === null) {
    const plain = await isPlainIndex(cluster, name);
    if (!plain.ok) return plain;
    return plain.value
      ? fail('INVALID_ARGUMENT', `${ENGINE}: ${name} is an index, not an alias. Push under another name.`)
      : ok(null);
  }
  const meta = await readMeta(cluster, index.value);
  if (meta.ok) return ok(meta.value && { index: index.value, meta: meta.value });
  if (meta.error.reason !== 'corrupt') return meta;
  const own = await isSnapshot(cluster, index.value);
  return own.ok && own.value ? ok({ index: index.value, meta: null }) : meta;
}

/** The same build has the same index, so that an interrupted push resumes. With vectors it is another one. The second index is for repairs. */
function describe(
  { manifest }: SnapshotData,
  name: string,
  { averages, licenses }: Pick<IndexMeta, 'averages' | 'licenses'>,
  hasVectors: boolean,
): readonly [Version, Version] {
  const build = manifest.buildId.replace(/[^0-9a-z]/gi, '').toLowerCase();
  const { vectors: omittedVectors, ...rest } = manifest;
  const describeIndex = (index: string): Version => ({
    index,
    meta: {
      format: FORMAT,
      layout: LAYOUT_VERSION,
      name,
      complete: false,
      texts: toTextsName(index),
      ...(hasVectors && { vectors: toVectorsName(index) }),
      ...(!hasVectors && omittedVectors && { omittedVectors }),
      manifest: hasVectors ? manifest : rest,
      averages,
      licenses,
    },
  });
  const index = `${name}-${build.slice(0, 16)}${hasVectors ? '-knn' : ''}`;
  return [describeIndex(index), describeIndex(`${index}-again`)];
}

function shapeOf({ manifest }: SnapshotData, { shards, replicas = 1 }: PushOptions): Shape {
  return { shards: shards ?? Math.max(1, Math.ceil(manifest.counts.papers / PAPERS_PER_SHARD)), replicas };
}

type Report = Pick<PushReport, 'added' | 'changed' | 'unchanged' | 'removed' | 'vectors'>;

/**
 * Writes a version and completes it. Whether what was there before has everything is known at the end only: if it lost
 * documents, it is removed and everything is sent again.
 */
async function writeVersion(push: Push, from: Version | null): Promise<Result<Report>> {
  const { cluster, index, meta } = push;
  const begun = await begin(push, from);
  if (!begun.ok) return begun;
  const { way, identity } = begun.value;
  if (way === 'complete') return ok({ ...NOTHING_TO_DO, ...reportOf(push) });
  const written = await complete(push, identity);
  if (written.ok && written.value.loss === null) return ok(toReport(written.value));
  if (!written.ok) return explain(push, identity, written);
  const same = await checkIdentity(cluster, identity);
  if (!same.ok) return same;
  const removed = await removeIndices(cluster, indicesOf(index, meta));
  if (!removed.ok) return removed;
  return way === 'created' ? lostOnTheWay(written.value.loss ?? '') : writeVersion(push, null);
}

const toReport = ({ added, changed, unchanged, removed, vectors }: Counts): Report => ({
  ...{ added, changed, unchanged, removed, vectors },
});

const reportOf = (version: Version): Pick<Report, 'unchanged' | 'vectors'> => {
  const { unchanged, vectors } = sizesOf(version);
  return { unchanged, vectors };
};

/** A push that another one disturbed: it removed the version, or it completed the same build, which makes it read-only. */
async function explain(push: Push, identity: Identity, failed: Result<never> & { readonly ok: false }) {
  const { code, reason } = failed.error;
  if (code !== 'STORE_ERROR' && code !== 'SOURCE_CHANGED') return failed;
  const same = await checkIdentity(push.cluster, identity);
  if (!same.ok) return same.error.reason === 'other_push' ? same : failed;
  const whole = reason === 'read_only' ? await findWhole(push) : ok(false);
  return whole.ok && whole.value ? ok({ ...NOTHING_TO_DO, ...reportOf(push) }) : failed;
}

/** Writes what differs. If everything arrived, marks the version as complete and read-only; otherwise says what is lost. */
async function complete(push: Push, identity: Identity): Promise<Result<Counts & { readonly loss: string | null }>> {
  const { cluster, index, meta } = push;
  const counts = await writeDifferences(push);
  if (!counts.ok) return counts;
  const aside = await writeAside(push);
  if (!aside.ok) return aside;
  const { texts, vectors } = counts.value;
  const stored = { papers: meta.manifest.counts.papers, texts: texts + aside.value, vectors };
  const loss = await findLoss(cluster, index, meta, stored);
  if (!loss.ok) return loss;
  if (loss.value !== null) return ok({ ...counts.value, loss: loss.value });
  const settled = await settle(cluster, index);
  if (!settled.ok) return settled;
  const same = await checkIdentity(cluster, identity);
  if (!same.ok) return same;
  const completed = await writeMeta(cluster, index, { ...meta, complete: true, stored });
  if (!completed.ok) return completed;
  const blocked = await setBlock(cluster, indicesOf(index, meta), true);
  return blocked.ok ? ok({ ...counts.value, loss: null }) : blocked;
}

/** Writes what is known about all papers together among the texts; returns the number of documents. */
async function writeAside({ data, writer, meta, facets }: Push): Promise<Result<number>> {
  const aside = [toIndexItem(meta.texts, FACETS_ID, { text: JSON.stringify(facets) })];
  const { dimension = 0 } = meta.manifest.vectors ?? {};
  const sample = data.main.attempt(() => data.meaning && meta.vectors && writeSample(data.meaning, dimension));
  if (!sample.ok) return sample;
  if (sample.value) aside.push(toIndexItem(meta.texts, SAMPLE_ID, { text: sample.value }));
  const written = await writer.write(aside);
  return written.ok ? ok(aside.length) : written;
}
