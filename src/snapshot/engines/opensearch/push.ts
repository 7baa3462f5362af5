import type { Clock } from '../../../model/clock.ts';
import { fail, ok, type Result } from '../../../model/result.ts';
import type { SnapshotData } from '../../data.ts';
import { type BulkItem, type BulkWriter, createBulkWriter, toDeleteItem, toIndexItem } from './bulk.ts';
import type { Cluster } from './cluster.ts';
import { compare, kindOf } from './differences.ts';
import { type LocalPaper, type PaperParts, readLocalFacts, readLocalPapers } from './documents.ts';
import { ENGINE } from './fault.ts';
import { FORMAT, type IndexMeta, LAYOUT_VERSION, type Shape } from './layout.ts';
import { type RemotePaper, readRemotePapers } from './remote-papers.ts';
import { hasKnn } from './vectors/knn.ts';
import { toVectorId } from './vectors/layout.ts';
import { SAMPLE_ID, writeSample } from './vectors/sample.ts';
import { checkVersion } from './version.ts';
import {
  checkCount,
  cloneVersion,
  createVersion,
  indicesOf,
  isPlainIndex,
  listVersions,
  moveAlias,
  readAlias,
  readMeta,
  refreshIndices,
  removeIndices,
  resumeVersion,
  setBlock,
  type Version,
  writeMeta,
} from './versions.ts';

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

const PAPERS_PER_SHARD = 10_000_000;
/** The document of facets that were counted in advance; no paper has this id. */
export const FACETS_ID = ':facets';

/** Copies a snapshot into a cluster as a new version of a name, and switches the name to it at the end. */
export async function pushSnapshot(
  data: SnapshotData,
  cluster: Cluster,
  clock: Clock,
  options: PushOptions,
): Promise<Result<PushReport>> {
  const version = await checkVersion(cluster);
  if (!version.ok) return version;
  const facts = data.main.attempt(() => readLocalFacts(data));
  if (!facts.ok) return facts;
  const current = await findCurrent(cluster, options.name);
  if (!current.ok) return current;
  const knn = data.manifest.vectors ? await hasKnn(cluster) : ok(false);
  if (!knn.ok) return knn;
  const { index, meta } = describe(data, options.name, facts.value, knn.value);
  if (current.value?.index === index) return ok({ ...NOTHING_TO_DO, ...sizesOf(index, meta) });
  const begun = await begin(cluster, current.value, index, meta, shapeOf(data, options));
  if (!begun.ok) return begun;
  const writer = createBulkWriter(cluster, clock);
  const counts = await writeDifferences({ data, cluster, writer, index, meta, options });
  if (!counts.ok) return counts;
  const { vectors, ...papers } = counts.value;
  const finished = await finish({ data, cluster, writer, index, meta, facets: facts.value.facets }, vectors);
  if (!finished.ok) return finished;
  const moved = await moveAlias(cluster, options.name, current.value?.index ?? null, index);
  if (!moved.ok) return moved;
  // What is left over takes space but harms nothing, so a failure here is none of the push.
  await removeOld(cluster, options.name, [index, current.value?.index ?? index]);
  return ok({ ...sizesOf(index, meta), ...papers, vectors });
}

const NOTHING_TO_DO = { added: 0, changed: 0, removed: 0 };

function sizesOf(index: string, { manifest, omittedVectors }: IndexMeta) {
  const { papers } = manifest.counts;
  const { records = 0, passages = 0 } = manifest.vectors ?? {};
  const withoutVectors = omittedVectors !== undefined;
  return { index, papers, unchanged: papers, vectors: records + passages, withoutVectors };
}

/** The version that is served now; null if there is none, or only one of an older layout. */
async function findCurrent(cluster: Cluster, name: string): Promise<Result<Version | null>> {
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
  if (!meta.ok) return meta;
  return ok(meta.value ? { index: index.value, meta: meta.value } : null);
}

/** The same build has the same index, so that an interrupted push resumes. With vectors it is another one. */
function describe(
  { manifest }: SnapshotData,
  name: string,
  facts: Pick<IndexMeta, 'averages' | 'licenses'>,
  hasVectors: boolean,
) {
  const build = manifest.buildId.replace(/[^0-9a-z]/gi, '').toLowerCase();
  const index = `${name}-${build.slice(0, 16)}${hasVectors ? '-knn' : ''}`;
  const { vectors: omittedVectors, ...rest } = manifest;
  const { averages, licenses } = facts;
  const meta: IndexMeta = {
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
  };
  return { index, meta };
}

const toTextsName = (index: string) => `${index}-texts`;
const toVectorsName = (index: string) => `${index}-vectors`;

function shapeOf({ manifest }: SnapshotData, { shards, replicas = 1 }: PushOptions): Shape {
  return { shards: shards ?? Math.max(1, Math.ceil(manifest.counts.papers / PAPERS_PER_SHARD)), replicas };
}

/** Finds what an interrupted push of this build left, clones the current version, or creates empty indices. */
async function begin(
  cluster: Cluster,
  current: Version | null,
  index: string,
  meta: IndexMeta,
  shape: Shape,
): Promise<Result<void>> {
  const left = await readMeta(cluster, index);
  if (!left.ok) return left;
  if (left.value) return resumeVersion(cluster, index, meta, shape);
  if (current?.meta.complete) {
    const cloned = await cloneVersion(cluster, current, index, meta, shape);
    if (!cloned.ok) return cloned;
    if (cloned.value) return ok(undefined);
  }
  return createVersion(cluster, index, meta, shape);
}

interface Push {
  readonly data: SnapshotData;
  readonly cluster: Cluster;
  readonly writer: BulkWriter;
  readonly index: string;
  readonly meta: IndexMeta;
}

type Counts = Pick<PushReport, 'added' | 'changed' | 'unchanged' | 'removed' | 'vectors'>;

/** Characters that are collected before they are sent. */
const CHUNK = 4_000_000;
/** Reading papers here goes on while the cluster writes. */
const IN_FLIGHT = 2;

/** Collects what is to be written, and sends it in chunks. */
function createSender(writer: BulkWriter, signal: AbortSignal | undefined) {
  const running: Promise<Result<void>>[] = [];
  let chunk = { parts: [] as BulkItem[], papers: [] as BulkItem[], size: 0 };
  const flush = () => {
    const { parts, papers } = chunk;
    chunk = { parts: [], papers: [], size: 0 };
    if (papers.length > 0) running.push(writeChunk(writer, parts, papers, signal));
  };
  return {
    async add({ parts, paper }: PaperItems): Promise<Result<void>> {
      chunk.parts.push(...parts);
      chunk.papers.push(paper);
      chunk.size += [...parts, paper].reduce((sum, { lines }) => sum + lines.length, 0);
      if (chunk.size < CHUNK) return ok(undefined);
      flush();
      return running.length >= IN_FLIGHT ? ((await running.shift()) ?? ok(undefined)) : ok(undefined);
    },
    async finish(): Promise<Result<void>> {
      flush();
      const written = await Promise.all(running);
      return written.find((each) => !each.ok) ?? ok(undefined);
    },
  };
}

/** Writes what differs. The papers of a chunk follow their texts and vectors, so a paper in the index is complete. */
async function writeDifferences(push: Push & { options: PushOptions }): Promise<Result<Counts>> {
  const { data, cluster, writer, index, meta, options } = push;
  const refreshed = await refreshIndices(cluster, indicesOf(index, meta));
  if (!refreshed.ok) return refreshed;
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0, vectors: 0 };
  const sender = createSender(writer, options.signal);
  const here = readLocalPapers(data, meta.vectors !== undefined);
  for await (const difference of compare(data, here, readRemotePapers(cluster, index))) {
    if (!difference.ok) return difference;
    const { local, remote } = difference.value;
    const kind = kindOf(difference.value);
    counts[kind] += 1;
    counts.vectors += local?.vectorCount ?? 0;
    options.onProgress?.(counts.added + counts.changed + counts.unchanged, meta.manifest.counts.papers);
    if (kind === 'unchanged') continue;
    const items = data.main.attempt(() => toItems(index, meta, local, remote));
    if (!items.ok) return items;
    const added = await sender.add(items.value);
    if (!added.ok) return added;
  }
  const finished = await sender.finish();
  return finished.ok ? ok(counts) : finished;
}

async function writeChunk(
  writer: BulkWriter,
  parts: readonly BulkItem[],
  papers: readonly BulkItem[],
  signal: AbortSignal | undefined,
): Promise<Result<void>> {
  const written = await writer.write(parts, signal);
  return written.ok ? writer.write(papers, signal) : written;
}

/** What is written for one paper. */
interface PaperItems {
  /** Its texts and vectors. */
  readonly parts: readonly BulkItem[];
  readonly paper: BulkItem;
}

function toItems(
  index: string,
  { texts, vectors }: IndexMeta,
  local: LocalPaper | undefined,
  remote: RemotePaper | undefined,
): PaperItems {
  const read = local?.read();
  const paperId = local?.paperId ?? remote?.paperId ?? '';
  const gone = (remote?.places ?? []).filter((place) => !read?.texts.has(place));
  const written = [...(read?.texts ?? [])].map(([place, text]) => toIndexItem(texts, `${paperId}/${place}`, { text }));
  return {
    parts: [
      ...gone.map((place) => toDeleteItem(texts, `${paperId}/${place}`)),
      ...written,
      ...(vectors ? toVectorItems(vectors, paperId, read?.vectors ?? new Map(), remote?.vectors ?? 0) : []),
    ],
    paper: read ? toIndexItem(index, paperId, read.document) : toDeleteItem(index, paperId),
  };
}

/** Writes the vectors of a paper, and deletes those that it had before. */
function toVectorItems(vectors: string, paperId: string, own: PaperParts['vectors'], before: number): BulkItem[] {
  const gone = Array.from({ length: before }, (_, at) => at).filter((at) => !own.has(at));
  return [
    ...gone.map((at) => toDeleteItem(vectors, toVectorId(paperId, at))),
    ...[...own].map(([at, document]) => toIndexItem(vectors, toVectorId(paperId, at), document)),
  ];
}

/** Checks that everything arrived, then marks the version as complete and read-only. */
async function finish(push: Push & { readonly facets: object }, vectors: number): Promise<Result<void>> {
  const { data, cluster, writer, index, meta, facets } = push;
  const aside = [toIndexItem(meta.texts, FACETS_ID, { text: JSON.stringify(facets) })];
  const { dimension = 0 } = meta.manifest.vectors ?? {};
  const sample = data.main.attempt(() => data.meaning && meta.vectors && writeSample(data.meaning, dimension));
  if (!sample.ok) return sample;
  if (sample.value) aside.push(toIndexItem(meta.texts, SAMPLE_ID, { text: sample.value }));
  const written = await writer.write(aside);
  if (!written.ok) return written;
  const refreshed = await refreshIndices(cluster, indicesOf(index, meta));
  if (!refreshed.ok) return refreshed;
  const papers = await checkCount(cluster, index, meta.manifest.counts.papers, 'papers');
  if (!papers.ok) return papers;
  const complete = meta.vectors ? await checkCount(cluster, meta.vectors, vectors, 'vectors') : papers;
  if (!complete.ok) return complete;
  const completed = await writeMeta(cluster, index, { ...meta, complete: true });
  return completed.ok ? setBlock(cluster, indicesOf(index, meta), true) : completed;
}

async function removeOld(cluster: Cluster, name: string, kept: readonly string[]): Promise<void> {
  const versions = await listVersions(cluster, name);
  const old = versions.ok ? versions.value.filter((index) => !kept.includes(index)) : [];
  await removeIndices(
    cluster,
    old.flatMap((index) => [index, toTextsName(index), toVectorsName(index)]),
  );
}
