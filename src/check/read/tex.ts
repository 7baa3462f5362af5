import { fromLatex } from '../../formats/latex-text.ts';
import type { StatedReference } from '../../model/reference.ts';
import { createLineCounter } from '../../text/line-counter.ts';
import { parsePrinted } from './printed/parse.ts';
import { MAX_REFERENCES } from './text.ts';

/** What a LaTeX file has: entries of its own, names of bibliographies, and keys that it cites. */
export interface TexFile {
  readonly references: readonly StatedReference[];
  readonly bibliographies: readonly string[];
  /** Cited keys with the line of their first citation; null if everything is cited. */
  readonly cited: ReadonlyMap<string, number> | null;
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
  return { references: bibitems(text), bibliographies: bibliographies(text), cited: citedKeys(text) };
}

/** Comments are blanked, so that lines keep their numbers. */
function withoutComments(text: string): string {
  return text.replace(/(^|[^\\])%.*$/gm, '$1');
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

const CITE = /\\(?:no)?[a-zA-Z]*cite[a-zA-Z]*\*?\s*((?:\[[^\]]{0,300}\]\s*){0,2})\{([^{}]{1,5000})\}/g;

function citedKeys(text: string): Map<string, number> | null {
  const cited = new Map<string, number>();
  const lineAt = createLineCounter(text);
  for (const match of text.matchAll(CITE)) {
    for (const key of (match[2] ?? '').split(',').map((name) => name.trim())) {
      if (key === '*') return null;
      if (key && !cited.has(key)) cited.set(key, lineAt(match.index));
    }
  }
  return cited.size > 0 ? cited : null;
}
