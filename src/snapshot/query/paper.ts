import type { Database } from '../../disk/database.ts';
import type { OaStatus, Reference } from '../../model/paper.ts';
import type { CitedWork, SnapshotPaper, SnapshotRecord } from '../../model/snapshot.ts';
import { ABSTRACT_TEMPLATE } from '../summary.ts';
import { IS_RETRACTED } from './records.ts';

const MAX_CITING = 1_000;

type Details = Partial<
  Pick<
    SnapshotRecord,
    | 'authors'
    | 'doi'
    | 'arxivId'
    | 'month'
    | 'keywords'
    | 'institutions'
    | 'tags'
    | 'type'
    | 'retracted'
    | 'license'
    | 'bibtex'
    | 'references'
    | 'verification'
    | 'production'
  >
> & {
  readonly oaStatus?: OaStatus;
  /** Whether the column is the abstract; earlier builds repeated the abstract here. */
  readonly abstract?: true | string;
};

/** The row id of a paper; undefined if the snapshot does not have it. */
export function findPaper(main: Database, paperId: string): number | undefined {
  const row = main.prepare('SELECT id FROM papers WHERE paper_id = ?').get(paperId);
  return row ? Number(row['id']) : undefined;
}

/** Everything about a paper except its texts. */
export function readPaper(main: Database, id: number): SnapshotPaper | null {
  const row = main
    .prepare(
      `SELECT paper_id, title, year, venue, abstract, preferred_template, has_source, pdf, json FROM papers
       JOIN details ON details.paper = papers.id WHERE id = ?`,
    )
    .get(id);
  if (!row) return null;
  const details = JSON.parse(String(row['json'])) as Details;
  const names = (sql: string) =>
    main
      .prepare(sql)
      .all(id)
      .map((each) => String(each['name']));
  const templates = names('SELECT template AS name FROM summaries WHERE paper = ? ORDER BY template');
  return {
    paperId: String(row['paper_id']),
    title: String(row['title']),
    authors: details.authors ?? [],
    year: row['year'] === null ? null : Number(row['year']),
    month: details.month ?? null,
    venue: row['venue'] === null ? null : String(row['venue']),
    doi: details.doi ?? null,
    arxivId: details.arxivId ?? null,
    abstract: details.abstract ? String(row['abstract']) : null,
    keywords: details.keywords ?? [],
    institutions: details.institutions ?? [],
    tags: details.tags ?? [],
    type: details.type ?? null,
    oaStatus: details.oaStatus ?? null,
    retracted: details.retracted ?? null,
    license: details.license ?? null,
    bibtex: details.bibtex ?? null,
    preferredSummaryTemplate: String(row['preferred_template']),
    availableSummaryTemplates: templates.includes(ABSTRACT_TEMPLATE) ? templates : [ABSTRACT_TEMPLATE, ...templates],
    languages: names('SELECT lang AS name FROM translations WHERE paper = ? ORDER BY lang'),
    hasSource: row['has_source'] === 1,
    hasPdf: row['pdf'] !== null,
    references: readReferences(main, id, details.references ?? []),
    citedBy: names(
      `SELECT DISTINCT papers.paper_id AS name FROM citations JOIN papers ON papers.id = citations.paper
       WHERE cited = ? ORDER BY papers.paper_id LIMIT ${MAX_CITING}`,
    ),
    verification: details.verification ?? null,
    production: details.production ?? {},
  };
}

/** Many references are only a DOI: for papers in the snapshot, title and year come from there. */
function readReferences(main: Database, id: number, references: readonly Reference[]): CitedWork[] {
  const rows = main
    .prepare(
      `SELECT position, papers.paper_id, papers.title, papers.year, ${IS_RETRACTED} AS retracted FROM citations
       JOIN papers ON papers.id = citations.cited JOIN details ON details.paper = papers.id WHERE citations.paper = ?`,
    )
    .all(id);
  const known = new Map(rows.map((row) => [Number(row['position']), row]));
  return references.map((reference, position) => {
    const row = known.get(position);
    if (!row) return reference;
    const own = { title: String(row['title']), ...(row['year'] !== null && { year: Number(row['year']) }) };
    const marks = { paperId: String(row['paper_id']), ...(row['retracted'] === 1 && { retracted: true }) };
    return { ...own, ...reference, ...marks };
  });
}
