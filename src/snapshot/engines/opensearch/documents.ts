import { createHash } from 'node:crypto';
import type { Row } from '../../../disk/database.ts';
import { readAverageLengths } from '../../../fulltext/field-lengths.ts';
import { stemsOf } from '../../../fulltext/tokens.ts';
import { FACET_CATEGORIES, type FacetCount, type SnapshotPaper } from '../../../model/snapshot.ts';
import type { SnapshotData } from '../../data.ts';
import { readAsset } from '../../query/assets.ts';
import { topFacets } from '../../query/facets.ts';
import { readPaper } from '../../query/paper.ts';
import { summaryText } from '../../summary.ts';
import { LAYOUT_VERSION, NAMED_CATEGORIES, type PaperDocument, type PassageDocument } from './layout.ts';
import { toIndexed } from './long-words.ts';
import { digestVectors, type LocalVector, readLocalVectors, toVectorDocuments } from './vectors/documents.ts';
import type { VectorDocument } from './vectors/layout.ts';

/** A paper of the folder, and what tells whether the cluster has the same. */
export interface LocalPaper {
  readonly paperId: string;
  readonly digest: string;
  /** How many vectors are sent with it. */
  readonly vectorCount: number;
  /** Everything to send; read only if it differs. */
  read(): PaperParts;
}

/** The documents of one paper. */
export interface PaperParts {
  readonly document: PaperDocument;
  /** By place. */
  readonly texts: ReadonlyMap<string, string>;
  /** By number. */
  readonly vectors: ReadonlyMap<number, VectorDocument>;
}

/** The place of the facts about a paper among its texts. */
export const PAPER_PLACE = 'paper';
/** Values of facets that are counted in advance; a page has at most a hundred. */
const MAX_FACETS = 1_000;
const PAGE = 500;

const PAGE_SQL = `
  SELECT papers.id, paper_id, title, authors, year, venue, abstract, labels, has_source, pdf,
    (SELECT count(DISTINCT paper) FROM citations WHERE cited = papers.id) AS cited_by
  FROM papers WHERE paper_id > ? ORDER BY paper_id LIMIT ${PAGE}`;

/** Reads the papers of a folder in the order of their ids, with or without their vectors. */
export function* readLocalPapers(data: SnapshotData, withVectors: boolean): Generator<LocalPaper> {
  let last = '';
  for (;;) {
    const rows = data.main.prepare(PAGE_SQL).all(last);
    for (const row of rows) yield toLocalPaper(data, row, withVectors);
    if (rows.length < PAGE) return;
    last = String(rows.at(-1)?.['paper_id']);
  }
}

function toLocalPaper(data: SnapshotData, row: Row, withVectors: boolean): LocalPaper {
  const id = Number(row['id']);
  const paperId = String(row['paper_id']);
  const paper = readPaper(data.main, id);
  const assets = data.assets.prepare('SELECT place, sha256 FROM assets WHERE paper_id = ? ORDER BY place').all(paperId);
  const facets = data.main
    .prepare(
      `SELECT category, value, folded FROM paper_facets JOIN facets ON facets.id = paper_facets.facet
       WHERE paper = ? ORDER BY category, value`,
    )
    .all(id);
  const names = (sql: string) =>
    data.main
      .prepare(sql)
      .all(id)
      .map((each) => String(each['name']));
  const aliases = names('SELECT key AS name FROM aliases WHERE paper = ? ORDER BY key');
  const cites = names(
    `SELECT DISTINCT papers.paper_id AS name FROM citations JOIN papers ON papers.id = citations.cited
     WHERE citations.paper = ? ORDER BY name`,
  );
  const { id: _row, ...own } = row;
  const vectors = withVectors ? readLocalVectors(data, id) : [];
  const ofVectors = withVectors ? [digestVectors(vectors, data.manifest.vectors?.model ?? '')] : [];
  const digest = digestOf([LAYOUT_VERSION, own, paper, assets, facets, aliases, cites, ...ofVectors]);
  return {
    paperId,
    digest,
    vectorCount: vectors.length,
    read() {
      const texts = readTexts(data, paperId, paper, assets);
      const shared = { row, paperId, digest, places: [...texts.keys()], facets, aliases, cites, vectors };
      const document = toDocument(shared, paper, readPassages(data, id, paper?.license ?? '', texts));
      return { document, texts, vectors: toVectorDocuments(document, vectors) };
    },
  };
}

const digestOf = (facts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 27);

function readTexts(data: SnapshotData, paperId: string, paper: SnapshotPaper | null, assets: readonly Row[]) {
  const texts = new Map([[PAPER_PLACE, JSON.stringify(paper)]]);
  for (const { place } of assets) {
    // A text that is corrupt in the folder is missing in the cluster: reading it reports the loss there as here.
    const text = readAsset(data.assets, paperId, String(place));
    if (text.ok) texts.set(String(place), text.value);
  }
  return texts;
}

interface SharedFacts {
  readonly row: Row;
  readonly paperId: string;
  readonly digest: string;
  readonly places: readonly string[];
  readonly facets: readonly Row[];
  readonly aliases: readonly string[];
  readonly cites: readonly string[];
  readonly vectors: readonly LocalVector[];
}

/** How SQLite compares titles without regard to the case of ASCII letters; the first characters decide. */
const toTitleKey = (title: string) => title.slice(0, 1_000).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const joined = (stems: readonly string[]) => stems.map(toIndexed).join(' ');

function toDocument(
  { row, paperId, digest, places, facets, aliases, cites, vectors }: SharedFacts,
  paper: SnapshotPaper | null,
  passages: readonly PassageDocument[],
): PaperDocument {
  const [title, abstract, labels] = [String(row['title']), String(row['abstract']), String(row['labels'])];
  const hasOpening = row['has_source'] === 1 && paper?.abstract === null;
  const stems = { title: stemsOf(title), abstract: stemsOf(abstract), labels: stemsOf(labels) };
  const inAbstract = joined(stems.abstract);
  const listed = (column: 'value' | 'folded') =>
    Object.fromEntries(
      NAMED_CATEGORIES.map((name) => [
        name,
        facets.filter(({ category }) => category === name).map((each) => String(each[column])),
      ]),
    );
  return {
    paper_id: paperId,
    n: Number(row['id']),
    digest,
    places,
    year: row['year'] === null ? null : Number(row['year']),
    title_key: toTitleKey(title),
    has_source: row['has_source'] === 1,
    has_opening: hasOpening,
    license: paper?.license ?? '',
    aliases,
    cites,
    cited_by: Number(row['cited_by']),
    folded: listed('folded'),
    facet: listed('value'),
    show: {
      title,
      abstract,
      labels,
      authors: JSON.parse(String(row['authors'])) as string[],
      venue: row['venue'] === null ? null : String(row['venue']),
      retracted: paper?.retracted === true,
      marks: {
        ...(paper?.doi && { doi: paper.doi }),
        ...(paper?.type && { type: paper.type }),
        ...(paper?.oaStatus && { oaStatus: paper.oaStatus }),
        ...(paper?.verification && { grade: paper.verification.grade }),
      },
      pdf: row['pdf'] === null ? null : String(row['pdf']),
      lengths: [stems.title.length, stems.abstract.length, stems.labels.length],
    },
    words: {
      title: joined(stems.title),
      abstract: hasOpening ? '' : inAbstract,
      opening: hasOpening ? inAbstract : '',
      labels: joined(stems.labels),
    },
    passages,
    ...(vectors.length > 0 && { vectors: (vectors.at(-1)?.at ?? 0) + 1 }),
  };
}

function readPassages(
  { main }: SnapshotData,
  id: number,
  license: string,
  texts: ReadonlyMap<string, string>,
): PassageDocument[] {
  const rows = main.prepare('SELECT place, start, end FROM passages WHERE paper = ? ORDER BY id').all(id);
  const indexed = new Map<string, string>();
  return rows.map((row, at) => {
    const [place, start, end] = [String(row['place']), Number(row['start']), Number(row['end'])];
    const isSummary = place.startsWith('summary/');
    const text = indexed.get(place) ?? (isSummary ? summaryText(texts.get(place) ?? '') : (texts.get(place) ?? ''));
    indexed.set(place, text);
    return { words: joined(stemsOf(text.slice(start, end))), at, place, start, end, license, is_summary: isSummary };
  });
}

/** What is known about all papers of a folder together. */
export interface LocalFacts {
  readonly averages: [number, number, number];
  readonly licenses: (string | null)[];
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
}

/** Reads what is known about all papers together. */
export function readLocalFacts({ main }: SnapshotData): LocalFacts {
  const last = Number(main.prepare('SELECT max(id) AS id FROM papers').get()?.['id'] ?? 0);
  const [title = 1, abstract = 1, labels = 1] = readAverageLengths(main, last);
  const licenses = main.prepare("SELECT DISTINCT json_extract(json, '$.license') AS name FROM details").all();
  const none = { sql: '', values: [], allows: () => null };
  return {
    averages: [title, abstract, labels],
    licenses: licenses.map(({ name }) => (typeof name === 'string' ? name : null)).sort(),
    facets: Object.fromEntries(FACET_CATEGORIES.map((name) => [name, topFacets(main, name, MAX_FACETS, none)])),
  };
}
