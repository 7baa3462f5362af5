import type { Snapshot } from '../open.ts';
import type { SnapshotEngine } from './engine.ts';
import { type MeaningOf, withMeaning } from './with-meaning.ts';

/** The engine of a snapshot in a local folder. */
export function createSqliteEngine(snapshot: Snapshot, meaningOf: MeaningOf): SnapshotEngine {
  return {
    folder: snapshot.folder,
    get manifest() {
      return snapshot.manifest;
    },
    search: async (request) => snapshot.search(await withMeaning(snapshot.manifest.vectors, request, meaningOf)),
    searchByKeyword: (...asked) => snapshot.searchByKeyword(...asked),
    paper: (...asked) => snapshot.paper(...asked),
    summary: (...asked) => snapshot.summary(...asked),
    source: (...asked) => snapshot.source(...asked),
    translation: (...asked) => snapshot.translation(...asked),
    facets: (...asked) => snapshot.facets(...asked),
    graph: (...asked) => snapshot.graph(...asked),
    file: (...asked) => snapshot.file(...asked),
    check: () => snapshot.check(),
    refresh: () => snapshot.refresh(),
    close: () => snapshot.close(),
  };
}
