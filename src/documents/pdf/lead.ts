import type { PdfFont } from '../../pdf/placed.ts';
import type { Group } from './groups.ts';
import type { Line } from './line.ts';
import { headingNumber, isKnownName } from './names.ts';

/** A heading that is on the same line as the start of its text. */
export interface RunIn {
  readonly title: string;
  readonly rest: readonly Line[];
}

const ABSTRACT = /^(?:abstract|a b s t r a c t|summary|zusammenfassung|r[ée]sum[ée]|resumen)\s*[.:—–-]+\s*/i;

/** Finds a heading at the start of a paragraph: `Abstract.`, or a number and a title in bold or italics. */
export function findRunIn({ lines }: Group, fonts: readonly PdfFont[]): RunIn | null {
  const [first, ...others] = lines;
  if (!first) return null;
  const abstract = ABSTRACT.exec(first.text)?.[0];
  if (abstract && first.text.length > abstract.length && first.page <= 3)
    return {
      title: abstract.replace(/[\s.:—–-]+$/, ''),
      rest: [{ ...first, text: first.text.slice(abstract.length) }, ...others],
    };
  const [cell] = first.cells;
  const { lead } = cell ?? {};
  const font = lead && fonts[lead.font];
  if (!lead || !(font?.bold || font?.italic || font?.smallCaps) || first.cells.length > 2) return null;
  const end = first.text.indexOf(' ', Math.max(0, lead.length - 1));
  const title = first.text.slice(0, end < 0 ? undefined : end).trim();
  if (end < 0 || title.length > 100 || !isRunInTitle(title)) return null;
  return { title: title.replace(/[.:]$/, ''), rest: [{ ...first, text: first.text.slice(end).trim() }, ...others] };
}

/** A single number before a run-in title counts the items of a list. */
function isRunInTitle(title: string): boolean {
  const number = headingNumber(title);
  return isKnownName(title) || (number !== null && (number.kind !== 'decimal' || number.parts.length > 1));
}
