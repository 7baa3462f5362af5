/** Words in lower case, compatibility forms resolved; letters and digits are separate words. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? [];

/** Text with the words that lines break joined, as many as can be compared: both spellings count. */
const joinBroken = (text: string) => text.replace(/(\p{Ll})[-‐\u00ad]\n\s*(\p{Ll})/gu, '$1$2');

/** The share of the words of the reference that the text has, each as often; lines that run from page to page apart. */
export function recallOf(reference: string, text: string, running: ReadonlySet<string>): number {
  const lines = reference.split('\n').filter((line) => !running.has(toKey(line)) && !/^\s*\d{1,4}\s*$/.test(line));
  const have = new Map<string, number>();
  for (const word of wordsOf(text.replaceAll(/[-‐]/g, ''))) have.set(word, (have.get(word) ?? 0) + 1);
  let [found, all] = [0, 0];
  for (const word of wordsOf(joinBroken(lines.join('\n')).replaceAll(/[-‐]/g, ''))) {
    all += 1;
    const left = have.get(word) ?? 0;
    if (left > 0) {
      found += 1;
      have.set(word, left - 1);
    }
  }
  return all === 0 ? 1 : found / all;
}

/** The share of the words that occur once in both texts that are in the same order. */
export function orderAgreement(reference: string, text: string): number {
  const places = uniquePlaces(wordsOf(text));
  const order = [...uniquePlaces(wordsOf(joinBroken(reference))).keys()].flatMap((word) => places.get(word) ?? []);
  return order.length < 10 ? 1 : longestRise(order) / order.length;
}

function uniquePlaces(words: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [at, word] of words.entries()) {
    if (word.length < 4) continue;
    if (places.has(word)) repeated.add(word);
    else places.set(word, at);
  }
  for (const word of repeated) places.delete(word);
  return places;
}

function longestRise(values: readonly number[]): number {
  const tails: number[] = [];
  for (const value of values) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    tails[low] = value;
  }
  return tails.length;
}

const toKey = (line: string) =>
  line
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim();

const exact = (text: string) => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();

const countOf = (text: string, part: string) => text.split(part).length - 1;

/**
 * Lines among the first or last two of at least three pages, and how many of them are still in the text.
 * Letters of both cases count, because a text often has the words of its running head.
 */
export function runningOf(reference: string, text: string): { keys: Set<string>; left: string[]; of: number } {
  const counts = new Map<string, number>();
  for (const page of reference.split('\f')) {
    const lines = page.split('\n').filter((line) => line.trim());
    const edges = new Set([...lines.slice(0, 2), ...lines.slice(-2)].map(exact));
    for (const key of edges) if (/\p{L}{3}\P{L}+\p{L}{2}/u.test(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [before, after] = [exact(reference), exact(text)];
  const keys = new Set<string>();
  const left: string[] = [];
  let of = 0;
  for (const [key, count] of counts) {
    if (count < 3) continue;
    keys.add(toKey(key));
    of += count;
    const elsewhere = countOf(before, key) - count;
    // One occurrence may be a title or a heading of its own.
    const kept = Math.min(count, Math.max(0, countOf(after, key) - elsewhere - 1));
    for (let each = 0; each < kept; each += 1) left.push(key);
  }
  return { keys, left, of };
}

/** Words broken at their hyphen that the document elsewhere has with the hyphen only, and those the text has glued. */
export function compoundsOf(reference: string, text: string): { glued: string[]; of: number } {
  const lower = reference.toLowerCase().replaceAll('‐', '-');
  const inside = new Set(lower.match(/\p{L}+-\p{L}+/gu) ?? []);
  const joined = new Set(lower.match(/\p{L}+/gu) ?? []);
  const own = text.toLowerCase();
  const glued: string[] = [];
  let of = 0;
  const seen = new Set<string>();
  for (const [, first = '', second = ''] of lower.matchAll(/(\p{L}+)-\n\s*(\p{L}+)/gu)) {
    const compound = `${first}-${second}`;
    if (seen.has(compound) || !inside.has(compound) || joined.has(first + second)) continue;
    seen.add(compound);
    of += 1;
    if (new RegExp(`(?<!\\p{L})${first}${second}(?!\\p{L})`, 'u').test(own)) glued.push(compound);
  }
  return { glued, of };
}

const HEADING = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+(\p{Lu}[\p{L}\p{M}\d ,:&’'/()-]{2,60}[\p{L})])$/u;

/** Lines such as `2.1 Data` whose numbers count on from `1 Introduction`, and those that are no heading of the outline. */
export function headingsOf(reference: string, outline: readonly string[]): { missed: string[]; of: number } {
  const expected: string[] = [];
  let path: number[] = [];
  for (const line of reference.split(/[\n\f]/)) {
    const match = HEADING.exec(line.trim());
    if (!match || line.split(' ').length > 10) continue;
    const parts = (match[1] ?? '').split('.').map(Number);
    if (path.length === 0 && !(parts.join() === '1' && /intro|background|overview|motivation/i.test(line))) continue;
    if (path.length > 0 && !isNext(path, parts)) continue;
    path = parts;
    expected.push(line.trim());
  }
  if (expected.length < 3) return { missed: [], of: 0 };
  const have = outline.map(flat);
  const isFound = (line: string) => {
    const bare = flat(line.replace(/^[\d.]+\s+/, ''));
    return have.some((title) => title.startsWith(flat(line)) || (bare === 'references' && title === bare));
  };
  const missed = expected.filter((line) => !isFound(line));
  return { missed, of: expected.length };
}

const flat = (text: string) => wordsOf(text).join('');

/** The next number on some level, or the first one below. */
function isNext(path: readonly number[], parts: readonly number[]): boolean {
  const depth = parts.length;
  if (depth > path.length + 1) return false;
  if (depth === path.length + 1) return parts.at(-1) === 1 && parts.slice(0, -1).join() === path.join();
  return (
    parts.slice(0, -1).join() === path.slice(0, depth - 1).join() && parts[depth - 1] === (path[depth - 1] ?? 0) + 1
  );
}
