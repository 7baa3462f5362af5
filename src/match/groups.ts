import type { Item } from './items.ts';

/** Sets of items that are one paper, with the reasons: a union-find structure. */
export class Groups {
  readonly #items: readonly Item[];
  readonly #parent = new Map<Item, Item>();
  readonly #published = new Map<Item, Set<string>>();
  readonly #reasons = new Map<Item, string[]>();

  constructor(items: readonly Item[]) {
    this.#items = items;
    for (const item of items) this.#published.set(item, new Set(item.published ? [item.published] : []));
  }

  #rootOf(item: Item): Item {
    let root = item;
    for (let up = this.#parent.get(root); up; up = this.#parent.get(root)) root = up;
    if (root !== item) this.#parent.set(item, root);
    return root;
  }

  /** Joins the members, unless that would join two published DOIs; `always` is for the DOI itself. */
  join(members: readonly Item[], reason: string, always = false): void {
    const roots = [...new Set(members.map((member) => this.#rootOf(member)))];
    const [root, ...others] = roots;
    if (!root || others.length === 0) return;
    const published = new Set(roots.flatMap((each) => [...(this.#published.get(each) ?? [])]));
    if (!always && published.size > 1) return;
    for (const other of others) this.#parent.set(other, root);
    this.#published.set(root, published);
    const text = `${reason}: ${[...new Set(members.map(({ record }) => record.source))].sort().join(', ')}`;
    this.#reasons.set(root, [...roots.flatMap((each) => this.#reasons.get(each) ?? []), text]);
  }

  all(): { readonly members: Item[]; readonly reasons: readonly string[] }[] {
    const groups = new Map<Item, Item[]>();
    for (const item of this.#items) {
      const root = this.#rootOf(item);
      const group = groups.get(root);
      if (group) group.push(item);
      else groups.set(root, [item]);
    }
    return [...groups].map(([root, members]) => ({ members, reasons: this.#reasons.get(root) ?? [] }));
  }
}
