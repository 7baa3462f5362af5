import type { FulltextParts } from './parts.ts';
import { tokensOf } from './tokens.ts';

/** How many occurrences are compared. */
const MAX_OCCURRENCES = 40;

/** The most common word with a stem, in the texts of the first rows that have it; null if there are none. */
export function wordFor(parts: FulltextParts, stem: string): string | null {
  const inRecords = commonForm(recordTexts(parts, rowsWith(parts, 'head', stem)), stem);
  return inRecords ?? commonForm(parts.passageTexts(rowsWith(parts, 'body', stem)), stem);
}

/** Reads a few occurrences only: a common stem has a long posting. */
function rowsWith({ main, withheld }: FulltextParts, table: 'head' | 'body', stem: string): number[] {
  const isWithheld = table === 'head' ? withheld?.records : withheld?.passages;
  const rows = main
    .prepare(`SELECT doc, col FROM temp.${table}_instances WHERE term = ? LIMIT ${MAX_OCCURRENCES}`)
    .all(stem)
    .filter(({ doc, col }) => !isWithheld?.(Number(doc), columnNamed(String(col))));
  return [...new Set(rows.map(({ doc }) => Number(doc)))];
}

const columnNamed = (name: string) => ['title', 'abstract', 'labels'].indexOf(name);

function recordTexts({ texts }: FulltextParts, ids: readonly number[]): string[] {
  return [...texts.of(ids).values()].flatMap(({ title, abstract, labels }) => [title, abstract, labels]);
}

/** The most common word with a stem in some texts; null if there is none. */
export function commonForm(texts: readonly string[], stem: string): string | null {
  const counts = new Map<string, number>();
  for (const token of texts.flatMap(tokensOf))
    if (token.stem === stem) counts.set(token.form, (counts.get(token.form) ?? 0) + 1);
  const [best] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return best?.[0] ?? null;
}
