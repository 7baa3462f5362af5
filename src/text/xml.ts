import { XmlElement, type XmlNode, XmlText } from '@rgrove/parse-xml';

/** The child elements of this name. */
export function children(parent: XmlElement | undefined, name: string): readonly XmlElement[] {
  const nodes = parent?.children ?? [];
  return nodes.filter((node): node is XmlElement => node instanceof XmlElement && node.name === name);
}

/** The first element at the end of a path of names. */
export function childAt(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((element, name) => children(element, name)[0], parent);
}

/** The text, markup inside it included, at the end of a path of names; undefined when there is none. */
export function childText(parent: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  const text = childAt(parent, ...path)?.text.trim();
  return text === '' ? undefined : text;
}

/** All elements of a name below this one, in order; does not look inside a match. */
export function descendants(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

/** The child elements. */
export function elementsOf(parent: XmlElement): XmlElement[] {
  return parent.children.filter((node): node is XmlElement => node instanceof XmlElement);
}

/** The text of a text node; undefined for elements, comments and instructions. */
export function textOf(node: XmlNode): string | undefined {
  return node instanceof XmlText ? node.text : undefined;
}
