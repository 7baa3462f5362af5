import type { Ref } from '../model/ref.ts';
import { formatRef } from '../model/ref.ts';
import { arxivFromDoi } from '../model/ref-arxiv.ts';
import type { CitedWork } from '../model/source.ts';
import { foldCase } from '../text/fold.ts';

/** A paper of the graph; `sources` are the wire keys of the sources that list it. */
export interface GraphNode {
  /** DOI, else arXiv id, else the id of the first source. */
  readonly id: string;
  readonly doi?: string;
  readonly arxivId?: string;
  readonly title?: string;
  readonly year?: number;
  /** True if a source says so. */
  readonly retracted?: boolean;
  /** Steps from the seed. */
  readonly depth: number;
  readonly sources: readonly string[];
}

/** One paper cites another, according to `sources`. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly sources: readonly string[];
}

/** A paper while the graph grows; information is only added. */
export interface Member {
  readonly keys: Set<string>;
  readonly sources: Set<string>;
  /** The ref of the seed. */
  readonly ref?: Ref;
  /** The member that this one was merged into. */
  mergedInto?: Member;
  depth: number;
  doi?: string;
  arxivId?: string;
  title?: string;
  /** The letters and digits of the title. */
  titleKey?: string;
  year?: number;
  retracted?: boolean;
}

/** The graph while it grows: its members and their citations. */
export interface GrowingGraph {
  readonly seed: Member;
  /** The member for this work, if there is one. */
  find(work: CitedWork, source: string): Member | undefined;
  /**
   * Adds a work or what is new about it; members that turn out to be the same are merged.
   * `as`: the member that the work is known to be.
   */
  add(work: CitedWork, source: string, depth: number, as?: Member): Member;
  cite(from: Member, to: Member, source: string): void;
  /** How many different papers there are. */
  size(): number;
  members(): readonly Member[];
  toGraph(): { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] };
}

/** All names of a work; empty if it has no id. */
export function namesOf(work: CitedWork, source: string): string[] {
  const { doi, arxivId } = toIds(work);
  const own = work.sourceId && `${source}:${work.sourceId}`;
  const names = [doi && `doi:${doi}`, arxivId && `arxiv:${arxivId.toLowerCase()}`, own];
  return names.filter((name): name is string => Boolean(name));
}

/** A DOI registered by arXiv is another spelling of the arXiv id. */
function toIds({ doi, arxivId }: CitedWork): Pick<CitedWork, 'doi' | 'arxivId'> {
  const fromDoi = arxivFromDoi(doi ?? '');
  const arxiv = arxivId ?? fromDoi?.id;
  return { ...(doi && !fromDoi && { doi }), ...(arxiv && { arxivId: arxiv }) };
}

/** The refs of a member, best first; none if only one index has an id for it. */
export function refsOf({ ref, doi, arxivId }: Member): Ref[] {
  const refs: Ref[] = ref ? [ref] : [];
  if (doi && ref?.kind !== 'doi') refs.push({ kind: 'doi', id: doi });
  if (arxivId && ref?.kind !== 'arxiv') refs.push({ kind: 'arxiv', id: arxivId });
  return refs;
}

/** Creates a graph with the seed only. */
export function createGrowingGraph(ref: Ref): GrowingGraph {
  const byName = new Map<string, Member>();
  const seed: Member = { keys: new Set(), sources: new Set(), depth: 0, ref };
  const order: Member[] = [seed];
  const citations: { from: Member; to: Member; source: string }[] = [];

  const merge = (kept: Member, other: Member) => {
    for (const name of other.keys) byName.set(name, kept);
    for (const citation of citations) {
      if (citation.from === other) citation.from = kept;
      if (citation.to === other) citation.to = kept;
    }
    order.splice(order.indexOf(other), 1);
    other.mergedInto = kept;
    for (const source of other.sources) kept.sources.add(source);
    for (const name of other.keys) kept.keys.add(name);
    learn(kept, other);
    kept.depth = Math.min(kept.depth, other.depth);
  };

  const known = (work: CitedWork, source: string) => {
    const named = namesOf(work, source).flatMap((name) => byName.get(name) ?? []);
    const title = titleKey(work.title);
    const alike = title.length < MIN_TITLE ? [] : order.filter((each) => each.titleKey === title && fits(each, work));
    return [...new Set([...named, ...alike])];
  };

  const add: GrowingGraph['add'] = (work, source, depth, as) => {
    const names = namesOf(work, source);
    const same = [...new Set([...(as ? [as] : []), ...known(work, source)])].sort(
      (x, y) => order.indexOf(x) - order.indexOf(y),
    );
    const member = same[0] ?? { keys: new Set(), sources: new Set(), depth };
    if (same.length === 0) order.push(member);
    for (const other of same.slice(1)) merge(member, other);
    for (const name of names) byName.set(name, member);
    for (const name of names) member.keys.add(name);
    member.sources.add(source);
    learn(member, { title: work.title, year: work.year, retracted: work.retracted, ...toIds(work) });
    return member;
  };
  if (ref.kind === 'doi') add({ doi: ref.id }, '', 0, seed);
  if (ref.kind === 'arxiv') add({ arxivId: ref.id }, '', 0, seed);
  seed.sources.clear();

  return {
    seed,
    find: (work, source) => known(work, source)[0],
    add,
    cite: (from, to, source) => void citations.push({ from: current(from), to: current(to), source }),
    size: () => order.length,
    members: () => [...order],
    toGraph: () => ({ nodes: order.map(toNode), edges: toEdges(citations) }),
  };
}

function current(member: Member): Member {
  return member.mergedInto ? current(member.mergedInto) : member;
}

/** Shorter titles are shared by different papers. */
const MIN_TITLE = 20;

const titleKey = (title: string | undefined) =>
  foldCase(title ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether a work with the same title can be the same paper under another id, such as a preprint and its article: the
 * years are near, and no two ids of one kind differ.
 */
function fits(member: Member, work: CitedWork): boolean {
  const { doi, arxivId } = toIds(work);
  const differ = (one: string | undefined, other: string | undefined) => Boolean(one && other && one !== other);
  if (differ(member.doi?.toLowerCase(), doi?.toLowerCase()) || differ(member.arxivId, arxivId)) return false;
  return !member.year || !work.year || Math.abs(member.year - work.year) <= 2;
}

type Facts = { readonly [K in 'doi' | 'arxivId' | 'title' | 'year' | 'retracted']?: CitedWork[K] | undefined };

function learn(member: Member, { doi, arxivId, title, year, retracted }: Facts): void {
  if (!member.doi && doi) member.doi = doi;
  if (!member.arxivId && arxivId) member.arxivId = arxivId;
  if (!member.title && title) Object.assign(member, { title, titleKey: titleKey(title) });
  if (!member.year && year) member.year = year;
  if (retracted) member.retracted = true;
}

function idOf(member: Member): string {
  const { doi, arxivId, ref, keys } = member;
  return doi ?? (arxivId && formatRef({ kind: 'arxiv', id: arxivId })) ?? (ref ? formatRef(ref) : ([...keys][0] ?? ''));
}

function toNode(member: Member): GraphNode {
  const { doi, arxivId, title, year, retracted, depth, sources } = member;
  return {
    id: idOf(member),
    ...(doi && { doi }),
    ...(arxivId && { arxivId }),
    ...(title && { title }),
    ...(year && { year }),
    ...(retracted && { retracted }),
    depth,
    sources: [...sources].sort(),
  };
}

/** Each pair once, in order of appearance; a merged work may seem to cite itself, which is dropped. */
function toEdges(citations: readonly { from: Member; to: Member; source: string }[]): GraphEdge[] {
  const edges = new Map<string, { from: string; to: string; sources: Set<string> }>();
  for (const { from, to, source } of citations) {
    if (from === to) continue;
    const key = JSON.stringify([idOf(from), idOf(to)]);
    const edge = edges.get(key) ?? { from: idOf(from), to: idOf(to), sources: new Set() };
    edge.sources.add(source);
    edges.set(key, edge);
  }
  return [...edges.values()].map((edge) => ({ ...edge, sources: [...edge.sources].sort() }));
}
