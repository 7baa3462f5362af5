import type { Deduplicated } from '../../match/dedupe.ts';
import { countOf } from '../../model/count.ts';

/** More groups than this are counted, not listed. */
const MAX_LISTED = 50;

/** The groups of duplicates as text, with why each is one paper. */
export function showDuplicates({ records, count, groups }: Deduplicated): string {
  const found = `${countOf(records, 'record')}, ${countOf(count, 'paper')}: ${countOf(records - count, 'duplicate')}\n`;
  const listed = groups.slice(0, MAX_LISTED).map(({ ids, reason }) => `  ${ids.join(' = ')}\n    ${reason}\n`);
  const more = groups.length - MAX_LISTED;
  return [found, ...listed, ...(more > 0 ? [`  and ${countOf(more, 'more group')}; --json lists all\n`] : [])].join('');
}
