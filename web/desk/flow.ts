import type { Collection } from './api.ts';

/** A box of the flow, with what leaves the flow beside it. */
export interface FlowStep {
  readonly name: string;
  readonly count: number;
  readonly removed?: { readonly name: string; readonly count: number; readonly reasons: readonly string[] };
}

const WHY: Readonly<Record<string, string>> = {
  no_title: 'no title',
  out_of_years: 'outside the year range',
  other_language: 'in another language',
  other_author: 'by another author',
  other_venue: 'from another venue',
  not_a_paper: 'not a paper',
  low_score: 'low relevance',
  over_limit: 'over the maximum',
};

/** The PRISMA flow of a search; `live` has the exclusions of a pending review by reason. */
export function flowOf(
  { merged, dropped, kept }: Collection['ledger'],
  live: ReadonlyMap<string, number> = new Map(),
): FlowStep[] {
  const byPerson = dropped.filter(({ why }) => why === 'marked_irrelevant').length;
  const automatic = dropped.length - byPerson;
  const now = [...live.values()].reduce((sum, number) => sum + number, 0);
  const screened = kept + byPerson;
  const reasons = Object.entries(WHY)
    .map(([why, words]) => [dropped.filter((each) => each.why === why).length, words] as const)
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`);
  return [
    {
      name: 'Records identified',
      count: screened + automatic + merged,
      removed: { name: 'Duplicates joined', count: merged, reasons: [] },
    },
    {
      name: 'Records after joining',
      count: screened + automatic,
      removed: { name: 'Removed automatically', count: automatic, reasons },
    },
    {
      name: 'Papers screened',
      count: screened,
      removed: {
        name: 'Excluded by a reviewer',
        count: byPerson + now,
        reasons: [...live].map(([reason, number]) => `${number} ${reason}`),
      },
    },
    { name: 'Papers included', count: kept - now },
  ];
}
