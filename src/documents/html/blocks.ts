import { XmlElement, type XmlNode } from '@rgrove/parse-xml';
import type { Block } from '../../model/document.ts';
import { children, descendants, elementsOf } from '../../text/xml.ts';
import { type BlockReader, divideBlocks, entryOf, paragraph } from '../blocks.ts';
import { readRows } from '../table-rows.ts';
import { classOf, inlineOf, inlineText, isHidden, isMath, texOf } from './inline.ts';

/** Elements that hold blocks and are none themselves. */
const CONTAINERS = new Set('div section article main body html header footer address aside center details'.split(' '));

/** Whether an element starts or holds blocks, so that it ends a run of text. */
export function isBlock(node: XmlNode): node is XmlElement {
  return node instanceof XmlElement && (CONTAINERS.has(node.name) || Object.hasOwn(READERS, node.name));
}

/** The blocks inside nodes; headings become paragraphs. */
export function readBlocks(nodes: readonly XmlNode[]): Block[] {
  return divideBlocks(nodes, { readerOf, inlineOf });
}

function readerOf(element: XmlElement): BlockReader | undefined {
  if (!isBlock(element)) return undefined;
  return isHidden(element) ? nothing : (entryOf(READERS, element.name) ?? within);
}

const nothing = (): Block[] => [];
const within = (element: XmlElement): Block[] => readBlocks(element.children);
const oneLine = (element: XmlElement): Block[] => paragraph(inlineText(element));

const READERS: Readonly<Record<string, BlockReader>> = {
  p: within,
  h1: oneLine,
  h2: oneLine,
  h3: oneLine,
  h4: oneLine,
  h5: oneLine,
  h6: oneLine,
  pre: oneLine,
  dt: oneLine,
  dd: within,
  dl: within,
  ul: (element) => readList(element, false),
  ol: (element) => readList(element, true),
  blockquote: (element) => [{ kind: 'quote', blocks: within(element) }],
  figure: (element) => readFigure(element),
  figcaption: oneLine,
  table: (element) => readTable(element),
  hr: nothing,
};

/** Marks that LaTeXML writes as text before an item. */
const isItemTag = (node: XmlNode): boolean =>
  node instanceof XmlElement && /\bltx_tag_(?:item|itemize|enumerate)\b/.test(classOf(node));

function readList(element: XmlElement, ordered: boolean): Block[] {
  const items = children(element, 'li').map((item) => readBlocks(item.children.filter((node) => !isItemTag(node))));
  return [{ kind: 'list', ordered, items: items.filter((item) => item.length > 0) }];
}

function splitCaption(text: string): { label?: string; caption: string } {
  const label = /^(?:(?:Supplementary )?(?:Figure|Fig\.?|Table|Algorithm|Listing|Scheme|Box) [A-Z]?\d+[a-z]?)/i.exec(
    text,
  )?.[0];
  return label ? { label, caption: text.slice(label.length).replace(/^[\s.:]+/, '') } : { caption: text };
}

/** A figure is its caption; a table in it keeps its rows. */
function readFigure(element: XmlElement): Block[] {
  const captions = descendants(element, 'figcaption').map(inlineText).filter(Boolean);
  const tables = descendants(element, 'table').flatMap(readTable);
  const named = splitCaption(captions.join(' '));
  const [first, ...rest] = tables;
  if (first?.kind === 'table') return [{ ...first, ...named }, ...rest];
  return named.caption || named.label ? [{ kind: 'figure', ...named }, ...tables] : tables;
}

/** LaTeXML sets displayed formulas as tables. */
function readTable(element: XmlElement): Block[] {
  if (/\bltx_(?:equation|equationgroup|eqn_table)\b/.test(classOf(element))) return readEquations(element);
  const trs = descendants(element, 'tr');
  const isHead = (tr: XmlElement) => tr.parent instanceof XmlElement && tr.parent.name === 'thead';
  const firstOther = trs.findIndex((tr) => !isHead(tr) && !elementsOf(tr).every((cell) => cell.name === 'th'));
  const rows = readRows(trs, inlineText);
  const caption = children(element, 'caption').map(inlineText).join(' ');
  if (rows.every((row) => row.every((cell) => cell === ''))) return [];
  return [
    { kind: 'table', ...splitCaption(caption), headRows: firstOther < 0 ? trs.length : firstOther, rows, notes: [] },
  ];
}

/** One formula for each row; a row may hold several parts of it. */
function readEquations(element: XmlElement): Block[] {
  return descendants(element, 'tr').flatMap((tr) => {
    const tags = elementsOf(tr).flatMap((cell) => tagsIn(cell));
    const tex = mathIn(tr).map(texOf).join(' ');
    const label = tags[0];
    if (tex) return [{ kind: 'formula', tex, ...(label && { label }) } as const];
    return paragraph(inlineText(tr));
  });
}

const tagsIn = (element: XmlElement): string[] =>
  descendants(element, 'span')
    .filter((span) => /\bltx_tag_equation\b/.test(classOf(span)))
    .map(inlineText);

function mathIn(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) => (isMath(child) ? [child] : mathIn(child)));
}
