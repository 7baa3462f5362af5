import type { Block, Document, DocumentReference } from '../../model/document.ts';
import { foldText } from '../../text/markup.ts';
import { paragraph } from '../blocks.ts';
import { readPrintedNumber } from '../heading-levels.ts';
import { type OpenSection, toSections } from '../open-section.ts';
import { readCaption } from '../pdf/captions.ts';
import { isKnownName, isReferencesName } from '../pdf/names.ts';
import { BRACKETED, readPrintedReference } from '../printed-reference.ts';
import { readPicture, readTable } from './floats.ts';
import { createFinder, type Finder, pageOf, type Target } from './nodes.ts';
import type { DoclingDocument, DoclingNode, DoclingText } from './schema.ts';

/** The document of a PDF that docling has read. */
export function readDocling(source: DoclingDocument): Document {
  const reading = new Reading(createFinder(source));
  reading.addAll(source.body, 0);
  return reading.document();
}

/** Deeper than any document; readers go down by recursion. */
const MAX_DEPTH = 100;
const MAIN = 'Main text';

class Reading {
  private readonly find: Finder;
  private readonly open: OpenSection[] = [];
  private readonly notes: Block[] = [];
  private readonly references: string[] = [];
  private title = '';
  private isInList = false;
  private isCut = false;

  constructor(find: Finder) {
    this.find = find;
  }

  document(): Document {
    const { title } = this;
    const [front] = this.open;
    // The text of a document without headings.
    if (front?.title === '' && this.open.length === 1) this.open[0] = { ...front, title: MAIN };
    if (this.notes.length > 0) this.open.push({ title: 'Footnotes', blocks: this.notes });
    const references = joinRests(this.references).map(
      (text, at): DocumentReference => readPrintedReference(text, at + 1),
    );
    const cut = this.isCut && { cut: true as const };
    return { from: 'pdf', title, authors: [], sections: toSections(this.open), references, ...cut };
  }

  /** Adds what is below a node. */
  addAll({ children }: DoclingNode, depth: number): void {
    if (depth > MAX_DEPTH) this.isCut = true;
    else for (const target of this.find.inPlace(children)) this.add(target, depth);
  }

  private add(target: Target, depth: number): void {
    const { kind, node } = target;
    // Running heads and page numbers.
    if (node.content_layer === 'furniture') return;
    if (kind === 'picture') this.push(readPicture(node, this.find));
    else if (kind === 'table') this.push(readTable(node, this.find));
    else if (kind === 'text') this.addText(node, depth);
    else if (isList(node) && !this.isInList) this.push(this.readList(node, depth));
    else if (node.label === 'inline') this.push(withPage(node, paragraph(this.textBelow(node, depth))));
    else this.addAll(node, depth + 1);
  }

  private addText(node: DoclingText, depth: number): void {
    const text = foldText(node.text || node.orig || '');
    const { label } = node;
    if (label === 'title' || label === 'section_header') this.addHeading(node, text);
    else if (label === 'reference' || (this.isInList && label !== 'footnote')) this.addReference(node, text);
    else if (label === 'footnote') this.notes.push(...withPage(node, paragraph(text)));
    else if (label === 'formula') this.push(withPage(node, formula(node, text)));
    else if (label === 'caption') this.push(withPage(node, caption(text)));
    else this.push(withPage(node, paragraph(text)));
    this.addAll(node, depth + 1);
  }

  /** The first heading is the title if nothing but names and addresses can follow it. */
  private addHeading(node: DoclingText, text: string): void {
    if (text === '') return;
    const number = readPrintedNumber(text);
    const isFirst = this.title === '' && this.open.every(({ level }) => level === undefined);
    const isTitle = isFirst && (pageOf(node).page ?? 1) === 1 && !number && !isKnownName(text);
    this.isInList = isReferencesName(text);
    if (node.label === 'title' || isTitle) this.title ||= text;
    else if (!this.isInList)
      this.open.push({ title: text, number, level: Math.max(1, node.level ?? 1), ...pageOf(node), blocks: [] });
  }

  private addReference({ marker }: DoclingText, text: string): void {
    const printed = marker && /\w/.test(marker) && !text.startsWith(marker) ? `${marker} ${text}` : text;
    if (/\p{L}/u.test(printed)) this.references.push(printed);
  }

  private readList(list: DoclingNode, depth: number): Block[] {
    const items = this.find.inPlace(list.children).map((target) => this.readItem(target, depth + 1));
    const isOrdered = items.length > 0 && items.every(({ enumerated }) => enumerated);
    const blocks = items.map((item) => item.blocks).filter((item) => item.length > 0);
    return blocks.length > 0
      ? withPage(items[0]?.node ?? list, [{ kind: 'list', ordered: isOrdered, items: blocks }])
      : [];
  }

  private readItem(target: Target, depth: number) {
    const { kind, node } = target;
    const text = kind === 'text' ? foldText(node.text || node.orig || '') : '';
    const below = depth > MAX_DEPTH ? [] : this.readBelow(node, depth);
    return { node, enumerated: kind === 'text' && node.enumerated === true, blocks: [...paragraph(text), ...below] };
  }

  /** The lists below an item, and the text of anything else. */
  private readBelow(node: DoclingNode, depth: number): Block[] {
    return this.find.inPlace(node.children).flatMap((target): Block[] => {
      if (target.kind === 'group' && isList(target.node)) return this.readList(target.node, depth + 1);
      return this.readItem(target, depth + 1).blocks;
    });
  }

  private textBelow(node: DoclingNode, depth: number): string {
    if (depth > MAX_DEPTH) return '';
    const parts = this.find
      .inPlace(node.children)
      .map((target) => (target.kind === 'text' ? foldText(target.node.text) : this.textBelow(target.node, depth + 1)));
    return parts.filter(Boolean).join(' ');
  }

  private push(blocks: readonly Block[]): void {
    const [first] = blocks;
    if (!first) return;
    if (this.open.length === 0) this.open.push({ title: '', ...(first.page && { page: first.page }), blocks: [] });
    for (const block of blocks) this.open.at(-1)?.blocks.push(block);
  }
}

/** An entry goes on in the next column or page: it starts with a small letter, or has no label although others do. */
function joinRests(entries: readonly string[]): string[] {
  const isLabelled = entries.filter((entry) => BRACKETED.test(entry)).length * 2 > entries.length;
  const joined: string[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    const isRest = isLabelled ? !BRACKETED.test(entry) : /^\p{Ll}/u.test(entry);
    if (last !== undefined && isRest) joined[joined.length - 1] = `${last} ${entry}`;
    else joined.push(entry);
  }
  return joined;
}

const isList = ({ label }: DoclingNode) => label === 'list' || label === 'ordered_list';

const withPage = (node: DoclingNode, blocks: readonly Block[]): Block[] =>
  blocks.map((block) => ({ ...block, ...pageOf(node) }));

/** Docling writes TeX if it was asked to read formulas; otherwise only what is printed is known. */
const formula = ({ text }: DoclingText, printed: string): Block[] =>
  text.trim() ? [{ kind: 'formula', tex: printed }] : paragraph(printed);

function caption(text: string): Block[] {
  const printed = readCaption(text);
  return printed ? [{ kind: 'figure', label: printed.label, caption: printed.caption }] : paragraph(text);
}
