import { join, resolve } from 'node:path';
import type { Database } from '../disk/database.ts';
import { statFileNow } from '../disk/folder.ts';
import { settleReplacement } from '../disk/swap.ts';
import { openRecords } from '../fulltext/records.ts';
import { createVocabulary } from '../fulltext/vocabulary.ts';
import { fail, ok, type Result } from '../model/result.ts';
import {
  FACET_CATEGORIES,
  type FacetCategory,
  type FacetCount,
  type SnapshotFilters,
  type SnapshotGraph,
  type SnapshotHit,
  type SnapshotManifest,
  type SnapshotPage,
  type SnapshotPaper,
  type SnapshotRequest,
} from '../model/snapshot.ts';
import { ABSTRACT_TEMPLATE, abstractSummary, openingOf, parseObject } from './build/summary.ts';
import { readManifest } from './manifest.ts';
import { readAsset } from './query/assets.ts';
import { findByKeyword, topFacets, withPreview } from './query/facets.ts';
import type { Ground } from './query/find.ts';
import { readGraph } from './query/graph.ts';
import { toHits } from './query/hits.ts';
import { createIndexes } from './query/indexes.ts';
import { findPaper, readPaper } from './query/paper.ts';
import { MAX_PAGE_SIZE, MAX_QUERY, search } from './query/search.ts';
import { isFileName, NAMES, openAssets, openTables } from './schema.ts';

/** A summary: its template as it is spelled in the snapshot, and its JSON text. */
export interface Summary {
  readonly template: string;
  readonly json: string;
}

/** A snapshot that is open for reading; nothing is ever written, not even beside it. */
export interface Snapshot {
  readonly folder: string;
  readonly manifest: SnapshotManifest;
  search(request: SnapshotRequest): Result<SnapshotPage>;
  /** Papers with a keyword or tag that holds the text; newest first, at most 100 a page. */
  searchByKeyword(
    keyword: string,
    limit?: number,
    offset?: number,
    sharesText?: SnapshotRequest['sharesText'],
  ): Result<readonly SnapshotHit[]>;
  paper(paperId: string): Result<SnapshotPaper>;
  /** Without a template the preferred one; case does not count. `sharesText` tells whether it may quote how a text begins. */
  summary(paperId: string, template?: string, sharesText?: SnapshotRequest['sharesText']): Result<Summary>;
  source(paperId: string): Result<string>;
  translation(paperId: string, lang: string): Result<string>;
  /** `category` may also be a plural. */
  facets(category: string, limit?: number, filters?: SnapshotFilters): Result<readonly FacetCount[]>;
  /** The citations around a paper, or among the most cited. */
  graph(paperId?: string): Result<SnapshotGraph>;
  /** Where the PDF lies; null when the snapshot has none of this paper. */
  file(paperId: string): Result<string | null>;
  /** Takes over a snapshot that was built meanwhile; tells whether there was one. */
  refresh(): Promise<Result<boolean>>;
  close(): void;
}

interface Open extends Ground {
  readonly path: string;
  readonly manifest: SnapshotManifest;
  readonly assets: Database;
}

/** Opens the snapshot in a folder, and completes a swap that was interrupted there. */
export async function openSnapshot(folder: string): Promise<Result<Snapshot>> {
  const first = await openParts(folder);
  return first.ok ? ok(wrap(folder, first.value)) : first;
}

async function openParts(folder: string): Promise<Result<Open>> {
  const path = await settleReplacement(resolve(folder));
  if (!path.ok) return path;
  const manifest = await readManifest(path.value);
  if (!manifest.ok) return manifest;
  const whole = checkSizes(path.value, manifest.value);
  if (!whole.ok) return whole;
  const main = openTables(join(path.value, NAMES.database), { immutable: true });
  if (!main.ok) return main;
  const assets = openAssets(join(path.value, NAMES.assets), { immutable: true });
  const sizes = assets.ok ? main.value.attempt(() => readSizes(main.value)) : assets;
  if (!assets.ok || !sizes.ok) {
    main.value.close();
    if (assets.ok) assets.value.close();
    return assets.ok ? (sizes as Result<never>) : assets;
  }
  const vocabulary = createVocabulary(main.value);
  const indexes = createIndexes(main.value, vocabulary, sizes.value);
  return ok({
    path: path.value,
    manifest: manifest.value,
    main: main.value,
    assets: assets.value,
    sizes: sizes.value,
    vocabulary,
    indexes,
    records: openRecords(main.value),
  });
}

/** A file that was cut off is told at once, not when a search first touches what is missing. */
function checkSizes(path: string, { databases }: SnapshotManifest): Result<void> {
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

function readSizes(main: Database): Ground['sizes'] {
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

const unknownPaper = (paperId: string) =>
  fail('paper_not_found', `The snapshot has no paper ${paperId.slice(0, 80)}. Search for it to learn its id.`);

function wrap(folder: string, first: Open): Snapshot {
  let current = first;
  /** Runs a body with the number of a paper; any driver error becomes a failure. */
  const about = <T>(paperId: string, body: (id: number, open: Open) => Result<T>): Result<T> => {
    const open = current;
    const done = open.main.attempt(() => {
      const id = findPaper(open.main, paperId);
      return id === undefined ? unknownPaper(paperId) : body(id, open);
    });
    return done.ok ? done.value : done;
  };
  const paper = (paperId: string): Result<SnapshotPaper> =>
    about(paperId, (id, { main }) => {
      const found = readPaper(main, id);
      return found ? ok(found) : unknownPaper(paperId);
    });
  const source = (paperId: string): Result<string> =>
    about(paperId, (id, { main, assets }) => {
      const row = main.prepare('SELECT has_source FROM papers WHERE id = ?').get(id);
      if (row?.['has_source'] === 1) return readAsset(assets, paperId, 'source');
      return fail('source_not_available', `The text of ${paperId} is not available in this snapshot.`);
    });

  return {
    folder,
    get manifest() {
      return current.manifest;
    },
    search: (request) => search(current, current.assets, request),
    searchByKeyword(keyword, limit = 10, offset = 0, sharesText) {
      if ([...keyword].length > MAX_QUERY)
        return fail('query_too_long', `A keyword has at most ${MAX_QUERY} characters. Shorten it.`);
      if (keyword.trim() === '') return fail('invalid_query', 'The keyword is empty. Give at least one letter.');
      const open = current;
      return open.main.attempt(() => {
        const found = findByKeyword(open.main, keyword, Math.min(limit, MAX_PAGE_SIZE), offset);
        return toHits(open, open.assets, found, null, sharesText).map(withPreview);
      });
    },
    paper,
    summary: (paperId, template, sharesText = () => true) =>
      readSummary(current, paper(paperId), { source, sharesText }, template),
    source,
    translation: (paperId, lang) =>
      about(paperId, (id, { main, assets }) => {
        const langs = main.prepare('SELECT lang FROM translations WHERE paper = ?').all(id);
        const known = langs.map((row) => String(row['lang']));
        const found = pick(known, lang);
        if (found) return readAsset(assets, paperId, `translation/${found}`);
        const list = known.length > 0 ? `There are: ${known.join(', ')}.` : 'There is none.';
        return fail('translation_not_available', `${paperId} has no translation into ${lang.slice(0, 40)}. ${list}`);
      }),
    facets(category, limit = 20, filters) {
      const name = toCategory(category);
      if (!name) {
        const text = `There is no category ${category.slice(0, 40)}. Known: ${FACET_CATEGORIES.join(', ')}.`;
        return fail('invalid_category', text);
      }
      return current.main.attempt(() => topFacets(current.main, name, limit, filters));
    },
    graph(paperId) {
      if (paperId !== undefined) return about(paperId, (id, { main }) => ok(readGraph(main, id)));
      return current.main.attempt(() => readGraph(current.main, null));
    },
    file: (paperId) =>
      about(paperId, (id, { main, path }) => {
        const name = main.prepare('SELECT pdf FROM papers WHERE id = ?').get(id)?.['pdf'];
        if (typeof name !== 'string') return ok(null);
        if (isFileName(name)) return ok(join(path, NAMES.files, name));
        return fail('asset_fetch_failed', `The snapshot names a file of ${paperId} that cannot be one of its own.`);
      }),
    async refresh() {
      const path = await settleReplacement(resolve(folder));
      const manifest = path.ok ? await readManifest(path.value) : path;
      if (!manifest.ok) return manifest;
      if (manifest.value.buildId === current.manifest.buildId) return ok(false);
      const opened = await openParts(folder);
      if (!opened.ok) return opened;
      const old = current;
      current = opened.value;
      closeParts(old);
      return ok(true);
    },
    close: () => closeParts(current),
  };
}

function closeParts({ main, assets }: Open): void {
  main.close();
  assets.close();
}

const pick = (names: readonly string[], asked: string) =>
  names.find((name) => name === asked) ?? names.find((name) => name.toLowerCase() === asked.trim().toLowerCase());

function toCategory(text: string): FacetCategory | undefined {
  const asked = text.trim().toLowerCase();
  return FACET_CATEGORIES.find((each) => asked === each || asked === `${each}s`);
}

function readSummary(
  { assets }: Open,
  found: Result<SnapshotPaper>,
  { source, sharesText }: { source(paperId: string): Result<string>; sharesText(license: string | null): boolean },
  asked: string | undefined,
): Result<Summary> {
  if (!found.ok) return found;
  const { paperId, availableSummaryTemplates: known, preferredSummaryTemplate: preferred, abstract } = found.value;
  const template = asked?.trim() ? pick(known, asked) : preferred;
  if (!template)
    return fail(
      'template_not_available',
      `${paperId} has no summary ${String(asked).slice(0, 40)}. There are: ${known.join(', ')}.`,
    );
  const stored = readAsset(assets, paperId, `summary/${template}`);
  if (template === ABSTRACT_TEMPLATE && !stored.ok) {
    const quotes = abstract === null && found.value.hasSource && sharesText(found.value.license);
    const text = quotes ? source(paperId) : ok('');
    return text.ok ? ok({ template, json: abstractSummary(found.value, openingOf(text.value)) }) : text;
  }
  if (!stored.ok) return stored;
  if (parseObject(stored.value) === null)
    return fail('asset_parse_failed', `The summary ${template} of ${paperId} is not JSON. Build the snapshot again.`);
  return ok({ template, json: stored.value });
}
