import { readPaper } from './library/read.ts';
import type { Tool } from './tool.ts';

/** The tools that read what is stored. */
export const LIBRARY_TOOLS = [readPaper] as unknown as readonly Tool[];
