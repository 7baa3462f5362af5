import { bibtexExport, cslExport } from './doiget/exports.ts';
import { batchFetch, fetchPaper } from './doiget/fetch.ts';
import { expandCitationGraph } from './doiget/graph.ts';
import { capabilityProfile, health } from './doiget/instance.ts';
import { info, listRecent, pdfPath, searchLocal } from './doiget/library.ts';
import { metadataOnly, resolvePaper } from './doiget/resolve.ts';
import type { Tool } from './tool.ts';

/** The doiget tools, in listing order. */
export const DOIGET_TOOLS = [
  resolvePaper,
  fetchPaper,
  metadataOnly,
  batchFetch,
  info,
  searchLocal,
  listRecent,
  pdfPath,
  capabilityProfile,
  health,
  expandCitationGraph,
  bibtexExport,
  cslExport,
] as unknown as readonly Tool[];
