import { ACCENTS, ESCAPES, LETTERS, SYMBOLS } from './latex-table.ts';

const MARKS = new Map(Object.entries(ACCENTS).map(([mark, [macro]]) => [macro, mark]));
const OF_MACRO = new Map<string, string>([
  ...Object.entries(LETTERS).map(([letter, macro]) => [macro, letter] as const),
  ...[...Object.entries(SYMBOLS), ...Object.entries(ESCAPES)].flatMap(([sign, latex]) => {
    const macro = /^\{?\$?\\([a-zA-Z]+)\$?\}?$/.exec(latex)?.[1];
    return macro === undefined ? [] : [[macro, sign] as const];
  }),
  ...Object.entries({
    textendash: '–',
    textemdash: '—',
    ldots: '…',
    textquoteright: '’',
    textquoteleft: '‘',
    slash: '/',
  }),
]);
const SCRIPTS = new Map(
  Object.entries(SYMBOLS).flatMap(([sign, latex]) => {
    const script = /^\{\$([\^_]\{.\})\$\}$/.exec(latex)?.[1];
    return script === undefined ? [] : [[script, sign] as const];
  }),
);

/** Functions, which are printed by their names. */
const OPERATORS = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim sup inf max min arg det dim ker hom deg gcd'.split(
    ' ',
  ),
);

/** Plain text from LaTeX: accents composed, macros as characters, braces and formatting gone. */
export function fromLatex(latex: string): string {
  return withoutBraces(
    latex
      .replace(/(?<!\\)%.*\n\s*/g, '')
      .replace(ACCENTED, (_all, sign, word, inBraces, bare) => accent(sign ?? word, inBraces ?? bare))
      .replace(/\$[^$]*\$/g, withScripts)
      .replace(
        /\\([a-zA-Z]+)\*?(?:\s+|\{\})?/g,
        (_all, macro) => OF_MACRO.get(macro) ?? (OPERATORS.has(macro) ? `${macro} ` : ''),
      )
      .replace(/\\([&%_#$ {}])/g, (_all, sign) => PROTECTED.get(sign) ?? sign)
      .replace(/---/g, '—')
      .replace(/--/g, '–')
      .replace(/``|''/g, '"')
      .replace(/(?<!\\)[~]/g, ' ')
      .replace(/(?<!\\)\$/g, ''),
  );
}

/** `\'{e}`, `\'e`, `\v{c}`, `\c c`, also with a dotless i. */
const ACCENTED = /\\(?:([`'^"~=.])\s*|([uvHcdbkr])(?![a-zA-Z])\s*)(?:\{\s*\\?([a-zA-Z]?)\s*\}|\\?([a-zA-Z]))/g;

function accent(macro: string, letter: string): string {
  return `${letter}${MARKS.get(macro) ?? ''}`.normalize('NFC');
}

/** Raised and lowered letters of a formula as characters. */
const withScripts = (formula: string) =>
  formula.replace(/([\^_])(?:\{(.)\}|([^{\s\\]))/g, (_all, sign: string, inBraces?: string, bare = '') => {
    const letter = inBraces ?? bare;
    return SCRIPTS.get(`${sign}{${letter}}`) ?? letter;
  });

// Escaped braces wait as noncharacters until the others are gone.
const PROTECTED = new Map([
  ['{', '\ufdd0'],
  ['}', '\ufdd1'],
]);

function withoutBraces(text: string): string {
  return text.replace(/[{}]/g, '').replaceAll('\ufdd0', '{').replaceAll('\ufdd1', '}').replace(/\s+/g, ' ').trim();
}

/** Splits a text at a separator that is not inside braces; the separator must be a sticky expression. */
export function splitOutsideBraces(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    else if (depth === 0) {
      separator.lastIndex = at;
      const length = separator.exec(text)?.[0].length ?? 0;
      if (length === 0) continue;
      parts.push(text.slice(start, at));
      start = at + length;
      at = start - 1;
    }
  }
  return [...parts, text.slice(start)];
}
