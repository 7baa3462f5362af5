/** A part of a line. An image becomes its description: the page loads nothing from elsewhere. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'struck'; readonly inner: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inner: readonly Inline[] }
  | { readonly kind: 'image'; readonly alt: string }
  | { readonly kind: 'formula'; readonly tex: string; readonly isDisplay: boolean };

const MAX_DEPTH = 4;
const ESCAPED = /\\([!-/:-@[-`{-~])/y;
const CODE = /(`+)([^`]{1,4000}?)\1(?!`)/y;
const LINK = /(!?)\[([^[\]]{0,800})\]\(\s*<?((?:[^()\s<>]|\([^()\s<>]{0,200}\)){0,2000})>?(?:\s+"[^"]{0,400}")?\s*\)/y;
const BARE = /<?(https?:\/\/[^\s<>"'`]{1,1000}[^\s<>"'`.,;:!?)\]}*_])>?/iy;
/** As other readers of Markdown: no blank inside the dollars, and no digit behind them, so that prices stay text. */
const FORMULA =
  /\$\$(?!\$)((?:[^$\\]|\\[\s\S]){1,4000}?)\$\$|\$(?![\s$])((?:[^$\\]|\\[\s\S]){1,1000}?)(?<!\s)\$(?!\d)/y;
const MARKS = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'struck'],
  ['*', 'emphasis'],
  ['_', 'emphasis'],
] as const;

interface Taken {
  readonly part: Inline;
  readonly next: number;
}

/** Parses a line; what it cannot parse stays text. */
export function parseInline(text: string, depth = 0): Inline[] {
  const parts: Inline[] = [];
  // A mark without a closing one has none later either; remembering that keeps the time linear.
  const unclosed = new Set<string>();
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const taken = takeAt(text, at, depth, unclosed);
    if (taken?.part.kind === 'text') plain += taken.part.text;
    else if (taken) {
      if (plain) parts.push({ kind: 'text', text: plain });
      parts.push(taken.part);
      plain = '';
    } else plain += text[at] ?? '';
    at = taken?.next ?? at + 1;
  }
  if (plain) parts.push({ kind: 'text', text: plain });
  return parts;
}

function takeAt(text: string, at: number, depth: number, unclosed: Set<string>): Taken | null {
  switch (text[at]) {
    case '\\':
      return match(ESCAPED, text, at, (found) => ({ kind: 'text', text: found[1] ?? '' }));
    case '`':
      return match(CODE, text, at, (found) => ({ kind: 'code', text: found[2] ?? '' }));
    case '$':
      return match(FORMULA, text, at, formulaOf);
    case '!':
    case '[':
      return match(LINK, text, at, (found) => linkOf(found, depth));
    case '<':
    case 'h':
    case 'H':
      return takeBare(text, at);
    case '*':
    case '_':
    case '~':
      return depth < MAX_DEPTH ? takeMarked(text, at, depth, unclosed) : null;
    default:
      return null;
  }
}

function match(pattern: RegExp, text: string, at: number, make: (found: RegExpExecArray) => Inline): Taken | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found && { part: make(found), next: at + found[0].length };
}

const formulaOf = ([, display, inline = '']: RegExpExecArray): Inline => ({
  kind: 'formula',
  tex: (display ?? inline).trim(),
  isDisplay: display !== undefined,
});

/** Splits a text that is no Markdown at its formulas. */
export function splitFormulas(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', at)) {
    const taken = match(FORMULA, text, at, formulaOf);
    if (taken) {
      if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) });
      parts.push(taken.part);
      from = taken.next;
    }
    at = taken?.next ?? at + 1;
  }
  return from < text.length ? [...parts, { kind: 'text', text: text.slice(from) }] : parts;
}

function takeBare(text: string, at: number): Taken | null {
  if (/\w/.test(text[at - 1] ?? '')) return null;
  return match(BARE, text, at, (found) => {
    const href = safeAddress(found[1] ?? '');
    const inner = { kind: 'text', text: found[1] ?? '' } as const;
    return href ? { kind: 'link', href, inner: [inner] } : inner;
  });
}

function linkOf(found: RegExpExecArray, depth: number): Inline {
  const [, bang, label = '', target = ''] = found;
  if (bang) return { kind: 'image', alt: label };
  const href = safeAddress(target);
  if (href && depth < MAX_DEPTH) return { kind: 'link', href, inner: withoutLinks(parseInline(label, MAX_DEPTH)) };
  return { kind: 'text', text: target ? `${label} (${target})` : label };
}

/** HTML does not allow links inside links. */
function withoutLinks(parts: readonly Inline[]): Inline[] {
  return parts.flatMap((part) => (part.kind === 'link' ? part.inner : [part]));
}

/** Only http and https addresses become links. */
function safeAddress(target: string): string | null {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { href, username, password } = new URL(target);
  return username || password ? null : href;
}

function takeMarked(text: string, at: number, depth: number, unclosed: Set<string>): Taken | null {
  for (const [mark, kind] of MARKS) {
    if (!text.startsWith(mark, at) || unclosed.has(mark) || !canOpen(text, at, mark)) continue;
    const end = closing(text, at + mark.length, mark);
    if (end < 0) unclosed.add(mark);
    else
      return {
        part: { kind, inner: parseInline(text.slice(at + mark.length, end), depth + 1) },
        next: end + mark.length,
      };
  }
  return null;
}

function canOpen(text: string, at: number, mark: string): boolean {
  const after = text[at + mark.length] ?? ' ';
  return !/\s/.test(after) && !(mark.startsWith('_') && /\w/.test(text[at - 1] ?? ' '));
}

function closing(text: string, from: number, mark: string): number {
  let end = text.indexOf(mark, from);
  while (end >= 0) {
    const closes = end > from && !/[\s\\]/.test(text[end - 1] ?? ' ');
    const single = mark.length > 1 || (text[end + 1] !== mark && text[end - 1] !== mark);
    if (closes && single && !(mark.startsWith('_') && /\w/.test(text[end + mark.length] ?? ' '))) return end;
    end = text.indexOf(mark, end + mark.length);
  }
  return -1;
}
