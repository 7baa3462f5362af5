import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { createContext } from '../../mcp/context.ts';
import { ok } from '../../model/result.ts';
import { batchFetch, fetchPaper } from '../../tools/doiget/fetch.ts';
import { runTool } from '../../tools/run.ts';
import type { ToolContext } from '../../tools/tool.ts';
import { clearProgress, showProgress } from '../print.ts';
import type { JsonFlag } from '../report.ts';
import { markRetracted } from '../retractions.ts';
import { showAcquired, showRows } from '../show/library.ts';
import { JSON_OPTION, printToolAnswer } from '../tool-command.ts';
import { withApp } from '../with-app.ts';

interface FetchFlags extends JsonFlag {
  readonly dryRun?: boolean;
  readonly refresh?: boolean;
  readonly textOnly?: boolean;
}

type Row = Record<string, unknown>;

async function run(refs: readonly string[], flags: FetchFlags): Promise<void> {
  const { json = false, refresh = false, textOnly = false } = flags;
  await withApp({ json }, async (app) => {
    const acquire: App['acquire'] = (ref, options) => app.acquire(ref, { ...options, refresh, textOnly });
    const plan: App['plan'] = (ref) => {
      const whole = app.plan(ref);
      return whole.ok && textOnly ? ok({ ...whole.value, pdfSources: [] }) : whole;
    };
    const context = { ...createContext(app), acquire, plan };
    const [only] = refs;
    if (refs.length === 1 && only !== undefined) await fetchOne(app, only, context, flags);
    else await fetchMany(app, refs, context, flags);
  });
}

async function fetchOne(app: App, ref: string, context: ToolContext, flags: FetchFlags): Promise<void> {
  const { json = false, dryRun = false } = flags;
  const answer = await runTool(fetchPaper, { ref, dry_run: dryRun }, context);
  const rows = [{ ...answer.envelope }];
  const [marked = {}] = json || dryRun ? rows : await markRetracted(app, rows);
  printToolAnswer(answer, json, () => showAcquired(marked));
}

async function fetchMany(
  app: App,
  refs: readonly string[],
  context: ToolContext,
  { json = false, dryRun = false }: FetchFlags,
): Promise<void> {
  const progress = json ? () => undefined : showProgress;
  const answer = await runTool(batchFetch, { refs, dry_run: dryRun }, context, { progress });
  clearProgress();
  const { results = [], plans } = answer.envelope as { results?: Row[]; plans?: Row[] };
  const marked = json || dryRun ? [] : await markRetracted(app, results);
  printToolAnswer(answer, json, () => showRows(plans ?? marked));
  if (results.some((row) => row['ok'] === false)) process.exitCode = 1;
}

/** `carrel fetch`: verified copies in the library. */
export function addFetch(program: Command): void {
  program
    .command('fetch <ref...>')
    .description('fetch papers into the library; each copy is verified')
    .option('--dry-run', 'show what would happen: no network, no files, no log')
    .option('--refresh', 'fetch again and replace the stored copy and its text')
    .option('--text-only', 'fetch the text (JATS or HTML) and no PDF')
    .option(...JSON_OPTION)
    .action(run);
}
