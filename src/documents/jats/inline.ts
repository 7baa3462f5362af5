import { XmlElement, type XmlNode } from '@rgrove/parse-xml';
import { foldText } from '../../text/markup.ts';
import { trimEndOf, trimStartOf } from '../../text/trim.ts';
import { descendants, elementsOf, textOf } from '../../text/xml.ts';
import { entryOf } from '../blocks.ts';
import { toLink } from '../links.ts';
import { localName, toTex } from '../mathml.ts';
import { subscript, superscript } from '../scripts.ts';

/** Elements inside a word or sentence; around any other element there is a space. */
const JOINED = new Set(
  'abbrev bold chem-struct email ext-link fixed-case italic milestone-end milestone-start monospace named-content overline roman sans-serif sc strike styled-content sub sup underline uri xref x inline-formula'.split(
    ' ',
  ),
);
/** Parts of a citation: the text between them has their spaces, but two parts in a row have none. */
const PARTS = new Set(
  'article-title chapter-title comment conf-name day edition elocation-id etal fpage issue lpage month page-range pub-id publisher-loc publisher-name source string-name supplement volume year'.split(
    ' ',
  ),
);
/** Elements that show no text, or a picture of text that stands next to them. */
const SKIPPED = new Set('inline-graphic graphic object-id private-char media processing-meta'.split(' '));

/** The text of an element as one line of Markdown. */
export function inlineText(element: XmlElement): string {
  return inlineOf(element.children);
}

/** The text of nodes as one line of Markdown. */
export function inlineOf(nodes: readonly XmlNode[]): string {
  return foldText(joinNodes(nodes)).replace(/ ([,.;:)\]])/g, '$1');
}

function joinNodes(nodes: readonly XmlNode[]): string {
  const isPart = (node: XmlNode | undefined) => node instanceof XmlElement && PARTS.has(node.name);
  return nodes.map((node, at) => (isPart(node) && isPart(nodes[at - 1]) ? ' ' : '') + rawText(node)).join('');
}

function rawText(node: XmlNode): string {
  const text = textOf(node);
  if (text !== undefined) return text;
  if (!(node instanceof XmlElement)) return '';
  const name = localName(node.name);
  if (SKIPPED.has(name)) return '';
  const special = entryOf(SPECIAL, name);
  if (special) return special(node);
  const inner = joinNodes(node.children);
  return JOINED.has(name) || PARTS.has(name) ? inner : ` ${inner} `;
}

const SPECIAL: Readonly<Record<string, (element: XmlElement) => string>> = {
  sup: (element) => (isCitation(element) ? ` [${inlineText(element)}]` : superscript(inlineText(element))),
  sub: (element) => subscript(inlineText(element)),
  math: (element) => `$${toTex(element).trim()}$`,
  'tex-math': (element) => `$${bareTex(element.text)}$`,
  'inline-formula': (element) => formulaText(element),
  alternatives: (element) => formulaText(element),
  'ext-link': (element) => linkText(element),
  uri: (element) => linkText(element),
  fn: (element) => ` (${inlineText(element)}) `,
  break: () => ' ',
};

/** A superscript that is a list of references, as numbers or as links. */
function isCitation(element: XmlElement): boolean {
  return elementsOf(element).some((child) => child.name === 'xref' && child.attributes['ref-type'] === 'bibr');
}

/** A formula in its best form: TeX if the file has it, else the MathML, else what is written. */
export function texOf(element: XmlElement): string {
  const [tex] = descendants(element, 'tex-math');
  if (tex) return bareTex(tex.text);
  const math = findMath(element);
  return math ? toTex(math).trim() : '';
}

function findMath(element: XmlElement): XmlElement | undefined {
  for (const child of elementsOf(element)) {
    const found = localName(child.name) === 'math' ? child : findMath(child);
    if (found) return found;
  }
  return undefined;
}

function formulaText(element: XmlElement): string {
  const tex = texOf(element);
  return tex ? `$${tex}$` : element.children.map(rawText).join('');
}

const DOCUMENT_START = '\\begin{document}';

/** Publishers deposit a whole LaTeX document for one formula. */
function bareTex(tex: string): string {
  const start = tex.indexOf(DOCUMENT_START) + DOCUMENT_START.length;
  const end = start < DOCUMENT_START.length ? -1 : tex.indexOf('\\end{document}', start);
  const body = (end < 0 ? tex : tex.slice(start, end)).trim();
  return trimEndOf(trimStartOf(body, '$'), '$').replace(/\s+/g, ' ').trim();
}

function linkText(element: XmlElement): string {
  return toLink(inlineText(element), element.attributes['xlink:href'] ?? '');
}
