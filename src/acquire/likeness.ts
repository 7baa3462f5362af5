/** Words in lower case without accents; scripts that write without blanks give their letters in pairs. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap(splitUnspaced);
}

function splitUnspaced(word: string): string[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)) return [word];
  const letters = [...word];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

const FITS_FROM = 0.85;

/**
 * Whether a block of text is the title: nearly all words of the title, in order, and little else before them.
 * Hyphenation and lost blanks are forgiven by comparing letters as well.
 */
export function titleFits(block: string, title: string): boolean {
  const [letters, wanted] = [wordsOf(block).join(''), wordsOf(title).join('')];
  if (wanted.length === 0) return false;
  if (isShort(title)) return letters === wanted;
  const at = letters.indexOf(wanted);
  if (at >= 0 && at <= Math.max(24, wanted.length * 0.3)) return true;
  const [have, want] = [wordsOf(block).slice(0, wordsOf(title).length + 12), wordsOf(title)];
  return (
    want.length >= 3 && commonInOrder(have, want) / want.length >= FITS_FROM && have.length <= want.length * 1.5 + 12
  );
}

/** Whether a title is so short that its letters or words open many other titles too. */
export function isShort(title: string): boolean {
  return wordsOf(title).join('').length < 12;
}

/** Length of the longest common subsequence of words. */
function commonInOrder(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (let at = 1; at <= b.length; at++)
      next.push(word === b[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Openings of documents about a paper, in the languages of most journals. */
const COMPANIONS: readonly (readonly [word: string, pattern: RegExp])[] = [
  ['comment', /^\W*comments? (?:on|to|about|regarding)\b|^\W*a comment on\b|^\W*kommentar zu\b/i],
  ['reply', /^\W*(?:reply|response|rejoinder|authors?['’]? (?:reply|response)) (?:to|on)\b|^\W*in reply\b/i],
  [
    'erratum',
    /^\W*(?:erratum|errata|corrigend(?:um|a)|(?:author |publisher |editorial )?correction|addendum|fe de erratas)\b/i,
  ],
  ['retraction', /^\W*(?:retraction|retracted|withdrawn|withdrawal|expression of concern)\b/i],
  [
    'supplement',
    /^\W*(?:supplement(?:ary|al)?|supporting|additional|electronic supplementary|online) (?:information|materials?|data|files?|methods|appendix|text|notes?)\b|^\W*supplement to\b/i,
  ],
  [
    'review of it',
    /^\W*(?:peer review|review(?:er)? (?:report|comments?)|referee report)\b|^\W*review (?:for|of) ["“‘«]/i,
  ],
  ['translation', /^\W*(?:translation of|translated from|traducci[oó]n|traduction|übersetzung|traduzione|tradução)\b/i],
];

/** What kind of companion a title block announces; null when the wanted title announces the same. */
export function companionWord(block: string, title: string): string | null {
  const found = COMPANIONS.find(([, pattern]) => pattern.test(block));
  return found && (!found[1].test(title) || depthOf(block) > depthOf(title)) ? found[0] : null;
}

/** How many announcements stand one before the other: an erratum of a correction has two. */
function depthOf(title: string): number {
  const found = COMPANIONS.find(([, pattern]) => pattern.test(title));
  return found ? 1 + depthOf(title.replace(found[1], '')) : 0;
}

const DENIALS =
  /\b(?:access (?:to this (?:document|content|article) is restricted|denied)|you do not have access|does not have a subscription|purchase (?:this article|access)|please (?:sign|log) in|verify you are (?:a )?human|enable (?:javascript|cookies)|page not found|404 not found)\b/gi;

/** The words by which a document refuses access, when they make up the document rather than occur in it. */
export function looksDenied(text: string, pageCount: number): string | null {
  const hits = [...text.matchAll(DENIALS)].map((match) => match[0]);
  const words = wordsOf(text).length;
  const dense = hits.length > 0 && (words < 250 || hits.length > words / 150);
  return dense && pageCount < 8 ? (hits[0] ?? null) : null;
}
