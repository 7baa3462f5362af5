import type { QueryFilter, SourceQuery } from '../../model/source.ts';
import { foldText } from '../../text/markup.ts';

/** A term for a boolean search: one plain word stays bare, anything else becomes a phrase. */
export function quoteTerm(words: string): string {
  const clean = foldText(words.replace(/["\\]/gu, ' '));
  return /^[\p{L}\p{N}]+$/u.test(clean) && !/^(?:AND|OR|NOT|TO)$/u.test(clean) ? clean : `"${clean}"`;
}

const hasWords = (term: string) => /[\p{L}\p{N}]/u.test(term);

/** Joins groups with AND and the terms of a group with OR; terms without letters and digits are left out. */
export function joinGroups(groups: SourceQuery['groups'], toTerm: (term: string) => string): string {
  return groups
    .map((group) => group.filter(hasWords).map(toTerm))
    .filter((terms) => terms.length > 0)
    .map((terms) => (terms.length > 1 ? `(${terms.join(' OR ')})` : (terms[0] ?? '')))
    .join(' AND ');
}

/** The groups in the syntax of Lucene; empty without any term. */
export function booleanText(groups: SourceQuery['groups']): string {
  return joinGroups(groups, quoteTerm);
}

/** The filters of a query that a service cannot apply; a bag of words loses the groups of all but single words. */
export function ignoredFilters(query: SourceQuery, cannot: readonly QueryFilter[]): readonly QueryFilter[] {
  return cannot.filter((name) => (name === 'groups' ? hasStructure(query) : Boolean(query[name])));
}

function hasStructure({ groups }: SourceQuery): boolean {
  return groups.flat().join(' ').trim().split(/\s+/u).length > 1;
}

/** The years as a closed range; null without years. */
export function yearRange({ fromYear, toYear }: SourceQuery): readonly [from: number, to: number] | null {
  return fromYear === undefined && toYear === undefined ? null : [fromYear ?? 1000, toYear ?? 2200];
}

/** A field with an exact value in the syntax of Lucene. */
export function exactly(field: string, value: string): string {
  return `${field}:"${value.replace(/["\\]/gu, '\\$&')}"`;
}
