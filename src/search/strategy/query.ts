import type { StrategyQuery } from '../../model/collection.ts';
import { booleanText } from '../../sources/exchange/query.ts';

type Parts = Pick<StrategyQuery, 'keywords' | 'synonyms' | 'match'>;

/** A query with its boolean form, which follows from the keywords. */
export function toQuery(
  keywords: readonly string[],
  synonyms: StrategyQuery['synonyms'],
  purpose: string,
  more: Pick<StrategyQuery, 'origin' | 'match'> = {},
): StrategyQuery {
  const query = { keywords, synonyms, purpose, ...more };
  return { ...query, booleanQuery: booleanText(groupsOf(query)) };
}

/** The groups of terms a source is asked for: each keyword or any of its synonyms, or one group of all of them. */
export function groupsOf({ keywords, synonyms, match }: Parts): string[][] {
  const groups = keywords.map((keyword) => [
    keyword,
    ...(Object.hasOwn(synonyms, keyword) ? (synonyms[keyword] ?? []) : []),
  ]);
  return match === 'any' ? [[...new Set(groups.flat())]] : groups;
}

/** A bag of words gets the keywords alone: synonyms would only dilute it. */
export function bagOf({ keywords }: Parts): string[][] {
  return keywords.map((keyword) => [keyword]);
}

/** Where a query comes from. Sessions of version 0.1.0 have no origin, only a purpose in words that were fixed then. */
export function originOf({ origin, purpose }: StrategyQuery): StrategyQuery['origin'] {
  if (origin) return origin;
  if (purpose.startsWith('as edited')) return 'edited';
  return purpose.startsWith('like the papers') ? 'learned' : undefined;
}
