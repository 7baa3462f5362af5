import { type Group, toGroups } from './groups.ts';
import type { Line } from './line.ts';
import { isKnownName, isReferencesName } from './names.ts';
import type { BodyStyle } from './style.ts';
import { findTables, type Part } from './tables.ts';

/** A group of lines, or a table. */
export interface Unit extends Group {
  readonly rows?: readonly (readonly string[])[];
}

/** Divides the text into tables and groups of lines; in a reference list, only tables of figures are tables. */
export function toUnits(lines: readonly Line[], style: BodyStyle): Unit[] {
  return toStretches(lines)
    .flatMap(({ isList, lines: stretch }): readonly Part[] => (isList ? findFigures(stretch) : findTables(stretch)))
    .flatMap(({ lines: part, rows }): readonly Unit[] =>
      rows ? [{ lines: part, rows, gap: 9 }] : toGroups(part, style),
    );
}

function findFigures(lines: readonly Line[]): Part[] {
  const parts: { lines: Line[]; rows?: readonly (readonly string[])[] }[] = [];
  for (const { lines: part, rows } of findTables(lines)) {
    const last = parts.at(-1);
    if (rows && isFigures(rows)) parts.push({ lines: [...part], rows });
    else if (last && !last.rows) for (const line of part) last.lines.push(line);
    else parts.push({ lines: [...part] });
  }
  return parts;
}

/** Three columns or more, and hardly a letter beside the first one; references in columns have a label and a text. */
function isFigures(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.filter((row) => row.length > 2).flatMap((row) => row.slice(1).filter((cell) => cell !== ''));
  return cells.length > 5 && cells.filter((cell) => !/\p{L}/u.test(cell)).length > cells.length * 0.6;
}

interface Stretch {
  readonly isList: boolean;
  readonly lines: Line[];
}

function toStretches(lines: readonly Line[]): Stretch[] {
  const stretches: Stretch[] = [{ isList: false, lines: [] }];
  for (const line of lines) {
    const { isList } = stretches.at(-1) as Stretch;
    if (isReferencesName(line.text) && !isList) stretches.push({ isList: true, lines: [] });
    else if (isList && /^(?:appendix|annexe?|anhang)\b/i.test(line.text)) stretches.push({ isList: false, lines: [] });
    else if (isList && isKnownName(line.text) && !isReferencesName(line.text))
      stretches.push({ isList: false, lines: [] });
    stretches.at(-1)?.lines.push(line);
  }
  return stretches;
}
