import type { Paper, PaperField, Version } from '../model/paper.ts';
import type { SourceRecord } from '../model/source.ts';
import { combineRecords } from './combine.ts';
import { arxivIdOf, doiOf, firstAuthorKey, hitId, idsOf, isPreprint, tellsByTitle, titleKey } from './identity.ts';

/** Records that describe one paper, joined. */
export interface Merged {
  readonly id: string;
  /** Every identifier it is known by, so that a mark given under one holds when a better one turns up. */
  readonly aliases: readonly string[];
  readonly paper: Paper;
  readonly sources: readonly string[];
  /** How many records it was made of. */
  readonly records: number;
  /** How they became one; empty when there was one. */
  readonly merged: readonly string[];
}

/** Order of trust and, by source, the fields on which it is believed first. */
export interface Trust {
  rankOf(source: string): number;
  leadsOf(source: string): readonly PaperField[] | undefined;
}

interface Item {
  readonly record: SourceRecord;
  /** How often the same record came. */
  count: number;
  readonly ids: readonly string[];
  /** All ids in one text, to be compared. */
  readonly idText: string;
  readonly published?: string;
  readonly preprint: boolean;
  readonly title: string;
  readonly author: string;
}

/**
 * Joins records of one paper by identifier, then by title, year and first author. The outcome does not depend on
 * the order of records: each set of candidates is joined whole or, when two published DOIs would meet in it, not at all.
 */
export function mergeRecords(records: readonly SourceRecord[], trust: Trust): Merged[] {
  const items = withoutRepeats(records.map(toItem).sort(byTrust(trust)));
  const groups = new Groups(items);
  for (const kind of ['doi', 'arxiv', 'pmid', 'pmcid']) {
    for (const [id, members] of bucketsOf(items, (item) => item.ids.filter((each) => each.startsWith(`${kind}:`))))
      groups.join(members, `same ${label(id)}`, kind === 'doi');
  }
  for (const [id, members] of versionBuckets(items))
    groups.join(members, `one names ${label(id)} as a version of itself`);
  for (const [, members] of bucketsOf(items, (item) => (tellsByTitle(item.title) ? [item.title] : [])))
    joinByTitle(members, groups);
  return groups.all().map(({ members, reasons }) => toMerged(members, reasons, trust));
}

function toItem(record: SourceRecord): Item {
  const { paper } = record;
  const doi = doiOf(paper);
  const preprint = isPreprint(paper);
  const ids = idsOf(paper);
  const published = doi && !preprint ? doi : undefined;
  return {
    record,
    count: 1,
    ids,
    idText: ids.join(' '),
    ...(published && { published }),
    preprint,
    title: titleKey(paper.title ?? ''),
    author: firstAuthorKey(paper.authors),
  };
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

/** Published before preprint, then by source, then by whatever makes the order the same in every run. */
function byTrust({ rankOf }: Trust): (a: Item, b: Item) => number {
  return (a, b) =>
    Number(a.preprint) - Number(b.preprint) ||
    rankOf(a.record.source) - rankOf(b.record.source) ||
    compare(a.record.source, b.record.source) ||
    compare(a.idText, b.idText) ||
    compare(a.title, b.title) ||
    compare(a.record.paper.year ?? 0, b.record.paper.year ?? 0) ||
    (a.record === b.record ? 0 : compare(JSON.stringify(a.record), JSON.stringify(b.record)));
}

function bucketsOf(items: readonly Item[], keysOf: (item: Item) => readonly string[]): [string, Item[]][] {
  const buckets = new Map<string, Item[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const bucket = buckets.get(key);
      if (bucket) bucket.push(item);
      else buckets.set(key, [item]);
    }
  return [...buckets].filter(([, members]) => members.length > 1).sort(([a], [b]) => compare(a, b));
}

/** Records together with those whose id they name as another version of themselves. */
function versionBuckets(items: readonly Item[]): [string, Item[]][] {
  const known = new Set(items.flatMap(({ ids }) => ids));
  const named = (item: Item) =>
    (item.record.paper.versions ?? [])
      .filter(({ kind }) => kind !== 'other')
      .flatMap(({ doi, arxivId }) => idsOf({ ...(doi && { doi }), ...(arxivId && { arxivId }) }))
      .filter((id) => known.has(id));
  return bucketsOf(items, (item) => [...new Set([...item.ids, ...named(item)])]).filter(([id, members]) =>
    members.some((member) => !member.ids.includes(id)),
  );
}

const TITLE_RULE = 'same title, first author and year';

/** Same title: joined per first author along neighbouring years; a record without author or year only where it is no question whose it is. */
function joinByTitle(members: readonly Item[], groups: Groups): void {
  const authors = [...new Set(members.map(({ author }) => author).filter(Boolean))];
  const alone = authors.length === 1;
  for (const author of authors.length > 0 ? authors : ['']) {
    const same = members.filter((item) => item.author === author || (item.author === '' && alone));
    const runs = runsOfYears(same.filter(({ record }) => record.paper.year !== undefined));
    const undated = same.filter(({ record }) => record.paper.year === undefined);
    const [only] = runs;
    if (runs.length === 1 && only) groups.join([...only, ...undated], TITLE_RULE);
    else for (const run of runs.length > 0 ? runs : [undated]) groups.join(run, TITLE_RULE);
  }
}

/** Split where the gap is more than a year, or than three beside a preprint, which often waits for its journal. */
function runsOfYears(items: readonly Item[]): Item[][] {
  const year = (item: Item) => item.record.paper.year ?? 0;
  const sorted = [...items].sort((a, b) => year(a) - year(b) || Number(a.preprint) - Number(b.preprint));
  const runs: Item[][] = [];
  let before: Item | undefined;
  for (const item of sorted) {
    const gap = before && (before.preprint || item.preprint) ? 3 : 1;
    if (before && year(item) - year(before) <= gap) runs.at(-1)?.push(item);
    else runs.push([item]);
    before = item;
  }
  return runs;
}

/** Sets of items that are one paper, each with the reasons. */
class Groups {
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

  /** Joins all, unless two published DOIs would meet; `always` is for the DOI itself. */
  join(members: readonly Item[], reason: string, always = false): void {
    const roots = [...new Set(members.map((member) => this.#rootOf(member)))];
    const [root, ...others] = roots;
    if (!root || others.length === 0) return;
    const published = new Set(roots.flatMap((each) => [...(this.#published.get(each) ?? [])]));
    if (!always && published.size > 1) return;
    for (const other of others) this.#parent.set(other, root);
    this.#published.set(root, published);
    const told = `${reason}: ${[...new Set(members.map(({ record }) => record.source))].sort().join(', ')}`;
    this.#reasons.set(root, [...roots.flatMap((each) => this.#reasons.get(each) ?? []), told]);
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

const NAMES: Readonly<Record<string, string>> = { doi: 'DOI ', arxiv: 'arXiv id ', pmid: 'PMID ', pmcid: '' };
const label = (id: string) => `${NAMES[id.slice(0, id.indexOf(':'))] ?? ''}${id.slice(id.indexOf(':') + 1)}`;

function toMerged(members: readonly Item[], reasons: readonly string[], { leadsOf }: Trust): Merged {
  // A preprint's source may lead on a field in general, but not over the record of the published article.
  const isMixed = members.some(({ preprint }) => preprint) && members.some(({ preprint }) => !preprint);
  const { paper } = combineRecords(
    members.map(({ record }) => record),
    isMixed ? () => undefined : leadsOf,
  );
  const versions = linkVersions(members, paper);
  const whole: Paper = versions.length > 0 ? { ...paper, versions } : paper;
  const preprints = [...new Set(members.filter(({ preprint }) => preprint).flatMap(({ ids }) => ids.slice(0, 1)))];
  const published = members.find((item) => item.published)?.published;
  const linked =
    published && preprints.length > 0
      ? [`preprint ${preprints.map(label).join(', ')} linked to the published ${published}`]
      : [];
  const id = hitId(whole);
  return {
    id,
    aliases: [...new Set([id, ...members.flatMap(({ ids, record }) => (ids.length > 0 ? ids : hitId(record.paper)))])],
    paper: whole,
    sources: [...new Set(members.map(({ record }) => record.source))],
    records: members.reduce((sum, { count }) => sum + count, 0),
    merged: members.length > 1 ? [...new Set([...reasons, ...linked])] : [],
  };
}

/** The same record found by two queries is one statement, not two; records that say nothing cannot be told apart or joined. */
function withoutRepeats(items: readonly Item[]): Item[] {
  const seen = new Map<unknown, Item>();
  for (const item of items) {
    const key = repeatKey(item);
    const known = seen.get(key);
    if (known) known.count += 1;
    else seen.set(key, item);
  }
  return [...seen.values()];
}

function repeatKey(item: Item): unknown {
  const { record, ids, title } = item;
  if (ids.length > 0) return `${record.source}|${item.idText}|${title}|${record.paper.year}`;
  return title === '' ? item : JSON.stringify(record);
}

/** What the records say of versions, and the ids of joined preprints that differ from those the paper now bears. */
function linkVersions(members: readonly Item[], paper: Paper): Version[] {
  const found = new Map<string, Version>();
  for (const version of paper.versions ?? []) found.set(versionKey(version), version);
  const own = doiOf(paper);
  for (const { record, preprint } of members) {
    const doi = doiOf(record.paper);
    const arxivId = preprint ? arxivIdOf(record.paper) : undefined;
    const isOther = (doi !== undefined && doi !== own) || (arxivId !== undefined && own !== undefined);
    if (!isOther) continue;
    const version: Version = {
      kind: preprint ? 'preprint' : 'other',
      ...(doi && doi !== own && { doi }),
      ...(arxivId && { arxivId }),
    };
    if (!found.has(versionKey(version))) found.set(versionKey(version), version);
  }
  return [...found.values()];
}

const versionKey = ({ kind, doi, arxivId, url }: Version) => arxivId ?? doi ?? url ?? kind;
