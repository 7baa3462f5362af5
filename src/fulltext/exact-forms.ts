import { EXACT_FORM } from './bm25.ts';
import type { RecordTexts } from './parts.ts';
import { cachedStem, wordsOf } from './tokens.ts';

/**
 * The words of a record as written, as sorted hashes: hundreds of bytes where words would be kilobytes. A collision of
 * two words moves a paper by a twentieth of the weight of one word.
 */
const cache = new WeakMap<RecordTexts, Int32Array>();

function formsOf(record: RecordTexts): Int32Array {
  const known = cache.get(record);
  if (known) return known;
  const forms = hashForms(record);
  cache.set(record, forms);
  return forms;
}

function hashForms({ title, abstract, labels }: RecordTexts): Int32Array {
  return Int32Array.from(new Set(wordsOf(`${title}\n${abstract}\n${labels}`).map(hashOf))).sort();
}

/** FNV-1a. */
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

/** What a record gains from words of the query that it has exactly as typed. */
export function createFormBonus(
  forms: ReadonlySet<string>,
  rarityOf: (stem: string) => number,
): (record: RecordTexts) => number {
  const wanted = [...forms].map((form) => ({ hash: hashOf(form), weight: EXACT_FORM * rarityOf(cachedStem(form)) }));
  return (record) => {
    const own = formsOf(record);
    let bonus = 0;
    for (const { hash, weight } of wanted) if (has(own, hash)) bonus += weight;
    return bonus;
  };
}
