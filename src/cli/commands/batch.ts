import type { Command } from 'commander';
import { inBatch } from '../../acquire/batch.ts';
import type { App } from '../../app.ts';
import type { ListedRef } from '../../formats/refs.ts';
import { listFormats, READABLE_FORMATS } from '../../formats/table.ts';
import { createContext } from '../../mcp/context.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { batchFetch } from '../../tools/doiget/fetch.ts';
import { metadataOnly } from '../../tools/doiget/resolve.ts';
import { runTool, wireFailure } from '../../tools/run.ts';
import type { ToolContext } from '../../tools/tool.ts';
import { clearProgress, print, printJson, showProgress } from '../print.ts';
import { readRefFile, readSessionRefs } from '../ref-list.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { markRetracted } from '../retractions.ts';
import { showRows } from '../show/library.ts';
import { withApp } from '../with-app.ts';

interface BatchFlags extends JsonFlag {
  readonly dryRun?: boolean;
  readonly metadataOnly?: boolean;
  readonly textOnly?: boolean;
  readonly session?: string;
}

type Row = Record<string, unknown>;

/** The most refs that one call of the tool accepts. */
const SLICE = 100;

async function run(file: string | undefined, flags: BatchFlags): Promise<void> {
  const { session } = flags;
  const refuseBatch = (failure: Failure) => refuse(failure, flags, { ref: '' });
  if ((file === undefined) === (session === undefined))
    return refuseBatch(createFailure('INVALID_ARGUMENT', 'Pass either a file or --session. See: carrel batch --help'));
  const read = file === undefined ? undefined : await readRefFile(file);
  if (read && !read.ok) return refuseBatch(read.error);
  await withApp(flags, async (app) => {
    const list = read ?? (await readSessionRefs(app, session ?? ''));
    if (list.ok) await runAll(app, list.value, flags);
    else refuseBatch(list.error);
  });
}

/** Text is printed slice by slice; JSON once, as one envelope. */
async function runAll(app: App, refs: readonly ListedRef[], flags: BatchFlags): Promise<void> {
  const { json = false, dryRun = false, textOnly = false } = flags;
  const acquire: App['acquire'] = (ref, options) => app.acquire(ref, { ...options, textOnly });
  const context = { ...createContext(app), acquire };
  const rows: Row[] = [];
  for (let from = 0; from < refs.length; from += SLICE) {
    const slice = refs.slice(from, from + SLICE);
    const done = await runSlice(slice, context, flags, (count) => showProgress(from + count, refs.length));
    clearProgress();
    if (!json) print(await showSlice(app, done, slice, dryRun));
    rows.push(...done);
  }
  const failed = rows.filter((row) => row['ok'] === false).length;
  if (json) printJson({ ok: true, ...(dryRun ? { dry_run: true, plans: rows } : { results: rows }) });
  else print(`${rows.length - failed} of ${rows.length} ${dryRun ? 'can be tried' : 'done'}, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
}

/** Rows in the order of the list; a line that is not a ref becomes a failed row and is not fetched. */
async function runSlice(
  slice: readonly ListedRef[],
  context: ToolContext,
  flags: BatchFlags,
  onDone: (count: number) => void,
): Promise<Row[]> {
  const good = slice.filter((each) => !each.failure).map((each) => each.text);
  const answered = good.length === 0 ? [] : await callTool(good, context, flags, onDone);
  let next = 0;
  return slice.map(({ place, text, failure }) => ({
    place,
    ...(failure ? toFailedRow(text, failure) : (answered[next++] ?? toFailedRow(text, noAnswer()))),
  }));
}

async function callTool(
  refs: readonly string[],
  context: ToolContext,
  { dryRun = false, metadataOnly: onlyMetadata = false }: BatchFlags,
  onDone: (count: number) => void,
): Promise<Row[]> {
  if (onlyMetadata && !dryRun) {
    const one = async (ref: string) => (await runTool(metadataOnly, { ref }, context)).envelope;
    const answers = await inBatch(refs, one, onDone);
    // Two spellings of a ref share one answer; each row keeps its own spelling.
    return answers.map((envelope, at) => ({ ...envelope, ref: refs[at] }));
  }
  const answer = await runTool(batchFetch, { refs, dry_run: dryRun }, context, { progress: onDone });
  const { failure } = answer;
  if (failure) return refs.map((ref) => toFailedRow(ref, failure));
  const { results, plans } = answer.envelope as { results?: Row[]; plans?: Row[] };
  return results ?? plans ?? [];
}

/** A dry run does not open the library, so it marks no retracted papers. */
async function showSlice(app: App, rows: readonly Row[], slice: readonly ListedRef[], dry: boolean): Promise<string> {
  const shown = rows.map((row, at) => toShown(row, slice[at]?.text ?? ''));
  return showRows(dry ? shown : await markRetracted(app, shown));
}

function toShown(row: Row, text: string): Row {
  const { title, year } = (row['metadata'] ?? {}) as Row;
  return { title, year, ...row, ref: text };
}

function toFailedRow(ref: string, failure: Failure): Row {
  return { ref, ok: false, error: { denial_context: null, ...wireFailure(failure) } };
}

const noAnswer = () => createFailure('INTERNAL_ERROR', 'The batch returned no row for this reference.');

/** `carrel batch`: every paper of a list. */
export function addBatch(program: Command): void {
  program
    .command('batch [file]')
    .description(
      `fetch every paper in a list: plain text, ${listFormats(READABLE_FORMATS, 'label')}; - reads standard input`,
    )
    .option('--session <id>', 'fetch the papers of a complete search instead of a file')
    .option('--dry-run', 'show what would happen: no network, no files, no log')
    .option('--metadata-only', 'store metadata without PDFs; no publisher is contacted')
    .option('--text-only', 'fetch the texts (JATS or HTML) and no PDFs')
    .option('--json', 'print one JSON envelope for all rows')
    .action(run);
}
