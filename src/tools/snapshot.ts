import { listTopFacets, searchPapers, searchPapersByKeyword } from './snapshot/find.ts';
import { getPaperMetadata, getPaperSource, getPaperSummary } from './snapshot/read.ts';
import type { Tool } from './tool.ts';

/** The snapshot tools, in listing order. */
export const SNAPSHOT_TOOLS = [
  searchPapers,
  searchPapersByKeyword,
  getPaperMetadata,
  getPaperSummary,
  getPaperSource,
  listTopFacets,
] as unknown as readonly Tool[];
