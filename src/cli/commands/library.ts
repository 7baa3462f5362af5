import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { createContext } from '../../mcp/context.ts';
import { parseRef } from '../../model/ref.ts';
import { batchFetch, fetchPaper } from '../../tools/doiget/fetch.ts';
import { info, listRecent, pdfPath, searchLocal } from '../../tools/doiget/library.ts';
import { metadataOnly } from '../../tools/doiget/resolve.ts';
import { runTool, type ToolAnswer } from '../../tools/run.ts';
import type { ContextPart, Tool } from '../../tools/tool.ts';
import { type JsonFlag, print, printAnswer, printJson, reportFailure, withApp } from '../invocation.ts';
import { markRetracted } from '../retractions.ts';
import { showAcquired, showAudit, showEntry, showRows } from '../show/library.ts';

/** Runs a tool and prints its envelope or, without --json, what a person wants to see of it. */
function byTool<Input, Output extends object, Part extends ContextPart>(
  tool: Tool<Input, Output, Part>,
  args: unknown,
  { json = false }: JsonFlag,
  show: (output: Record<string, unknown>) => string,
): Promise<void> {
  return withApp({ json }, async (app) => printTool(await runTool(tool, args, createContext(app)), json, show));
}

/** Lists stored papers; a person is told which of them were retracted. */
function byList<Input, Output extends object, Part extends ContextPart>(
  tool: Tool<Input, Output, Part>,
  args: unknown,
  { json = false }: JsonFlag,
  field: 'entries' | 'results',
): Promise<void> {
  return withApp({ json }, async (app) => {
    const answer = await runTool(tool, args, createContext(app));
    const rows = (answer.envelope as Record<string, unknown>)[field];
    const marked = json || !Array.isArray(rows) ? [] : await markRetracted(app, rows);
    printTool(answer, json, () => showRows(marked));
  });
}

function printTool(answer: ToolAnswer, json: boolean, show: (output: Record<string, unknown>) => string): void {
  if (json) printAnswer(answer);
  else if (answer.failure) reportFailure(answer.failure);
  else print(show(answer.envelope as Record<string, unknown>));
}

type Row = Record<string, unknown>;

interface FetchFlags extends JsonFlag {
  readonly dryRun?: boolean;
  readonly refresh?: boolean;
}

async function fetchMany(
  refs: readonly string[],
  { json = false, dryRun = false, refresh = false }: FetchFlags,
): Promise<void> {
  await withApp({ json }, async (app) => {
    const acquire: App['acquire'] = (ref, options) => app.acquire(ref, { ...options, ...(refresh && { refresh }) });
    const context = { ...createContext(app), acquire };
    const [only] = refs;
    const args = { dry_run: dryRun };
    if (refs.length === 1) {
      const answer = await runTool(fetchPaper, { ref: only, ...args }, context);
      const rows = [{ ...answer.envelope }];
      const [marked = {}] = json || dryRun ? rows : await markRetracted(app, rows);
      return printTool(answer, json, () => showAcquired(marked));
    }
    const answer = await runTool(batchFetch, { refs, ...args }, context, {
      progress: json ? () => undefined : showProgress,
    });
    const { results = [], plans } = answer.envelope as { results?: Row[]; plans?: Row[] };
    const marked = json || dryRun ? [] : await markRetracted(app, results);
    printTool(answer, json, () => showRows(plans ?? marked));
    if (results.some((row) => row['ok'] === false)) process.exitCode = 1;
  });
}

function showProgress(done: number, total: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done}/${total}${done === total ? '\n' : ''}`);
}

async function change(ref: string, { json = false }: JsonFlag, act: 'accept' | 'remove'): Promise<void> {
  await withApp({ json }, async (app) => {
    const parsed = parseRef(ref);
    if (!parsed.ok) return reportFailure(parsed.error);
    const store = await app.store();
    const row = await store[act](parsed.value, {
      capability: 'local',
      sessionId: randomUUID(),
      detail: 'from the command line',
    });
    if (!row.ok) return reportFailure(row.error);
    if (json) printJson({ ok: true, ref, row: row.value });
    else
      print(
        `${act === 'accept' ? 'Accepted' : 'Removed'}: ${row.value.target ?? row.value.store_path ?? ref} (row ${row.value.ts_seq} of the log)\n`,
      );
  });
}

async function audit({ json = false }: JsonFlag): Promise<void> {
  await withApp({ json }, async (app) => {
    const report = await app.audit();
    if (!report.ok) return reportFailure(report.error);
    if (json) printJson({ ok: true, ...report.value });
    else print(showAudit(report.value));
    if (!report.value.clean) process.exitCode = 1;
  });
}

/** Commands that fill, read and check the library. */
export function addLibrary(program: Command): void {
  const json = ['--json', 'print the tool envelope'] as const;
  program
    .command('fetch <ref...>')
    .description('put verified copies into the library')
    .option('--dry-run', 'only tell what would be done: no network, no disk, no log')
    .option('--refresh', 'fetch again and replace the copy that is there')
    .option(...json)
    .action(fetchMany);
  program
    .command('metadata <ref>')
    .description('keep the metadata of a paper; no publisher is asked')
    .option('--dry-run', 'only tell what would be done')
    .option(...json)
    .action((ref, flags) => byTool(metadataOnly, { ref, dry_run: flags.dryRun ?? false }, flags, showEntry));
  program
    .command('info <ref>')
    .description('what the library knows of a paper')
    .option(...json)
    .action((ref, flags) => byTool(info, { ref }, flags, showEntry));
  program
    .command('path <ref>')
    .description('where the PDF of a stored paper lies')
    .option(...json)
    .action((ref, flags) => byTool(pdfPath, { ref }, flags, (output) => `${output['path']}\n`));
  program
    .command('recent')
    .description('papers fetched last')
    .option('--limit <number>', 'how many', '20')
    .option(...json)
    .action((flags) => byList(listRecent, { limit: Number(flags.limit) }, flags, 'entries'));
  program
    .command('find <text...>')
    .description('search titles, authors and venues of stored papers')
    .option('--limit <number>', 'how many', '20')
    .option(...json)
    .action((text: string[], flags) =>
      byList(searchLocal, { query: text.join(' '), limit: Number(flags.limit) }, flags, 'results'),
    );
  program
    .command('accept <ref>')
    .description('take a file out of quarantine on your own word; logged')
    .option(...json)
    .action((ref, flags) => change(ref, flags, 'accept'));
  program
    .command('remove <ref>')
    .description('remove a stored paper; logged')
    .option(...json)
    .action((ref, flags) => change(ref, flags, 'remove'));
  program
    .command('audit')
    .description('verify the log and every file, and finish what a crash left')
    .option('--json', 'print the report as JSON')
    .action(audit);
}
