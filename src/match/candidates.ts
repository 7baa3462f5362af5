import type { Prepared } from './prepare.ts';

/** Letters at the beginning and at the end of a title; either survives an error in the other. */
const LETTERS = 15;
/** The longest words of a title are the rarest. */
const WORDS = 4;
/** In a larger block only neighbours are compared, so that a million equal titles take no quadratic time. */
const MAX_BLOCK = 100;

/** Whether two records, given by their places in the list, may be one paper; asked before anything is compared. */
export type MayBeOne = (one: number, other: number) => boolean;

/** For each record in turn, the later ones that might be the same paper; numbers only, because files are large. */
export function* findCandidates(records: readonly Prepared[], mayBeOne: MayBeOne): Generator<readonly number[]> {
  const blocks = toBlocks(records);
  const placesOf = indexPlaces(blocks, records.length);
  for (let at = 0; at < records.length; at += 1) {
    const found: number[] = [];
    for (const place of placesOf(at)) addLater(at, place, blocks, found, mayBeOne);
    yield found.length < 2 ? found : [...new Set(found)].sort((a, b) => a - b);
  }
}

/** Records one after the other, those of one key together: a block. */
interface Blocks {
  readonly members: Uint32Array;
  /** Of each place, where its block begins and where the next one does. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** A key is kept as a number next to that of its record. Two keys of one number only make a block larger. */
function toBlocks(records: readonly Prepared[]): Blocks {
  const size = 2 ** Math.ceil(Math.log2(records.length + 1));
  const range = 2 ** 53 / size;
  const entries: number[] = [];
  const formsOf = readForms();
  for (const [at, record] of records.entries())
    for (const key of keysOf(record, formsOf)) entries.push((key % range) * size + at);
  const sorted = Float64Array.from(entries).sort();
  const members = Uint32Array.from(sorted, (entry) => entry % size);
  const [starts, ends] = [new Uint32Array(sorted.length), new Uint32Array(sorted.length)];
  const keyAt = (place: number) => Math.floor((sorted[place] ?? 0) / size);
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1;
    while (end < sorted.length && keyAt(end) === keyAt(start)) end += 1;
    starts.fill(start, start, end);
    ends.fill(end, start, end);
    if (end - start > MAX_BLOCK) members.set(sortByLikeness(members.subarray(start, end), records), start);
    start = end;
  }
  return { members, starts, ends };
}

/** Where each record is in the blocks. */
function indexPlaces({ members }: Blocks, count: number): (at: number) => Uint32Array {
  const ends = new Uint32Array(count + 1);
  for (const member of members) ends[member + 1] = (ends[member + 1] ?? 0) + 1;
  for (let at = 1; at <= count; at += 1) ends[at] = (ends[at] ?? 0) + (ends[at - 1] ?? 0);
  const next = ends.slice();
  const places = new Uint32Array(members.length);
  for (const [place, member] of members.entries()) {
    const free = next[member] ?? 0;
    places[free] = place;
    next[member] = free + 1;
  }
  return (at) => places.subarray(ends[at], ends[at + 1]);
}

function addLater(
  at: number,
  place: number,
  { members, starts, ends }: Blocks,
  found: number[],
  mayBeOne: MayBeOne,
): void {
  const first = Math.max(starts[place] ?? 0, place - MAX_BLOCK + 1);
  const end = Math.min(ends[place] ?? 0, place + MAX_BLOCK);
  for (let each = first; each < end; each += 1) {
    const member = members[each] ?? 0;
    if (member > at && mayBeOne(at, member)) found.push(member);
  }
}

function sortByLikeness(block: Uint32Array, records: readonly Prepared[]): number[] {
  const keyOf = (at: number) => {
    const { names, year, volume, pages, titles } = records[at] ?? {};
    return [names?.[0]?.family, year, volume, pages?.first, titles?.[0]?.letters].join('|');
  };
  return [...block]
    .map((at) => ({ at, key: keyOf(at) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at))
    .map(({ at }) => at);
}

/** Two records of one paper share at least one key, also if one field is wrong or missing in one of them. */
function keysOf(
  { titles, names, volume, pages }: Prepared,
  formsOf: (titles: Prepared['titles']) => Form[],
): Set<number> {
  const family = names[0]?.family.slice(0, 4);
  const keys = new Set<number>();
  for (const { begins, ends, words } of formsOf(titles)) {
    keys.add(begins).add(ends);
    if (family) for (const word of words) keys.add(hashOf('word', family, word));
  }
  if (!pages || volume === '') return keys;
  if (family) keys.add(hashOf('place', volume, String(pages.first), family));
  if (pages.last > pages.first) keys.add(hashOf('pages', volume, String(pages.first), String(pages.last)));
  return keys;
}

/** What one form of a title gives to the keys. */
interface Form {
  readonly begins: number;
  readonly ends: number;
  readonly words: readonly string[];
}

/** Reads the forms of titles; records with the same title share theirs. */
function readForms(): (titles: Prepared['titles']) => Form[] {
  const known = new Map<Prepared['titles'], Form[]>();
  return (titles) => {
    const forms =
      known.get(titles) ??
      titles.map(({ letters, words }) => ({
        begins: hashOf('begins', letters.slice(0, LETTERS)),
        ends: hashOf('ends', letters.slice(-LETTERS)),
        words: longest(words),
      }));
    known.set(titles, forms);
    return forms;
  };
}

function longest(words: readonly string[]): readonly string[] {
  return [...new Set(words)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, WORDS);
}

/** A number below 2^53 from two 32-bit hashes of some words (FNV-1a with two seeds), as if a space stood between them. */
function hashOf(...words: readonly string[]): number {
  let [one, other] = [0x811c9dc5, 0x5bd1e995];
  for (const word of words)
    for (let at = 0; at <= word.length; at += 1) {
      const code = at < word.length ? word.charCodeAt(at) : 32;
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13);
    }
  return (one >>> 0) * 2 ** 21 + ((other >>> 0) & 0x1fffff);
}
