import { createHash } from 'node:crypto';
import type { PaperField } from '../model/paper.ts';
import type { SourceRecord } from '../model/source.ts';
import { doiOf, idsOf, isPreprint, titleKey } from './identity.ts';
import type { Similar } from './join-similar.ts';
import { once } from './once.ts';

/** The order of trust in sources, and the fields on which a source is trusted first. */
export interface Trust {
  rankOf(source: string): number;
  leadsOf(source: string): readonly PaperField[] | undefined;
}

/** A record with the keys it is joined by. */
export interface Item extends Similar {
  readonly record: SourceRecord;
  /** How many equal records there were. */
  count: number;
  readonly ids: readonly string[];
  /** All ids in one text, for comparison. */
  readonly idText: string;
  readonly title: string;
}

/** The records in the order of trust, equal ones counted as one. */
export function toItems(records: readonly SourceRecord[], trust: Trust): Item[] {
  const keyOf = once(titleKey);
  const rankOf = once((source) => trust.rankOf(source));
  return withoutRepeats(records.map((record) => toItem(record, keyOf)).sort(byTrust(rankOf)));
}

/** A record with its keys; `keyOf` may remember the titles that it has read. */
export function toItem(record: SourceRecord, keyOf = titleKey): Item {
  const { paper } = record;
  const doi = doiOf(paper);
  const preprint = isPreprint(paper, doi);
  const ids = idsOf(paper, doi);
  const published = doi && !preprint ? doi : undefined;
  return {
    record,
    source: record.source,
    paper,
    count: 1,
    ids,
    idText: ids.join(' '),
    ...(published && { published }),
    preprint,
    title: keyOf(paper.title ?? ''),
  };
}

/** Compares two keys of the same type. */
export const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

/** Published before preprint, then by source; the rest only makes the order the same in every run. */
function byTrust(rankOf: Trust['rankOf']): (a: Item, b: Item) => number {
  return (a, b) =>
    Number(a.preprint) - Number(b.preprint) ||
    rankOf(a.record.source) - rankOf(b.record.source) ||
    compare(a.record.source, b.record.source) ||
    compare(a.idText, b.idText) ||
    compare(a.title, b.title) ||
    compare(a.record.paper.year ?? 0, b.record.paper.year ?? 0) ||
    (a.record === b.record ? 0 : compare(JSON.stringify(a.record), JSON.stringify(b.record)));
}

/** Two queries may find the same record. Records without id and title cannot be compared, so each stays. */
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
  return item.ids.length === 0 && item.title === '' ? item : textOf(item);
}

/** What tells the record from others of its source: the same in the next round, even if its citations grow. */
function textOf({ record, ids, idText, title }: Item): string {
  return ids.length > 0 ? `${record.source}|${idText}|${title}|${record.paper.year}` : JSON.stringify(record);
}

/** The id of a record, by which a person can name it. */
export function recordId(item: Item): string {
  return createHash('sha256').update(textOf(item)).digest('hex').slice(0, 10);
}
