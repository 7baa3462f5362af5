import type { SourceQuery } from '../model/source.ts';
import { foldText } from '../text/markup.ts';

/** Words as a boolean search takes them whole: one plain word stays bare, anything else becomes a phrase. */
export function quoteTerm(words: string): string {
  const clean = foldText(words.replace(/["\\]/gu, ' '));
  return /^[\p{L}\p{N}]+$/u.test(clean) && !/^(?:AND|OR|NOT|TO)$/u.test(clean) ? clean : `"${clean}"`;
}

const saysSomething = (words: string) => /[\p{L}\p{N}]/u.test(words);

/** All groups, and any term of each, in the syntax that Lucene's descendants share; empty when nothing is asked. */
export function booleanText(groups: SourceQuery['groups']): string {
  return groups
    .map((group) => group.filter(saysSomething).map(quoteTerm))
    .filter((terms) => terms.length > 0)
    .map((terms) => (terms.length > 1 ? `(${terms.join(' OR ')})` : (terms[0] ?? '')))
    .join(' AND ');
}

/** Whether a bag of words cannot stand for the groups: more than one word was asked for. */
export function hasStructure({ groups }: SourceQuery): boolean {
  return groups.flat().join(' ').trim().split(/\s+/u).length > 1;
}

/** The years as a range, open ends filled; null when neither is given. */
export function yearRange({ fromYear, toYear }: SourceQuery): readonly [from: number, to: number] | null {
  return fromYear === undefined && toYear === undefined ? null : [fromYear ?? 1000, toYear ?? 2200];
}
