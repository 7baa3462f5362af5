import type { Paper, PaperFields } from '../model/paper.ts';
import { combineRecords } from './combine.ts';
import { type Item, toItem } from './items.ts';
import { groupItems, joinCopies } from './join.ts';

/** A record to compare, with the id that its file gives it. */
export interface LabelledRecord {
  readonly id: string;
  /** Its citation key, which a manuscript may use. */
  readonly key?: string;
  readonly paper: PaperFields;
}

/** Records that are one paper. */
export interface DuplicateGroup {
  readonly ids: readonly string[];
  /** Why they are one paper. */
  readonly reason: string;
}

/** A paper with the citation key of its first record that has one. */
export type KeyedPaper = Paper & { readonly key?: string };

/** Records without their duplicates. */
export interface Deduplicated {
  readonly records: number;
  /** The number of papers. */
  readonly count: number;
  /** One for each group and each single record, in the order of the first record of each. */
  readonly papers: readonly KeyedPaper[];
  /** Only groups of at least two. */
  readonly groups: readonly DuplicateGroup[];
}

/** How records are compared. */
export interface DedupeOptions {
  /** Lists of ids; the records of a list are different papers, whatever they say. */
  readonly apart?: readonly (readonly string[])[];
}

/** Finds the records that are one paper. A paper takes each field from the first of its records that has it. */
export function dedupe(records: readonly LabelledRecord[], { apart = [] }: DedupeOptions = {}): Deduplicated {
  const items = records.map(({ id, paper }) => toItem({ source: id, paper, locations: [] }));
  const splits = apart.map((ids) => ids.map((id) => items.filter(({ source }) => source === id)));
  const keys = new Map(items.map((item, at) => [item, records[at]?.key]));
  const grouped = groupItems(items, splits);
  joinCopies(items, grouped);
  const groups = grouped.all();
  let papers: KeyedPaper[] | undefined;
  return {
    records: records.length,
    count: groups.length,
    // Who only wants the groups is spared the memory for the papers.
    get papers() {
      papers ??= groups.map(({ members }) => toPaper(members, keys));
      return papers;
    },
    groups: groups
      .filter(({ members }) => members.length > 1)
      .map(({ members, reasons }) => ({ ids: members.map(({ source }) => source), reason: reasonOf(reasons) })),
  };
}

function toPaper(members: readonly Item[], keys: ReadonlyMap<Item, string | undefined>): KeyedPaper {
  const { paper } = combineRecords(
    members.map(({ record }) => record),
    () => undefined,
  );
  const key = members.map((member) => keys.get(member)).find((each) => each !== undefined);
  return key === undefined ? paper : { ...paper, key };
}

/** Reasons name the records they joined after a colon; the list of ids says that already. */
function reasonOf(reasons: readonly string[]): string {
  return [...new Set(reasons.map((reason) => reason.slice(0, reason.lastIndexOf(': '))))].join('; ');
}
