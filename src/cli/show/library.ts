import { countOf } from '../../model/count.ts';
import { type CopyVersion, describeVersion, type Evidence } from '../../model/entry.ts';
import { type Author, isRetracted, type PaperFields } from '../../model/paper.ts';
import { shownSource } from '../../model/source.ts';
import type { AuditReport } from '../../store/audit/audit.ts';
import { clip } from '../../terminal/clip.ts';
import { RETRACTED } from '../../terminal/failure.ts';
import { paint } from '../../terminal/paint.ts';
import { fullName, joinNames } from '../../text/names.ts';
import { showEvidenceLines } from './evidence.ts';

/** A row or an answer of a tool. */
export type Output = Readonly<Record<string, unknown>>;

const GRADES: Readonly<Record<string, (text: string) => string>> = { verified: paint.green, plausible: paint.yellow };

/** A fetched paper with its path and evidence, or the plan of a dry run. */
export function showAcquired(output: Output): string {
  if (output['dry_run']) return showPlan(output['plan'] as ShownPlan);
  const grade = String(output['grade']);
  const lines = [
    paint.bold(String(output['title'] ?? '(no title)')),
    ...(output['retracted'] === true ? [RETRACTED] : []),
    String(output['path']),
    `${(GRADES[grade] ?? paint.red)(grade)}${versionOf(output)}, ${output['size_bytes']} bytes from ${output['final_url']}${output['already_stored'] ? ' (already stored)' : ''}`,
    ...showText(output),
    ...showEvidenceLines(output['evidence'] as readonly Evidence[]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Where the text of a paper is, or that there is nothing else. */
function showText(output: Output): string[] {
  const text = output['text'] as Output | undefined;
  if (!text) return [];
  if (text['path'] === output['path']) return output['has_pdf'] === false ? ['no PDF stored, only the text'] : [];
  return [
    `text      ${text['path']} (${String(text['from']).toUpperCase()} from ${shownSource(String(text['source']))})`,
  ];
}

/** The version of a copy, to follow its grade. */
function versionOf({ version }: Output): string {
  return version ? `, ${describeVersion(version as CopyVersion)}` : '';
}

interface ShownPlan {
  readonly metadata_sources: readonly string[];
  readonly pdf_sources: readonly { readonly key: string; readonly candidate_hosts: readonly string[] }[];
  readonly text_sources: ShownPlan['pdf_sources'];
  readonly target_pdf_path: string;
}

function showPlan(plan: ShownPlan): string {
  const { metadata_sources: asked, pdf_sources: copies, text_sources: texts, target_pdf_path: target } = plan;
  const lines = [
    `${paint.dim('would ask ')} ${asked.map(shownSource).join(', ')}`,
    ...copies.map(
      ({ key, candidate_hosts: hosts }) =>
        `${paint.dim('copies    ')} ${shownSource(key)}, from up to ${countOf(hosts.length, 'host')}`,
    ),
    ...(texts.length > 0 || copies.length === 0
      ? [
          `${paint.dim('text      ')} ${texts.map(({ key }) => shownSource(key)).join(', ') || 'no source has texts of such papers'}`,
        ]
      : []),
    ...(copies.length > 0 ? [`${paint.dim('into      ')} ${target}`] : []),
    paint.dim('Dry run: no request was sent and no file was written. --json lists every host.'),
  ];
  return `${lines.join('\n')}\n`;
}

/** A list of papers and failures, one line each. */
export function showRows(rows: readonly Output[]): string {
  if (rows.length === 0) return 'No results.\n';
  return rows.map((row) => `${row['ok'] === false ? showFailedRow(row) : showRow(row)}\n`).join('');
}

function showRow(row: Output): string {
  const ref = (typeof row['ref'] === 'object' ? JSON.stringify(row['ref']) : String(row['ref'] ?? '')).padEnd(32);
  const grade = row['grade'] ? `${row['grade']}${versionOf(row)}` : '';
  const title = String(row['title'] ?? row['path'] ?? '');
  const mark = row['retracted'] === true ? `${RETRACTED} ` : '';
  return [
    ref,
    String(row['year'] ?? '').padEnd(4),
    `${mark}${clip(title, ref.length + 8 + (mark ? 10 : 0) + (grade ? grade.length + 2 : 0))}`,
    grade ? paint.dim(grade) : '',
  ]
    .join('  ')
    .trimEnd();
}

function showFailedRow(row: Output): string {
  const error = row['error'] as { code: string; message: string };
  return `${String(row['ref']).padEnd(32)}  ${paint.red(error.code)}  ${error.message}`;
}

/** A stored paper in a few lines, or the plan of a dry run. */
export function showEntry(output: Output): string {
  if (output['dry_run']) return `${JSON.stringify(output['plan'], null, 2)}\n`;
  const metadata = output['metadata'] as Record<string, unknown>;
  const copy = output['copy'] as Record<string, unknown> | null | undefined;
  const lines = [
    paint.bold(String(metadata['title'] ?? '(no title)')),
    ...(isRetracted(metadata as PaperFields) ? [RETRACTED] : []),
    ...showNames((metadata['authors'] ?? []) as readonly Author[]),
    `${metadata['doi'] ?? metadata['arxiv_id'] ?? ''}  ${metadata['venue'] ?? ''} ${metadata['year'] ?? ''}`.trim(),
    output['has_pdf'] === false || !output['path'] ? 'no PDF stored' : String(output['path']),
    ...(copy ? [`${copy['grade']}${versionOf(copy)}, sha256 ${copy['sha256']}, from ${copy['final_url']}`] : []),
    ...showTextCopy(output),
    ...(output['tags'] ? [`tags: ${(output['tags'] as readonly string[]).join(', ')}`] : []),
    ...(output['collections'] ? [`collections: ${(output['collections'] as readonly string[]).join(', ')}`] : []),
    ...showQuarantineNote(output),
  ];
  return `${lines.join('\n')}\n`;
}

const showNames = (authors: readonly Author[]): string[] =>
  authors.length > 0 ? [joinNames(authors.map(fullName))] : [];

function showTextCopy(output: Output): string[] {
  const text = output['text'] as Output | undefined;
  if (!text) return [];
  const format = String(text['from']).toUpperCase();
  return [`text: ${text['path']}`, `${text['grade']}${versionOf(text)}, ${format} from ${text['final_url']}`];
}

function showQuarantineNote(output: Output): string[] {
  const files = (output['quarantine'] ?? []) as readonly Output[];
  const [first] = files;
  if (!first) return [];
  return [paint.yellow(`${countOf(files.length, 'file')} in quarantine: carrel quarantine ${first['ref']}`)];
}

/** The findings of an audit and its counts. */
export function showAudit({
  clean,
  rows,
  entries,
  copies,
  texts,
  quarantined,
  downloads,
  findings,
}: AuditReport): string {
  const marks = { broken: paint.red('BROKEN  '), recoverable: paint.yellow('repaired'), note: paint.dim('note    ') };
  const lines = findings.map(
    ({ kind, file, seq, message }) => `${marks[kind]}  ${file}${seq === undefined ? '' : ` (row ${seq})`}: ${message}`,
  );
  const sum = `${countOf(rows, 'row')}, ${countOf(entries, 'paper')}, ${copies === 1 ? '1 copy' : `${copies} copies`}, ${texts > 0 ? `${countOf(texts, 'text')}, ` : ''}${quarantined} in quarantine, ${countOf(downloads, 'download')}: ${clean ? paint.green('clean') : paint.red('not clean')}`;
  return `${[...lines, sum].join('\n')}\n`;
}
