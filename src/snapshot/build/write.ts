import type { Database } from '../../disk/database.ts';
import { createRecordQueue, indexPassage, unindex } from '../../fulltext/write.ts';
import type { Reference } from '../../model/paper.ts';
import type { SnapshotRecord } from '../../model/snapshot.ts';
import { fullName } from '../../text/names.ts';
import { pack } from '../pack.ts';
import { divide } from '../passages.ts';
import { summaryText } from '../summary.ts';
import { abstractOf, detailsOf, labelsOf, preferredOf } from './columns.ts';
import { createFacetWriter } from './facets.ts';
import { createRows } from './rows.ts';

/** The open databases of a snapshot under construction. */
export interface Tables {
  readonly main: Database;
  readonly assets: Database;
  /** Present if papers are embedded. */
  readonly vectors?: Database;
}

/** Writes papers into a snapshot; all calls belong inside one transaction of both databases. */
export function createPaperWriter({ main, assets, vectors }: Tables) {
  const facets = createFacetWriter(main);
  const rows = createTableRows(main);
  const records = createRecordQueue(main);
  let waiting = 0;
  const flush = () => {
    for (const each of [records, ...Object.values(rows), facets]) each.flush();
    waiting = 0;
  };
  let nextPassage = nextId(main, 'passages');
  let nextPaper = nextId(main, 'papers');

  const writeAsset = (paperId: string, place: string, text: string) => {
    const { data, packed, sha256 } = pack(text);
    assets
      .prepare('INSERT INTO assets (paper_id, place, sha256, packed, data) VALUES (?, ?, ?, ?, ?)')
      .run(paperId, place, sha256, packed ? 1 : 0, data);
  };
  const writeText = (id: number, paperId: string, place: string, text: string, indexed: string) => {
    writeAsset(paperId, place, text);
    const insert = main.prepare('INSERT INTO passages (id, paper, place, start, end) VALUES (?, ?, ?, ?, ?)');
    for (const { start, end } of divide(indexed)) {
      insert.run(nextPassage, id, place, start, end);
      indexPassage(main, nextPassage, indexed.slice(start, end));
      nextPassage += 1;
    }
  };
  const writeTexts = (id: number, { paperId, source, outline, summaries, translations }: SnapshotRecord) => {
    if (source) writeText(id, paperId, 'source', source, source);
    if (outline) writeAsset(paperId, 'outline', outline);
    for (const [template, json] of sorted(summaries)) {
      main.prepare('INSERT INTO summaries (paper, template) VALUES (?, ?)').run(id, template);
      writeText(id, paperId, `summary/${template}`, json, summaryText(json));
    }
    for (const [lang, text] of sorted(translations)) {
      main.prepare('INSERT INTO translations (paper, lang) VALUES (?, ?)').run(id, lang);
      writeText(id, paperId, `translation/${lang}`, text, text);
    }
  };

  return {
    /** Adds a paper that the snapshot does not have. */
    add(record: SnapshotRecord, input: string): void {
      const id = nextPaper++;
      const texts = { title: record.title, abstract: abstractOf(record), labels: labelsOf(record) };
      rows.papers.add(id, ...columnsOf(record, { input, ...texts }));
      rows.details.add(id, detailsOf(record));
      records.add(id, texts);
      for (const key of record.aliases) rows.aliases.add(key, id);
      for (const [position, reference] of record.references.entries())
        rows.citations.add(id, position, citationKey(reference));
      facets.add(id, record);
      writeTexts(id, record);
      waiting += ROW_CHARACTERS + texts.abstract.length;
      if (waiting >= MAX_WAITING) flush();
    },
    /** Writes what waits to be written with more of its kind; called once, after the last paper. */
    finish(): { readonly hasFacetCounts: boolean } {
      flush();
      return { hasFacetCounts: facets.finish() };
    },
    /** Removes a paper and everything that belongs to it. */
    remove(id: number, paperId: string): void {
      const passages = main.prepare('SELECT id FROM passages WHERE paper = ?').all(id);
      unindex(
        main,
        id,
        passages.map((row) => Number(row['id'])),
      );
      main.prepare('DELETE FROM papers WHERE id = ?').run(id);
      for (const table of ['details', 'aliases', 'paper_facets', 'citations', 'summaries', 'translations', 'passages'])
        main.prepare(`DELETE FROM ${table} WHERE paper = ?`).run(id);
      assets.prepare('DELETE FROM assets WHERE paper_id = ?').run(paperId);
      vectors?.prepare('DELETE FROM vectors WHERE paper = ?').run(id);
    },
  };
}

/** The key by which a reference finds its paper; empty if it has no id. */
function citationKey({ doi, arxivId }: Reference): string {
  if (doi) return `doi:${doi.toLowerCase()}`;
  return arxivId ? `arxiv:${arxivId.toLowerCase().replace(/v\d+$/, '')}` : '';
}

/** Ids are counted here, because the driver is slow with a RETURNING clause. */
function nextId(main: Database, table: string): number {
  return Number(main.prepare(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`).get()?.['id'] ?? 1);
}

function sorted(texts: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Characters of rows that wait to be written together: FTS5 flushes its memory then, which should happen seldom. */
const MAX_WAITING = 32_000_000;
/** What the rows of a paper have besides its abstract. */
const ROW_CHARACTERS = 1_000;

const COLUMNS = [
  'id',
  'paper_id',
  'input',
  'title',
  'authors',
  'year',
  'venue',
  'abstract',
  'labels',
  'preferred_template',
  'has_source',
  'pdf',
] as const;

function createTableRows(main: Database) {
  return {
    papers: createRows(main, 'INSERT INTO papers', COLUMNS),
    details: createRows(main, 'INSERT INTO details', ['paper', 'json']),
    // A key belongs to the first paper that has it.
    aliases: createRows(main, 'INSERT OR IGNORE INTO aliases', ['key', 'paper']),
    citations: createRows(main, 'INSERT INTO citations', ['paper', 'position', 'key']),
  };
}

/** The columns of a paper after its id. */
function columnsOf(
  record: SnapshotRecord,
  { input, abstract, labels }: { input: string; abstract: string; labels: string },
) {
  const { paperId, title, authors, year, venue, source, pdf, summaries } = record;
  return [
    paperId,
    input,
    title,
    JSON.stringify(authors.map(fullName)),
    year ?? null,
    venue ?? null,
    abstract,
    labels,
    preferredOf(record.preferredTemplate, Object.keys(summaries)),
    source ? 1 : 0,
    pdf ?? null,
  ];
}
