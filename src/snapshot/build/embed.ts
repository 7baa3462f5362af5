import type { Database } from '../../disk/database.ts';
import type { Embedder } from '../../model/embedding.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { VectorCounts } from '../../model/snapshot.ts';
import { beginningOf } from '../../text/beginning.ts';
import type { KeptVectors } from '../meaning/kept.ts';
import { countMissing, findMissing, type Missing } from '../meaning/missing.ts';
import { toBytes } from '../meaning/quantise.ts';
import { writeBlocks } from '../meaning/tables.ts';

/** How a build gets its vectors. */
export interface EmbedOptions {
  readonly embedder: Embedder;
  /** Keeps what was embedded if the build fails. */
  readonly kept?: KeptVectors;
  /** Whether to embed more; without it, everything must be embedded or the build fails. */
  mayContinue?(): boolean;
  /** Ends embedding, but not the build, if it may be incomplete. */
  readonly signal?: AbortSignal;
  onEmbedded?(done: number, total: number): void;
}

interface Databases {
  readonly main: Database;
  readonly assets: Database;
  readonly vectors: Database;
}

const BATCH = 32;
/** Batches that are sent at once. */
const AT_ONCE = 2;

/** Embeds the records and passages that have no vector; `dimension` is that of the vectors there are. */
export async function embedMissing(
  databases: Databases,
  options: EmbedOptions,
  dimension: number | undefined,
  signal?: AbortSignal,
): Promise<Result<VectorCounts | null>> {
  const total = databases.main.attempt(() => countMissing(databases));
  if (!total.ok) return total;
  const writer = createWriter(databases.vectors, options.embedder.model, dimension);
  const ends = [signal, options.signal].filter((each) => each !== undefined);
  const embedded = await embedGroups(databases, options, writer, total.value, AbortSignal.any(ends));
  // Without the service, papers can still be found by their words.
  if (!embedded.ok && !options.mayContinue)
    return writer.isMixed() ? startOver(embedded, options) : unfinished(embedded, writer.count(), total.value);
  return finish(databases, options.embedder.model, writer.dimension());
}

async function embedGroups(
  databases: Databases,
  options: EmbedOptions,
  writer: Writer,
  total: number,
  signal: AbortSignal,
): Promise<Result<void>> {
  const groups = group(findMissing(databases));
  while (options.mayContinue?.() ?? true) {
    if (signal.aborted) return fail('CANCELLED', 'The build was cancelled. The snapshot was not changed.');
    const next = databases.main.attempt(() => groups.next());
    if (!next.ok || next.value.done) return next.ok ? ok(undefined) : next;
    const batches = next.value.value;
    const embedded = await Promise.all(batches.map((batch) => embedBatch(batch, options, signal)));
    for (const [at, vectors] of embedded.entries()) {
      const written = vectors.ok ? writer.write(batches[at] ?? [], vectors.value) : vectors;
      if (!written.ok) return written;
    }
    options.onEmbedded?.(writer.count(), total);
  }
  return ok(undefined);
}

/** Vectors of two models: what is kept would end the next build too. */
function startOver(failed: Result<never>, { kept }: EmbedOptions): Result<never> {
  kept?.clear();
  return failed;
}

function unfinished({ error }: { readonly error: Failure }, done: number, total: number): Result<never> {
  const message = `${error.message} ${done} of ${total} texts are embedded. Run the same command again to resume.`;
  return { ok: false, error: { ...error, message } };
}

/** Up to `AT_ONCE` batches at a time. */
function* group(missing: Iterable<Missing>): Generator<Missing[][], undefined> {
  let batches: Missing[][] = [[]];
  for (const each of missing) {
    if (batches.at(-1)?.length === BATCH) {
      if (batches.length === AT_ONCE) {
        yield batches;
        batches = [];
      }
      batches.push([]);
    }
    batches.at(-1)?.push(each);
  }
  if (batches[0]?.length) yield batches;
}

/** Every model takes texts of this length, so what the service refuses is something else. */
const SHORTEST = 200;

/** A service may refuse a whole batch for one text that is too long: it is found by halving, and its beginning is embedded. */
async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Result<readonly Float32Array[]>> {
  const asked = await embedder.embed(texts, { signal });
  if (asked.ok || asked.error.reason !== 'text_refused') return asked;
  const [only = ''] = texts;
  if (texts.length === 1)
    return only.length > SHORTEST ? embedTexts(embedder, [beginningOf(only, only.length >> 1)], signal) : asked;
  const middle = Math.ceil(texts.length / 2);
  const first = await embedTexts(embedder, texts.slice(0, middle), signal);
  if (!first.ok) return first;
  const second = await embedTexts(embedder, texts.slice(middle), signal);
  return second.ok ? ok([...first.value, ...second.value]) : second;
}

async function embedBatch(
  batch: readonly Missing[],
  { embedder, kept }: EmbedOptions,
  signal: AbortSignal | undefined,
): Promise<Result<readonly Int8Array[]>> {
  const { model } = embedder;
  const known = batch.map(({ text }) => kept?.get(model, text));
  const texts = batch.flatMap(({ text }, at) => (known[at] ? [] : [text]));
  if (texts.length === 0) return ok(known as Int8Array[]);
  const asked = await embedTexts(embedder, texts, signal);
  if (!asked.ok) return asked;
  const fresh = asked.value.map(toBytes);
  const stored = kept?.put(model, texts, fresh);
  if (stored && !stored.ok) return stored;
  let next = 0;
  return ok(known.map((vector) => vector ?? (fresh[next++] as Int8Array)));
}

type Writer = ReturnType<typeof createWriter>;

function createWriter(vectors: Database, model: string, first: number | undefined) {
  let dimension = first;
  let isMixed = false;
  let id = Number(vectors.prepare('SELECT coalesce(max(id), 0) AS id FROM vectors').get()?.['id'] ?? 0);
  let count = 0;
  return {
    dimension: () => dimension,
    count: () => count,
    /** Whether vectors of another dimension were refused. */
    isMixed: () => isMixed,
    write(batch: readonly Missing[], found: readonly Int8Array[]): Result<void> {
      dimension ??= found[0]?.length;
      const other = found.find((vector) => vector.length !== dimension);
      isMixed = other !== undefined;
      if (other) return otherDimension(model, other.length, dimension ?? 0, first !== undefined);
      return vectors.attempt(() => {
        const insert = vectors.prepare('INSERT INTO vectors (id, paper, passage, data) VALUES (?, ?, ?, ?)');
        for (const [at, { paper, passage }] of batch.entries()) {
          id += 1;
          insert.run(id, paper, passage, new Uint8Array(found[at] ?? []));
        }
        count += batch.length;
      });
    },
  };
}

function otherDimension(model: string, other: number, dimension: number, isOfSnapshot: boolean): Result<never> {
  const what = `The service returned vectors of ${other} dimensions for ${model}`;
  return fail(
    'SOURCE_CHANGED',
    isOfSnapshot
      ? `${what}, but the snapshot has vectors of ${dimension}. To embed everything again, build once without --embed.`
      : `${what}, and others of ${dimension}. Run the same command again to embed everything again.`,
  );
}

/** Null if there is no vector. */
function finish({ vectors }: Databases, model: string, dimension: number | undefined): Result<VectorCounts | null> {
  return vectors.attempt(() => {
    const count = (condition: string) =>
      Number(vectors.prepare(`SELECT count(*) AS n FROM vectors WHERE ${condition}`).get()?.['n'] ?? 0);
    writeBlocks(vectors, dimension ?? 0);
    const [records, passages] = [count('passage = 0'), count('passage > 0')];
    return dimension === undefined || records + passages === 0 ? null : { model, dimension, records, passages };
  });
}
