import type { DoclingDocument, DoclingFloat, DoclingNode, DoclingTable, DoclingText } from './schema.ts';

/** What a reference such as `#/texts/3` points to. */
export type Target =
  | { readonly kind: 'text'; readonly node: DoclingText }
  | { readonly kind: 'table'; readonly node: DoclingTable }
  | { readonly kind: 'picture'; readonly node: DoclingFloat }
  | { readonly kind: 'group'; readonly node: DoclingNode };

type Links = DoclingNode['children'];

/** Finds nodes by reference; each is returned once, so that a document which repeats or nests itself ends. */
export interface Finder {
  /** The nodes in this place; captions and notes of tables and pictures are with those instead. */
  inPlace(links: Links): Target[];
  /** The captions or notes of a table or a picture. */
  ofFloat(links: Links): Target[];
}

/** Creates a finder. */
export function createFinder(source: DoclingDocument): Finder {
  const { tables, pictures } = source;
  const ofFloats = [...tables, ...pictures].flatMap(({ captions, footnotes }) => [
    ...(captions ?? []),
    ...(footnotes ?? []),
  ]);
  const owned = new Set(ofFloats.map(({ $ref }) => $ref));
  const seen = new Set<string>();
  const findAll = (refs: readonly string[]) =>
    refs.flatMap((ref) => {
      const target = seen.has(ref) ? null : findNode(source, ref);
      seen.add(ref);
      return target ?? [];
    });
  const refsOf = (links: Links) => (links ?? []).map(({ $ref }) => $ref);
  return {
    inPlace: (links) => findAll(refsOf(links).filter((ref) => !owned.has(ref))),
    ofFloat: (links) => findAll(refsOf(links)),
  };
}

function findNode(source: DoclingDocument, ref: string): Target | null {
  const { texts, tables, pictures, groups, key_value_items, form_items } = source;
  const [, list = '', at = ''] = /^#\/(\w{1,30})\/(\d{1,9})$/.exec(ref) ?? [];
  const index = Number(at);
  if (list === 'texts' && texts[index]) return { kind: 'text', node: texts[index] };
  if (list === 'tables' && tables[index]) return { kind: 'table', node: tables[index] };
  if (list === 'pictures' && pictures[index]) return { kind: 'picture', node: pictures[index] };
  const others = new Map(Object.entries({ groups, key_value_items, form_items }));
  const node = others.get(list)?.[index];
  return node ? { kind: 'group', node } : null;
}

/** The page that a node starts on. */
export function pageOf({ prov }: DoclingNode): { readonly page?: number } {
  const page = prov?.[0]?.page_no;
  return page && Number.isSafeInteger(page) && page > 0 ? { page } : {};
}
