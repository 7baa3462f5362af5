import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Database } from '../disk/database.ts';
import { hashFile } from '../disk/stream.ts';
import { settleReplacement } from '../disk/swap.ts';
import { ok, type Result } from '../model/result.ts';
import type { SnapshotFault, SnapshotManifest } from '../model/snapshot.ts';
import { fileNames } from './build/files.ts';
import { countAll } from './build/finish.ts';
import { readManifest } from './manifest.ts';
import { openVectors } from './meaning/tables.ts';
import { unpack } from './pack.ts';
import { NAMES, openAssets, openTables } from './schema.ts';

const MAX_FAULTS = 100;

interface Parts {
  readonly path: string;
  readonly manifest: SnapshotManifest;
  readonly main: Database;
  readonly assets: Database;
}

async function withParts<T>(folder: string, body: (parts: Parts) => Promise<Result<T>>): Promise<Result<T>> {
  const path = await settleReplacement(resolve(folder));
  if (!path.ok) return path;
  const manifest = await readManifest(path.value);
  if (!manifest.ok) return manifest;
  const main = openTables(join(path.value, NAMES.database), { immutable: true });
  if (!main.ok) return main;
  const assets = openAssets(join(path.value, NAMES.assets), { immutable: true });
  try {
    if (!assets.ok) return assets;
    return await body({ path: path.value, manifest: manifest.value, main: main.value, assets: assets.value });
  } finally {
    main.value.close();
    if (assets.ok) assets.value.close();
  }
}

/** A digest of the content of a snapshot; it does not depend on how or in which order it was built. */
export function digestSnapshot(folder: string): Promise<Result<string>> {
  return withParts(folder, async ({ main, assets }) => {
    const hash = createHash('sha256');
    const done = main.attempt(() => {
      for (const row of main.prepare(PAPERS).iterate()) hash.update(`${JSON.stringify(Object.values(row))}\n`);
      for (const row of main.prepare(FACETS).iterate()) hash.update(`${JSON.stringify(Object.values(row))}\n`);
      for (const row of main.prepare(EDGES).iterate()) hash.update(`${JSON.stringify(Object.values(row))}\n`);
    });
    if (!done.ok) return done;
    const texts = assets.attempt(() => {
      const rows = assets.prepare('SELECT paper_id, place, sha256 FROM assets ORDER BY paper_id, place').iterate();
      for (const row of rows) hash.update(`${JSON.stringify(Object.values(row))}\n`);
    });
    return texts.ok ? ok(hash.digest('hex')) : texts;
  });
}

/** Earlier builds repeated the abstract in the details; the digest is that of such rows. */
const DETAILS = `iif(json_type(json, '$.abstract') = 'true', json_set(json, '$.abstract', abstract), json)`;
const PAPERS = `
  SELECT paper_id, title, authors, year, venue, abstract, labels, preferred_template, has_source, pdf, ${DETAILS},
    (SELECT group_concat(place || ':' || start || ':' || end, ' ' ORDER BY place, start) FROM passages WHERE paper = papers.id)
  FROM papers JOIN details ON details.paper = papers.id ORDER BY paper_id`;
const FACETS = 'SELECT category, folded, value, paper_count FROM facets ORDER BY category, folded';
const EDGES = `
  SELECT citing.paper_id, position, key, cited.paper_id FROM citations JOIN papers AS citing ON citing.id = citations.paper
  LEFT JOIN papers AS cited ON cited.id = citations.cited ORDER BY citing.paper_id, position`;

/** Checks every row, text and file of a snapshot; an empty list means that it is intact. */
export function verifySnapshot(folder: string): Promise<Result<readonly SnapshotFault[]>> {
  return withParts(folder, async ({ path, manifest, main, assets }) => {
    const faults: SnapshotFault[] = [];
    const report = (place: string, problem: string) => {
      if (faults.length < MAX_FAULTS) faults.push({ place, problem });
    };
    await checkDatabase(path, NAMES.database, main, manifest, report);
    await checkDatabase(path, NAMES.assets, assets, manifest, report);
    const rows = main.attempt(() => checkRows(main, manifest, report));
    if (!rows.ok) report(NAMES.database, rows.error.message);
    const texts = assets.attempt(() => checkTexts(main, assets, report));
    if (!texts.ok) report(NAMES.assets, texts.error.message);
    await checkVectors(path, manifest, report);
    await checkFiles(path, main, report);
    return ok(faults);
  });
}

type Report = (place: string, problem: string) => void;

async function checkDatabase(
  path: string,
  name: string,
  database: Database,
  { databases, digests }: SnapshotManifest,
  report: Report,
): Promise<void> {
  const facts = await hashFile(join(path, name));
  if (!facts.ok) report(name, facts.error.message);
  else if (facts.value?.bytes !== databases[name]) report(name, 'does not have the size in the manifest');
  else if (digests && facts.value?.sha256 !== digests[name]) report(name, 'was changed after it was built');
  const checked = database.attempt(() =>
    String(database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']),
  );
  if (!checked.ok || checked.value !== 'ok') report(name, checked.ok ? checked.value : checked.error.message);
}

async function checkVectors(path: string, manifest: SnapshotManifest, report: Report): Promise<void> {
  if (!manifest.vectors) return;
  const { dimension, records, passages } = manifest.vectors;
  const opened = openVectors(join(path, NAMES.vectors), { immutable: true });
  if (!opened.ok) return report(NAMES.vectors, opened.error.message);
  await checkDatabase(path, NAMES.vectors, opened.value, manifest, report);
  const sizes = 'SELECT count(*) AS rows, min(length(data)) AS least, max(length(data)) AS most FROM vectors';
  const found = opened.value.attempt(() => opened.value.prepare(sizes).get());
  if (!found.ok) report(NAMES.vectors, found.error.message);
  else if (found.value?.['rows'] !== records + passages)
    report(NAMES.vectors, 'does not have the vectors in the manifest');
  else if (found.value?.['least'] !== dimension || found.value?.['most'] !== dimension)
    report(NAMES.vectors, 'has vectors of another dimension than the manifest');
  opened.value.close();
}

function checkRows(main: Database, { counts }: SnapshotManifest, report: Report): void {
  if (JSON.stringify(countAll(main)) !== JSON.stringify(counts))
    report(NAMES.manifest, 'its counts differ from those of the tables');
  const missing = main
    .prepare('SELECT paper_id FROM papers WHERE id NOT IN (SELECT paper FROM details) LIMIT 10')
    .all();
  for (const row of missing) report(String(row['paper_id']), 'has no details');
}

function checkTexts(main: Database, assets: Database, report: Report): void {
  for (const row of assets.prepare('SELECT paper_id, place, sha256, packed, data FROM assets').iterate()) {
    const text = row['data'] instanceof Uint8Array ? unpack(row['data'], row['packed'] === 1) : null;
    const isIntact = text !== null && createHash('sha256').update(text).digest('hex') === row['sha256'];
    if (!isIntact) report(`${row['paper_id']} ${row['place']}`, 'is corrupt');
  }
  const has = assets.prepare('SELECT 1 AS found FROM assets WHERE paper_id = ? AND place = ?');
  for (const row of main.prepare(PLACES).iterate())
    if (!has.get(String(row['paper_id']), String(row['place'])))
      report(`${row['paper_id']} ${row['place']}`, 'is missing');
}

const PLACES = `
  SELECT paper_id, 'source' AS place FROM papers WHERE has_source = 1
  UNION ALL SELECT paper_id, 'summary/' || template FROM summaries JOIN papers ON papers.id = summaries.paper
  UNION ALL SELECT paper_id, 'translation/' || lang FROM translations JOIN papers ON papers.id = translations.paper`;

/** A file is named by its digest, so it can be checked by itself. */
async function checkFiles(path: string, main: Database, report: Report): Promise<void> {
  const names = main.attempt(() => fileNames(main));
  if (!names.ok) return report(NAMES.database, names.error.message);
  for (const name of names.value) {
    const found = await hashFile(join(path, NAMES.files, name));
    if (!found.ok) report(`${NAMES.files}/${name}`, found.error.message);
    else if (found.value === null) report(`${NAMES.files}/${name}`, 'is missing');
    else if (!name.startsWith(found.value.sha256))
      report(`${NAMES.files}/${name}`, 'does not match the digest in its name');
  }
}
