import type { FileProblem } from '../../formats/records/record.ts';
import { countOf } from '../../model/count.ts';

/** A damaged file may have one in every line. */
const MAX_SHOWN = 20;

/** A warning for each problem of files, the first ones only if there are many. `file` names the file of all of them. */
export function showFileProblems(problems: readonly FileProblem[], file?: string): string {
  const name = file === undefined ? '' : `${file}, `;
  const shown = problems.slice(0, MAX_SHOWN).map(({ place, message }) => `warning: ${name}${place}: ${message}\n`);
  const more = problems.length - shown.length;
  return `${shown.join('')}${more > 0 ? `warning: ${name}${countOf(more, 'more problem')}\n` : ''}`;
}
