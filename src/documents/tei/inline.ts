import { XmlElement, type XmlNode } from '@rgrove/parse-xml';
import { foldText } from '../../text/markup.ts';
import { textOf } from '../../text/xml.ts';
import { toLink } from '../links.ts';
import { subscript, superscript } from '../scripts.ts';

/** The text of an element as one line of Markdown. */
export const inlineText = (element: XmlElement): string => inlineOf(element.children);

/** The text of nodes as one line of Markdown. */
export const inlineOf = (nodes: readonly XmlNode[]): string => foldText(nodes.map(rawText).join(''));

function rawText(node: XmlNode): string {
  const text = textOf(node);
  if (text !== undefined) return text;
  if (!(node instanceof XmlElement)) return '';
  const inner = node.children.map(rawText).join('');
  if (node.name === 'hi') return shifted(node.attributes['rend'] ?? '', inner);
  if (node.name === 'ref' && node.attributes['type'] === 'url') return toLink(inner, node.attributes['target'] ?? '');
  if (node.name === 'note') return ` (${inner.trim()}) `;
  return node.name === 'lb' ? ' ' : inner;
}

function shifted(rend: string, text: string): string {
  if (/superscript/.test(rend)) return superscript(text);
  return /subscript/.test(rend) ? subscript(text) : text;
}
