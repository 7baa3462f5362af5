import { XmlElement, type XmlNode } from '@rgrove/parse-xml';
import type { Block } from '../../model/document.ts';
import { children, elementsOf } from '../../text/xml.ts';
import { type BlockReader, divideBlocks, entryOf, paragraph } from '../blocks.ts';
import { captionOf, labelOf } from './caption.ts';
import { inlineOf, inlineText, texOf } from './inline.ts';
import { readTable } from './table.ts';

/** The blocks of a section, a paragraph or any other element. */
export function readBlocks(nodes: readonly XmlNode[]): Block[] {
  return divideBlocks(nodes, { readerOf, inlineOf });
}

/** A footnote inside a paragraph stays in its sentence. */
function readerOf({ name, parent }: XmlElement): BlockReader | undefined {
  const isInlineNote = name === 'fn' && parent instanceof XmlElement && parent.name === 'p';
  return isInlineNote ? undefined : entryOf(READERS, name);
}

const within = (element: XmlElement): Block[] => readBlocks(element.children);
const nothing = (): Block[] => [];

/** How each block element is read; elements that are not listed are part of a paragraph. */
const READERS: Readonly<Record<string, BlockReader>> = {
  p: within,
  list: (element) => [
    {
      kind: 'list',
      ordered: /order|alpha|roman/.test(element.attributes['list-type'] ?? ''),
      items: children(element, 'list-item').map(within),
    },
  ],
  'def-list': (element) => [...titleOf(element), ...children(element, 'def-item').flatMap(readDefinition)],
  'disp-formula': (element) => readFormula(element),
  'disp-formula-group': within,
  'disp-quote': (element) => [{ kind: 'quote', blocks: within(element) }],
  'boxed-text': (element) => [{ kind: 'quote', blocks: within(element) }],
  'verse-group': (element) => [{ kind: 'quote', blocks: within(element) }],
  'verse-line': within,
  speech: within,
  statement: within,
  preformat: within,
  code: within,
  sec: within,
  title: (element) => paragraph(inlineText(element)),
  caption: within,
  fig: (element) => [{ kind: 'figure', ...labelOf(element), caption: captionOf(element) }],
  'fig-group': (element) => [
    ...paragraph([labelOf(element).label, captionOf(element)].filter(Boolean).join(' ')),
    ...elementsOf(element).flatMap((child) => (child.name === 'fig' ? (READERS['fig']?.(child) ?? []) : [])),
  ],
  'table-wrap': (element) => [readTable(element)],
  'table-wrap-group': (element) => children(element, 'table-wrap').map(readTable),
  array: (element) => [readTable(element)],
  table: (element) => [readTable(element)],
  'supplementary-material': (element) => readSupplement(element),
  'fn-group': within,
  fn: (element) => paragraph([labelOf(element).label, ...children(element, 'p').map(inlineText)].join(' ')),
  graphic: nothing,
  media: nothing,
  'object-id': nothing,
  'sec-meta': nothing,
  'ref-list': nothing,
};

const titleOf = (element: XmlElement): Block[] =>
  children(element, 'title').flatMap((each) => paragraph(inlineText(each)));

function readDefinition(item: XmlElement): Block[] {
  const [term, def] = ['term', 'def'].map((name) => children(item, name).map(inlineText).join(' '));
  return paragraph(`${term}: ${def}`);
}

function readFormula(element: XmlElement): Block[] {
  const tex = texOf(element);
  const { label } = labelOf(element);
  if (tex) return [{ kind: 'formula', tex, ...(label && { label }) }];
  return paragraph(inlineText(element));
}

/** A supplement is a caption like that of a figure; a file without one shows nothing. */
function readSupplement(element: XmlElement): Block[] {
  const inner = readBlocks(elementsOf(element).filter((child) => child.name !== 'label' && child.name !== 'caption'));
  const caption = captionOf(element);
  const { label } = labelOf(element);
  if (!caption && !label) return inner;
  return [{ kind: 'figure', ...(label && { label }), caption }, ...inner];
}
