import { join, resolve } from 'node:path';
import type { Database } from '../disk/database.ts';
import { statFileNow } from '../disk/folder.ts';
import { settleReplacement } from '../disk/swap.ts';
import { type Fulltext, openFulltext } from '../fulltext/open.ts';
import type { FulltextSizes } from '../fulltext/parts.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { SnapshotManifest, SnapshotRequest } from '../model/snapshot.ts';
import { readManifest } from './manifest.ts';
import { type Matrix, type MayFind, openMatrix } from './meaning/matrix.ts';
import { openVectors } from './meaning/tables.ts';
import { createFilters, type ToFilter } from './query/filter.ts';
import { openPassages, type Passages } from './query/passages.ts';
import { openRecords, type Records } from './query/records.ts';
import { ABSTRACT_COLUMN, collectWithheld } from './query/withheld.ts';
import { NAMES, openAssets, openTables } from './schema.ts';

/** The open databases of one build of a snapshot, and what queries keep in memory of them. */
export interface SnapshotData {
  readonly path: string;
  readonly manifest: SnapshotManifest;
  readonly main: Database;
  readonly assets: Database;
  /** Null if the snapshot has no vectors. */
  readonly meaning: Meaning | null;
  readonly toFilter: ToFilter;
  /** What may be found and shown under a rule for texts; without one, everything. */
  viewFor(sharesText: SnapshotRequest['sharesText']): SnapshotView;
}

/** The vectors of a snapshot. */
export interface Meaning {
  readonly vectors: Database;
  readonly matrix: Matrix;
}

/** The index and the records under one rule for texts. */
export interface SnapshotView {
  /** What may be found by its meaning. */
  readonly mayFind: MayFind;
  readonly fulltext: Fulltext;
  readonly records: Records;
  readonly passages: Passages;
}

/** Opens the data of the snapshot in a folder, and completes a replacement that was interrupted there. */
export async function openData(folder: string): Promise<Result<SnapshotData>> {
  const path = await settleReplacement(resolve(folder));
  if (!path.ok) return path;
  const manifest = await readManifest(path.value);
  if (!manifest.ok) return manifest;
  const complete = checkSizes(path.value, manifest.value);
  if (!complete.ok) return complete;
  const main = openTables(join(path.value, NAMES.database), { immutable: true });
  if (!main.ok) return main;
  const assets = openAssets(join(path.value, NAMES.assets), { immutable: true });
  const sizes = assets.ok ? main.value.attempt(() => readSizes(main.value)) : assets;
  const meaning = sizes.ok ? openMeaning(path.value, manifest.value) : sizes;
  if (!assets.ok || !sizes.ok || !meaning.ok) {
    main.value.close();
    if (assets.ok) assets.value.close();
    return assets.ok ? (meaning as Result<never>) : assets;
  }
  return ok({
    path: path.value,
    manifest: manifest.value,
    main: main.value,
    assets: assets.value,
    meaning: meaning.value,
    toFilter: createFilters(main.value),
    viewFor: createViews({ main: main.value, assets: assets.value }, sizes.value),
  });
}

function openMeaning(path: string, { vectors }: SnapshotManifest): Result<Meaning | null> {
  if (!vectors) return ok(null);
  const opened = openVectors(join(path, NAMES.vectors), { immutable: true });
  if (!opened.ok) return opened;
  return opened.value.attempt(() => ({
    vectors: opened.value,
    matrix: openMatrix(opened.value, vectors.dimension),
  }));
}

/** Opens each view once; a server has one rule for its whole life. */
function createViews({ main, assets }: Pick<SnapshotData, 'main' | 'assets'>, sizes: FulltextSizes) {
  const everything = {};
  const views = new WeakMap<object, SnapshotView>();
  return (sharesText: SnapshotRequest['sharesText']): SnapshotView => {
    const known = views.get(sharesText ?? everything);
    if (known) return known;
    const withheld = sharesText ? collectWithheld(main, sharesText) : null;
    const records = openRecords(main, withheld);
    const passages = openPassages(main, assets);
    const fulltext = openFulltext({ main, sizes, texts: records.texts, passageTexts: passages.textsOf, withheld });
    const mayFind = withheld
      ? (paper: number, passage: number) =>
          passage > 0 ? !withheld.passages(passage, 0) : !withheld.records(paper, ABSTRACT_COLUMN)
      : null;
    const view = { fulltext, records, passages, mayFind };
    views.set(sharesText ?? everything, view);
    return view;
  };
}

/** Closes the databases. */
export function closeData({ main, assets, meaning }: SnapshotData): void {
  main.close();
  assets.close();
  meaning?.vectors.close();
}

/** A truncated file is reported at once, not when a query first reads what is missing. */
export function checkSizes(path: string, { databases }: SnapshotManifest): Result<void> {
  for (const [name, bytes] of Object.entries(databases)) {
    const facts = statFileNow(join(path, name));
    if (!facts.ok) return facts;
    if (facts.value?.bytes !== bytes) {
      const found = facts.value ? `has ${facts.value.bytes} bytes instead of ${bytes}` : 'is missing';
      return fail('STORE_ERROR', `The snapshot ${path} is incomplete: ${name} ${found}. Build it again.`);
    }
  }
  return ok(undefined);
}

function readSizes(main: Database): FulltextSizes {
  const value = (name: string) =>
    Number(main.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value'] ?? 0);
  return {
    papers: value('papers'),
    passages: value('passages'),
    title: value('average title'),
    abstract: value('average abstract'),
    labels: value('average labels'),
  };
}
