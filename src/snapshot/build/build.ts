import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { ensureFolder, writeFileAtomic } from '../../disk/atomic.ts';
import { listNames, statFile } from '../../disk/folder.ts';
import { hashFile } from '../../disk/stream.ts';
import { beginReplacement, copyInto, linkInto } from '../../disk/swap.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { BuildReport, SkippedInput, SnapshotManifest, SnapshotRecord } from '../../model/snapshot.ts';
import { readManifest } from '../manifest.ts';
import { NAMES, openAssets, openTables, SCHEMA_VERSION } from '../schema.ts';
import { countAll, finishTables } from './finish.ts';
import type { Offer, Offered } from './offer.ts';
import { namesOfFiles, takeOver } from './take-over.ts';
import { createPaperWriter, type PaperWriter, type Tables } from './write.ts';

/** How a build is asked for. */
export interface BuildOptions {
  readonly out: string;
  /** Who builds: name and version. */
  readonly builtBy: string;
  /** The time that the manifest tells. */
  readonly now: number;
  readonly signal?: AbortSignal;
  onProgress?(done: number): void;
}

const TOLD_SKIPS = 100;

/** Builds a snapshot of what is offered, beside the one that is there, of which it takes over what is unchanged. */
export async function buildSnapshot(
  offered: AsyncIterable<Result<Offered>>,
  asked: BuildOptions,
): Promise<Result<BuildReport>> {
  const options = { ...asked, out: resolve(asked.out) };
  const usable = await checkTarget(options.out);
  if (!usable.ok) return usable;
  const place = await beginReplacement(options.out);
  if (!place.ok) return place;
  const built = await fill(place.value.path, offered, options, usable.value);
  const done = built.ok ? await place.value.commit() : built;
  if (!built.ok || !done.ok) {
    await place.value.discard();
    return built.ok ? (done as Result<never>) : built;
  }
  return built;
}

/** Names in the folder of a snapshot; the last is left by a file manager. */
const OWN = new Set<string>([...Object.values(NAMES), '.DS_Store']);
const BESIDE_DATABASE = /^(?:snapshot|assets)\.db-(?:wal|shm|journal)$/;

/** The manifest of the snapshot that is there; null for a new folder. A folder with other things in it is refused. */
async function checkTarget(out: string): Promise<Result<SnapshotManifest | null>> {
  const names = new Set<string>();
  for await (const name of listNames(out)) {
    if (!name.ok) return name;
    names.add(name.value);
  }
  if (names.size === 0) return ok(null);
  const other = [...names].find((name) => !OWN.has(name) && !BESIDE_DATABASE.test(name));
  const refuse = (why: string) => fail('STORE_ERROR', `${out} ${why} and was left as it is. Choose another folder.`);
  if (other !== undefined) return refuse(`holds something else (${other.slice(0, 80)})`);
  const manifest = await readManifest(out);
  if (manifest.ok || manifest.error.code === 'SCHEMA_TOO_NEW') return manifest;
  // A damaged or older one is replaced by a whole build.
  return names.has(NAMES.manifest) && names.has(NAMES.database) ? ok(null) : refuse('is no snapshot');
}

async function fill(
  path: string,
  offered: AsyncIterable<Result<Offered>>,
  options: BuildOptions,
  previous: SnapshotManifest | null,
): Promise<Result<BuildReport>> {
  const reused =
    previous !== null && previous.schemaVersion === SCHEMA_VERSION && (await takeOver(options.out, path, previous));
  const tables = openBoth(path);
  if (!tables.ok) return tables;
  const { main, assets } = tables.value;
  try {
    const begun = begin(tables.value);
    if (!begun.ok) return begun;
    const work = createWork(tables.value, { out: options.out, path, reused });
    const taken = await takeAll(offered, work, options);
    if (!taken.ok) return taken;
    const finished = main.attempt(() => {
      const removed = work.removeUnseen();
      // What is derived from equal papers is equal.
      if (!reused || removed + work.tally.added + work.tally.changed > 0) finishTables(main);
      main.exec('COMMIT');
      assets.exec('COMMIT');
      return { removed, counts: countAll(main) };
    });
    if (!finished.ok) return finished;
    if (finished.value.counts.papers === 0)
      return fail('INVALID_ARGUMENT', `Nothing could be used${explainSkips(work.tally.skipped)}.`);
    const files = reused ? await linkFiles(tables.value, options.out, path) : ok(undefined);
    if (!files.ok) return files;
    main.close();
    assets.close();
    const manifest = await writeManifest(path, options, { sandbox: taken.value, counts: finished.value.counts });
    return manifest.ok ? ok({ manifest: manifest.value, ...work.tally, removed: finished.value.removed }) : manifest;
  } finally {
    main.close();
    assets.close();
  }
}

function explainSkips([first]: readonly SkippedInput[]): string {
  return first ? `; the first reason, at ${first.place}: ${first.reason}` : ': there was no paper';
}

function openBoth(path: string): Result<Tables> {
  const main = openTables(join(path, NAMES.database), { bulk: true });
  if (!main.ok) return main;
  const assets = openAssets(join(path, NAMES.assets), { bulk: true });
  if (!assets.ok) main.value.close();
  return assets.ok ? ok({ main: main.value, assets: assets.value }) : assets;
}

/** One transaction for all: the folder is thrown away when anything fails. */
function begin({ main, assets }: Tables): Result<void> {
  return main.attempt(() => {
    for (const table of ['head', 'body'])
      main.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', 33554432)`);
    main.exec('BEGIN IMMEDIATE; CREATE TEMP TABLE seen (paper_id TEXT PRIMARY KEY) WITHOUT ROWID');
    assets.exec('BEGIN IMMEDIATE');
  });
}

interface Work {
  readonly tally: { added: number; changed: number; unchanged: number; skippedCount: number; skipped: SkippedInput[] };
  skip(skipped: SkippedInput): void;
  take(offer: Offer): Promise<Result<void>>;
  removeUnseen(): number;
}

function createWork(tables: Tables, from: { out: string; path: string; reused: boolean }): Work {
  const { main } = tables;
  const writer = createPaperWriter(tables);
  const tally = { added: 0, changed: 0, unchanged: 0, skippedCount: 0, skipped: [] as SkippedInput[] };
  const skip = (skipped: SkippedInput) => {
    tally.skippedCount += 1;
    if (tally.skipped.length < TOLD_SKIPS) tally.skipped.push(skipped);
  };
  const look = ({ paperId }: Offer) =>
    main.attempt(() => {
      const isNew = main.prepare('INSERT OR IGNORE INTO seen (paper_id) VALUES (?)').run(paperId).changes === 1;
      const known = from.reused
        ? main.prepare('SELECT id, input FROM papers WHERE paper_id = ?').get(paperId)
        : undefined;
      return { isNew, known };
    });
  return {
    tally,
    skip,
    async take(offer) {
      const looked = look(offer);
      if (!looked.ok) return looked;
      const { isNew, known } = looked.value;
      if (!isNew) skip({ place: offer.place, reason: `${offer.paperId} was there before` });
      else if (known?.['input'] === offer.digest) tally.unchanged += 1;
      else return put(writer, tables, offer, { ...from, known: known ? Number(known['id']) : null }, { tally, skip });
      return ok(undefined);
    },
    removeUnseen() {
      const gone = main
        .prepare('SELECT id, paper_id FROM papers WHERE paper_id NOT IN (SELECT paper_id FROM seen)')
        .all();
      for (const row of gone) writer.remove(Number(row['id']), String(row['paper_id']));
      return gone.length;
    },
  };
}

/** The digest of no input: a paper that lacks a part is read again by the next build, which may find it. */
const INCOMPLETE = '';

async function put(
  writer: PaperWriter,
  { main }: Tables,
  offer: Offer,
  { path, known }: { path: string; known: number | null },
  { tally, skip }: Pick<Work, 'tally' | 'skip'>,
): Promise<Result<void>> {
  const record = await offer.read();
  if (!record.ok) {
    skip({ place: offer.place, reason: record.error.message });
    // What cannot be read now was readable before: the old state is better than none.
    return ok(undefined);
  }
  const files = await copyFiles(record.value, path);
  if (!files.ok) return files;
  const { problems = [] } = record.value;
  const written = main.attempt(() => {
    if (known !== null) writer.remove(known, offer.paperId);
    writer.add(record.value, problems.length === 0 ? offer.digest : INCOMPLETE);
  });
  for (const reason of problems) skip({ place: offer.place, reason });
  if (written.ok) tally[known === null ? 'added' : 'changed'] += 1;
  return written;
}

async function copyFiles({ files = {} }: SnapshotRecord, path: string): Promise<Result<void>> {
  for (const [name, from] of Object.entries(files)) {
    const folder = await ensureFolder(join(path, NAMES.files), 0o755);
    const copied = folder.ok ? await copyInto(from, join(path, NAMES.files, name)) : folder;
    if (!copied.ok) return copied;
  }
  return ok(undefined);
}

/** Files of papers that were taken over unchanged come along too. */
async function linkFiles({ main }: Tables, out: string, path: string): Promise<Result<void>> {
  const names = main.attempt(() => namesOfFiles(main));
  if (!names.ok) return names;
  if (names.value.length === 0) return ok(undefined);
  const folder = await ensureFolder(join(path, NAMES.files), 0o755);
  if (!folder.ok) return folder;
  for (const name of names.value) {
    const target = join(path, NAMES.files, name);
    // Files of papers that are new or changed came with them.
    const present = await statFile(target);
    if (!present.ok) return present;
    const linked = present.value ? ok(undefined) : await linkInto(join(out, NAMES.files, name), target);
    if (!linked.ok) return linked;
  }
  return ok(undefined);
}

/** Takes what is offered, and tells whether any of it came from a sandbox. */
async function takeAll(
  offered: AsyncIterable<Result<Offered>>,
  work: Work,
  { signal, onProgress }: BuildOptions,
): Promise<Result<boolean>> {
  let done = 0;
  let sandbox = false;
  for await (const each of offered) {
    if (signal?.aborted) return fail('CANCELLED', 'The build was cancelled; the snapshot is as it was.');
    if (!each.ok) return each;
    if ('skipped' in each.value) work.skip(each.value.skipped);
    else {
      const taken = await work.take(each.value.offer);
      if (!taken.ok) return taken;
      sandbox ||= each.value.offer.sandbox === true;
    }
    done += 1;
    onProgress?.(done);
  }
  return ok(sandbox);
}

async function writeManifest(
  path: string,
  { builtBy, now }: BuildOptions,
  facts: Pick<SnapshotManifest, 'sandbox' | 'counts'>,
): Promise<Result<SnapshotManifest>> {
  const databases: Record<string, number> = {};
  const digests: Record<string, string> = {};
  for (const name of [NAMES.database, NAMES.assets]) {
    const hashed = await hashFile(join(path, name));
    if (!hashed.ok) return hashed;
    databases[name] = hashed.value?.bytes ?? 0;
    digests[name] = hashed.value?.sha256 ?? '';
  }
  const manifest: SnapshotManifest = {
    format: 'carrel-snapshot',
    schemaVersion: SCHEMA_VERSION,
    buildId: randomUUID(),
    builtAt: new Date(now).toISOString(),
    builtBy,
    ...facts,
    databases,
    digests,
  };
  const written = await writeFileAtomic(join(path, NAMES.manifest), `${JSON.stringify(manifest, null, 2)}\n`, 0o644);
  return written.ok ? ok(manifest) : written;
}
