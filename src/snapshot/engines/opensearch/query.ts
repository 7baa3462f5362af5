import { FIELD_WEIGHTS, NEIGHBOURS, PREFERRED_PHRASE } from '../../../fulltext/bm25.ts';
import type { Query, Term } from '../../../fulltext/query.ts';
import type { SnapshotFilters, SnapshotRequest, SnapshotSort } from '../../../model/snapshot.ts';
import { foldFacet } from '../../facet.ts';
import { keysOf } from '../../query/list.ts';
import { NAMED_CATEGORIES, RECORD_FIELDS } from './layout.ts';
import { toIndexed } from './long-words.ts';

/** A clause of the query language of the cluster. */
export type Clause = Readonly<Record<string, unknown>>;

/** The licences whose texts must be neither found nor shown; empty for papers without one. */
export type Refused = readonly string[];

/** The licences that a rule for texts refuses. */
export function refusedBy(licenses: readonly (string | null)[], sharesText: SnapshotRequest['sharesText']): Refused {
  return sharesText ? licenses.filter((license) => !sharesText(license)).map((license) => license ?? '') : [];
}

const anyOf = (should: readonly Clause[]): Clause => ({ bool: { should, minimum_should_match: 1 } });
const unscored = (filter: Clause, boost = 0): Clause => ({ constant_score: { filter, boost } });

/** A term in one field. */
function inField(field: string, { stems: asTyped, begins }: Term, boost: number): Clause {
  const stems = asTyped.map(toIndexed);
  const [stem = ''] = stems;
  if (begins) return { prefix: { [field]: { value: stem, boost } } };
  if (stems.length === 1) return { term: { [field]: { value: stem, boost } } };
  return { match_phrase: { [field]: { query: stems.join(' '), boost } } };
}

/** A term in each field of a record; the beginning of a text counts only if that text may be found. */
function inRecord(term: Term, boost: number, refused: Refused): Clause[] {
  return RECORD_FIELDS.map((field) => {
    const clause = inField(field, term, field === 'words.title' ? boost * FIELD_WEIGHTS.title.weight : boost);
    const isWithheld = field === 'words.opening' && refused.length > 0;
    return isWithheld ? { bool: { must: [clause], must_not: [{ terms: { license: refused } }] } } : clause;
  });
}

/** Records that have a stem. */
export const recordsWith = (term: Term, refused: Refused): Clause => unscored(anyOf(inRecord(term, 1, refused)));

/** Records that fit, scored roughly: our own scorer ranks the best of them. */
export function toRecordQuery(query: Query, refused: Refused): Clause {
  const should = query.terms.flatMap((term) =>
    term.stems.length > 1 ? [unscored(anyOf(inRecord(term, 1, refused)))] : inRecord(term, term.weight, refused),
  );
  const preferred = query.preferred.map((term) => unscored(anyOf(inRecord(term, 1, refused)), PREFERRED_PHRASE));
  const filter = query.required.map((term) => anyOf(inRecord(term, 1, refused)));
  return toBool([...should, ...preferred], filter);
}

function toBool(should: readonly Clause[], filter: readonly Clause[]): Clause {
  if (filter.length > 0) return { bool: { should, filter } };
  return should.length > 0 ? anyOf(should) : { match_none: {} };
}

const WORDS = 'passages.words';

/** Options of a query of passages. */
interface PassageOptions {
  readonly innerHits?: Clause;
  /** What scores are multiplied with afterwards (default: 1). */
  readonly scale?: number;
  /** Default: every word is as rare as another. */
  readonly rarities?: Rarities;
}

/** How rare words are in passages. */
export interface Rarities {
  /** Among the passages that may be found. */
  own(stem: string): number;
  /** As the cluster weighs them. */
  inCluster(stem: string): number;
}

const EVEN: Rarities = { own: () => 1, inCluster: () => 1 };

/** Papers with a passage that fits, scored by their best passage; the formula is our own. */
export function toPassageQuery(
  query: Query,
  refused: Refused,
  { innerHits, scale = 1, rarities: { own, inCluster } = EVEN }: PassageOptions = {},
): Clause {
  const boostOf = ({ stems: [stem = ''], weight }: Term) => (weight * own(stem)) / inCluster(stem);
  const terms = query.terms.map((term) =>
    term.stems.length > 1 ? unscored(inField(WORDS, term, 1)) : inField(WORDS, term, boostOf(term)),
  );
  // The cluster adds up the rarities of both words, where the formula takes the lower one.
  const neighbours = query.neighbours.map(([before, after]) => {
    const boost = (NEIGHBOURS * Math.min(own(before), own(after))) / (inCluster(before) + inCluster(after));
    return { match_phrase: { [WORDS]: { query: `${toIndexed(before)} ${toIndexed(after)}`, boost } } };
  });
  const preferred = query.preferred.map((term) => unscored(inField(WORDS, term, 1), PREFERRED_PHRASE / scale));
  const required = query.required.map((term) => inField(WORDS, term, 1));
  const fitting = toBool([...terms, ...preferred], required);
  const nested = { bool: { must: [fitting], should: neighbours, filter: mayBeFound(refused) } };
  return {
    nested: { path: 'passages', score_mode: 'max', query: nested, ...(innerHits && { inner_hits: innerHits }) },
  };
}

/** What passages must be to be found. */
export function mayBeFound(refused: Refused): Clause[] {
  if (refused.length === 0) return [];
  const isShared = { bool: { must_not: [{ terms: { 'passages.license': refused } }] } };
  return [anyOf([{ term: { 'passages.is_summary': true } }, isShared])];
}

/** Papers that fit by their record or by a passage, without scores. */
export function toMatchQuery(query: Query | null, filters: SnapshotFilters | undefined, refused: Refused): Clause {
  const filter = toFilters(filters);
  if (!query) return { bool: { filter: filter.length > 0 ? filter : [{ match_all: {} }] } };
  return { bool: { filter: [anyOf([toRecordQuery(query, refused), toPassageQuery(query, refused)]), ...filter] } };
}

/** Papers whose id is the whole text. */
export function toNamedQuery(text: string, filters: SnapshotFilters | undefined): Clause {
  const named = anyOf([{ ids: { values: [text.trim()] } }, { terms: { aliases: keysOf(text) } }]);
  return { bool: { filter: [named, ...toFilters(filters)] } };
}

/** Papers with a keyword or tag that contains a text. */
export function toKeywordQuery(keyword: string): Clause {
  const value = `*${foldFacet(keyword).replace(/[\\*?]/g, '\\$&')}*`;
  return {
    bool: { filter: [anyOf(['keyword', 'tag'].map((name) => ({ wildcard: { [`folded.${name}`]: { value } } })))] },
  };
}

/** Filters as clauses, for papers and for vectors. */
export function toFilters(filters: SnapshotFilters = {}): Clause[] {
  const { fromYear, toYear, hasSource, only, except = [] } = filters;
  const named = NAMED_CATEGORIES.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ term: { [`folded.${name}`]: foldFacet(value) } }];
  });
  const range = { ...(fromYear !== undefined && { gte: fromYear }), ...(toYear !== undefined && { lte: toYear }) };
  return [
    ...named,
    ...(Object.keys(range).length > 0 ? [{ range: { year: range } }] : []),
    ...(hasSource === undefined ? [] : [{ term: { has_source: hasSource } }]),
    ...(only ? [{ terms: { paper_id: only } }] : []),
    ...(except.length > 0 ? [{ bool: { must_not: [{ terms: { paper_id: except } }] } }] : []),
  ];
}

const byYear = (order: 'asc' | 'desc') => [
  { year: { order, missing: '_last' } },
  { title_key: 'asc' },
  { paper_id: 'asc' },
];

/** Fixed orders; papers without a year come last. */
export const ORDERS: Readonly<Record<SnapshotSort, readonly Clause[]>> = {
  relevance: byYear('desc'),
  year_desc: byYear('desc'),
  year_asc: byYear('asc'),
  title_asc: [{ title_key: 'asc' }, { paper_id: 'asc' }],
  title_desc: [{ title_key: 'desc' }, { paper_id: 'asc' }],
};
