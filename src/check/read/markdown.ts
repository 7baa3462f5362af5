import type { ReferenceList } from '../../model/reference.ts';
import type { Citations } from './cited.ts';
import { type Entry, splitEntries } from './entries.ts';
import { referenceSection } from './sections.ts';
import { entriesOf, fromPrinted } from './text.ts';

const FOOTNOTE = /^\[\^[^\]\s]{1,40}\]:\s+/;

/** The names of bibliographies in the header of a Pandoc document. */
export function bibliographiesOf(text: string): string[] {
  const header = /^---\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)\s*\n/.exec(text)?.[1] ?? '';
  const value = /^bibliography:[ \t]*(.*(?:\n[ \t]*-[ \t].*)*)/m.exec(header)?.[1] ?? '';
  return value
    .split(/[\n,[\]]/)
    .map((name) => name.replace(/^\s*-\s+/, '').replace(/^["'\s]+|["'\s]+$/g, ''))
    .filter(Boolean);
}

const CITATION =
  /(?<![\p{L}\p{N}/@\\.])@(?:\{([^{}\s]{1,200})\}|(\*|[\p{L}\p{N}_](?:[:.#$%&+?<>~/-]?[\p{L}\p{N}_]){0,200}))/gu;
/** Figures, tables and the like, which Quarto and pandoc-crossref number. */
const CROSS_REFERENCE =
  /^(?:fig|tbl|tab|eq|sec|lst|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg|tip|nte|wrn|imp|cau)[-:]/;

/** The keys that a Pandoc document cites, also those of `nocite` in its header. */
export function citationsOf(text: string): Citations {
  const header = /^---\n[\s\S]{0,20000}?\n(?:---|\.\.\.)\s*\n/.exec(text)?.[0] ?? '';
  const silent = /^nocite:.*(?:\n[ \t]+.*)*/m.exec(header)?.[0] ?? '';
  const body = withoutCode(text.slice(header.length)).replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, '');
  const examples = new Set([...body.matchAll(/^\(@([\w-]+)\)\s/gm)].map(([, name]) => name));
  const cited = new Map<string, string>();
  const first = header.split('\n').length;
  for (const [at, line] of [silent.replaceAll('\n', ' '), ...body.split('\n')].entries()) {
    for (const [, braced, bare] of line.matchAll(CITATION)) {
      const key = braced ?? bare ?? '';
      if (!cited.has(key)) cited.set(key, at === 0 ? 'the header' : `line ${first + at - 1}`);
    }
  }
  const citesAll = cited.delete('*');
  return { cited, citesAll, isDoubtful: (key) => examples.has(key) || CROSS_REFERENCE.test(key) };
}

/** Reads the reference list of a Markdown file, or its footnotes if it has no list. */
export function readMarkdown(text: string): ReferenceList {
  const lines = withoutCode(text).split('\n');
  const notes = referenceSection(lines) ? [] : footnotesOf(lines);
  const entries = notes.length > 0 ? notes : entriesOf(lines);
  return { format: 'markdown', references: fromPrinted(entries.map(plain)), problems: [] };
}

/** Code and comments are blanked, so that lines keep their numbers. */
function withoutCode(text: string): string {
  let isCode = false;
  return withoutComments(text)
    .split('\n')
    .map((line) => {
      const isFence = /^\s{0,3}(?:```|~~~)/.test(line);
      if (isFence) isCode = !isCode;
      return isFence || isCode ? '' : line;
    })
    .join('\n');
}

function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = text.indexOf('<!--'); open >= 0; open = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', open + 4);
    if (close < 0) break;
    parts.push(text.slice(at, open), text.slice(open, close).replace(/[^\n]+/g, ''));
    at = close + 3;
  }
  return parts.join('') + text.slice(at);
}

function footnotesOf(lines: readonly string[]): Entry[] {
  const first = lines.findIndex((line) => FOOTNOTE.test(line));
  if (first < 0) return [];
  const entries = splitEntries({ start: first + 1, lines: lines.slice(first) });
  return entries.filter(({ text }) => FOOTNOTE.test(text));
}

/** Without links, emphasis and footnote marks. */
function plain({ line, text }: Entry): Entry {
  const bare = text
    .replace(FOOTNOTE, '')
    .replace(
      /\[([^\][]{0,500})\]\((?:<([^<>\s]{0,500})>|([^()\s]{0,500}(?:\([^()\s]{0,100}\)[^()\s]{0,200})?))\)/g,
      (_all, name, a, b) => linkText(name, a ?? b ?? ''),
    )
    .replace(/<(https?:\/\/[^<>\s]{1,500})>/g, '$1')
    .replace(/(\*{1,3}|_{1,3})(?=\S)([^*_\n]{1,500}?\S|\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!&<>~-])/g, '$1');
  return { line, text: bare };
}

function linkText(name: string, address: string): string {
  return address.includes(name) || name.includes(address) ? address : `${name} ${address}`;
}
