import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { About } from '../../src/desk/wire.ts';

/** The facts about the desk, requested once for all pages. */
export const AboutContext = createContext<About | undefined>(undefined);

/** The facts about the desk; undefined until it has answered. */
export function useAbout(): About | undefined {
  return useContext(AboutContext);
}

/** Whether the round of a checkpoint is the last one of its search. */
export function useIsLastRound(iteration: number): boolean {
  const about = useAbout();
  return about !== undefined && iteration + 1 >= about.limits.rounds;
}
