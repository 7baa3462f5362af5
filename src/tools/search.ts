import { decide, exportResults, getSession, searchPapers } from './search/tools.ts';
import type { Tool } from './tool.ts';

/** The search tools, in listing order. */
export const SEARCH_TOOLS = [searchPapers, decide, exportResults, getSession] as unknown as readonly Tool[];
