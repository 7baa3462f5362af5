import type { Collection, Hit, Ledger } from '../../model/collection.ts';
import { isRetracted } from '../../model/paper.ts';
import { toWire } from '../../model/wire.ts';
import { fullName } from '../../text/names.ts';

/** A range of the papers. */
export interface ReviewPage {
  readonly offset: number;
  readonly limit: number;
  /** Show the records that each paper was joined from. */
  readonly groups?: boolean;
}

/** The maximum number of papers in one answer. */
export const MAX_SHOWN = 30;
const MAX_ABSTRACT = 300;
const MAX_FACETS = 15;
const MAX_AUTHORS = 6;

const FIRST: ReviewPage = { offset: 0, limit: MAX_SHOWN };

/** The results for a reviewer: a page of papers, facets over all of them, and a summary of the ledger. */
export function toReview(
  { hits, facets, ledger, suggestions }: Collection,
  { offset, limit, groups = false }: ReviewPage = FIRST,
): Record<string, unknown> {
  const shown = hits.slice(offset, offset + limit);
  const end = offset + shown.length;
  return {
    total: hits.length,
    offset,
    shown: shown.length,
    ...(end < hits.length && { more: `get_session with offset ${end} shows the next papers` }),
    papers: shown.map((hit) => ({ ...toSummary(hit), ...(groups && toGroup(hit)) })),
    facets: {
      by_year: most(facets.byYear),
      by_venue: most(facets.byVenue),
      by_source: facets.bySource,
      top_authors: facets.topAuthors.slice(0, MAX_FACETS),
      key_themes: facets.keyThemes.slice(0, MAX_FACETS),
    },
    ...(suggestions && { suggested_terms: suggestions }),
    ledger: summariseLedger(ledger),
  };
}

function toSummary({ id, paper, score, reason, tags, sources }: Hit): Record<string, unknown> {
  const { title, authors = [], year, venue, doi, arxivId, abstract, citationCount, isOa } = paper;
  const names = authors.map(fullName);
  const rest = { title, year, venue, doi, arxivId, citationCount, ...(isRetracted(paper) && { retracted: true }) };
  return {
    id,
    ...toWire(rest),
    authors: names.length > MAX_AUTHORS ? [...names.slice(0, MAX_AUTHORS - 1), 'et al.'] : names,
    ...(abstract && { abstract: cut(abstract) }),
    is_oa: isOa,
    score: Math.round(score * 1000) / 1000,
    reason,
    tags,
    sources,
  };
}

function toGroup({ merged, records }: Hit): Record<string, unknown> {
  return records ? { joined_because: merged, records: toWire(records) } : {};
}

const cut = (text: string): string => {
  const letters = [...text];
  return letters.length > MAX_ABSTRACT ? `${letters.slice(0, MAX_ABSTRACT).join('')}…` : text;
};

function most(counts: Readonly<Record<string, number>>): Record<string, number> {
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return Object.fromEntries(sorted.slice(0, MAX_FACETS));
}

/** The ledger in counts; the JSON export has each request. */
export function summariseLedger(ledger: Ledger): Record<string, unknown> {
  const { rows, imported, importedOverLimit, notAsked, retrieved, merged, dropped, kept } = ledger;
  const failed = new Map(
    rows.flatMap(({ source, failure }) =>
      failure ? [[`${source} ${failure.code}`, { source, code: failure.code }] as const] : [],
    ),
  );
  const why = new Map<string, number>();
  for (const each of dropped) why.set(each.why, (why.get(each.why) ?? 0) + 1);
  const reasons = new Map<string, number>();
  for (const { reason } of dropped) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    retrieved,
    ...(imported && { imported: Object.fromEntries(imported.map(({ source, records }) => [source, records])) }),
    ...(importedOverLimit && { imported_over_limit: importedOverLimit }),
    merged,
    dropped: Object.fromEntries(why),
    ...(reasons.size > 0 && { excluded_because: Object.fromEntries(reasons) }),
    kept,
    answered: [...new Set(rows.filter((row) => !row.failure).map((row) => row.source))],
    failed: [...failed.values()],
    not_asked: notAsked,
  };
}
