import type { Trust } from '../../match/items.ts';
import type { ParsedIntent, SearchStrategy } from '../../model/collection.ts';
import { findingsOf, type Material, yearOfRounds } from '../gather/organise.ts';
import { readFeedback } from './feedback.ts';
import { adjustFilters } from './filters.ts';
import { originOf } from './query.ts';
import { buildStrategy } from './strategy.ts';

/** What a proposal depends on besides the rounds. */
export interface ProposeOptions {
  readonly trust: Trust;
  readonly nowMs: number;
  /** Ids of the enabled sources that can search. */
  readonly searchable: readonly string[];
}

/** The strategy for the next round, given all rounds before it and the feedback on them. */
export function proposeStrategy(
  intent: ParsedIntent,
  { rounds, imports }: Material,
  { trust, nowMs, searchable }: ProposeOptions,
): SearchStrategy {
  const thisYear = yearOfRounds(rounds, nowMs);
  // The last strategy that ran stays as it was approved; only feedback given since then adjusts its filters.
  const ran = rounds.findLastIndex(({ gathered }) => gathered);
  const before = rounds[ran]?.strategy;
  const since = rounds.slice(Math.max(0, ran)).flatMap(({ feedback }) => feedback ?? []);
  const { limits } = readFeedback(since, [], intent, thisYear);
  const edited = rounds.map(({ strategy }) => strategy.queries.filter((query) => originOf(query) === 'edited'));
  // A strategy that no source answered was never judged, so it may be proposed again.
  const refused = rounds.filter(({ feedback, gathered }) => feedback && !gathered?.failure);
  return buildStrategy({
    ...findingsOf(intent, { rounds, imports }, trust, thisYear),
    intent,
    filters: adjustFilters(before?.filters ?? intent.filters, limits),
    sources: before?.sources ?? intent.sources ?? searchable,
    edited: edited.findLast(({ length }) => length > 0) ?? [],
    refused: refused.map(({ strategy }) => strategy),
  });
}
