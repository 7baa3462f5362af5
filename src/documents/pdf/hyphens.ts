/** How often each word occurs inside the lines of a document, in lower case; hyphenated words are one word. */
export type Vocabulary = ReadonlyMap<string, number>;

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:[-‐‑'’]\p{L}[\p{L}\p{M}\p{N}]*)*/gu;

/** Counts the words of lines, except the last and first one where a word may be broken. */
export function countWords(lines: readonly string[]): Vocabulary {
  const counts = new Map<string, number>();
  let isBroken = false;
  for (const line of lines) {
    const words = line.toLowerCase().replaceAll(/[‐‑]/g, '-').match(WORD) ?? [];
    const endsBroken = BROKEN.test(line);
    for (const word of words.slice(isBroken ? 1 : 0, endsBroken ? -1 : undefined))
      counts.set(word, (counts.get(word) ?? 0) + 1);
    isBroken = endsBroken;
  }
  return counts;
}

const BROKEN = /[\p{L}\p{N}][-‐‑\u00ad]$/u;
/** Prefixes and endings that keep their hyphen in most compounds. */
const PREFIX =
  /^(?:self|non|well|high|low|long|short|half|quasi|semi|cross|all|ex|multi|two|three|four|one|first|second|real|state|end|large|small|open|time|data|user)$/;
const ENDING =
  /^(?:based|like|free|driven|level|dependent|specific|related|oriented|scale|wide|time|term|order|type|known|art|called|of|to|and|the|in|up|off|by|aware|wise|end)\b/;
const MAX_WORD = 160;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Joins two lines: a broken word becomes one, a compound keeps its hyphen, Chinese and Japanese get no blank. */
export function joinText(before: string, after: string, vocabulary: Vocabulary): string {
  if (before === '' || after === '') return before + after;
  // Only the end of a long paragraph is looked at.
  const tail = before.slice(-MAX_WORD);
  if (CJK.test(before.at(-1) ?? '') && CJK.test(after[0] ?? '')) return before + after;
  if (isBrokenAddress(tail, after)) return before + after;
  if (!BROKEN.test(tail.slice(-2))) return `${before} ${after}`;
  const stem = before.slice(0, -1);
  if (/[-‐‑]$/.test(stem) || !/^\p{L}|^\p{N}/u.test(after)) return `${before} ${after}`;
  if (before.endsWith('\u00ad')) return stem + after;
  return keepsHyphen(tail.slice(0, -1), after, vocabulary) ? `${stem}-${after}` : stem + after;
}

function keepsHyphen(stem: string, after: string, vocabulary: Vocabulary): boolean {
  if (!/^\p{Ll}/u.test(after) || /\p{N}$/u.test(stem)) return true;
  const first =
    /[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*$/u.exec(stem.replaceAll(/[‐‑]/g, '-'))?.[0].toLowerCase() ?? '';
  const second = /^[\p{L}\p{M}]+/u.exec(after)?.[0].toLowerCase() ?? '';
  const compound = vocabulary.get(`${first}-${second}`) ?? 0;
  const joined = vocabulary.get(first + second) ?? 0;
  if (compound !== joined) return compound > joined;
  const last = first.split('-').at(-1) ?? '';
  if (PREFIX.test(last) || (ENDING.test(second) && last.length > 2)) return !isPrefixOnly(last, second, vocabulary);
  // Both halves are words of their own, such as "time" and "series": "time-series" rather than "timeseries".
  return last.length > 2 && second.length > 3 && (vocabulary.get(last) ?? 0) > 1 && (vocabulary.get(second) ?? 0) > 1;
}

/** "non" + "linear": a prefix before something that is no word of the document is only a syllable. */
const isPrefixOnly = (first: string, second: string, vocabulary: Vocabulary) =>
  !vocabulary.has(second) && !ENDING.test(second) && !vocabulary.has(first);

/** A DOI or an address that a line ends within. */
function isBrokenAddress(before: string, after: string): boolean {
  const last = /\S+$/.exec(before)?.[0] ?? '';
  return (
    /^(?:https?:\/\/|www\.|doi:|\(?10\.\d{4,9}\/)/i.test(last) &&
    /[/.\-_=?&]$/.test(last) &&
    /^[\p{Ll}\p{N}/]/u.test(after)
  );
}
