/** Widths of Times-Roman for the characters 32 to 126, in thousandths of the size. */
const WIDTHS = (
  '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 ' +
  '921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 ' +
  '333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541'
)
  .split(' ')
  .map(Number);

/** Characters of WinAnsi outside Latin-1, by their code. */
const WIN_ANSI: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  ƒ: 0x83,
  '„': 0x84,
  '…': 0x85,
  '†': 0x86,
  '‡': 0x87,
  ˆ: 0x88,
  '‰': 0x89,
  Š: 0x8a,
  '‹': 0x8b,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '˜': 0x98,
  '™': 0x99,
  š: 0x9a,
  '›': 0x9b,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};

/** The byte of a character in WinAnsi, or undefined when the standard fonts lack it. */
function winAnsi(char: string): number | undefined {
  const code = char.codePointAt(0) ?? 0;
  if ((code >= 32 && code < 127) || (code >= 0xa0 && code <= 0xff)) return code;
  return WIN_ANSI[char];
}

/** Width of a character in thousandths; characters outside the standard fonts are estimates. */
function widthOfChar(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code >= 32 && code < 127) return WIDTHS[code - 32] ?? 500;
  return code >= 0x2e80 ? 1000 : 500;
}

/** Width of a text at a size, in points. */
export function widthOf(text: string, size: number): number {
  let sum = 0;
  for (const char of text) sum += widthOfChar(char);
  return (sum * size) / 1000;
}

/** Right-to-left words with the spaces between them. */
const RTL = /[\p{sc=Arabic}\p{sc=Hebrew}]+(?:\s+[\p{sc=Arabic}\p{sc=Hebrew}]+)*/gu;

/** A line in visual order, as PDF files store right-to-left text. */
export function visualOrder(line: string): string {
  return line.replace(RTL, (words) => [...words].reverse().join(''));
}

/** A piece of a line that one font can show. */
export interface Run {
  readonly wide: boolean;
  readonly text: string;
}

/** Splits a text by whether the standard fonts can show it; spaces between other characters stay with them. */
export function runsOf(text: string): Run[] {
  const runs: { wide: boolean; text: string }[] = [];
  const chars = [...text];
  const isWide = (char: string | undefined) => char !== undefined && winAnsi(char) === undefined;
  for (const [at, char] of chars.entries()) {
    const wide = isWide(char) || (char === ' ' && isWide(chars[at - 1]) && isWide(chars[at + 1]));
    const last = runs.at(-1);
    if (last?.wide === wide) last.text += char;
    else runs.push({ wide, text: char });
  }
  return runs;
}

/** A WinAnsi string in PDF syntax. */
export function literal(text: string): string {
  let out = '';
  for (const char of text) {
    const byte = winAnsi(char) ?? 0x3f;
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) out += `\\${char}`;
    else out += byte < 127 ? char : `\\${byte.toString(8)}`;
  }
  return `(${out})`;
}

const hex4 = (n: number) => n.toString(16).padStart(4, '0').toUpperCase();

/** The codes of the composite font, one for each character. */
export interface GlyphCodes {
  /** A text as a hexadecimal PDF string of two-byte codes. */
  encode(text: string): string;
  /** The CMap from codes to text. */
  toUnicode(): string;
  /** Widths by code, in order, for the font dictionary. */
  widths(): string;
  readonly used: boolean;
}

function utf16(char: string): string {
  return [...Array(char.length).keys()].map((n) => hex4(char.charCodeAt(n))).join('');
}

/** Assigns codes in order of appearance, so that the same text gives the same bytes. */
export function createGlyphCodes(): GlyphCodes {
  const codes = new Map<string, number>();
  const codeOf = (char: string) => {
    const known = codes.get(char);
    if (known !== undefined) return known;
    codes.set(char, codes.size + 1);
    return codes.size;
  };
  return {
    encode: (text) => `<${[...text].map((char) => hex4(codeOf(char))).join('')}>`,
    toUnicode() {
      const entries = [...codes].map(([char, code]) => `<${hex4(code)}> <${utf16(char)}>`);
      const blocks: string[] = [];
      for (let n = 0; n < entries.length; n += 100) {
        const block = entries.slice(n, n + 100);
        blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
      }
      return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`;
    },
    widths: () => `[1 [${[...codes.keys()].map(widthOfChar).join(' ')}]]`,
    get used() {
      return codes.size > 0;
    },
  };
}
