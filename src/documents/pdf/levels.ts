import { mostOf } from './extent.ts';
import type { HeadingLook } from './headings.ts';
import type { HeadingNumber } from './names.ts';

/** Keeps the headings that fit a count: those that look like the text, and single numbers that count items of a list. */
export function checkNumbers(looks: readonly (HeadingLook | null)[]): (HeadingLook | null)[] {
  const names = new Set(looks.flatMap((look) => (look?.number ? [nameOf(look.number.kind, look.number.parts)] : [])));
  const top = topStyle(looks);
  let last = 0;
  return looks.map((look) => {
    if (!look?.number || look.known) return look;
    if (look.plain && !fits(look.number, names)) return null;
    const [first = 0] = look.number.parts;
    if (look.number.kind !== 'decimal' || look.number.parts.length > 1) return look;
    if (first <= last && styleOf(look) !== top) return null;
    last = first;
    return look;
  });
}

/** The look of most headings with a single number. */
function topStyle(looks: readonly (HeadingLook | null)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const look of looks)
    if (look?.number?.parts.length === 1 && look.number.kind === 'decimal')
      counts.set(styleOf(look), (counts.get(styleOf(look)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Whether the number before or the parent occurs; for the first of a count, the next one. */
function fits({ kind, parts }: HeadingNumber, names: ReadonlySet<string>): boolean {
  const last = parts.at(-1) ?? 0;
  const sibling = (value: number) => names.has(nameOf(kind, [...parts.slice(0, -1), value]));
  if (last > 1) return sibling(last - 1);
  const parent = parts.slice(0, -1);
  return (parent.length > 0 && names.has(nameOf(kind, parent))) || sibling(last + 1);
}

const nameOf = (kind: string, parts: readonly number[]) => `${kind} ${parts.join('.')}`;

/** The level of each heading: by its number, else by the headings that look like it. */
export function levelsOf(looks: readonly HeadingLook[]): number[] {
  const hasRoman = looks.some(({ number }) => number?.kind === 'roman');
  const numbered = looks.map((look) => levelByNumber(look, hasRoman));
  const hasNumbers = numbered.includes(1);
  const byStyle = new Map<string, number>();
  for (const [at, look] of looks.entries()) {
    const level = numbered[at] ?? (look.known ? 1 : null);
    const style = styleOf(look);
    if (level !== null && !byStyle.has(style)) byStyle.set(style, level);
  }
  const top = mostOf([0, ...looks.filter((_, at) => numbered[at] === 1 || looks[at]?.known).map(({ size }) => size)]);
  return looks.map((look, at) => {
    const level = numbered[at] ?? byStyle.get(styleOf(look));
    if (level != null) return look.known && numbered[at] == null ? Math.min(level, 2) : level;
    const isTop = hasNumbers ? look.size > top : look.size >= top;
    return top === 0 || isTop ? 1 : 2;
  });
}

function levelByNumber({ number }: HeadingLook, hasRoman: boolean): number | null {
  if (!number) return null;
  if (number.kind === 'letter' && hasRoman) return 2;
  return Math.min(number.parts.length, 5);
}

const styleOf = ({ size, bold, capitals }: HeadingLook) => `${size} ${bold} ${capitals}`;
