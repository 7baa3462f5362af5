import { fromLatex } from '../../formats/latex-text.ts';
import type { StatedReference } from '../../model/reference.ts';
import { createLineCounter } from '../../text/line-counter.ts';
import { parsePrinted } from './printed/parse.ts';
import { MAX_REFERENCES } from './text.ts';

/** What a LaTeX file has: entries of its own, names of bibliographies, and keys that it cites. */
export interface TexFile {
  readonly references: readonly StatedReference[];
  readonly bibliographies: readonly string[];
  /** Cited keys with the line of their first citation. */
  readonly cited: ReadonlyMap<string, number>;
  /** It has `\\nocite{*}`. */
  readonly citesAll: boolean;
}

/** A file that a LaTeX file inputs. */
export interface TexInput {
  readonly name: string;
  readonly line: number;
  /** Nothing is wrong if it is missing. */
  readonly isOptional: boolean;
}

/** Whether a text is LaTeX. */
export function isTex(text: string): boolean {
  return /\\(?:documentclass|bibitem|begin\{thebibliography\}|bibliography\{|addbibresource|printbibliography)/.test(
    text,
  );
}

/** Reads the bibliography of a LaTeX file. */
export function readTex(content: string): TexFile {
  const text = withoutComments(content);
  const { cited, citesAll } = citedKeys(text);
  return { references: bibitems(text), bibliographies: bibliographies(text), cited, citesAll };
}

const INPUT =
  /\\(?:(?:input|include|subfile|subfileinclude|(InputIfFileExists))\s*\{([^{}]{1,500})\}|input[ \t]+([^\s\\{}]{1,500})|(?:sub)?(?:import|includefrom|inputfrom)\*?\s*\{([^{}]{0,300})\}\s*\{([^{}]{1,300})\})/g;

/** The files that a LaTeX file inputs, in order. */
export function findInputs(content: string): TexInput[] {
  const text = withoutComments(content);
  const lineAt = createLineCounter(text);
  return [...text.matchAll(INPUT)].flatMap(({ index, 1: optional, 2: braced, 3: bare, 4: folder = '', 5: file }) => {
    const name = (braced ?? bare ?? `${folder}${folder && !folder.endsWith('/') ? '/' : ''}${file}`)
      .replaceAll('"', '')
      .trim();
    return name ? [{ name, line: lineAt(index), isOptional: optional !== undefined }] : [];
  });
}

const LITERAL = /\\begin\{(verbatim\*?|Verbatim|lstlisting|minted|comment)\}/g;

/** Comments and examples of code are blanked, so that lines keep their numbers; what follows the end is no text. */
function withoutComments(text: string): string {
  const bare = withoutCode(text.replace(/(^|[^\\])%.*$/gm, '$1'));
  const end = bare.search(/\\end\{document\}|\\endinput\b/);
  return end < 0 ? bare : bare.slice(0, end);
}

function withoutCode(text: string): string {
  const parts: string[] = [];
  const neverEnd = new Set<string>();
  let done = 0;
  for (const { index, 1: name = '' } of text.matchAll(LITERAL)) {
    if (index < done || neverEnd.has(name)) continue;
    const end = text.indexOf(`\\end{${name}}`, index);
    if (end < 0) neverEnd.add(name);
    else {
      parts.push(text.slice(done, index), text.slice(index, end).replace(/[^\n]+/g, ''));
      done = end;
    }
  }
  return [...parts, text.slice(done)].join('');
}

const ITEM = /\\bibitem\b/g;

function bibitems(text: string): StatedReference[] {
  const starts = [...text.matchAll(ITEM)].map(({ index }) => index);
  const last = text.lastIndexOf('\\end{thebibliography}');
  const lineAt = createLineCounter(text);
  return starts.slice(0, MAX_REFERENCES).map((start, at) => {
    const next = starts[at + 1] ?? text.length;
    const raw = text.slice(start, last > start ? Math.min(last, next) : next);
    return toReference(raw, at + 1, lineAt(start));
  });
}

function toReference(raw: string, index: number, line: number): StatedReference {
  const afterLabel = skipGroup(raw, '\\bibitem'.length, '[', ']');
  const open = raw.indexOf('{', afterLabel);
  const close = open < 0 ? -1 : raw.indexOf('}', open);
  const key = close < 0 ? '' : raw.slice(open + 1, close).trim();
  const body = close < 0 ? raw.slice(afterLabel) : raw.slice(close + 1);
  const { text, fields, scope } = parsePrinted(plainTex(body));
  return { index, ...(key && { key }), text, line, from: 'printed', scope, fields };
}

/** The position after a group in brackets, which may contain braces. */
function skipGroup(text: string, from: number, open: string, close: string): number {
  const start = /^\s*/.exec(text.slice(from, from + 200))?.[0].length ?? 0;
  if (text[from + start] !== open) return from;
  let depth = 0;
  for (let at = from + start + 1; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (text[at] === close && depth <= 0) return at + 1;
  }
  return from;
}

/** The text of an entry as it is printed; addresses and emphasis lose their commands. */
function plainTex(body: string): string {
  const prepared = body
    .slice(0, 20_000)
    .replace(/\\newblock\b/g, ' ')
    .replace(/\\href\s*\{([^{}]*)\}\s*\{/g, '$1 {')
    .replace(/\\(?:url|path|doi|nolinkurl|texttt)\s*\{([^{}]*)\}/g, ' $1 ')
    .replace(
      /\\(?:emph|textit|textbf|textsc|textrm|textsl|textsf|bibinfo|mbox|natexlab|bibnamefont|bibfnamefont)\b(?:\s*\{(?:year|author|title|journal|volume|pages|publisher|number|note|booktitle)\})?/g,
      ' ',
    )
    .replace(
      /\\(?:BibitemOpen|BibitemShut|bibAnnote\w*|BibitemStop|bibfield|eprint|Eprint|it|em|bf|sc|rm|sl|tt)\b/g,
      ' ',
    );
  return fromLatex(prepared).replace(/\s+/g, ' ').trim();
}

function bibliographies(text: string): string[] {
  const named = [
    ...text.matchAll(/\\(?:bibliography|addbibresource|addglobalbib)\s*(?:\[[^\]]{0,200}\])?\s*\{([^{}]{1,2000})\}/g),
  ];
  return named
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => (/\.bib$/i.test(name) ? name : `${name}.bib`));
}

const CITE = /\\(?:no)?[a-zA-Z]*[cC]ite[a-zA-Z]*\*?\s*((?:\[[^\]]{0,300}\]\s*){0,2})\{([^{}]{1,5000})\}/g;

function citedKeys(text: string): Pick<TexFile, 'cited' | 'citesAll'> {
  const cited = new Map<string, number>();
  let citesAll = false;
  const lineAt = createLineCounter(text);
  for (const match of text.matchAll(CITE)) {
    for (const key of (match[2] ?? '').split(',').map((name) => name.trim())) {
      if (key === '*') citesAll = true;
      else if (key && !cited.has(key)) cited.set(key, lineAt(match.index));
    }
  }
  return { cited, citesAll };
}
