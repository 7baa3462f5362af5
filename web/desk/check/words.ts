import type { ShownReference } from '../../../src/desk/wire.ts';
import type { Tone } from '../../shared/tone.ts';

/** A group of references: a verdict, or papers that readers are warned of. */
export type Group = ShownReference['verdict'] | 'warned';

/** The worst first. */
export const GROUPS: readonly (readonly [group: Group, label: string, tone: Tone])[] = [
  ['warned', 'Retracted or of concern', 'alarm'],
  ['not_found', 'Not found', 'bad'],
  ['differs', 'Different from the paper', 'bad'],
  ['unreadable', 'Unreadable', 'warn'],
  ['unknown', 'Unknown', 'warn'],
  ['confirmed', 'Confirmed', 'good'],
  ['out_of_scope', 'Not a paper', 'plain'],
];

/** What each verdict means, and what to do about it. */
export const MEANINGS: Readonly<Record<ShownReference['verdict'], string>> = {
  not_found: 'Every service that should know it was asked, and none does. Make sure that it exists.',
  differs: 'A stated field is not what the paper has.',
  unreadable: 'The reference could not be read. Check how it is written.',
  unknown: 'A service that should know it could not be asked.',
  confirmed: '',
  out_of_scope: 'The services of papers do not list such works. Check it yourself.',
};

const NOTICES: Readonly<Record<ShownReference['notices'][number]['kind'], string>> = {
  retraction: 'Retracted',
  withdrawal: 'Withdrawn',
  removal: 'Removed',
  expression_of_concern: 'Has an expression of concern',
  correction: 'Corrected',
  new_version: 'Has a newer version',
  published_version: 'Published since as an article',
  other: 'Has an editorial notice',
};

/** A notice in a few words. */
export const noticeText = (kind: ShownReference['notices'][number]['kind']): string => NOTICES[kind];

const WARNINGS: ReadonlySet<string> = new Set(['retraction', 'withdrawal', 'removal', 'expression_of_concern']);

/** The group that a reference is listed in. */
export function groupOf({ verdict, notices }: ShownReference): Group {
  return notices.some(({ kind }) => WARNINGS.has(kind)) ? 'warned' : verdict;
}

const FIELDS: Readonly<Record<string, string>> = { doi: 'DOI', arxivId: 'arXiv id', pmid: 'PMID', pmcid: 'PMCID' };

/** The name of a field as the page shows it. */
export const fieldName = (field: string): string => FIELDS[field] ?? field;
