import type { Collection } from '../model/collection.ts';
import type { ExportedPaper } from './exported.ts';

/** A bibliographic format: one row of the table. */
export interface Format {
  /** As commands, tools and addresses spell it. */
  readonly name: string;
  /** As people read it, on buttons and in help. */
  readonly label: string;
  readonly mimeType: string;
  /** Of downloaded files, without the dot. */
  readonly extension: string;
  /** The tool `export_results` offers it. */
  readonly inTools?: boolean;
  /** Pages and the HTTP API offer it to cite a single paper. */
  readonly forCitation?: boolean;
  /** It can say where the PDF of a paper is. */
  readonly namesFiles?: boolean;
  /** Reads the items of a text; null when the text is in another format. */
  read?(text: string): ListItem[] | null;
  write?(papers: readonly ExportedPaper[]): string;
  /** Only where a search result has more to write than its papers. */
  writeCollection?(collection: Collection): string;
}

/** An item of a reference list, with every id it offers, best first. */
export interface ListItem {
  /** Such as `line 7` or `item 3`. */
  readonly place: string;
  /** Names the item in a failure when none of its ids is usable. */
  readonly label: string;
  readonly ids: readonly string[];
}
