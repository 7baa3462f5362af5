import type { Command } from 'commander';
import { inBatch } from '../../acquire/batch.ts';
import type { App } from '../../app.ts';
import { readTextFile } from '../../disk/atomic.ts';
import { type ListedRef, readRefs } from '../../formats/refs.ts';
import { createContext } from '../../mcp/context.ts';
import type { Hit } from '../../model/collection.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { batchFetch } from '../../tools/doiget/fetch.ts';
import { metadataOnly } from '../../tools/doiget/resolve.ts';
import { runTool, wireFailure } from '../../tools/run.ts';
import type { ToolContext } from '../../tools/tool.ts';
import { type JsonFlag, print, printAnswer, printJson, reportFailure, withApp } from '../invocation.ts';
import { markRetracted } from '../retractions.ts';
import { showRows } from '../show/library.ts';

interface BatchFlags extends JsonFlag {
  readonly dryRun?: boolean;
  readonly metadataOnly?: boolean;
  readonly session?: string;
}

type Row = Record<string, unknown>;

/** What one call of the tool takes. */
const SLICE = 100;

/** A list of references and what becomes of each; text comes row by row as slices are done, JSON once and whole. */
async function run(file: string | undefined, flags: BatchFlags): Promise<void> {
  const { json = false, dryRun = false, session } = flags;
  if ((file === undefined) === (session === undefined))
    return refuse(
      createFailure('INVALID_ARGUMENT', 'Name a file, or a search with --session. See: carrel batch --help'),
      json,
    );
  const listed = file === undefined ? undefined : await readList(file);
  if (listed && !listed.ok) return refuse(listed.error, json);
  await withApp({ json }, async (app) => {
    const list = listed ?? (await readSession(app, session ?? ''));
    if (!list.ok) return refuse(list.error, json);
    const refs = list.value;
    const context = createContext(app);
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
    else print(`${rows.length - failed} of ${rows.length} ${dryRun ? 'would be tried' : 'done'}, ${failed} failed\n`);
    if (failed > 0) process.exitCode = 1;
  });
}

async function readList(file: string): Promise<Result<ListedRef[]>> {
  const text = file === '-' ? ok(await readInput()) : await readTextFile(file);
  if (!text.ok) return text;
  if (text.value === null) return fail('INVALID_ARGUMENT', `There is no file ${file}.`);
  const refs = readRefs(text.value);
  return refs.length > 0 ? ok(refs) : fail('INVALID_ARGUMENT', `${file} names no paper.`);
}

/** The papers that a finished search ended with; one without an id stays in the list and says so. */
async function readSession(app: App, id: string): Promise<Result<ListedRef[]>> {
  const sessions = await app.sessions();
  const state = await sessions.get(id);
  if (!state.ok) return state;
  if (!state.value) return { ok: false, error: await sessions.explainMissing(id) };
  const { collection } = state.value;
  if (state.value.state !== 'complete' || !collection)
    return fail('SESSION_STATE', `Session not complete: look at it with carrel session ${id}`);
  if (collection.hits.length === 0) return fail('INVALID_ARGUMENT', `The search ${id} ended without papers.`);
  return ok(collection.hits.map((hit, at) => toListed(hit, `paper ${at + 1}`)));
}

function toListed({ paper }: Hit, place: string): ListedRef {
  const { doi, arxivId, pmcid, pmid, title } = paper;
  const text = doi ?? (arxivId && `arXiv:${arxivId}`) ?? pmcid ?? (pmid && `PMID:${pmid}`);
  if (text) return { place, text };
  const failure = createFailure('INVALID_REF', 'The paper has neither a DOI nor an arXiv id, PMCID or PMID.');
  return { place, text: title ?? '', failure };
}

async function readInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text;
}

function refuse(failure: Failure, json: boolean): void {
  if (json) printAnswer({ envelope: { ok: false, ref: '', error: wireFailure(failure) }, failure, isError: true });
  else reportFailure(failure);
}

/** Rows in the order of the list: what is no reference stays where it stood and is never asked for. */
async function runSlice(
  slice: readonly ListedRef[],
  context: ToolContext,
  flags: BatchFlags,
  onDone: (count: number) => void,
): Promise<Row[]> {
  const good = slice.filter((each) => !each.failure).map((each) => each.text);
  const answered = good.length === 0 ? [] : await askTool(good, context, flags, onDone);
  let next = 0;
  return slice.map(({ place, text, failure }) => ({
    place,
    ...(failure ? toFailedRow(text, failure) : (answered[next++] ?? toFailedRow(text, unanswered()))),
  }));
}

async function askTool(
  refs: readonly string[],
  context: ToolContext,
  { dryRun = false, metadataOnly: onlyMetadata = false }: BatchFlags,
  onDone: (count: number) => void,
): Promise<Row[]> {
  if (onlyMetadata && !dryRun) {
    const one = async (ref: string) => (await runTool(metadataOnly, { ref }, context)).envelope;
    const answers = await inBatch(refs, one, onDone);
    // Two spellings share an answer, but each row tells its own.
    return answers.map((envelope, at) => ({ ...envelope, ref: refs[at] }));
  }
  const answer = await runTool(batchFetch, { refs, dry_run: dryRun }, context, { progress: onDone });
  const { failure } = answer;
  if (failure) return refs.map((ref) => toFailedRow(ref, failure));
  const { results, plans } = answer.envelope as { results?: Row[]; plans?: Row[] };
  return results ?? plans ?? [];
}

/** What became of a slice; a dry run keeps its hands off the library. */
async function showSlice(app: App, rows: readonly Row[], slice: readonly ListedRef[], dry: boolean): Promise<string> {
  const shown = rows.map((row, at) => toShown(row, slice[at]?.text ?? ''));
  return showRows(dry ? shown : await markRetracted(app, shown));
}

/** A row as a person wants it: by what was in the list, with the title wherever the answer keeps it. */
function toShown(row: Row, text: string): Row {
  const { title, year } = (row['metadata'] ?? {}) as Row;
  return { title, year, ...row, ref: text };
}

function toFailedRow(ref: string, failure: Failure): Row {
  return { ref, ok: false, error: { denial_context: null, ...wireFailure(failure) } };
}

const unanswered = () => createFailure('INTERNAL_ERROR', 'The batch gave no row for this reference.');

function showProgress(done: number, total: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done}/${total}`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
}

/** `carrel batch`: every paper of a list. */
export function addBatch(program: Command): void {
  program
    .command('batch [file]')
    .description('fetch every paper of a list: plain text, BibTeX, RIS or JSON; - is standard input')
    .option('--session <id>', 'the papers of a finished search in place of a file')
    .option('--dry-run', 'only tell what would be done: no network, no disk, no log')
    .option('--metadata-only', 'keep metadata; no publisher is asked')
    .option('--json', 'print one envelope over all rows')
    .action(run);
}
