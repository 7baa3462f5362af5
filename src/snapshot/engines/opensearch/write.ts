import { ok, type Result } from '../../../model/result.ts';
import type { SnapshotData } from '../../data.ts';
import { type BulkItem, type BulkWriter, toDeleteItem, toIndexItem } from './bulk.ts';
import type { Cluster } from './cluster.ts';
import { compare, kindOf } from './differences.ts';
import { type LocalPaper, type PaperParts, readLocalPapers } from './documents.ts';
import type { IndexMeta } from './layout.ts';
import { type RemotePaper, readRemotePapers } from './remote-papers.ts';
import { toVectorId } from './vectors/layout.ts';
import { indicesOf, refreshIndices, type Version } from './versions.ts';

/** The version that is written, and from what. */
export interface Target extends Version {
  readonly data: SnapshotData;
  readonly cluster: Cluster;
  readonly writer: BulkWriter;
}

/** How many papers were written or left, and what the version has of them. */
export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly texts: number;
  readonly vectors: number;
}

interface WriteOptions {
  readonly signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
}

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
export async function writeDifferences(push: Target & { readonly options: WriteOptions }): Promise<Result<Counts>> {
  const { data, cluster, writer, index, meta, options } = push;
  const refreshed = await refreshIndices(cluster, indicesOf(index, meta));
  if (!refreshed.ok) return refreshed;
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0, texts: 0, vectors: 0 };
  const sender = createSender(writer, options.signal);
  const here = readLocalPapers(data, meta.vectors !== undefined);
  for await (const difference of compare(data, here, readRemotePapers(cluster, index))) {
    if (!difference.ok) return difference;
    const { local, remote } = difference.value;
    const kind = kindOf(difference.value);
    counts[kind] += 1;
    counts.vectors += local?.vectorCount ?? 0;
    options.onProgress?.(counts.added + counts.changed + counts.unchanged, meta.manifest.counts.papers);
    if (kind === 'unchanged') {
      counts.texts += remote?.places.length ?? 0;
      continue;
    }
    const items = data.main.attempt(() => toItems(index, meta, local, remote));
    if (!items.ok) return items;
    counts.texts += items.value.texts;
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
  /** How many texts it has. */
  readonly texts: number;
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
    texts: written.length,
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
