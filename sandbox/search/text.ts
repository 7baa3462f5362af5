const STOP = new Set(
  'a an and are as at be by for from has how in into is it its of on or since that the their this to using via was were with'.split(
    ' ',
  ),
);

/** Text without tags, entities and accents, in lower case. */
function plain(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&[a-z]+;|&#\w+;/gi, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Removes the most common English endings, so that "cells" finds "cell". */
function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** The words of a text, stemmed; characters of scripts without spaces count as words. */
export function wordsOf(text: string): string[] {
  const found = plain(text).match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu) ?? [];
  return found
    .flatMap(
      (word) =>
        word.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu) ?? [],
    )
    .map(stem);
}

/** Whether a word is too common to search for. */
export function isStopWord(word: string): boolean {
  return STOP.has(word);
}

/** Whether the words occur in this order without a gap; a last word ending in `*` matches a prefix. */
export function holdsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  return words.some((_, at) => phrase.every((word, n) => fits(words[at + n], word)));
}

function fits(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}
