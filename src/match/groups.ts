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
  /** Only of groups of at least two, as most records are alone. */
  readonly #members = new Map<M, M[]>();
  readonly #published = new Map<M, Set<string>>();
  readonly #reasons = new Map<M, string[]>();
  /** Which part of which split the group of an item belongs to. */
  readonly #parts = new Map<M, ReadonlyMap<number, number>>();

  /** `splits` are parts of groups that a person keeps apart, whatever the records say. */
  constructor(items: readonly M[], splits: readonly (readonly (readonly M[])[])[] = []) {
    this.#items = items;
    for (const [split, parts] of splits.entries())
      for (const [part, members] of parts.entries())
        for (const member of members)
          this.#parts.set(member, new Map([...(this.#parts.get(member) ?? []), [split, part]]));
  }

  rootOf(item: M): M {
    let root = item;
    for (let up = this.#parent.get(root); up; up = this.#parent.get(root)) root = up;
    if (root !== item) this.#parent.set(item, root);
    return root;
  }

  membersOf(item: M): readonly M[] {
    return this.#ownMembers(this.rootOf(item));
  }

  /** The published DOIs of the group of an item. */
  publishedOf(item: M): ReadonlySet<string> {
    return this.#ownPublished(this.rootOf(item));
  }

  readonly #ownMembers = (root: M): M[] => this.#members.get(root) ?? [root];
  readonly #ownPublished = (root: M): ReadonlySet<string> =>
    this.#published.get(root) ?? new Set(root.published ? [root.published] : []);

  /** Joins the members, unless that would join two published DOIs; `always` is for the DOI itself. */
  join(members: readonly M[], reason: string, always = false): void {
    for (let rest = members; rest.length > 1; ) {
      const { fitting, apart } = this.#parts.size > 0 ? this.#divide(rest) : { fitting: rest, apart: [] };
      this.#join(fitting, reason, always);
      rest = apart;
    }
  }

  /** The members that no split keeps from the first one, and the others. */
  #divide(members: readonly M[]): { readonly fitting: M[]; readonly apart: M[] } {
    const [fitting, apart]: [M[], M[]] = [[], []];
    const taken = new Map<number, number>();
    for (const member of members) {
      const parts = [...(this.#parts.get(this.rootOf(member)) ?? [])];
      const fits = parts.every(([split, part]) => (taken.get(split) ?? part) === part);
      if (fits) for (const [split, part] of parts) taken.set(split, part);
      (fits ? fitting : apart).push(member);
    }
    return { fitting, apart };
  }

  #join(members: readonly M[], reason: string, always: boolean): void {
    const roots = [...new Set(members.map((member) => this.rootOf(member)))];
    const [root, ...others] = roots;
    if (!root || others.length === 0) return;
    const published = new Set(roots.flatMap((each) => [...this.#ownPublished(each)]));
    if (!always && published.size > 1) return;
    const all = this.#ownMembers(root);
    for (const other of others) {
      this.#parent.set(other, root);
      for (const member of this.#ownMembers(other)) all.push(member);
      this.#members.delete(other);
      this.#published.delete(other);
    }
    this.#members.set(root, all);
    this.#published.set(root, published);
    const parts = roots.flatMap((each) => [...(this.#parts.get(each) ?? [])]);
    if (parts.length > 0) this.#parts.set(root, new Map(parts));
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
