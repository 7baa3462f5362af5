import type { Command } from 'commander';
import { missingEmail } from '../../app/save.ts';
import { listFormats, READABLE_FORMATS } from '../../formats/table.ts';
import { createContext } from '../../mcp/context.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { paperBatchDownload } from '../../tools/download/batch.ts';
import { paperDownload } from '../../tools/download/download.ts';
import { runTool, type ToolAnswer } from '../../tools/run.ts';
import type { ToolContext } from '../../tools/tool.ts';
import { clearProgress, print, printNote, showProgress } from '../print.ts';
import { readRefFile } from '../ref-list.ts';
import { type JsonFlag, printAnswer, refuse, reportFailure } from '../report.ts';
import { withApp } from '../with-app.ts';

interface DownloadFlags extends JsonFlag {
  readonly file?: string;
  readonly outputDir?: string;
}

/** The most identifiers that one call of the batch tool accepts. */
const SLICE = 50;

async function run(ids: readonly string[], { file, outputDir, json = false }: DownloadFlags): Promise<void> {
  const list = await readList(ids, file);
  if (!list.ok) return refuse(list.error, { json }, { ref: '' });
  await withApp({ json }, async (app, config) => {
    if (!config.email) return refuse(missingEmail(), { json }, { ref: '' });
    // A path typed here is the user's choice; the download roots restrict only tools.
    const context: ToolContext = {
      ...createContext(app),
      save: (ref, call) => app.save(ref, { ...call, anywhere: true }),
      saveBatch: (refs, call) => app.saveBatch(refs, { ...call, anywhere: true }),
    };
    await downloadAll(list.value, outputDir === undefined ? {} : { output_dir: outputDir }, context, json);
  });
}

async function downloadAll(ids: readonly string[], where: object, context: ToolContext, json: boolean): Promise<void> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined)
    return show(await runTool(paperDownload, { identifier: only, ...where }, context), json, only);
  const progress = (done: number, total: number) => showProgress(done, total);
  for (let from = 0; from < ids.length; from += SLICE) {
    const identifiers = ids.slice(from, from + SLICE);
    const answer = await runTool(paperBatchDownload, { identifiers, ...where }, context, { progress });
    clearProgress();
    show(answer, json);
  }
}

async function readList(ids: readonly string[], file: string | undefined): Promise<Result<string[]>> {
  if (file !== undefined) {
    const refs = await readRefFile(file);
    return refs.ok ? ok([...ids, ...refs.value.map(({ text }) => text)]) : refs;
  }
  return ids.length > 0
    ? ok([...ids])
    : fail('INVALID_ARGUMENT', 'Pass an identifier or --file. See: carrel download --help');
}

/** The text of the tool, except that a failure goes to standard error with commands in place of tools. */
function show(answer: ToolAnswer, json: boolean, id = ''): void {
  if (json) {
    printAnswer(answer);
    return;
  }
  const { failed } = answer.envelope as { failed?: number };
  if (answer.failure && failed === undefined) {
    reportFailure(answer.failure);
    printNote(adviseOn(answer.failure, id));
    return;
  }
  if (answer.isError) printNote(`${answer.text}\n`);
  else print(`${answer.text}\n`);
  if (answer.isError || (failed ?? 0) > 0) process.exitCode = 1;
}

const LOOKED_UP: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'NO_OA_AVAILABLE',
  'VERIFICATION_FAILED',
  'NETWORK_ERROR',
  'FETCH_TIMEOUT',
]);

function adviseOn({ code }: Failure, id: string): string {
  if (code === 'STORE_ERROR') return '  help: choose another folder with --output-dir\n';
  if (!LOOKED_UP.has(code)) return '';
  return `  help: check the DOI; carrel resolve ${id} shows its metadata and open copies\n`;
}

/** `carrel download`: readable files in a folder, under the policy of the download tools. */
export function addDownload(program: Command): void {
  program
    .command('download [ids...]')
    .description('save papers as "[year] - title.pdf" in a folder, outside the library')
    .option('--file <list>', `read identifiers from a file: plain text, ${listFormats(READABLE_FORMATS, 'label')}`)
    .option('--output-dir <folder>', 'folder to save to (default: ./downloads)')
    .option('--json', 'print the JSON envelope of the tool')
    .action(run);
}
