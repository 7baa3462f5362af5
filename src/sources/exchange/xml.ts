import { XmlElement } from '@rgrove/parse-xml';

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
