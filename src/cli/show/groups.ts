import type { Collection, Hit, JoinedRecord } from '../../model/collection.ts';
import { countOf } from '../../model/count.ts';
import { paint } from '../../terminal/paint.ts';

/** The papers that were joined from records that differ, why, and how to split them. */
export function showGroups({ hits }: Collection, sessionId: string): string {
  const joined = hits.filter(({ records = [] }) => records.length > 1);
  const count = `${countOf(joined.length, 'paper')} joined from several records\n`;
  if (joined.length === 0) return count;
  const data = `'{"split": {"PAPER": ["RECORD"]}}'`;
  return `${count}${joined.map(showGroup).join('')}To split records from a paper, at its review: carrel decide ${sessionId} edit --data ${data}\n`;
}

function showGroup({ id, paper, merged = [], records = [] }: Hit): string {
  const reasons = merged.map((reason) => `    ${paint.dim(reason)}\n`);
  return `\n${paint.bold(id)}  ${paper.title ?? ''}\n${reasons.join('')}${records.map(showRecord).join('')}`;
}

/** One record of a group on one line, beginning with its id. */
export function showRecord({
  id,
  source,
  title,
  year,
  venue,
  volume,
  pages,
  doi,
  arxivId,
  pmid,
}: JoinedRecord): string {
  const place = [venue, volume, pages].filter(Boolean).join(' ');
  const ids = [doi, arxivId && `arXiv:${arxivId}`, pmid && `PMID:${pmid}`].filter(Boolean).join(' ');
  return `  ${id}  ${[source, year, title, place, ids].filter(Boolean).join(' · ')}\n`;
}
