/** More different words are not kept; then the table starts again. */
const MAX_WORDS = 50_000;
const SLOTS = 1 << 17;
/** Digits and letters, by their codes in ASCII. */
const IS_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0));

/**
 * Reads the stems of plain ASCII texts. Ranking reads a hundred thousand words, so each is looked up by its letters where
 * it stands, without becoming a text of its own.
 */
export function createStemTable(stemOf: (word: string) => string): (text: string) => string[] {
  const slots = new Int32Array(SLOTS);
  let words: string[] = [];
  let stems: string[] = [];
  const add = (slot: number, word: string): string => {
    if (words.length >= MAX_WORDS) {
      slots.fill(0);
      [words, stems] = [[], []];
    }
    const stem = stemOf(word);
    slots[slot] = words.push(word);
    stems.push(stem);
    return stem;
  };
  const lookUp = (text: string, start: number, end: number, hash: number): string => {
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    for (let number = slots[slot] ?? 0; number > 0; number = slots[slot] ?? 0) {
      const word = words[number - 1] ?? '';
      if (word.length === end - start && text.startsWith(word, start)) return stems[number - 1] ?? '';
      slot = (slot + 1) & (SLOTS - 1);
    }
    return add(slot, text.slice(start, end));
  };
  return (text) => {
    const lower = text.toLowerCase();
    const found: string[] = [];
    for (let at = 0; at < lower.length; at += 1) {
      const start = at;
      // FNV-1a.
      let hash = 0x811c9dc5;
      for (; at < lower.length && IS_WORD[lower.charCodeAt(at)] === 1; at += 1)
        hash = Math.imul(hash ^ lower.charCodeAt(at), 0x01000193);
      if (at > start) found.push(lookUp(lower, start, at, hash));
    }
    return found;
  };
}
