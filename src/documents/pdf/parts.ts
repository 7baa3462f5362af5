import { type Group, toGroups } from './groups.ts';
import type { Line } from './line.ts';
import { isKnownName, isReferencesName } from './names.ts';
import type { BodyStyle } from './style.ts';
import { findTables, type Part } from './tables.ts';

/** A group of lines, or a table. */
export interface Unit extends Group {
  readonly rows?: readonly (readonly string[])[];
}

/** Divides the text into tables and groups of lines; a reference list has no tables. */
export function toUnits(lines: readonly Line[], style: BodyStyle): Unit[] {
  return toStretches(lines)
    .flatMap(({ isList, lines: stretch }): readonly Part[] => (isList ? [{ lines: stretch }] : findTables(stretch)))
    .flatMap(({ lines: part, rows }): readonly Unit[] =>
      rows ? [{ lines: part, rows, gap: 9 }] : toGroups(part, style),
    );
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
    else if (isList && /^appendix\b/i.test(line.text)) stretches.push({ isList: false, lines: [] });
    else if (isList && isKnownName(line.text) && !isReferencesName(line.text))
      stretches.push({ isList: false, lines: [] });
    stretches.at(-1)?.lines.push(line);
  }
  return stretches;
}
