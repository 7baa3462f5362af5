import { createStemFinder } from './find-stems.ts';
import type { Query } from './query.ts';
import { type Token, tokensOf } from './tokens.ts';

const WANTED = 260;
const CONTEXT = 60;
/** A snippet ends at a space if there is one this near to its end. */
const CLOSING = 40;

/** Cuts snippets for one query. */
export type Snipper = (text: string) => string;

function createFinder(query: Query): (text: string) => Token[] {
  const terms = [...query.terms, ...query.required, ...query.preferred];
  const stems = new Set(terms.flatMap((term) => term.stems));
  const openings = terms.filter((term) => term.begins).flatMap((term) => term.words);
  if (openings.length === 0) return createStemFinder(stems).places;
  return (text) =>
    tokensOf(text).filter(({ stem }) => stems.has(stem) || openings.some((opening) => stem.startsWith(opening)));
}

/** Cuts out the part of a text with the most different words of the query, as Markdown with these words in bold. */
export function createSnipper(query: Query): Snipper {
  const find = createFinder(query);
  return (text) => snippetAround(text, find(text));
}

/** Finds where the part of a text with the most different words of the query starts. */
export function createLocator(query: Query): (text: string) => number {
  const find = createFinder(query);
  return (text) => bestStart(find(text));
}

function snippetAround(text: string, found: readonly Token[]): string {
  if (found.length === 0) return '';
  const first = bestStart(found);
  const from = openAt(text, Math.max(0, first - CONTEXT));
  const to = closeAt(text, Math.min(text.length, from + WANTED));
  const marked = mark(text.slice(from, to), from, found);
  return `${from > 0 ? '… ' : ''}${marked}${to < text.length ? ' …' : ''}`;
}

function bestStart(found: readonly Token[]): number {
  const inside = new Map<string, number>();
  let best = { start: found[0]?.start ?? 0, worth: 0 };
  let end = 0;
  for (let at = 0; at < found.length; at += 1) {
    const { start, stem } = found[at] as Token;
    for (let next = found[end]; next && (end <= at || next.end <= start + WANTED - CONTEXT); next = found[++end])
      inside.set(next.stem, (inside.get(next.stem) ?? 0) + 1);
    const worth = inside.size + (end - at) / 100;
    if (worth > best.worth) best = { start, worth };
    const others = (inside.get(stem) ?? 0) - 1;
    if (others > 0) inside.set(stem, others);
    else inside.delete(stem);
  }
  return best.start;
}

/** Not within a word, and not within a surrogate pair. */
function openAt(text: string, from: number): number {
  if (from === 0) return 0;
  const blank = text.slice(from, from + CONTEXT).search(/\s/);
  return blank >= 0 && blank < CONTEXT - 1 ? from + blank + 1 : from + (isLowSurrogate(text, from) ? 1 : 0);
}

function closeAt(text: string, to: number): number {
  if (to === text.length) return to;
  const from = Math.max(0, to - CLOSING + 1);
  const blank = text.slice(from, to).search(/\s\S*$/);
  return blank >= 0 ? from + blank : to - (isLowSurrogate(text, to) ? 1 : 0);
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000;
}

/** Looking is faster than replacing, and most texts have single spaces only. */
const UNEVEN = /[^\S ]|\s\s/;
const MARKUP = /[\\`*_[\]<>#|~]/;

function mark(part: string, from: number, found: readonly Token[]): string {
  let marked = '';
  let done = 0;
  for (const { start, end } of merged(found, from, from + part.length)) {
    marked += `${escapeMarkdown(part.slice(done, start - from))}**${escapeMarkdown(part.slice(start - from, end - from))}**`;
    done = end - from;
  }
  const whole = marked + escapeMarkdown(part.slice(done));
  return (UNEVEN.test(whole) ? whole.replace(/\s+/g, ' ') : whole).trim();
}

/** Overlapping pairs become one span. */
function merged(found: readonly Token[], from: number, to: number): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of found) {
    if (start < from || end > to) continue;
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

function escapeMarkdown(text: string): string {
  return MARKUP.test(text) ? text.replace(/[\\`*_[\]<>#|~]/g, '\\$&') : text;
}
