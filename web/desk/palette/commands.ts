import { useEffect } from 'preact/hooks';
import { createCell } from '../../shared/cell.ts';

/** Something that the palette can do. */
export interface Command {
  readonly label: string;
  /** The key that does the same. */
  readonly key?: string;
  /** Marks papers or ends the search: listed last, and only chosen on purpose. */
  readonly isDeciding?: boolean;
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

const MAX_SHOWN = 50;

/** The commands that match all words: those that begin with the first word, the others, and those that decide. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const rank = ({ label }: Command) => Number(!label.toLowerCase().startsWith(first));
  const found = commands
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .sort((a, b) => rank(a) - rank(b));
  const deciding = found.filter(({ isDeciding }) => isDeciding).slice(0, MAX_SHOWN);
  return [...found.filter(({ isDeciding }) => !isDeciding).slice(0, MAX_SHOWN - deciding.length), ...deciding];
}

/** The place of the command that Enter runs before a person chooses one; -1 for none. */
export function preselect([first]: readonly Command[]): number {
  return first && !first.isDeciding ? 0 : -1;
}
