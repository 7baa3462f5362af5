import { oneLine } from '../../formats/latex.ts';
import { countOf } from '../../model/count.ts';
import type { Attempt } from '../../model/error.ts';
import type { Paper } from '../../model/paper.ts';
import type { CheckedReference, CheckResult, Difference, ReferenceNotice } from '../../model/reference.ts';
import { shownSource } from '../../model/source.ts';
import { fullName, joinNames } from '../../text/names.ts';
import { groupReferences } from './groups.ts';

const FIELDS: Readonly<Record<Difference['field'], string>> = {
  title: 'title',
  authors: 'authors',
  year: 'year',
  venue: 'venue',
  volume: 'volume',
  issue: 'issue',
  pages: 'pages',
  doi: 'DOI',
  arxivId: 'arXiv id',
  pmid: 'PMID',
  pmcid: 'PMCID',
};

/** The name of a field as a report prints it. */
export const fieldName = (field: Difference['field']): string => FIELDS[field];

const REASONS: Readonly<Record<string, string>> = {
  empty: 'it has no text',
  no_title: 'it has no title',
  syntax: 'a brace or quote is missing, or it is too long for a reference',
  web: 'a web page',
  law: 'a law or a court decision',
  software: 'software',
  dataset: 'a dataset',
  standard: 'a standard',
  patent: 'a patent',
  book: 'a book',
  chapter: 'a chapter of a book',
  thesis: 'a thesis',
  report: 'a report',
  conference: 'a conference paper',
  preprint: 'a preprint',
  article: 'an article',
  other: 'another kind of work',
};

/** Why a reference is unreadable, or what it is if it is no paper. */
export const describeReason = (reason: string | undefined): string | undefined => reason && REASONS[reason];

const NOTICES: Readonly<Record<ReferenceNotice['kind'], string>> = {
  retraction: 'retracted',
  withdrawal: 'withdrawn',
  removal: 'removed',
  expression_of_concern: 'has an expression of concern',
  correction: 'corrected',
  new_version: 'has a newer version',
  published_version: 'published since as an article',
  other: 'has an editorial notice',
};

/** A notice in a few words. */
export const describeNotice = ({ kind, date }: ReferenceNotice): string =>
  `${NOTICES[kind]}${date ? ` (${oneLine(date)})` : ''}`;

/** What a report says if the service that knows notices could not be asked. */
export const NOT_CHECKED = 'notices not checked';

/** The paper in one line: authors, year, title, venue. */
export function describePaper({ authors = [], year, title, venue, volume, pages }: Paper): string {
  const names = joinNames(authors.map(fullName));
  const place = [volume, pages].filter(Boolean).join(':');
  const parts = [
    [names, year && `(${year})`].filter(Boolean).join(' '),
    title,
    [venue, place].filter(Boolean).join(' '),
  ];
  return oneLine(parts.filter(Boolean).join('. '));
}

/** The address of a paper at the service that has its id. */
export function linkOf({
  doi,
  arxivId,
  pmid,
  pmcid,
}: Pick<Paper, 'doi' | 'arxivId' | 'pmid' | 'pmcid'>): string | undefined {
  if (doi) return `https://doi.org/${escapePath(doi)}`;
  if (arxivId) return `https://arxiv.org/abs/${escapePath(arxivId)}`;
  if (pmid) return `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(pmid)}/`;
  return pmcid && `https://www.ncbi.nlm.nih.gov/pmc/articles/${encodeURIComponent(pmcid)}/`;
}

/** A DOI in an address: only what would break it is escaped. */
const escapePath = (id: string) => oneLine(id).replace(/[^\w.:;()/,+~!$&*@-]/g, (sign) => encodeURIComponent(sign));

/** What a reference is called in a report: its key, or its number. */
export const labelOf = ({ key, index }: CheckedReference): string => oneLine(key ?? String(index)).slice(0, 60);

/** Where a reference is: "line 12", or "refs.bib, line 12" if a file is named that was not given; empty if unknown. */
export function describePlace({ file, line }: CheckedReference): string {
  if (line === undefined) return '';
  return oneLine(file === undefined ? `line ${line}` : `${file}, line ${line}`);
}

const OUTCOMES: Readonly<Record<Attempt['outcome'], string>> = {
  consulted_resolved: 'found',
  consulted_no_record: 'no record',
  consulted_not_open_access: 'no open copy',
  consulted_failed: 'failed',
  not_consulted_disabled: 'not configured',
  not_consulted_not_applicable: 'does not cover it',
  not_consulted_not_needed: 'not needed',
};

/** A service and what it answered. */
export const describeAttempt = ({ source, outcome, detail }: Attempt): string =>
  oneLine(`${shownSource(source)}: ${describeOutcome({ outcome, detail })}`);

const describeOutcome = ({ outcome, detail }: { outcome: Attempt['outcome']; detail?: string | undefined }) =>
  `${OUTCOMES[outcome]}${detail ? ` (${detail})` : ''}`;

/** All services and what they answered, in one line; those that answered alike are named together. */
export function describeAttempts(attempts: readonly Attempt[]): string {
  const groups = new Map<string, Set<string>>();
  for (const attempt of attempts) {
    const outcome = describeOutcome(attempt);
    groups.set(outcome, (groups.get(outcome) ?? new Set()).add(shownSource(attempt.source)));
  }
  return oneLine([...groups].map(([outcome, names]) => `${[...names].join(', ')}: ${outcome}`).join('; '));
}

/** Whose id it is, if it belongs to another paper. */
export const describeOwner = ({ stated, belongsTo }: Difference): string =>
  belongsTo === undefined ? '' : ` ${oneLine(`(${stated} belongs to: ${belongsTo})`)}`;

/** What was checked, and when. */
export interface ReportSubject {
  readonly name: string;
  readonly at: Date;
}

/** "refs.bib, checked on 2026-11-16". */
export const describeSubject = ({ name, at }: ReportSubject): string =>
  oneLine(`${name}, checked on ${at.toISOString().slice(0, 10)}`);

/** The labels of references that are the same paper. */
export function findRepeated({ references }: CheckResult): string[][] {
  const groups = new Map<string, string[]>();
  for (const reference of references) {
    const { paper, verdict, identifiedBy } = reference;
    const id =
      verdict === 'confirmed' || identifiedBy
        ? (paper?.doi ?? paper?.arxivId ?? paper?.pmid)?.toLowerCase()
        : undefined;
    if (id) groups.set(id, [...(groups.get(id) ?? []), labelOf(reference)]);
  }
  return [...groups.values()].filter((labels) => labels.length > 1);
}

/** "12 references: 2 not found, 10 confirmed"; a check that was stopped says so. */
export function summarise(result: CheckResult): string {
  const counts = groupReferences(result).map(({ title, references }) => `${references.length} ${title.toLowerCase()}`);
  const { references, pending } = result;
  const total = countOf(references.length + (pending ?? 0), 'reference');
  const start = pending ? `Incomplete, only ${references.length} of ${total} checked` : total;
  return counts.length > 0 ? `${start}: ${counts.join(', ')}` : start;
}
