import { XmlElement, type XmlNode } from '@rgrove/parse-xml';
import type { Block } from '../model/document.ts';

/** Reads the blocks of an element. */
export type BlockReader = (element: XmlElement) => readonly Block[];

/** How a format is divided into blocks. */
export interface BlockRules {
  /** The reader of an element that starts a block; undefined for one that is part of a paragraph. */
  readerOf(element: XmlElement): BlockReader | undefined;
  /** The text of nodes as one line. */
  inlineOf(nodes: readonly XmlNode[]): string;
}

/** Divides nodes into blocks: the text between two block elements is a paragraph. */
export function divideBlocks(nodes: readonly XmlNode[], { readerOf, inlineOf }: BlockRules): Block[] {
  const blocks: Block[] = [];
  let run: XmlNode[] = [];
  const flush = () => {
    blocks.push(...paragraph(inlineOf(run)));
    run = [];
  };
  for (const node of nodes) {
    const reader = node instanceof XmlElement ? readerOf(node) : undefined;
    if (!reader) run.push(node);
    else {
      flush();
      for (const block of reader(node as XmlElement)) blocks.push(block);
    }
  }
  flush();
  return blocks;
}

/** A paragraph, or nothing if there is no text. */
export function paragraph(text: string): Block[] {
  return text.trim() ? [{ kind: 'paragraph', text: text.trim() }] : [];
}

/** The entry of a table for a name; a file may use any name, such as that of a property which every object has. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
