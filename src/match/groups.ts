/** What {@link Groups} needs to know of its members. */
export interface Member {
  /** Where the record is from, for the reasons. */
  readonly source: string;
  /** The DOI of the published article, if the record has it. */
  readonly published?: string;
}

/** Sets of records that are one paper, with the reasons: a union-find structure. */
export class Groups<M extends Member> {
  readonly #items: readonly M[];
  readonly #parent = new Map<M, M>();
  readonly #members = new Map<M, M[]>();
  readonly #published = new Map<M, Set<string>>();
  readonly #reasons = new Map<M, string[]>();

  constructor(items: readonly M[]) {
    this.#items = items;
    for (const item of items) {
      this.#published.set(item, new Set(item.published ? [item.published] : []));
      this.#members.set(item, [item]);
    }
  }

  rootOf(item: M): M {
    let root = item;
    for (let up = this.#parent.get(root); up; up = this.#parent.get(root)) root = up;
    if (root !== item) this.#parent.set(item, root);
    return root;
  }

  membersOf(item: M): readonly M[] {
    return this.#members.get(this.rootOf(item)) ?? [];
  }

  /** The published DOIs of the group of an item. */
  publishedOf(item: M): ReadonlySet<string> {
    return this.#published.get(this.rootOf(item)) ?? new Set();
  }

  /** Joins the members, unless that would join two published DOIs; `always` is for the DOI itself. */
  join(members: readonly M[], reason: string, always = false): void {
    const roots = [...new Set(members.map((member) => this.rootOf(member)))];
    const [root, ...others] = roots;
    if (!root || others.length === 0) return;
    const published = new Set(roots.flatMap((each) => [...(this.#published.get(each) ?? [])]));
    if (!always && published.size > 1) return;
    const all = this.#members.get(root) ?? [];
    for (const other of others) {
      this.#parent.set(other, root);
      for (const member of this.#members.get(other) ?? []) all.push(member);
      this.#members.delete(other);
    }
    this.#published.set(root, published);
    const text = `${reason}: ${[...new Set(members.map(({ source }) => source))].sort().join(', ')}`;
    this.#reasons.set(root, [...roots.flatMap((each) => this.#reasons.get(each) ?? []), text]);
  }

  /** Every group, with its members in their first order. */
  all(): { readonly members: M[]; readonly reasons: readonly string[] }[] {
    const groups = new Map<M, M[]>();
    for (const item of this.#items) {
      const root = this.rootOf(item);
      const group = groups.get(root);
      if (group) group.push(item);
      else groups.set(root, [item]);
    }
    return [...groups].map(([root, members]) => ({ members, reasons: this.#reasons.get(root) ?? [] }));
  }
}
