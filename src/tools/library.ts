import { checkReferences } from './library/check.ts';
import { readPaper } from './library/read.ts';
import { searchLibrary } from './library/search.ts';
import type { Tool } from './tool.ts';

/** The tools that search and read what is stored, and check references, in listing order. */
export const LIBRARY_TOOLS = [searchLibrary, readPaper, checkReferences] as unknown as readonly Tool[];
