import { isImported } from '../model/collection.ts';
import type { Paper } from '../model/paper.ts';
import type { SourceRecord } from '../model/source.ts';
import { combineRecords } from './combine.ts';
import { Groups } from './groups.ts';
import { hitId, idsOf } from './identity.ts';
import { compare, type Item, recordId, type Trust, toItems } from './items.ts';
import { joinSimilar } from './join-similar.ts';
import { linkVersions } from './versions.ts';

/** A paper joined from all its records. */
export interface Merged {
  readonly id: string;
  /** All its ids, so that a mark by one of them stays valid when a better one is found. */
  readonly aliases: readonly string[];
  readonly paper: Paper;
  readonly sources: readonly string[];
  /** How many records it was joined from. */
  readonly records: number;
  /** Why they were joined; empty for a single record. */
  readonly merged: readonly string[];
  /** The records that differ, if there are at least two; `recordId` names each. */
  readonly members: readonly Item[];
}

/** Ids of records, in parts that a person keeps apart. */
export type Split = readonly (readonly string[])[];

/**
 * Joins the records of each paper by identifier, then by what they say: title, authors, year, venue, volume and pages.
 * Records are sorted first, so that the result does not depend on their order; two published DOIs are never joined, nor
 * what a person keeps apart.
 */
export function mergeRecords(records: readonly SourceRecord[], trust: Trust, splits: readonly Split[] = []): Merged[] {
  const items = toItems(records, trust);
  const grouped = groupItems(items, findParts(items, splits));
  joinCopies(
    items.filter(({ source }) => isImported(source)),
    grouped,
  );
  const groups = grouped.all();
  const papers = groups.map(({ members, reasons }) => toMerged(members, reasons, trust));
  return withDistinctIds(papers, (at) => groups[at]?.members[0]);
}

function findParts(items: readonly Item[], splits: readonly Split[]): Item[][][] {
  if (splits.length === 0) return [];
  const byId = new Map(items.map((item) => [recordId(item), item]));
  return splits.map((parts) => parts.map((ids) => ids.flatMap((id) => byId.get(id) ?? [])));
}

/** Papers that a person or a contradiction keeps apart may have the same ids: these belong to the first. */
function withDistinctIds(papers: readonly Merged[], firstOf: (at: number) => Item | undefined): Merged[] {
  const taken = new Set<string>();
  return papers.map((paper, at) => {
    const first = firstOf(at);
    const id = taken.has(paper.id) && first ? `${paper.id}#${recordId(first)}` : paper.id;
    const aliases = [...new Set([id, ...paper.aliases])].filter((alias) => !taken.has(alias));
    for (const alias of aliases) taken.add(alias);
    return id === paper.id && aliases.length === paper.aliases.length ? paper : { ...paper, id, aliases };
  });
}

/** Groups the items that are one paper: by id, by the versions they name, then by what they say. */
export function groupItems(
  items: readonly Item[],
  splits: readonly (readonly (readonly Item[])[])[] = [],
): Groups<Item> {
  const groups = new Groups(items, splits);
  const sameIds = bucketsOf(items, ({ ids }) => ids);
  for (const kind of ['doi', 'arxiv', 'pmid', 'pmcid'])
    for (const [id, members] of sameIds)
      if (id.startsWith(`${kind}:`)) groups.join(members, `same ${label(id)}`, kind === 'doi');
  for (const [id, members] of versionBuckets(items))
    groups.join(members, `one names ${label(id)} as its other version`);
  joinSimilar(items, groups);
  return groups;
}

/** Joins records of files that are equal in every field; a title that many papers share is enough then. */
export function joinCopies(items: readonly Item[], groups: Groups<Item>): void {
  for (const [, alike] of bucketsOf(items, ({ title, idText }) => (title === '' ? [] : [`${title}|${idText}`]))) {
    const same = new Map<string, Item[]>();
    for (const item of alike) {
      const key = JSON.stringify(item.paper);
      const copies = same.get(key);
      if (copies) copies.push(item);
      else same.set(key, [item]);
    }
    for (const copies of same.values()) groups.join(copies, 'the same record');
  }
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

/** Records together with those whose id they name as another version. */
function versionBuckets(items: readonly Item[]): [string, Item[]][] {
  if (!items.some(({ paper }) => paper.versions && paper.versions.length > 0)) return [];
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

const NAMES: Readonly<Record<string, string>> = { doi: 'DOI ', arxiv: 'arXiv id ', pmid: 'PMID ', pmcid: '' };
const label = (id: string) => `${NAMES[id.slice(0, id.indexOf(':'))] ?? ''}${id.slice(id.indexOf(':') + 1)}`;

function toMerged(members: readonly Item[], reasons: readonly string[], { leadsOf }: Trust): Merged {
  // The source of a preprint never leads over the record of the published article.
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
    members: members.length > 1 ? members : [],
  };
}
