import { useEffect } from 'preact/hooks';
import { createCell } from '../../shared/cell.ts';

/** Something that the palette can do. */
export interface Command {
  readonly label: string;
  /** The key that does the same. */
  readonly key?: string;
  run(): void;
}

/** The commands of the page that is shown. */
export const pageCommands = createCell<readonly Command[]>([]);

/** Offers commands in the palette as long as the component is on the page. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    pageCommands.set(commands);
    return () => pageCommands.set([]);
  }, [commands]);
}

/** The commands that match all words, those that begin with them first. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const rank = ({ label }: Command) => Number(!label.toLowerCase().startsWith(first));
  return commands
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .sort((a, b) => rank(a) - rank(b));
}
