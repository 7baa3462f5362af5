import { useMemo, useRef } from 'preact/hooks';
import { count } from '../../shared/shown.ts';
import { type Command, useCommands } from '../palette/commands.ts';
import { type Arrangement, GROUPS, type Placed, SORTS } from './arrange.ts';
import type { Screening } from './use-screening.ts';

interface Parts {
  readonly screening: Screening;
  readonly papers: readonly Placed[];
  readonly current: Placed | undefined;
  readonly isDense: boolean;
  arrange(part: Partial<Arrangement>): void;
  setDense(isDense: boolean): void;
  finish(): void;
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
      { label: 'Finish with the kept papers', run: () => now.current.finish() },
      { label: `Exclude the ${count(shownCount, 'paper')} shown`, run: () => markAll(now.current, 'exclude') },
      { label: `Keep the ${count(shownCount, 'paper')} shown`, run: () => markAll(now.current, null) },
      ...reasons.split('\n').map((reason, place) => ({
        label: `Exclude this paper: ${reason}`,
        ...(place < 9 && { key: String(place + 1) }),
        run: () => now.current.current && now.current.screening.exclude(now.current.current.hit.id, reason),
      })),
      ...(Object.keys(SORTS) as Arrangement['sort'][]).map((sort) => ({
        label: `Sort: ${SORTS[sort]}`,
        run: () => now.current.arrange({ sort }),
      })),
      ...(Object.keys(GROUPS) as Arrangement['group'][]).map((group) => ({
        label: `Group: ${GROUPS[group]}`,
        run: () => now.current.arrange({ group }),
      })),
      {
        label: isDense ? 'Show abstracts in the list' : 'Show a dense list',
        run: () => now.current.setDense(!isDense),
      },
      { label: 'Show the keys', key: '?', run: () => now.current.help() },
    ],
    [shownCount, reasons, isDense],
  );
  useCommands(commands);
}

function markAll({ papers, screening }: Parts, value: 'exclude' | null): void {
  screening.change(Object.fromEntries(papers.map(({ hit }) => [hit.id, value])));
}
