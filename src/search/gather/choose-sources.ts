import type { Source, SourceHandle } from '../../model/source.ts';

/** A source that can search. */
export type SearchableHandle = SourceHandle & { readonly source: Source & Required<Pick<Source, 'search'>> };

/** A source that is not asked, and why. */
export interface NotAsked {
  readonly source: string;
  readonly why: string;
}

/** Whether a source can search, not only look up identifiers. */
export function canSearch(handle: SourceHandle): handle is SearchableHandle {
  return handle.source.search !== undefined;
}

/** Which of these sources can be asked, and why not the others. */
export function chooseSources(
  ids: readonly string[],
  handles: readonly SourceHandle[],
): { readonly asked: readonly SearchableHandle[]; readonly notAsked: readonly NotAsked[] } {
  const asked: SearchableHandle[] = [];
  const notAsked: NotAsked[] = [];
  for (const id of new Set(ids)) {
    const handle = handles.find(({ source }) => source.id === id);
    if (!handle) notAsked.push({ source: id, why: 'no such source.' });
    else if (handle.disabled) notAsked.push({ source: id, why: handle.disabled.why });
    else if (canSearch(handle)) asked.push(handle);
    else notAsked.push({ source: id, why: 'it cannot search.' });
  }
  return { asked, notAsked };
}
