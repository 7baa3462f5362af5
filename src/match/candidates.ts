import type { Prepared } from './prepare.ts';

/** Letters at the beginning and at the end of a title; either survives an error in the other. */
const LETTERS = 15;
/** The longest words of a title are the rarest. */
const WORDS = 4;
/** In a larger block only neighbours are compared, so that a million equal titles take no quadratic time. */
const MAX_BLOCK = 100;

/** For each record, the later ones that might be the same paper. */
export function findCandidates(records: readonly Prepared[]): readonly (readonly number[])[] {
  const blocks = new Map<string, number[]>();
  for (const [at, record] of records.entries())
    for (const key of keysOf(record)) {
      const block = blocks.get(key);
      if (block) block.push(at);
      else blocks.set(key, [at]);
    }
  const found = records.map(() => new Set<number>());
  for (const block of blocks.values()) addPairs(block, records, found);
  return found.map((candidates) => [...candidates].sort((a, b) => a - b));
}

function addPairs(block: readonly number[], records: readonly Prepared[], found: readonly Set<number>[]): void {
  if (block.length < 2) return;
  const ordered = block.length > MAX_BLOCK ? sortByLikeness(block, records) : block;
  for (const [at, one] of ordered.entries())
    for (const other of ordered.slice(at + 1, at + MAX_BLOCK)) found[Math.min(one, other)]?.add(Math.max(one, other));
}

function sortByLikeness(block: readonly number[], records: readonly Prepared[]): number[] {
  const keyOf = (at: number) => {
    const { names, year, volume, pages, titles } = records[at] ?? {};
    return [names?.[0]?.family, year, volume, pages?.first, titles?.[0]?.letters].join('|');
  };
  return block
    .map((at) => ({ at, key: keyOf(at) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at))
    .map(({ at }) => at);
}

/** Two records of one paper share at least one key, also if one field is wrong or missing in one of them. */
function keysOf({ titles, names, volume, pages }: Prepared): Set<string> {
  const family = names[0]?.family.slice(0, 4);
  const keys = new Set<string>();
  for (const { letters, words } of titles) {
    keys.add(`begins ${letters.slice(0, LETTERS)}`).add(`ends ${letters.slice(-LETTERS)}`);
    const rare = [...new Set(words)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, WORDS);
    if (family) for (const word of rare) keys.add(`word ${family} ${word}`);
  }
  if (!pages || volume === '') return keys;
  if (family) keys.add(`place ${volume} ${pages.first} ${family}`);
  if (pages.last > pages.first) keys.add(`pages ${volume} ${pages.first} ${pages.last}`);
  return keys;
}
