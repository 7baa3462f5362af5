import type { Copy, Entry, TextCopy } from '../model/entry.ts';
import type { Attempt } from '../model/error.ts';

/** A paper that is in the store with a PDF, a text or both. */
export interface Acquired {
  readonly entry: Entry;
  /** The PDF; the text if there is no PDF or if the text was requested. */
  readonly copy: Copy | TextCopy;
  readonly path: string;
  /** Where the text is, if there is one. */
  readonly textPath?: string;
  readonly attempts: readonly Attempt[];
  /** It was stored before; nothing was fetched. */
  readonly wasStored: boolean;
}
