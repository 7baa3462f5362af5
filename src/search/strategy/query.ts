import type { StrategyQuery } from '../../model/collection.ts';
import { booleanText } from '../../sources/exchange/query.ts';

type Synonyms = Readonly<Record<string, readonly string[]>>;

/** A query with its boolean form, which follows from the keywords. */
export function toQuery(
  keywords: readonly string[],
  synonyms: Synonyms,
  purpose: string,
  origin?: StrategyQuery['origin'],
): StrategyQuery {
  const query = { keywords, synonyms, purpose };
  return { ...query, booleanQuery: booleanText(groupsOf(query)), ...(origin && { origin }) };
}

/** The groups of terms a source is asked for: each keyword or any of its synonyms. */
export function groupsOf({ keywords, synonyms }: Pick<StrategyQuery, 'keywords' | 'synonyms'>): string[][] {
  return keywords.map((keyword) => [keyword, ...(Object.hasOwn(synonyms, keyword) ? (synonyms[keyword] ?? []) : [])]);
}

/** Where a query comes from. Sessions of version 0.1.0 have no origin, only a purpose in words that were fixed then. */
export function originOf({ origin, purpose }: StrategyQuery): StrategyQuery['origin'] {
  if (origin) return origin;
  if (purpose.startsWith('as edited')) return 'edited';
  return purpose.startsWith('like the papers') ? 'learned' : undefined;
}
