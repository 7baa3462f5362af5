import type { Author, PaperFields } from '../model/paper.ts';
import { plainLine } from './latex.ts';

const LIGATURES: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ŋ: 'n' },
};

/** Lower-case ASCII letters and digits of a text, without accents. */
function fold(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.replace(/[^\x20-\x7e]/gu, (letter) => LIGATURES[letter] ?? '').replace(/[^a-z0-9]/gu, '');
}

function familyOf(author: Author): string {
  const whole = plainLine(author.family ?? author.literal ?? author.given ?? '');
  const [before = '', ...after] = whole.split(',');
  return after.length > 0 || author.family ? before : (whole.split(' ').at(-1) ?? '');
}

/** Whether a number can be the year of a publication. */
export function isYear(year: number | undefined): year is number {
  return Number.isInteger(year) && Number(year) > 0;
}

function baseKey({ authors, year, title }: PaperFields): string {
  const family = fold(familyOf(authors?.[0] ?? {}));
  const word = plainLine(title ?? '')
    .split(' ')
    .map(fold)
    .find(Boolean);
  return [family || 'unknown', isYear(year) ? year : 'nd', word ?? 'untitled'].join('_');
}

const idOf = ({ doi, arxivId, pmid, pmcid, url, title }: PaperFields): string =>
  doi ?? arxivId ?? pmid ?? pmcid ?? url ?? title ?? '';

/** 0 is `a`, 25 is `z`, 26 is `aa`. */
function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** What BibTeX accepts as a key. */
const KEY = /^[^\s,{}()=#%~\\"']{1,100}$/u;

/**
 * A citation key for each paper, such as `wang_2023_perovskite`. Papers with the same key get `_a`, `_b` and so on in
 * the order of their ids, so that the same papers have the same keys in every list. A key that a paper had is kept.
 */
export function toKeys(papers: readonly (PaperFields & { readonly key?: string })[]): string[] {
  const groups = new Map<string, { readonly at: number; readonly id: string }[]>();
  const keys: string[] = [];
  const kept = new Set<string>();
  for (const [at, paper] of papers.entries()) {
    const own = paper.key !== undefined && KEY.test(paper.key) && !kept.has(paper.key) ? paper.key : undefined;
    if (own !== undefined) {
      keys[at] = own;
      kept.add(own);
      continue;
    }
    const key = baseKey(paper);
    const group = groups.get(key);
    if (group) group.push({ at, id: idOf(paper) });
    else groups.set(key, [{ at, id: idOf(paper) }]);
  }
  for (const [key, group] of groups) {
    const ordered = [...group].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.at - b.at));
    const isShared = group.length > 1 || kept.has(key);
    for (const [index, { at }] of ordered.entries()) keys[at] = isShared ? `${key}_${letters(index)}` : key;
  }
  return keys;
}
