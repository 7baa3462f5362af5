import type { XmlElement } from '@rgrove/parse-xml';

/** The page that an element starts on, from its coordinates: `page,x,y,width,height;...`. */
export function pageOf({ attributes }: XmlElement): { readonly page?: number } {
  const page = Number(/^(\d{1,6}),/.exec(attributes['coords'] ?? '')?.[1] ?? 0);
  return page > 0 ? { page } : {};
}
