import type { FixedBibliography, Unchanged } from '../../check/fix/fix.ts';
import { fieldName } from '../../check/report/facts.ts';
import { oneLine } from '../../formats/latex.ts';
import { countOf } from '../../model/count.ts';

const REASONS: Readonly<Record<Unchanged['reason'], string>> = {
  another_paper: 'too much differs: it may mean another paper',
  no_value: 'the paper has no such field',
  no_paper: 'no such paper was found',
  minor: 'it differs a little, which proves no error',
  not_in_entry: 'the entry does not have the field itself',
};

/** What was changed in a bibliography, and what was left as it is. */
export function showCorrections({ changes, unchanged }: FixedBibliography, path: string): string {
  const label = ({ key, index }: { key?: string; index: number }) => oneLine(key ?? `#${index}`);
  const lines = [
    `Wrote ${path} with ${countOf(changes.length, 'change')}.`,
    ...changes.map(
      (each) => `  ${label(each)}: ${fieldName(each.field)}: ${oneLine(each.stated)} -> ${oneLine(each.found)}`,
    ),
    ...unchanged.map((each) => {
      const what = each.field ? `${fieldName(each.field)} ` : '';
      return `  ${label(each)}: ${what}not changed; ${REASONS[each.reason]}`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}
