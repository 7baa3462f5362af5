import type { XmlElement, XmlNode } from '@rgrove/parse-xml';
import { elementsOf, textOf } from '../text/xml.ts';
import { entryOf } from './blocks.ts';

/** The name without its namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Elements with a fixed number of arguments, as TeX. */
const TEMPLATES: Readonly<Record<string, (parts: readonly string[]) => string>> = {
  mfrac: ([top = '', bottom = '']) => `\\frac{${top}}{${bottom}}`,
  msup: ([base = '', sup = '']) => `${group(base)}^{${sup}}`,
  msub: ([base = '', sub = '']) => `${group(base)}_{${sub}}`,
  msubsup: ([base = '', sub = '', sup = '']) => `${group(base)}_{${sub}}^{${sup}}`,
  munder: ([base = '', under = '']) => `${group(base)}_{${under}}`,
  mover: ([base = '', over = '']) => overOf(base, over),
  munderover: ([base = '', under = '', over = '']) => `${group(base)}_{${under}}^{${over}}`,
  mroot: ([base = '', index = '']) => `\\sqrt[${index}]{${base}}`,
  msqrt: (parts) => `\\sqrt{${parts.join('')}}`,
  mtr: (parts) => `${parts.join(' & ')} \\\\ `,
  mtable: (parts) => `\\begin{matrix} ${parts.join('')}\\end{matrix}`,
};

const ACCENTS: Readonly<Record<string, string>> = {
  '¯': 'bar',
  '‾': 'overline',
  '^': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  '→': 'vec',
  '⃗': 'vec',
  '˙': 'dot',
  '.': 'dot',
};

function overOf(base: string, over: string): string {
  const accent = entryOf(ACCENTS, over.trim());
  return accent ? `\\${accent}{${base}}` : `${group(base)}^{${over}}`;
}

const group = (tex: string): string => ([...tex].length > 1 ? `{${tex}}` : tex);

/** Parts that are not shown, or that show the same formula again. */
const HIDDEN = new Set(['annotation', 'annotation-xml', 'none', 'mprescripts', 'mphantom', 'maligngroup']);

/** A MathML formula as TeX; characters stay as they are. */
export function toTex(node: XmlNode): string {
  const text = textOf(node);
  if (text !== undefined) return text.replace(/\s+/g, ' ').trim();
  const element = node as XmlElement;
  if (!('children' in element) || HIDDEN.has(localName(element.name ?? ''))) return '';
  return elementToTex(element);
}

function elementToTex(element: XmlElement): string {
  const name = localName(element.name);
  const template = entryOf(TEMPLATES, name);
  if (template) return template(elementsOf(element).map(toTex));
  const inner = element.children.map(toTex).join('');
  if (name === 'mtext') return /\S/.test(inner) ? `\\text{${element.text.replace(/\s+/g, ' ')}}` : ' ';
  if (name === 'mi') return [...inner].length > 1 ? `\\mathrm{${inner}}` : inner;
  if (name === 'mspace') return ' ';
  if (name === 'mo') return inner.replace(/[{}]/g, '\\$&');
  if (name === 'mfenced') return fenced(element);
  return inner;
}

function fenced(element: XmlElement): string {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  return `${open}${elementsOf(element)
    .map(toTex)
    .join(separators.trim()[0] ?? '')}${close}`;
}
