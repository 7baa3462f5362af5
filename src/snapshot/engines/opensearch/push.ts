import type { Clock } from '../../../model/clock.ts';
import { fail, ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { SnapshotData } from '../../data.ts';
import { type BulkItem, type BulkWriter, createBulkWriter, toDeleteItem, toIndexItem } from './bulk.ts';
import type { Cluster } from './cluster.ts';
import { type LocalPaper, readLocalFacts, readLocalPapers } from './documents.ts';
import { ENGINE } from './fault.ts';
import { FORMAT, type IndexMeta, LAYOUT_VERSION, type Shape } from './layout.ts';
import { type RemotePaper, readRemotePapers } from './remote-papers.ts';
import { countShards } from './searches.ts';
import { checkVersion } from './version.ts';
import {
  cloneVersion,
  createVersion,
  isPlainIndex,
  listVersions,
  moveAlias,
  readAlias,
  readMeta,
  refreshIndices,
  removeIndices,
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
  /** Whether vectors were left out. */
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
  const { index, meta } = describe(data, options.name, facts.value);
  if (current.value?.index === index) return ok(nothingToDo(data, index));
  const begun = await begin(cluster, current.value, index, meta, shapeOf(data, options));
  if (!begun.ok) return begun;
  const writer = createBulkWriter(cluster, clock);
  const counts = await writeDifferences({ data, cluster, writer, index, meta, options });
  if (!counts.ok) return counts;
  const finished = await finish({ data, cluster, writer, index, meta, facets: facts.value.facets });
  if (!finished.ok) return finished;
  const moved = await moveAlias(cluster, options.name, current.value?.index ?? null, index);
  if (!moved.ok) return moved;
  // What is left over takes space but harms nothing, so a failure here is none of the push.
  await removeOld(cluster, options.name, [index, current.value?.index ?? index]);
  return ok({ index, papers: meta.manifest.counts.papers, ...counts.value, withoutVectors: hasVectors(data) });
}

const hasVectors = ({ manifest }: SnapshotData) => manifest.vectors !== undefined;

function nothingToDo(data: SnapshotData, index: string): PushReport {
  const { papers } = data.manifest.counts;
  return { index, papers, added: 0, changed: 0, unchanged: papers, removed: 0, withoutVectors: hasVectors(data) };
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

/** The same build has the same index, so that an interrupted push resumes. */
function describe({ manifest }: SnapshotData, name: string, facts: Pick<IndexMeta, 'averages' | 'licenses'>) {
  const index = `${name}-${manifest.buildId
    .replace(/[^0-9a-z]/gi, '')
    .toLowerCase()
    .slice(0, 16)}`;
  const { vectors: _notCopied, ...rest } = manifest;
  const { averages, licenses } = facts;
  const meta: IndexMeta = {
    format: FORMAT,
    layout: LAYOUT_VERSION,
    name,
    complete: false,
    texts: `${index}-texts`,
    manifest: rest,
    averages,
    licenses,
  };
  return { index, meta };
}

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
  if (left.value) return setBlock(cluster, [index, meta.texts], false);
  if (current?.meta.complete) {
    const cloned = await cloneVersion(cluster, current, index, meta, shape.replicas);
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

type Counts = Pick<PushReport, 'added' | 'changed' | 'unchanged' | 'removed'>;

/** A paper that differs: only here, only there, or not the same. */
interface Difference {
  readonly local?: LocalPaper;
  readonly remote?: RemotePaper;
}

/** The papers of an index, one after the other; a failure ends them. */
function createCursor(remote: AsyncGenerator<Result<RemotePaper>>) {
  let next: Result<RemotePaper | null> = ok(null);
  return {
    /** The paper at the cursor; null at the end. */
    now: () => next,
    async step(): Promise<void> {
      const stepped = await remote.next();
      next = stepped.done ? ok(null) : stepped.value;
    },
  };
}

/** Compares the papers on both sides, which come in the same order. */
async function* compare(
  { main }: SnapshotData,
  local: Iterator<LocalPaper>,
  remote: AsyncGenerator<Result<RemotePaper>>,
): AsyncGenerator<Result<Difference>> {
  const cursor = createCursor(remote);
  await cursor.step();
  for (;;) {
    const read = main.attempt(() => local.next());
    if (!read.ok) return void (yield read);
    const paper = read.value.done ? undefined : read.value.value;
    yield* skipTo(cursor, paper?.paperId);
    const there = cursor.now();
    if (!there.ok || !paper) return;
    const same = there.value?.paperId === paper.paperId ? there.value : undefined;
    yield ok({ local: paper, ...(same && { remote: same }) });
    if (same) await cursor.step();
  }
}

/** The papers of the index before an id, or all that are left. */
async function* skipTo(cursor: ReturnType<typeof createCursor>, paperId: string | undefined) {
  for (let there = cursor.now(); ; there = cursor.now()) {
    if (!there.ok) return void (yield there);
    if (there.value === null || (paperId !== undefined && there.value.paperId >= paperId)) return;
    yield ok({ remote: there.value });
    await cursor.step();
  }
}

/** Characters that are collected before they are sent. */
const CHUNK = 4_000_000;
/** Reading papers here goes on while the cluster writes. */
const IN_FLIGHT = 2;

/** Collects what is to be written, and sends it in chunks. */
function createSender(writer: BulkWriter, signal: AbortSignal | undefined) {
  const running: Promise<Result<void>>[] = [];
  let chunk = { texts: [] as BulkItem[], papers: [] as BulkItem[], size: 0 };
  const flush = () => {
    const { texts, papers } = chunk;
    chunk = { texts: [], papers: [], size: 0 };
    if (papers.length > 0) running.push(writeChunk(writer, texts, papers, signal));
  };
  return {
    async add({ texts, paper }: PaperItems): Promise<Result<void>> {
      chunk.texts.push(...texts);
      chunk.papers.push(paper);
      chunk.size += [...texts, paper].reduce((sum, { lines }) => sum + lines.length, 0);
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

/** Writes what differs. The papers of a chunk follow their texts, so a paper in the index is complete. */
async function writeDifferences(push: Push & { options: PushOptions }): Promise<Result<Counts>> {
  const { data, cluster, writer, index, meta, options } = push;
  const refreshed = await refreshIndices(cluster, [index, meta.texts]);
  if (!refreshed.ok) return refreshed;
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const sender = createSender(writer, options.signal);
  for await (const difference of compare(data, readLocalPapers(data), readRemotePapers(cluster, index))) {
    if (!difference.ok) return difference;
    const { local, remote } = difference.value;
    const kind = kindOf(difference.value);
    counts[kind] += 1;
    options.onProgress?.(counts.added + counts.changed + counts.unchanged, meta.manifest.counts.papers);
    if (kind === 'unchanged') continue;
    const items = data.main.attempt(() => toItems(index, meta.texts, local, remote));
    if (!items.ok) return items;
    const added = await sender.add(items.value);
    if (!added.ok) return added;
  }
  const finished = await sender.finish();
  return finished.ok ? ok(counts) : finished;
}

function kindOf({ local, remote }: Difference): keyof Counts {
  if (!local) return 'removed';
  if (!remote) return 'added';
  return local.digest === remote.digest ? 'unchanged' : 'changed';
}

async function writeChunk(
  writer: BulkWriter,
  texts: readonly BulkItem[],
  papers: readonly BulkItem[],
  signal: AbortSignal | undefined,
): Promise<Result<void>> {
  const written = await writer.write(texts, signal);
  return written.ok ? writer.write(papers, signal) : written;
}

/** What is written for one paper. */
interface PaperItems {
  readonly texts: readonly BulkItem[];
  readonly paper: BulkItem;
}

function toItems(
  index: string,
  texts: string,
  local: LocalPaper | undefined,
  remote: RemotePaper | undefined,
): PaperItems {
  const parts = local?.read();
  const paperId = local?.paperId ?? remote?.paperId ?? '';
  const gone = (remote?.places ?? []).filter((place) => !parts?.texts.has(place));
  const written = [...(parts?.texts ?? [])].map(([place, text]) => toIndexItem(texts, `${paperId}/${place}`, { text }));
  return {
    texts: [...gone.map((place) => toDeleteItem(texts, `${paperId}/${place}`)), ...written],
    paper: parts ? toIndexItem(index, paperId, parts.document) : toDeleteItem(index, paperId),
  };
}

/** Checks that everything arrived, then marks the version as complete and read-only. */
async function finish(push: Push & { readonly facets: object }): Promise<Result<void>> {
  const { cluster, writer, index, meta, facets } = push;
  const written = await writer.write([toIndexItem(meta.texts, FACETS_ID, { text: JSON.stringify(facets) })]);
  if (!written.ok) return written;
  const refreshed = await refreshIndices(cluster, [index, meta.texts]);
  if (!refreshed.ok) return refreshed;
  const counted = await cluster.send({ path: `${index}/_count`, timeoutMs: 60_000 });
  if (!counted.ok) return counted;
  const expected = meta.manifest.counts.papers;
  const { failed } = countShards(asObject(counted.value['_shards']));
  if (failed > 0 || counted.value['count'] !== expected) {
    const text = `${ENGINE}: the new index has ${String(counted.value['count'])} of ${expected} papers. Run the push again.`;
    return fail('STORE_ERROR', text, { reason: 'corrupt' });
  }
  const completed = await writeMeta(cluster, index, { ...meta, complete: true });
  return completed.ok ? setBlock(cluster, [index, meta.texts], true) : completed;
}

async function removeOld(cluster: Cluster, name: string, kept: readonly string[]): Promise<void> {
  const versions = await listVersions(cluster, name);
  const old = versions.ok ? versions.value.filter((index) => !kept.includes(index)) : [];
  await removeIndices(
    cluster,
    old.flatMap((index) => [index, `${index}-texts`]),
  );
}
