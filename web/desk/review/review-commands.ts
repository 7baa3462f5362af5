import { useMemo, useRef } from 'preact/hooks';
import { count } from '../../shared/shown.ts';
import { type Command, useCommands } from '../palette/commands.ts';
import { type Arrangement, GROUPS, type Placed, SHOWS, SORTS } from './arrange.ts';
import type { Screening } from './use-screening.ts';

interface Parts {
  readonly screening: Screening;
  readonly papers: readonly Placed[];
  readonly current: Placed | undefined;
  readonly isDense: boolean;
  arrange(part: Partial<Arrangement>): void;
  setDense(isDense: boolean): void;
  filter(): void;
  finish(): void;
  excludeShown(): void;
  help(): void;
}

/** What the palette offers in a review. */
export function useReviewCommands(parts: Parts): void {
  // The commands call what the newest rendering provides, so they need not be offered anew after every mark.
  const now = useRef(parts);
  now.current = parts;
  const { papers, isDense, screening } = parts;
  const [shownCount, reasons] = [papers.length, screening.reasons.join('\n')];
  const commands = useMemo<readonly Command[]>(
    () => [
      { label: 'Filter papers', key: '/', run: () => now.current.filter() },
      ...(Object.keys(SORTS) as Arrangement['sort'][]).map((sort) => ({
        label: `Sort: ${SORTS[sort]}`,
        run: () => now.current.arrange({ sort }),
      })),
      ...(Object.keys(GROUPS) as Arrangement['group'][]).map((group) => ({
        label: `Group: ${GROUPS[group]}`,
        run: () => now.current.arrange({ group }),
      })),
      ...(Object.keys(SHOWS) as Arrangement['show'][]).map((show) => ({
        label: `Show: ${SHOWS[show]}`,
        run: () => now.current.arrange({ show }),
      })),
      {
        label: isDense ? 'Show abstracts in the list' : 'Show a dense list',
        run: () => now.current.setDense(!isDense),
      },
      { label: 'Show the keys', key: '?', run: () => now.current.help() },
      ...reasons.split('\n').map((reason, place) => ({
        label: `Exclude this paper: ${reason}`,
        ...(place < 9 && { key: String(place + 1) }),
        isDeciding: true,
        run: () => now.current.current && now.current.screening.exclude(now.current.current.hit.id, reason),
      })),
      {
        label: `Keep the ${count(shownCount, 'paper')} shown`,
        isDeciding: true,
        run: () => markAll(now.current, null),
      },
      {
        label: `Exclude the ${count(shownCount, 'paper')} shown`,
        isDeciding: true,
        run: () => now.current.excludeShown(),
      },
      { label: 'Finish with the kept papers', isDeciding: true, run: () => now.current.finish() },
    ],
    [shownCount, reasons, isDense],
  );
  useCommands(commands);
}

/** Marks all papers that are shown. */
export function markAll({ papers, screening }: Pick<Parts, 'papers' | 'screening'>, value: 'exclude' | null): void {
  screening.change(Object.fromEntries(papers.map(({ hit }) => [hit.id, value])));
}
