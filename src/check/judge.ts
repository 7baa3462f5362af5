import { isDistinctiveTitle, titleKey } from '../match/identity.ts';
import type { ComparedField, Difference, StatedReference } from '../model/reference.ts';
import type { SourceRecord } from '../model/source.ts';
import { type Comparison, compareFields } from './compare/fields.ts';
import type { AuthorsRelation } from './compare/names.ts';
import { findContradictions, findInText, type PrintedEvidence } from './compare/printed.ts';

/** A record as the possible paper of a reference. */
export interface Judged {
  readonly record: SourceRecord;
  /** The record is of the work that the reference cites. */
  readonly isCited: boolean;
  /** The people are the same, or one of the two does not name them. */
  readonly hasSameAuthors: boolean;
  /** Volume and first page are the same. */
  readonly isPlaced: boolean;
  readonly agreed: ReadonlySet<ComparedField>;
  readonly differences: readonly Difference[];
  /** The better of two has more. */
  readonly fit: number;
}

/** Judges a record by what the reference says; the rank that a service gave it does not count. */
export function judge(reference: StatedReference, record: SourceRecord, nowMs: number): Judged {
  if (isBareId(reference))
    return { record, isCited: true, hasSameAuthors: true, isPlaced: false, agreed: new Set(), differences: [], fit: 0 };
  const judged =
    reference.from === 'record' ? judgeRecord(reference, record, nowMs) : judgePrinted(reference, record, nowMs);
  return isNoticeAbout(reference, record) ? { ...judged, isCited: false } : judged;
}

const NOTICE_TITLE =
  /^\W*(?:(?:notice of )?retraction\b|withdrawal notice|corrigendum|erratum|(?:author |publisher )?correction\s?(?:to|:)|expression of concern)/iu;

/** Whether the record is a notice, such as a retraction, and the reference cites the paper that it is about. */
function isNoticeAbout({ fields, text }: StatedReference, { paper }: SourceRecord): boolean {
  const isNotice =
    NOTICE_TITLE.test(paper.title ?? '') ||
    (paper.notices ?? []).some(({ about, kind }) => about === 'other' && kind !== 'new_version' && kind !== 'other');
  return isNotice && !/retract|withdraw|corrig|errat|correction|concern/iu.test(fields.title ?? text);
}

/** Whether a reference is an id and nothing else, so that only the id can be checked. */
export function isBareId({ fields, text, from }: StatedReference): boolean {
  const { doi, arxivId, pmid, pmcid, title, authors, venue, year } = fields;
  const id = doi ?? arxivId ?? pmid ?? pmcid;
  if (id === undefined || title || authors?.length || venue || year) return false;
  return from === 'record' || text.length < id.length + MAX_PREFIX;
}

/** Such as `https://doi.org/` or `arXiv:`. */
const MAX_PREFIX = 25;

function judgeRecord(reference: StatedReference, record: SourceRecord, nowMs: number): Judged {
  const comparison = compareFields(reference.fields, record.paper, nowMs);
  const { agreed, differences, authors } = comparison;
  const hasSameAuthors = authors !== 'different';
  return {
    record,
    isCited: isSameWork(comparison, reference),
    hasSameAuthors,
    isPlaced: comparison.isPlaced,
    agreed,
    differences,
    fit: fitOf(comparison),
  };
}

const KNOWN_AUTHORS: ReadonlySet<AuthorsRelation> = new Set(['same', 'order', 'variant', 'cut']);

/** Volume, first page and authors name a work, whatever its title says; without authors, so do journal and year. */
function isAtSamePlace({ isPlaced, authors, agreed }: Comparison): boolean {
  if (!isPlaced) return false;
  return KNOWN_AUTHORS.has(authors) || (authors === 'unknown' && agreed.has('venue') && agreed.has('year'));
}

/** The same title is the same work unless many papers have it; a similar title needs the same people. */
function isSameWork(comparison: Comparison, { fields }: StatedReference): boolean {
  const { title, authors } = comparison;
  if (isAtSamePlace(comparison)) return true;
  if (title === 'same' && authors !== 'different') return true;
  if (title === 'same')
    return isDistinctiveTitle(titleKey(fields.title ?? '')) && titleKey(fields.title ?? '').split(' ').length >= 4;
  if (title === 'subtitle' || title === 'extended' || title === 'near') return authors !== 'different';
  return title === 'similar' && authors !== 'different' && authors !== 'unknown';
}

const MAJOR = 10;

function fitOf({ title, differences }: Comparison): number {
  const weight = (each: Difference) => (each.severity === 'major' ? MAJOR : 1);
  const base = title === 'other' ? -100 : 0;
  return base - differences.reduce((sum, each) => sum + weight(each), 0);
}

/** What each kind of evidence in a printed reference counts; the sum must reach `ENOUGH`. */
const ENOUGH = 5;
const LONG_TITLE = 5;

function scorePrinted({ title, length, author, years, place }: PrintedEvidence): number {
  // A place in a volume, an author and the year name a paper even if its title is shortened or wrong.
  const titles = { whole: length >= LONG_TITLE ? 4 : 2.5, most: 2.5, similar: 1, none: 0 }[title];
  const authors = { named: 1.5, missing: -2, unknown: 0 }[author];
  const year = years === null ? 0 : years === 0 ? 1 : years === 1 ? 0.5 : -2;
  const placed = place === null ? 0 : [-1, 0.5, 3][place];
  return titles + authors + year + (placed ?? 0);
}

function judgePrinted(reference: StatedReference, record: SourceRecord, nowMs: number): Judged {
  const evidence = findInText(reference, record.paper);
  const fit = scorePrinted(evidence);
  const isCited = fit >= ENOUGH;
  const compared = isCited
    ? comparePrinted(reference, record, evidence, nowMs)
    : {
        agreed: new Set<ComparedField>(),
        differences: compareFields(reference.fields, record.paper, nowMs).differences,
      };
  const hasSameAuthors = evidence.author !== 'missing';
  return { record, isCited, hasSameAuthors, isPlaced: evidence.place === 2, ...compared, fit };
}

/** A field that was read from a text may be cut wrongly, so the text itself has to contradict the record. */
function comparePrinted(
  reference: StatedReference,
  { paper }: SourceRecord,
  { title, author, years, place }: PrintedEvidence,
  nowMs: number,
): Pick<Judged, 'agreed' | 'differences'> {
  const { fields } = reference;
  const { hasOtherNames, isElsewhere, isExtended } = findContradictions(reference, paper);
  const compared = compareFields(fields, paper, nowMs);
  const printed: ComparedField[] = [];
  if (title === 'whole' && !isExtended) printed.push('title');
  if (author === 'named' && !hasOtherNames) printed.push('authors');
  if (years === 0) printed.push('year');
  if (place === 2) printed.push('volume', 'pages');
  const agreed = new Set([...compared.agreed, ...printed]);
  const proven: Readonly<Partial<Record<ComparedField, boolean>>> = {
    title: title === 'none' || title === 'similar' || isExtended,
    authors: hasOtherNames,
    venue: isElsewhere,
    volume: place === 0,
    pages: place === 0,
    // Such a year with the whole title is cited only if volume and page are right: the record may be wrong too.
    year: years !== null && years > 1 && title !== 'whole',
  };
  const differences = compared.differences
    .filter(({ field }) => !agreed.has(field))
    .map((each) => (each.severity === 'major' && !proven[each.field] ? { ...each, severity: 'minor' as const } : each));
  return { agreed, differences };
}
