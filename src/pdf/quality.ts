/** Function words that every page of running text contains, in the languages of papers. */
const LANGUAGES = [
  'the of and in to a is for that with on as by are we this be from an or at which it can not have has our these',
  'der die das und von den mit für ist im zu des auf nicht ein eine sich auch als dem',
  'le la les de des et du en un une dans que pour par sur est qui au avec',
  'el los las y del se por con para como una su al es lo',
  'o os as da do dos das e em que um uma com não para por',
  'il di che e della per un una con del nel non le i',
  'het een en van de op te dat met voor zijn',
  'och att som en är av med till det den för på',
  'og at det er på som en av for til den med ikke',
  'ja on ei että se oli sekä tai kun',
  'az és hogy nem is egy ez van',
  'și de la în cu pe un este care din',
  'et in est ad non cum ut ex quod si ab sed',
  'dan yang di dengan untuk dari pada dalam ini',
  'και το του της την να με από που στο των',
  'и в на с по что не для из от как к это',
  'та що не на до для від як це за',
  'na do się że jest nie oraz dla od przez',
  'je se na že pro ve od za jako jsou',
  've bir bu için ile de da olarak',
]
  // In a cipher, single letters are words of some language.
  .map((line) => new Set(line.split(' ').filter((word) => word.length > 1)));

/** The languages, by index, that have a function word. */
const SMALL_WORDS = new Map<string, number[]>();
for (const [at, words] of LANGUAGES.entries())
  for (const word of words) SMALL_WORDS.set(word, [...(SMALL_WORDS.get(word) ?? []), at]);

/** How many words are function words of each language. */
function countSmallWords(words: readonly string[]): number[] {
  const counts = LANGUAGES.map(() => 0);
  for (const word of words) for (const at of SMALL_WORDS.get(word) ?? []) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}

/** Which of these languages a phrase is in, by at least two function words; undefined if it has fewer, or a tie. */
export function languageOf(text: string): number | undefined {
  const counts = countSmallWords(wordsOf(text));
  const most = Math.max(...counts);
  const best = counts.flatMap((count, at) => (count === most ? [at] : []));
  return most > 1 && best.length === 1 ? best[0] : undefined;
}

/** Whether a phrase ends in a word such as "of" or "und", so that it continues. */
export function endsInFunctionWord(text: string): boolean {
  const last = wordsOf(text).at(-1);
  return last !== undefined && SMALL_WORDS.has(last);
}

/** No page has more; what follows is not looked at. */
const MAX_CHARACTERS = 100_000;

/** Whether the text of a page is garbled, as extracted from fonts without a character map. */
export function isGarbled(lines: readonly { readonly text: string }[]): boolean {
  // The dots of a table of contents are no letters, and no garbage either.
  const text = lines
    .map((line) => line.text)
    .join(' ')
    .slice(0, MAX_CHARACTERS)
    .replace(/(?:[.·…]\s*){3,}/gu, ' ');
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  const all = count(/\S/gu);
  if (all < 40) return false;
  if (count(/\ufffd/g) > all * 0.06 || count(/[\p{L}\p{N}\p{M}]/gu) < all * 0.62) return true;
  return isLatinOrCyrillic(text) && lacksFunctionWords(text);
}

/** A page with more words has text of its own. */
const MAX_STAMP_WORDS = 12;

/** Empties pages whose only text is a stamp that all of them have, such as a copyright line: they are a scan. */
export function withoutStamps<T extends { readonly text: string }>(pages: readonly (readonly T[])[]): (readonly T[])[] {
  const stamps = pages.map((lines) => lines.map(({ text }) => text.replace(/\d+/g, '')).join(' '));
  const isStamp = (text: string) => text === stamps[0] && text.split(/\s+/).length < MAX_STAMP_WORDS;
  return pages.length > 1 && stamps.every(isStamp) ? pages.map(() => []) : [...pages];
}

/** Whether the text of a page cannot be read; pages with many unknown symbols among words, such as formulas, can. */
export function isUnreadable(lines: readonly { readonly text: string }[]): boolean {
  const words = wordsOf(
    lines
      .map(({ text }) => text)
      .join(' ')
      .slice(0, MAX_CHARACTERS),
  );
  // Nearly every page has its function words, and then nothing else needs to be counted.
  return countSmallWords(words).every((count) => count <= words.length * MIN_SMALL_WORDS) && isGarbled(lines);
}

const MIN_SMALL_WORDS = 0.12;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const isLatinOrCyrillic = (text: string) =>
  !/[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\P{L}]/u.test(text.replace(/\p{Lm}/gu, '').slice(0, 4_000));

/** Long runs without spaces, or more than a hundred words almost without function words of any one language. */
function lacksFunctionWords(text: string): boolean {
  const words = wordsOf(text);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  if (words.length > 20 && letters / words.length > 14) return true;
  return words.length > 120 && Math.max(...countSmallWords(words)) < words.length * 0.03;
}
