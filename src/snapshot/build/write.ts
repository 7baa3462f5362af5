import type { Database } from '../../disk/database.ts';
import { toIndexText } from '../../fulltext/tokens.ts';
import type { Reference } from '../../model/paper.ts';
import type { FacetCategory, SnapshotRecord } from '../../model/snapshot.ts';
import { nameOf } from './identity.ts';
import { pack } from './pack.ts';
import { divide } from './passages.ts';
import { ABSTRACT_TEMPLATE, openingOf, summaryText } from './summary.ts';

/** The open databases of a snapshot under construction. */
export interface Tables {
  readonly main: Database;
  readonly assets: Database;
}

/** Remembered facet numbers; forgotten when there are too many, since the table knows them too. */
const MAX_REMEMBERED = 200_000;

/** Puts papers into a snapshot; all calls belong inside one transaction of both databases. */
export function createPaperWriter({ main, assets }: Tables) {
  const remembered = new Map<string, number>();
  let nextPassage = next(main, 'passages');
  let nextFacet = next(main, 'facets');
  let nextPaper = next(main, 'papers');

  // In a new table whatever is not remembered is not there, as long as nothing was forgotten.
  let allRemembered = nextFacet === 1;
  const facetId = (category: FacetCategory, value: string): number => {
    const folded = foldFacet(value);
    const key = `${category}\n${folded}`;
    const known = remembered.get(key) ?? (allRemembered ? undefined : readFacet(main, category, folded));
    if (remembered.size > MAX_REMEMBERED) {
      remembered.clear();
      allRemembered = false;
    }
    const id = known ?? nextFacet++;
    remembered.set(key, id);
    if (known === undefined)
      main
        .prepare('INSERT INTO facets (id, category, folded, value) VALUES (?, ?, ?, ?)')
        .run(id, category, folded, value);
    return id;
  };
  const putFacets = (id: number, record: SnapshotRecord) => {
    const shown = new Map<number, string>();
    for (const [category, value] of facetsOf(record)) {
      const facet = facetId(category, value);
      if (!shown.has(facet)) shown.set(facet, value);
    }
    // Row by row: a statement that writes several rows opens a savepoint, at which the full-text tables write out all
    // they hold in memory.
    const insert = main.prepare('INSERT INTO paper_facets (paper, facet, shown) VALUES (?, ?, ?)');
    for (const [facet, value] of shown) insert.run(id, facet, value);
  };
  const putText = (id: number, paperId: string, place: string, text: string, indexed: string) => {
    const { data, packed, sha256 } = pack(text);
    assets
      .prepare('INSERT INTO assets (paper_id, place, sha256, packed, data) VALUES (?, ?, ?, ?, ?)')
      .run(paperId, place, sha256, packed ? 1 : 0, data);
    const insertPassage = main.prepare('INSERT INTO passages (id, paper, place, start, end) VALUES (?, ?, ?, ?, ?)');
    const insertWords = main.prepare('INSERT INTO body (rowid, text) VALUES (?, ?)');
    for (const { start, end } of divide(indexed)) {
      insertPassage.run(nextPassage, id, place, start, end);
      insertWords.run(nextPassage, toIndexText(indexed.slice(start, end)));
      nextPassage += 1;
    }
  };
  const putTexts = (id: number, record: SnapshotRecord) => {
    const { paperId, source, summaries, translations } = record;
    if (source) putText(id, paperId, 'source', source, source);
    for (const [template, json] of sorted(summaries)) {
      main.prepare('INSERT INTO summaries (paper, template) VALUES (?, ?)').run(id, template);
      putText(id, paperId, `summary/${template}`, json, summaryText(json));
    }
    for (const [lang, text] of sorted(translations)) {
      main.prepare('INSERT INTO translations (paper, lang) VALUES (?, ?)').run(id, lang);
      putText(id, paperId, `translation/${lang}`, text, text);
    }
  };

  return {
    /** Adds a paper that is not there. */
    add(record: SnapshotRecord, input: string): void {
      const id = nextPaper++;
      const texts = { abstract: abstractOf(record), labels: labelsOf(record) };
      insertPaper(main, id, record, { input, ...texts });
      main.prepare('INSERT INTO details (paper, json) VALUES (?, ?)').run(id, detailsOf(record));
      main
        .prepare('INSERT INTO head (rowid, title, abstract, labels) VALUES (?, ?, ?, ?)')
        .run(id, toIndexText(record.title), toIndexText(texts.abstract), toIndexText(texts.labels));
      for (const key of record.aliases)
        main.prepare('INSERT OR IGNORE INTO aliases (key, paper) VALUES (?, ?)').run(key, id);
      for (const [position, reference] of record.references.entries())
        main
          .prepare('INSERT INTO citations (paper, position, key) VALUES (?, ?, ?)')
          .run(id, position, citationKey(reference));
      putFacets(id, record);
      putTexts(id, record);
    },
    /** Removes a paper with all that belongs to it. */
    remove(id: number, paperId: string): void {
      for (const row of main.prepare('SELECT id FROM passages WHERE paper = ?').all(id))
        main.prepare('DELETE FROM body WHERE rowid = ?').run(Number(row['id']));
      main.prepare('DELETE FROM head WHERE rowid = ?').run(id);
      main.prepare('DELETE FROM papers WHERE id = ?').run(id);
      for (const table of ['details', 'aliases', 'paper_facets', 'citations', 'summaries', 'translations', 'passages'])
        main.prepare(`DELETE FROM ${table} WHERE paper = ?`).run(id);
      assets.prepare('DELETE FROM assets WHERE paper_id = ?').run(paperId);
    },
  };
}

/** The writer of one build. */
export type PaperWriter = ReturnType<typeof createPaperWriter>;

/** Words of ASCII with single blanks, of which folding changes only the case. */
const PLAIN_VALUE = /^[!-~]+(?: [!-~]+)*$/;

/** What lists are compared by: case and blanks do not count. */
export function foldFacet(value: string): string {
  if (PLAIN_VALUE.test(value)) return value.toLowerCase();
  return value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The key a reference is found by, empty when it names no id. */
function citationKey({ doi, arxivId }: Reference): string {
  if (doi) return `doi:${doi.toLowerCase()}`;
  return arxivId ? `arxiv:${arxivId.toLowerCase().replace(/v\d+$/, '')}` : '';
}

function next(main: Database, table: string): number {
  return Number(main.prepare(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`).get()?.['id'] ?? 1);
}

function readFacet(main: Database, category: string, folded: string): number | undefined {
  const row = main.prepare('SELECT id FROM facets WHERE category = ? AND folded = ?').get(category, folded);
  return row ? Number(row['id']) : undefined;
}

function sorted(texts: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
}

function* facetsOf(record: SnapshotRecord): Generator<[FacetCategory, string]> {
  const clean = (value: string) => value.replace(/\s+/g, ' ').trim();
  const usable = (value: string) => value !== '' && value.toLowerCase() !== 'unknown';
  const lists: [FacetCategory, readonly string[]][] = [
    ['author', record.authors.map(nameOf)],
    ['venue', record.venue ? [record.venue] : []],
    ['keyword', record.keywords],
    ['institution', record.institutions],
    ['tag', record.tags],
    ['year', record.year === undefined ? [] : [String(record.year)]],
  ];
  for (const [category, values] of lists)
    for (const value of values.map(clean)) if (usable(value)) yield [category, value];
}

/** Everything short that a paper may be searched by besides its title and abstract. */
function labelsOf(record: SnapshotRecord): string {
  const { authors, venue = '', year, doi = '', arxivId = '', keywords, institutions, tags } = record;
  const names = authors.map(nameOf);
  return [...names, venue, year ?? '', doi, arxivId, ...keywords, ...institutions, ...tags].filter(Boolean).join('\n');
}

/** What stands for the abstract of a paper that has none: how its text begins. */
function abstractOf({ abstract, source }: SnapshotRecord): string {
  return abstract ?? (source ? openingOf(source) : '');
}

// The driver answers a RETURNING clause slowly, so the numbers are counted here.
function insertPaper(
  main: Database,
  id: number,
  record: SnapshotRecord,
  { input, abstract, labels }: { input: string; abstract: string; labels: string },
): void {
  const { paperId, title, authors, year, venue, source, pdf, summaries } = record;
  main
    .prepare(
      `INSERT INTO papers (id, paper_id, input, title, authors, year, venue, abstract, labels, preferred_template, has_source, pdf)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      id,
      paperId,
      input,
      title,
      JSON.stringify(authors.map(nameOf)),
      year ?? null,
      venue ?? null,
      abstract,
      labels,
      preferredOf(record.preferredTemplate, Object.keys(summaries)),
      source ? 1 : 0,
      pdf ?? null,
    );
}

/** The asked-for template if the paper has it, else the usual ones, else the first there is. */
function preferredOf(asked: string | undefined, templates: readonly string[]): string {
  const wanted = [asked, 'simple', 'simple_phi'].find((name) => name !== undefined && templates.includes(name));
  return wanted ?? [...templates].sort()[0] ?? ABSTRACT_TEMPLATE;
}

/** What is kept besides the columns; in one order of names, so that equal papers have equal rows. */
function detailsOf(record: SnapshotRecord): string {
  const { doi, arxivId, month, abstract, authors, keywords, institutions, tags, type, oaStatus, retracted } = record;
  const { license, bibtex, references, verification, production, files } = record;
  return JSON.stringify({
    authors,
    ...(doi && { doi }),
    ...(arxivId && { arxivId }),
    ...(month !== undefined && { month }),
    ...(abstract && { abstract }),
    ...(keywords.length > 0 && { keywords }),
    ...(institutions.length > 0 && { institutions }),
    ...(tags.length > 0 && { tags }),
    ...(type && { type }),
    ...(oaStatus && { oaStatus }),
    ...(retracted !== undefined && { retracted }),
    ...(license && { license }),
    ...(bibtex && { bibtex }),
    ...(references.length > 0 && { references }),
    ...(verification && { verification }),
    ...(production && { production }),
    ...(files && { files: Object.keys(files).sort() }),
  });
}
