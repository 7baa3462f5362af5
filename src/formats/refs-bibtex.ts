import { parseRef } from '../model/ref.ts';
import type { Mention } from './mention.ts';

/** An entry begins at the head of a line; looking no further keeps one that is never closed from taking the rest. */
const BEGIN = /^[^\S\n]*@\s*([a-z]+)\s*[{(]/gim;
const NO_ENTRIES = new Set(['comment', 'preamble', 'string']);

/**
 * Every entry of a BibTeX text with the ids its fields carry. Text between entries is a comment by the rules of
 * BibTeX, unless a line of it is a reference.
 */
export function readBibtexEntries(text: string): Mention[] {
  const begins = [...text.matchAll(BEGIN)];
  const lineAt = createLineCount(text);
  const mentions = readBetween(text.slice(0, begins[0]?.index ?? text.length), 1);
  for (const [at, begin] of begins.entries()) {
    const stop = begins[at + 1]?.index ?? text.length;
    const start = begin.index + begin[0].length;
    const { fields, key, end } = readEntry(text, start, stop);
    const place = `line ${lineAt(begin.index + begin[0].indexOf('@'))}`;
    if (!NO_ENTRIES.has((begin[1] ?? '').toLowerCase()))
      mentions.push({ place, label: key || '(an entry without a key)', spellings: spell(fields) });
    mentions.push(...readBetween(text.slice(end, stop), lineAt(end)));
  }
  return mentions;
}

/** Line numbers of positions that only grow. */
function createLineCount(text: string): (position: number) => number {
  let [line, counted] = [1, 0];
  return (position) => {
    for (let at = text.indexOf('\n', counted); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) {
      line += 1;
      counted = at + 1;
    }
    return line;
  };
}

function readBetween(text: string, firstLine: number): Mention[] {
  return text.split('\n').flatMap((line, at) => {
    const spelling = line.trim();
    if (spelling === '' || !parseRef(spelling).ok) return [];
    return [{ place: `line ${firstLine + at}`, label: spelling, spellings: [spelling] }];
  });
}

type Fields = ReadonlyMap<string, string>;

/** DOI before arXiv before PubMed before an address that may carry one of them. */
function spell(fields: Fields): string[] {
  const eprint = fields.get('eprint') ?? '';
  const archive = (fields.get('archiveprefix') ?? fields.get('eprinttype') ?? 'arxiv').toLowerCase();
  const spellings = [
    fields.get('doi'),
    archive === 'arxiv' && eprint && !/arxiv/i.test(eprint) ? `arXiv:${eprint}` : eprint,
    (archive === 'pubmed' && eprint && `PMID:${eprint}`) || prefixed('PMID:', fields.get('pmid')),
    prefixed('PMC', fields.get('pmcid')),
    fields.get('url'),
    fields.get('howpublished')?.replace(/^\\url\s*/, ''),
  ];
  return spellings.flatMap((spelling) => spelling?.trim() || []);
}

function prefixed(prefix: string, id: string | undefined): string | undefined {
  return id && /^\s*\d+\s*$/.test(id) ? `${prefix}${id.trim()}` : id;
}

interface ReadEntry {
  readonly key: string;
  readonly fields: Fields;
  readonly end: number;
}

/** Reads fields until the bracket closes that opened before `start`, or up to `stop`. */
function readEntry(text: string, start: number, stop: number): ReadEntry {
  const closer = text[start - 1] === '(' ? ')' : '}';
  const fields = new Map<string, string>();
  let at = start + lengthOf(/\s*/y, text, start);
  const keyLength = lengthOf(/[^\s,{}=]*(?=\s*,)/y, text, at);
  const key = text.slice(at, at + keyLength);
  at += keyLength;
  // After a value that is never closed each further one is held to its line.
  let isBroken = false;
  while (at < stop) {
    at += lengthOf(/[\s,]*/y, text, at);
    const nameLength = lengthOf(/[a-z][\w-]*\s*=\s*/iy, text, at);
    if (nameLength === 0) {
      at = skip(text, at, stop, closer);
      if (text[at - 1] === closer) break;
      continue;
    }
    const name =
      text
        .slice(at, at + nameLength)
        .split('=')[0]
        ?.trim()
        .toLowerCase() ?? '';
    const { value, end, isClosed } = readValue(text, at + nameLength, isBroken ? lineEnd(text, at, stop) : stop);
    isBroken ||= !isClosed;
    if (!fields.has(name)) fields.set(name, value);
    at = end;
  }
  return { key, fields, end: Math.min(at, stop) };
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function lineEnd(text: string, from: number, stop: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 || end > stop ? stop : end;
}

/** Past the next character that may end a field or the entry. */
function skip(text: string, from: number, stop: number, closer: string): number {
  for (let at = from; at < stop; at += 1) if (text[at] === ',' || text[at] === closer) return at + 1;
  return stop;
}

interface Value {
  readonly value: string;
  readonly end: number;
  readonly isClosed: boolean;
}

/** Parts joined by `#`, each in braces, in quotes or bare. */
function readValue(text: string, from: number, stop: number): Value {
  const parts: string[] = [];
  for (let at = from; ; ) {
    const part = readPart(text, at, stop);
    parts.push(part.value);
    const joint = lengthOf(/\s*#\s*/y, text, part.end);
    if (joint === 0 || !part.isClosed || part.end + joint >= stop) return { ...part, value: parts.join('') };
    at = part.end + joint;
  }
}

function readPart(text: string, from: number, stop: number): Value {
  const opener = text[from];
  if (opener !== '{' && opener !== '"') {
    let end = from;
    while (end < stop && !/[\s,#})]/.test(text[end] ?? '')) end += 1;
    return { value: text.slice(from, end), end, isClosed: true };
  }
  const closed = findClosing(text, from, stop);
  if (closed !== null) return { value: text.slice(from + 1, closed), end: closed + 1, isClosed: true };
  const end = lineEnd(text, from, stop);
  return { value: text.slice(from + 1, end).replace(/[},"]+\s*$/, ''), end, isClosed: false };
}

function findClosing(text: string, from: number, stop: number): number | null {
  const closer = text[from] === '{' ? '}' : '"';
  let depth = 0;
  for (let at = from + 1; at < stop; at += 1) {
    const letter = text[at];
    if (letter === closer && depth === 0) return at;
    if (letter === '\\') at += 1;
    else if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
  }
  return null;
}
