import { foldTopic } from '../../text/words.ts';

/** Half of the slots stay free, so that a word is found at once. */
const FIRST_SLOTS = 1 << 14;
/** Digits and letters, by their codes in ASCII. */
const IS_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0));
/** No stem: it stands between two texts, so that no phrase is found across them. */
export const GAP = 0;

/** How words become stems. */
export interface Stemming {
  /** The stem of a folded word. */
  readonly stemOf: (word: string) => string;
  /** The stems of a text that is not plain ASCII even without its accents, or has signs that belong to words. */
  readonly stemsOf: (text: string) => readonly string[];
}

/**
 * Texts as the numbers of their stems. Ranking reads a hundred thousand words and looks for phrases in all of them, so a
 * word is looked up by its letters where it stands, and a phrase is found without comparing letters.
 */
export class StemNumbers {
  /** The stem of each number; {@link GAP} has none. */
  readonly stems: string[] = [''];
  readonly #stemming: Stemming;
  readonly #numbers = new Map<string, number>();
  /** Of each word its hash and the number of its stem; a slot has the place of its word, from 1. */
  readonly #words: string[] = [];
  readonly #hashes: number[] = [];
  readonly #stemOfWord: number[] = [];
  #slots = new Int32Array(FIRST_SLOTS);
  readonly #phrases = new Map<string, readonly number[]>();

  constructor(stemming: Stemming) {
    this.#stemming = stemming;
  }

  /** The numbers of the stems of a text, in order, after those in `numbers`. */
  read(text: string, numbers: number[] = []): number[] {
    const { length } = numbers;
    if (this.#readPlain(text.toLowerCase(), numbers)) return numbers;
    numbers.length = length;
    const { folded, isPlain } = foldTopic(text);
    if (isPlain && this.#readPlain(folded, numbers)) return numbers;
    numbers.length = length;
    for (const stem of this.#stemming.stemsOf(text)) numbers.push(this.#numberOf(stem));
    return numbers;
  }

  /** The numbers of a phrase of stems with spaces between them; one that no text has is never found. */
  phraseOf(stems: string): readonly number[] {
    const known = this.#phrases.get(stems);
    if (known) return known;
    const numbers = stems.split(' ').map((stem) => this.#numbers.get(stem) ?? -1);
    this.#phrases.set(stems, numbers);
    return numbers;
  }

  /** False if the text is not plain, and so not read to its end. */
  #readPlain(lower: string, numbers: number[]): boolean {
    for (let at = 0; at < lower.length; at += 1) {
      const start = at;
      // FNV-1a.
      let hash = 0x811c9dc5;
      for (; at < lower.length && IS_WORD[lower.charCodeAt(at)] === 1; at += 1)
        hash = Math.imul(hash ^ lower.charCodeAt(at), 0x01000193);
      if (at < lower.length && isBeyondPlain(lower.charCodeAt(at))) return false;
      if (at > start) numbers.push(this.#lookUp(lower, start, at, hash));
    }
    return true;
  }

  #lookUp(text: string, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = startOf(hash) & mask; ; slot = (slot + 1) & mask) {
      const place = this.#slots[slot] ?? 0;
      if (place === 0) return this.#add(slot, text.slice(start, end), hash);
      const word = this.#words[place - 1] ?? '';
      if (word.length === end - start && text.startsWith(word, start)) return this.#stemOfWord[place - 1] ?? GAP;
    }
  }

  #add(slot: number, word: string, hash: number): number {
    const number = this.#numberOf(this.#stemming.stemOf(word));
    this.#slots[slot] = this.#words.push(word);
    this.#hashes.push(hash);
    this.#stemOfWord.push(number);
    if (this.#words.length * 2 > this.#slots.length) this.#grow();
    return number;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    for (const [at, hash] of this.#hashes.entries()) {
      let slot = startOf(hash) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = at + 1;
    }
    this.#slots = slots;
  }

  #numberOf(stem: string): number {
    const known = this.#numbers.get(stem);
    if (known !== undefined) return known;
    const number = this.stems.push(stem) - 1;
    this.#numbers.set(stem, number);
    this.#phrases.clear();
    return number;
  }
}

const startOf = (hash: number) => hash ^ (hash >>> 15);
/** "C++" and "C#" keep their signs, which the path for plain text does not know. */
const isBeyondPlain = (code: number) => code > 126 || code === 43 || code === 35;

/** Where a phrase begins in a text, from a place on; -1 if it is not there. */
export function findPhrase(text: readonly number[], phrase: readonly number[], from = 0): number {
  const first = phrase[0];
  const last = text.length - phrase.length;
  for (let at = from; at <= last; at += 1) {
    if (text[at] !== first) continue;
    let same = 1;
    while (same < phrase.length && text[at + same] === phrase[same]) same += 1;
    if (same === phrase.length) return at;
  }
  return -1;
}
