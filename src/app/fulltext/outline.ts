import type { OutlineEntry, PageStart } from '../../documents/markdown.ts';

/** The sections of an indexed text, and the file it was read from. */
export interface StoredOutline {
  readonly sha256: string;
  readonly sections: readonly OutlineEntry[];
  readonly pages: readonly PageStart[];
}

/** The outline as the index stores it. */
export const formatOutline = (outline: StoredOutline): string => JSON.stringify(outline);

/** The outline from the index, which only this program writes. */
export const parseOutline = (text: string): StoredOutline => JSON.parse(text) as StoredOutline;
