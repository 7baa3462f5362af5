import { EXACT_FORM } from './rank.ts';
import type { PaperRecord } from './records.ts';
import { stemOf } from './stem.ts';
import { wordsOf } from './tokens.ts';

/**
 * The words of a record as they are written, as sorted hashes: some hundred bytes where words would be kilobytes. Two
 * words of one hash are taken for each other, which moves a paper by a twentieth of what a word is worth.
 */
const known = new WeakMap<PaperRecord, Int32Array>();

function formsOf(record: PaperRecord): Int32Array {
  const forms = known.get(record) ?? readForms(record);
  known.set(record, forms);
  return forms;
}

function readForms({ title, abstract, labels }: PaperRecord): Int32Array {
  return Int32Array.from(new Set(wordsOf(`${title}\n${abstract}\n${labels}`).map(hashOf))).sort();
}

/** The hash of Fowler, Noll and Vo. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

function has(sorted: Int32Array, wanted: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}

/** What a record gains by having words of the query in the very form in which they were typed. */
export function createFormBonus(
  forms: ReadonlySet<string>,
  rarityOf: (stem: string) => number,
): (record: PaperRecord) => number {
  const wanted = [...forms].map((form) => ({ hash: hashOf(form), worth: EXACT_FORM * rarityOf(stemOf(form)) }));
  return (record) => {
    const own = formsOf(record);
    return wanted.reduce((sum, { hash, worth }) => sum + (has(own, hash) ? worth : 0), 0);
  };
}
