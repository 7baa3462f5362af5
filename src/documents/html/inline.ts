import { XmlElement, type XmlNode } from '@rgrove/parse-xml';
import { foldText } from '../../text/markup.ts';
import { descendants, textOf } from '../../text/xml.ts';
import { entryOf } from '../blocks.ts';
import { toLink } from '../links.ts';
import { localName, toTex } from '../mathml.ts';
import { subscript, superscript } from '../scripts.ts';

/** Elements inside a word or sentence; around any other element there is a space. */
const JOINED = new Set(
  'a abbr b bdi bdo cite code data dfn em font i ins kbd label mark q s samp small span strong time tt u var wbr'.split(
    ' ',
  ),
);

/** Parts that LaTeXML adds to the text: marks of footnotes, page breaks, messages about what it could not convert. */
const HIDDEN =
  /\bltx_(?:note_mark|tag_note|note_type|pagination|ERROR|rule|page_(?:logo|footer|header|navbar)|TOC|dates)\b/;

export const classOf = (element: XmlElement): string => element.attributes['class'] ?? '';
export const isHidden = (element: XmlElement): boolean => HIDDEN.test(classOf(element));

/** The text of an element as one line of Markdown. */
export function inlineText(element: XmlElement): string {
  return inlineOf(element.children);
}

/** The text of nodes as one line of Markdown. */
export function inlineOf(nodes: readonly XmlNode[]): string {
  return foldText(nodes.map(rawText).join('')).replace(/ ([,.;:)\]])/g, '$1');
}

function rawText(node: XmlNode): string {
  const text = textOf(node);
  if (text !== undefined) return text;
  if (!(node instanceof XmlElement) || isHidden(node)) return '';
  const special = entryOf(SPECIAL, node.name);
  if (special) return special(node);
  if (/\bltx_note\b/.test(classOf(node))) return ` (${inlineText(node)}) `;
  const inner = node.children.map(rawText).join('');
  return JOINED.has(node.name) ? inner : ` ${inner} `;
}

const SPECIAL: Readonly<Record<string, (element: XmlElement) => string>> = {
  sup: (element) => superscript(inlineText(element)),
  sub: (element) => subscript(inlineText(element)),
  math: (element) => mathText(element),
  a: (element) => linkText(element),
  br: () => ' ',
  img: () => '',
};

/** A formula; one that only raises or lowers a character of the text next to it is text. */
function mathText(math: XmlElement): string {
  const tex = texOf(math);
  const script = /^\{\}([_^])\{\\?(?:mathrm|rm|text)?\{?([\w+-]+)\}?\}$/.exec(tex);
  if (script) return (script[1] === '_' ? subscript : superscript)(script[2] ?? '');
  return tex ? `$${tex}$` : '';
}

/** The TeX that a formula was made from, or its MathML as TeX. */
export function texOf(math: XmlElement): string {
  const { alttext } = math.attributes;
  if (alttext) return alttext.replace(/\\displaystyle(?![a-z]) ?|\s+/gi, (found) => (found.trim() ? '' : ' ')).trim();
  const source = descendants(math, 'annotation').find((each) => /tex(?!t)/i.test(each.attributes['encoding'] ?? ''));
  return (source?.text ?? toTex(math)).replace(/\s+/g, ' ').trim();
}

/** Whether an element is a formula. */
export const isMath = (element: XmlElement): boolean => localName(element.name) === 'math';

/** The spaces around a link are part of the sentence. */
function linkText(element: XmlElement): string {
  const text = element.children.map(rawText).join('');
  return text.replace(text.trim(), (shown) => toLink(shown, element.attributes['href'] ?? ''));
}
