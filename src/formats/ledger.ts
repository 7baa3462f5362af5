import { type Collection, type ImportedFile, importName, type LedgerRow } from '../model/collection.ts';
import { countOf } from '../model/count.ts';
import { plainLine } from './latex.ts';
import { type Count, importedLines, toPrismaFlow, totalOf } from './prisma.ts';

/** Writes the search record as Markdown: the counts of a PRISMA flow diagram, and every request. */
export function exportLedger(collection: Collection): string {
  const { query, ledger, finishedAt } = collection;
  const { rows, imported = [], importedOverLimit, notAsked } = ledger;
  const flow = toPrismaFlow(collection);
  const listed = (counts: readonly Count[]) => counts.map(({ name, count }) => `  - ${name}: ${count}`);
  return [
    `# Search record: ${plain(query)}`,
    '',
    `Last search: ${finishedAt}.`,
    '',
    '## Counts',
    '',
    `- Records identified: ${flow.identified}`,
    ...importedLines(flow).map((line) => (line.startsWith(' ') ? `    - ${plain(line)}` : `  - ${line}`)),
    ...(importedOverLimit ? [`  - Papers of imported files that the full list leaves out: ${importedOverLimit}`] : []),
    `- Duplicates joined: ${flow.duplicates}`,
    ...(ledger.splits ? [`  - Groups split by the reviewer: ${ledger.splits}`] : []),
    `- Removed automatically: ${totalOf(flow.automatic)}`,
    ...listed(flow.automatic),
    `- Records screened: ${flow.screened}`,
    `- Records excluded: ${totalOf(flow.excluded)}`,
    ...listed(flow.excluded),
    `- Papers included: ${flow.included}`,
    ...listTexts('Inclusion criteria', flow.criteria.include),
    ...listTexts('Exclusion criteria', flow.criteria.exclude),
    '',
    '## Requests',
    '',
    '| Round | Source | Query | As executed | Reported | Retrieved | Ignored filters | Outcome |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(toLine),
    ...listTexts('Imported files', imported.map(describeFile)),
    ...(notAsked.length > 0
      ? ['', '## Sources not queried', '', ...notAsked.map(({ source, why }) => `- ${source}: ${why}`)]
      : []),
  ].join('\n');
}

const listTexts = (title: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : ['', `## ${title}`, '', ...texts.map((text) => `- ${plain(text)}`)];

function describeFile({ source, format, records, problems }: ImportedFile): string {
  const unread = problems.length === 0 ? '' : `; ${countOf(problems.length, 'problem')}`;
  return `${importName(source)}: ${countOf(records, 'record')} (${format})${unread}`;
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
