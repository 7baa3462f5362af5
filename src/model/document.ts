import type { Author } from './paper.ts';
import type { Ref } from './ref.ts';

/** What a document was read from. */
export type DocumentFormat = 'jats' | 'html' | 'pdf';

/** A part of a section. `text` is one line of Markdown: only links and formulas have markup. */
export type Block = BlockContent & {
  /** The page of a PDF that it starts on. */
  readonly page?: number;
};

type BlockContent =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'formula'; readonly tex: string; readonly label?: string }
  | { readonly kind: 'figure'; readonly label?: string; readonly caption: string }
  | DocumentTable;

/** A table; every row has the same number of cells, unless the table is huge, and a cell that spans several is repeated in each. */
export interface DocumentTable {
  readonly kind: 'table';
  readonly label?: string;
  readonly caption: string;
  readonly headRows: number;
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** A heading and the blocks below it, up to the next heading of any level. */
export interface Section {
  /** Unique in the document; the one the file has, if it has one. */
  readonly id: string;
  readonly title: string;
  /** 1 for the top level. */
  readonly level: number;
  /** The page of a PDF that it starts on. */
  readonly page?: number;
  readonly blocks: readonly Block[];
}

/** An entry of the reference list. */
export interface DocumentReference {
  readonly index: number;
  /** The number or key printed beside it. */
  readonly label?: string;
  /** The reference as printed, or, if the file has only its parts, put together from them. */
  readonly text: string;
  readonly doi?: string;
  readonly pmid?: string;
  readonly arxivId?: string;
  readonly url?: string;
  readonly title?: string;
  readonly authors?: readonly Author[];
  readonly year?: number;
  readonly venue?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
}

/** The text of a paper. The abstract is its first section. */
export interface Document {
  readonly from: DocumentFormat;
  readonly title: string;
  readonly doi?: string;
  /** All ids that the file states as its own. */
  readonly ids?: readonly Ref[];
  /** False for a page that is not marked as an article; absent if the format has no such mark. */
  readonly isArticle?: boolean;
  /** Characters of the text without its abstract, back matter and references; absent for a PDF. */
  readonly bodyLength?: number;
  readonly authors: readonly Author[];
  readonly sections: readonly Section[];
  readonly references: readonly DocumentReference[];
  /** The file has more text than is read: a limit ended the reading. */
  readonly cut?: true;
}
