import { rarity } from '../../../fulltext/bm25.ts';
import type { Query } from '../../../fulltext/query.ts';
import { ok, type Result } from '../../../model/result.ts';
import { stemsIn, toCountOf } from './counts.ts';
import type { Rarities, Refused } from './query.ts';
import type { ClusterView } from './view.ts';

const ALL: Refused = [];

/** Counts the words of a query in passages, as far as they are not known: in those that may be found, and in all. */
export async function countInPassages(view: ClusterView, query: Query): Promise<Result<void>> {
  if (!view.hasPassages) return ok(undefined);
  const rules = view.refused.length > 0 ? [view.refused, ALL] : [ALL];
  const countings = rules.map((refused) => view.counts.missing(refused, stemsIn(query), true));
  const found = await view.run(
    countings.flatMap(({ searches }) => searches),
    query.terms.map(({ stems }) => stems.join(' ')).join(' '),
  );
  if (!found.ok) return found;
  let from = 0;
  for (const { searches, keep } of countings) {
    keep(found.value.slice(from, from + searches.length));
    from += searches.length;
  }
  return ok(undefined);
}

/** How rare words are in passages, from what was counted. The cluster knows their rarity among all passages only. */
export function raritiesIn(view: ClusterView): Rarities {
  const rows = view.meta.manifest.counts.passages;
  const rarityUnder = (refused: Refused) => {
    const countOf = toCountOf(view.counts, refused);
    return (stem: string) => rarity({ rows, frequency: (each) => countOf('body', each) }, stem);
  };
  return { own: rarityUnder(view.refused), inCluster: rarityUnder(ALL) };
}
