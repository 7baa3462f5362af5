import { knownConference } from '../../match/conferences.ts';
import { isPreprint } from '../../match/identity.ts';
import { readPages, samePages } from '../../match/pages.ts';
import type { Author, PaperFields } from '../../model/paper.ts';
import type { ComparedField, Difference, ReferenceFields } from '../../model/reference.ts';
import { type AuthorsRelation, compareAuthorLists } from './names.ts';
import { compareTitles, type TitleRelation } from './title.ts';
import { compareVenueNames, isPreprintVenue, isSeries, mayBeOneVenue } from './venue.ts';

/** How a record compares with the fields of a reference. */
export interface Comparison {
  readonly title: TitleRelation;
  readonly authors: AuthorsRelation;
  /** Volume and first page are the same. */
  readonly isPlaced: boolean;
  /** Fields in which the record says the same; a field that it lacks is neither here nor among the differences. */
  readonly agreed: ReadonlySet<ComparedField>;
  readonly differences: readonly Difference[];
}

/** Compares the stated fields with a record, field by field. */
export function compareFields(stated: ReferenceFields, found: PaperFields, nowMs: number): Comparison {
  const title = compareTitles(stated, found);
  const authors = compareAuthorLists(stated.authors ?? [], found.authors ?? [], stated.authorsCut ?? false);
  const isPlaced = isSamePlace(stated, found);
  const compared: Readonly<Partial<Record<ComparedField, Outcome>>> = {
    title: titleDifference(stated, found, title),
    authors: authorsDifference(stated, found, authors),
    year: yearDifference(stated, found, mostYears(stated, found, isPlaced), nowMs),
    venue: venueDifference(stated, found, isPlaced),
    ...placesOf(stated, found),
  };
  const outcomes = Object.entries(compared);
  return {
    title,
    authors,
    isPlaced,
    agreed: new Set(outcomes.flatMap(([field, each]) => (each === 'same' ? [field as ComparedField] : []))),
    differences: outcomes.flatMap(([, each]) => (typeof each === 'object' ? [each] : [])),
  };
}

/** A difference, or that there is none, or that one of the two lacks the field. */
type Outcome = Difference | 'same' | 'unknown';
type Severity = Difference['severity'];

const differ = (field: ComparedField, stated: string, found: string | undefined, severity: Severity): Difference => ({
  field,
  stated,
  ...(found !== undefined && { found }),
  severity,
});

const TITLE_SEVERITY: Readonly<Partial<Record<TitleRelation, Severity>>> = { subtitle: 'minor', near: 'minor' };

function titleDifference(stated: ReferenceFields, found: PaperFields, relation: TitleRelation): Outcome {
  if (relation === 'same' || relation === 'unknown') return relation;
  return differ('title', stated.title ?? '', wholeTitle(found), TITLE_SEVERITY[relation] ?? 'major');
}

const wholeTitle = ({ title, subtitle }: PaperFields) =>
  title && subtitle && !title.includes(subtitle) ? `${title}: ${subtitle}` : title;

const AUTHORS_SEVERITY: Readonly<Partial<Record<AuthorsRelation, Severity>>> = {
  order: 'minor',
  variant: 'minor',
  collective: 'minor',
};

function authorsDifference(stated: ReferenceFields, found: PaperFields, relation: AuthorsRelation): Outcome {
  if (relation === 'same' || relation === 'unknown') return relation;
  // A work in another script is cited in the letters of its authors.
  if (relation === 'script' && !/\p{Script=Latin}/u.test(stated.title ?? '')) return 'unknown';
  return differ('authors', listNames(stated.authors), listNames(found.authors), AUTHORS_SEVERITY[relation] ?? 'major');
}

/** Names in one line, as reports show them. */
const listNames = (authors: readonly Author[] = []): string =>
  authors
    .map(({ family, given, literal }) =>
      family ? [given, family].filter(Boolean).join(' ') : (literal ?? given ?? ''),
    )
    .join('; ');

const yearOfMs = (ms: number) => new Date(ms).getUTCFullYear();

/** Online and in print can be a year apart, a preprint and its article more; a place in a volume settles the rest. */
function mostYears(stated: ReferenceFields, found: PaperFields, isPlaced: boolean): number {
  if (isPlaced) return 3;
  return isOfPreprint(stated, found) && (stated.year ?? 0) > (found.year ?? 0) ? 2 : 1;
}

function yearDifference(
  { year: stated }: ReferenceFields,
  { year: found }: PaperFields,
  most: number,
  nowMs: number,
): Outcome {
  if (stated === undefined) return 'unknown';
  if (stated === found) return 'same';
  const isFuture = stated > yearOfMs(nowMs) + 1;
  if (found === undefined) return isFuture ? differ('year', String(stated), undefined, 'major') : 'unknown';
  const severity = isFuture || Math.abs(stated - found) > most ? 'major' : 'minor';
  return differ('year', String(stated), String(found), severity);
}

/** Whether a record is of a preprint or a deposit only: it proves nothing about where and when the article appeared. */
export function isPreprintOnly(found: PaperFields): boolean {
  const { venue } = found;
  return venue ? isPreprintVenue(venue) : isPreprint(found);
}

const hasArticle = ({ versions = [] }: PaperFields) => versions.some(({ kind }) => kind === 'published');

/** Whether a reference cites the article, and the record is of its preprint. */
const isOfPreprint = (stated: ReferenceFields, found: PaperFields) =>
  stated.venue !== undefined && !isPreprintVenue(stated.venue) && isPreprintOnly(found);

/**
 * Whether a venue is neither a conference known to publish without DOIs nor given with a place. The indexes would have
 * an article of a journal, so that a preprint alone makes such a venue doubtful; what is right stays open.
 */
const mayBeInvented = ({ venue = '', volume, pages }: ReferenceFields) =>
  volume === undefined && pages === undefined && !knownConference(venue) && !isSeries(venue);

function venueDifference(reference: ReferenceFields, found: PaperFields, isPlaced: boolean): Outcome {
  const { venue: stated } = reference;
  if (!stated) return 'unknown';
  const venue = found.venue && !isPreprintVenue(found.venue) ? found.venue : undefined;
  if (isPreprintVenue(stated)) return venue && !isPreprint(found) ? differ('venue', stated, venue, 'minor') : 'same';
  if (isPreprintOnly(found) && !hasArticle(found) && mayBeInvented(reference))
    return differ('venue', stated, undefined, 'major');
  const relation = venue ? compareVenueNames(stated, venue) : 'unknown';
  if (relation !== 'different') return relation;
  const isRenamed = isPlaced && mayBeOneVenue(stated, venue ?? '');
  return differ('venue', stated, venue, isRenamed ? 'minor' : 'major');
}

type Places = Readonly<Record<'volume' | 'pages' | 'issue', Outcome>>;

function placesOf(stated: ReferenceFields, found: PaperFields): Places {
  if (isPreprintOnly(found)) return { volume: 'unknown', pages: 'unknown', issue: 'unknown' };
  return { ...placeDifferences(stated, found), issue: numberDifference('issue', stated, found) };
}

/** One wrong number is a slip; another volume and another page are another place. */
function placeDifferences(stated: ReferenceFields, found: PaperFields): { volume: Outcome; pages: Outcome } {
  const [volume, pages] = [numberDifference('volume', stated, found), pagesDifference(stated, found)];
  if (typeof volume !== 'object' || typeof pages !== 'object') return { volume, pages };
  return { volume: { ...volume, severity: 'major' }, pages: { ...pages, severity: 'major' } };
}

function pagesDifference({ pages: stated }: ReferenceFields, { pages: found }: PaperFields): Outcome {
  const [a, b] = [readPages(stated ?? ''), readPages(found ?? '')];
  if (!a || !b || stated === undefined) return 'unknown';
  return samePages(a, b) ? 'same' : differ('pages', stated, found, 'minor');
}

function numberDifference(field: 'volume' | 'issue', stated: ReferenceFields, found: PaperFields): Outcome {
  const [one, other] = [toNumber(stated[field]), toNumber(found[field])];
  if (!one || !other) return 'unknown';
  return one === other ? 'same' : differ(field, stated[field] ?? '', found[field], 'minor');
}

const toNumber = (text: string | undefined) => /\d+/u.exec(text ?? '')?.[0]?.replace(/^0+/u, '');

/** The same volume and the same first page. */
function isSamePlace(stated: ReferenceFields, found: PaperFields): boolean {
  const [a, b] = [readPages(stated.pages ?? ''), readPages(found.pages ?? '')];
  const volume = toNumber(stated.volume);
  return a !== null && b !== null && samePages(a, b) && volume !== undefined && volume === toNumber(found.volume);
}
