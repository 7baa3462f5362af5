import type { Collection, Dropped, LedgerRow } from '../model/collection.ts';
import { plainLine } from './latex.ts';

/** Why a record is not in the collection. */
export const WHY_DROPPED: Readonly<Record<Dropped['why'], string>> = {
  no_title: 'without a title',
  out_of_years: 'outside the requested years',
  other_language: 'in another language',
  other_author: 'by another author',
  other_venue: 'from another venue',
  not_a_paper: 'not a paper',
  low_score: 'low relevance',
  over_limit: 'over the requested number',
  marked_irrelevant: 'excluded by the reviewer',
};

/** Writes the search record as Markdown: the counts of a PRISMA flow diagram, and every request. */
export function exportLedger({ query, ledger, finishedAt }: Collection): string {
  const { rows, notAsked, retrieved, merged, dropped, kept } = ledger;
  const screened = retrieved - merged;
  const reasons = Object.entries(WHY_DROPPED).flatMap(([why, words]) => {
    const number = dropped.filter((each) => each.why === why).length;
    return number > 0 ? [`  - ${words}: ${number}`] : [];
  });
  return [
    `# Search record: ${plain(query)}`,
    '',
    `Finished ${finishedAt}.`,
    '',
    '## Counts',
    '',
    `- Records identified: ${retrieved}`,
    `- Duplicates joined: ${merged}`,
    `- Records screened: ${screened}`,
    `- Records excluded: ${dropped.length}`,
    ...reasons,
    `- Papers included: ${kept}`,
    '',
    '## Requests',
    '',
    '| Round | Source | Query | As executed | Reported | Retrieved | Ignored filters | Outcome |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(toLine),
    ...(notAsked.length > 0
      ? ['', '## Sources not queried', '', ...notAsked.map(({ source, why }) => `- ${source}: ${why}`)]
      : []),
  ].join('\n');
}

function toLine(row: LedgerRow): string {
  const { round, source, query, executed, reportedTotal, retrieved, ignored, failure } = row;
  const cells = [
    String(round + 1),
    source,
    String(query + 1),
    executed === null ? 'not sent' : `\`${plain(executed).replaceAll('`', "'")}\``,
    reportedTotal === null ? 'unknown' : String(reportedTotal),
    String(retrieved),
    ignored.join(', ') || '-',
    failure ? `failed: ${failure.code}` : 'answered',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

const plain = (text: string): string => plainLine(text);
