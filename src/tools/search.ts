import { decide, exportResults, getSession, searchPapers } from './search/tools.ts';
import type { Tool } from './tool.ts';

/** The toolset, in the order in which it is listed. */
export const SEARCH_TOOLS = [searchPapers, decide, exportResults, getSession] as unknown as readonly Tool[];
