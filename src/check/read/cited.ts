import type { ReferenceList } from '../../model/reference.ts';
import { readNamed, renumber } from './named-files.ts';

/** What a manuscript cites. */
export interface Citations {
  /** Keys with the place of their first citation. */
  readonly cited: ReadonlyMap<string, string>;
  /** It asks for everything in its bibliographies. */
  readonly citesAll: boolean;
  /** What may be no citation, so that it is not reported if no bibliography has it. */
  readonly isDoubtful?: (key: string) => boolean;
}

/** The cited references of the bibliographies that a manuscript names, or all if it cites none. */
export async function readCited(
  bibliographies: readonly string[],
  folder: string,
  { cited, citesAll, isDoubtful }: Citations,
): Promise<Omit<ReferenceList, 'format'>> {
  const { references, problems, unread } = await readNamed(bibliographies, folder);
  const known = new Set(references.map(({ key }) => key));
  const missing = [...cited]
    .filter(([key]) => !known.has(key) && !isDoubtful?.(key))
    .map(([key, place]) => ({ place, message: `${key} is cited, but no bibliography has it.` }));
  const isWhole = citesAll || cited.size === 0;
  return {
    references: renumber(references.filter(({ key }) => isWhole || (key !== undefined && cited.has(key)))),
    problems: [...problems, ...missing],
    ...(unread > 0 && { unreadFiles: unread }),
    ...(missing.length > 0 && { missingKeys: missing.length }),
  };
}
