import { EXACT_FORM } from './bm25.ts';
import type { RecordTexts } from './parts.ts';
import { cachedStem, wordsOf } from './tokens.ts';

/**
 * The words of a record as written: a hash table with sixteen bits of each word, hundreds of bytes where words would be
 * kilobytes. Words that look alike in it move a paper by a twentieth of the weight of one word.
 */
const cache = new WeakMap<RecordTexts, Uint16Array>();

function formsOf(record: RecordTexts): Uint16Array {
  const known = cache.get(record);
  if (known) return known;
  const forms = hashForms(record);
  cache.set(record, forms);
  return forms;
}

function hashForms({ title, abstract, labels }: RecordTexts): Uint16Array {
  const words = new Set(wordsOf(`${title}\n${abstract}\n${labels}`));
  // A third of the places at least are empty, where the search for a word ends.
  const forms = new Uint16Array(2 ** Math.ceil(Math.log2(1.5 * words.size + 1)));
  for (const word of words) {
    const hash = hashOf(word);
    forms[placeOf(forms, hash)] = markOf(hash);
  }
  return forms;
}

/** What stands for a word; 0 is an empty place. */
const markOf = (hash: number): number => hash >>> 16 || 1;

/** Where a word is, or the empty place where it would be. */
function placeOf(forms: Uint16Array, hash: number): number {
  const last = forms.length - 1;
  const mark = markOf(hash);
  let at = hash & last;
  while (forms[at] !== mark && forms[at] !== 0) at = (at + 1) & last;
  return at;
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
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
    for (const { hash, weight } of wanted) if (own[placeOf(own, hash)] !== 0) bonus += weight;
    return bonus;
  };
}
