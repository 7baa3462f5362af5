import { foldCase } from './fold.ts';

/*
 * The two full-text indexes split words by themselves (fulltext/tokens.ts, store/index/text.ts): a query has to be split
 * exactly as the tokenizer of its table splits the text.
 */

/** The words of a text without case, accents, punctuation and signs: for names and venues. */
export function plainWords(text: string): string[] {
  return foldCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The words of a text with their signs: for titles, where "C++" and "C#" or "a < b" and "a > b" differ. */
export function signedWords(text: string): string[] {
  return foldCase(text)
    .split(/[^\p{L}\p{N}\p{S}#]+/u)
    .filter(Boolean);
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** A word of a script without spaces as overlapping pairs of its letters; any other word as it is. */
function pairUnspaced(word: string): string[] {
  if (!UNSPACED.test(word)) return [word];
  const letters = [...word];
  return letters.length < 3 ? [word] : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

const BEYOND_ASCII = /[^ -~\t\n\r]+/g;
/** Signs that only separate words; without them most texts are plain ASCII, which is far quicker to split. */
const SEPARATORS = /[\u2010-\u201f\u2026\u00a0\u00ab\u00bb\u00d7]/gu;

/** A text in lower case without accents, and whether it is plain ASCII then. */
export function foldTopic(text: string): { folded: string; isPlain: boolean; isUnspaced: boolean } {
  let isPlain = true;
  let isUnspaced = false;
  const folded = text
    .replace(BEYOND_ASCII, (run) => {
      const plain = foldCase(run.replace(SEPARATORS, ' '));
      isPlain &&= !/[^ -~]/.test(plain);
      isUnspaced ||= UNSPACED.test(plain);
      return plain;
    })
    .toLowerCase();
  return { folded, isPlain, isUnspaced };
}

/**
 * The words of a text to compare topics by: "c++" keeps its signs, scripts without spaces give pairs of letters. Ranking
 * calls it for every abstract, so plain ASCII has a path of its own.
 */
export function topicWords(text: string): string[] {
  const { folded, isPlain, isUnspaced } = foldTopic(text);
  if (isPlain) return folded.match(/[a-z0-9]+(?:[+#]+(?![a-z0-9]))?/g) ?? [];
  const found = folded.match(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}]))?/gu) ?? [];
  return isUnspaced ? found.flatMap(pairUnspaced) : found;
}
