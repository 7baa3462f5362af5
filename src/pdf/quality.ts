import type { PdfLine } from './report.ts';

/** Function words that every page of running text contains, in the languages of papers. */
const SMALL_WORDS = new Set(
  [
    'the of and in to a is for that with on as by are we this be from an or at which it can not have has our these',
    'der die das und von den mit für ist im zu des auf nicht ein eine sich auch als dem',
    'le la les de des et du en un une dans que pour par sur est qui au avec',
    'el los las y del se por con para como una su al es lo',
    'o os as da do dos das e em que um uma com não para por',
    'il di che e della per un una con del nel non le i',
    'het een en van de op te dat met voor zijn och att som en är av med till',
    'и в на с по что не для из от как к это',
    'w i z na do się że jest nie o a v je se na s że pro ve bir ve bu için ile',
  ].flatMap((line) => line.split(' ')),
);

/** Whether the text of a page is garbled, as extracted from fonts without a character map. */
export function isGarbled(lines: readonly PdfLine[]): boolean {
  // The dots of a table of contents are no letters, and no garbage either.
  const text = lines
    .map((line) => line.text)
    .join(' ')
    .replace(/(?:[.·…]\s*){3,}/gu, ' ');
  const signs = [...text.replace(/\s/g, '')];
  if (signs.length < 40) return false;
  const lost = signs.filter((sign) => sign === '\ufffd').length;
  const plain = signs.filter((sign) => /[\p{L}\p{N}\p{M}]/u.test(sign)).length;
  if (lost > signs.length * 0.06 || plain < signs.length * 0.62) return true;
  return isLatinOrCyrillic(text) && lacksFunctionWords(text);
}

const isLatinOrCyrillic = (text: string) =>
  !/[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\P{L}]/u.test(text.replace(/\p{Lm}/gu, '').slice(0, 4_000));

/** Long runs without spaces, or hundreds of words without a function word. */
function lacksFunctionWords(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  if (words.length > 20 && letters / words.length > 14) return true;
  return words.length > 120 && words.filter((word) => SMALL_WORDS.has(word)).length < words.length * 0.02;
}
