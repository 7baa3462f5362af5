import type { Source, SourceOption } from '../model/source.ts';
import { CATALOG } from '../sources/catalog.ts';

/** What the settings know about a source. */
export interface DeclaredSource extends Pick<Source, 'id' | 'wireKey' | 'title' | 'key' | 'agreement'> {
  readonly options: Readonly<Record<string, Omit<SourceOption, 'check'>>>;
}

/** The build replaces this module by its value, so that a server reads its settings without loading the sources. */
export const DECLARED: readonly DeclaredSource[] = CATALOG.map(
  ({ id, wireKey, title, key, agreement, options = {} }) => ({
    id,
    wireKey,
    title,
    ...(key && { key }),
    ...(agreement && { agreement }),
    options: Object.fromEntries(Object.entries(options).map(([name, { check: _, ...option }]) => [name, option])),
  }),
);
