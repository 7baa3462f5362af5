import { foldText, toPlainText } from '../text/markup.ts';
import { splitFormulas } from './latex-math.ts';
import { ACCENTS, ESCAPES, LETTERS, SYMBOLS } from './latex-table.ts';

/** Text on one line, without characters that no file may hold. */
export function oneLine(text: string): string {
  return foldText(text.replace(/\p{Noncharacter_Code_Point}/gu, ''));
}

/** Plain text on one line: markup that slipped through goes too. */
export function plainLine(text: string): string {
  return oneLine(toPlainText(text));
}

/**
 * LaTeX that prints the text: special characters are escaped, accented letters become macros in braces, which BibTeX
 * treats as one letter, and harmless `$...$` formulas stay. Braces always balance, because BibTeX counts escaped ones too.
 */
export function toLatex(text: string): string {
  const parts = splitFormulas(oneLine(text).normalize('NFC'));
  const prose = parts.map((part) => (part.formula ? '' : part.text)).join('');
  const isPaired = pairBraces(prose);
  let brace = 0;
  return parts
    .map((part) => {
      if (part.formula) return `{${part.text}}`;
      return part.text.replace(/[{}]|\p{sc=Greek}{3,}|[^\p{M}]\p{M}*|\p{M}+/gu, (piece) => {
        if (piece !== '{' && piece !== '}') return convert(piece);
        if (isPaired[brace++]) return `\\${piece}`;
        return piece === '{' ? '{\\textbraceleft}' : '{\\textbraceright}';
      });
    })
    .join('');
}

/** For each brace of the text, in order, whether it has a partner. */
function pairBraces(text: string): boolean[] {
  const paired: boolean[] = [];
  const open: number[] = [];
  for (const [brace] of text.matchAll(/[{}]/gu)) {
    const partner = brace === '}' ? open.pop() : undefined;
    if (brace === '{') open.push(paired.length);
    if (partner !== undefined) paired[partner] = true;
    paired.push(partner !== undefined);
  }
  return paired;
}

/** Converts a letter with its marks, or a Greek word, which stays as it is. */
function convert(piece: string): string {
  const known = SYMBOLS[piece] ?? ESCAPES[piece];
  if (known !== undefined) return known;
  const letter = LETTERS[piece];
  if (letter) return `{\\${letter}}`;
  return /^[\x20-\x7e]$/u.test(piece) ? piece : (accented(piece) ?? escapeBase(piece));
}

/** A Latin letter with at most two accents; null for anything else. */
function accented(piece: string): string | null {
  const [base = '', ...marks] = piece.normalize('NFD');
  const accents = marks.map((mark) => ACCENTS[mark]);
  if (accents.length === 0 || accents.length > 2) return null;
  let inner = LETTERS[base] ? `\\${LETTERS[base]}` : base;
  if (!LETTERS[base] && !/^[a-z]$/iu.test(base)) return null;
  if (/^[ij]$/u.test(inner) && accents[0]?.[1]) inner = `\\${inner}`;
  for (const [at, accent] of accents.entries()) {
    if (!accent) return null;
    const [macro] = accent;
    const body = at > 0 ? `{${inner}}` : inner;
    inner = `\\${macro}${/^[a-zA-Z]$/u.test(macro) && at === 0 ? ' ' : ''}${body}`;
  }
  return `{${inner}}`;
}

function escapeBase(piece: string): string {
  const [base = '', ...marks] = piece;
  return (ESCAPES[base] ?? base) + marks.join('');
}
