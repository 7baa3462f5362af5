import type { XmlElement } from '@rgrove/parse-xml';
import { children, elementsOf } from '../../text/xml.ts';
import { inlineText } from './inline.ts';

/** The label of a figure, table or section, if it has one. */
export function labelOf(element: XmlElement): { readonly label?: string } {
  const label = children(element, 'label').map(inlineText).join(' ');
  return label ? { label } : {};
}

/** The title and paragraphs of a caption as one line. */
export function captionOf(element: XmlElement): string {
  const parts = children(element, 'caption').flatMap((caption) => elementsOf(caption).map(inlineText));
  return parts.filter(Boolean).join(' ');
}
