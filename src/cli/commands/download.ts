import type { Command } from 'commander';
import { readTextFile } from '../../disk/atomic.ts';
import { readRefs } from '../../formats/refs.ts';
import { createContext } from '../../mcp/context.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { paperBatchDownload } from '../../tools/download/batch.ts';
import { paperDownload } from '../../tools/download/download.ts';
import { runTool, type ToolAnswer, wireFailure } from '../../tools/run.ts';
import type { Envelope, ToolContext } from '../../tools/tool.ts';
import { type JsonFlag, print, printAnswer, reportFailure, withApp } from '../invocation.ts';

interface DownloadFlags extends JsonFlag {
  readonly file?: string;
  readonly outputDir?: string;
}

/** What one call of the batch tool takes. */
const SLICE = 50;

async function run(ids: readonly string[], { file, outputDir, json = false }: DownloadFlags): Promise<void> {
  const list = await readList(ids, file);
  if (!list.ok) return refuse(list.error, json);
  await withApp({ json }, async (app, config) => {
    if (!config.email) return refuse(needsEmail(), json);
    const where = outputDir === undefined ? {} : { output_dir: outputDir };
    // A path typed here is the user's own word; the roots bind tools.
    const context: ToolContext = {
      ...createContext(app),
      save: (ref, call) => app.save(ref, { ...call, anywhere: true }),
      saveBatch: (refs, call) => app.saveBatch(refs, { ...call, anywhere: true }),
    };
    const [only] = list.value;
    if (list.value.length === 1 && only !== undefined) {
      show(await runTool(paperDownload, { identifier: only, ...where }, context), json, only);
      return;
    }
    for (let from = 0; from < list.value.length; from += SLICE) {
      const identifiers = list.value.slice(from, from + SLICE);
      show(await runTool(paperBatchDownload, { identifiers, ...where }, context, { progress: showProgress }), json);
    }
  });
}

async function readList(ids: readonly string[], file: string | undefined): Promise<Result<string[]>> {
  if (file === undefined)
    return ids.length > 0
      ? ok([...ids])
      : fail('INVALID_ARGUMENT', 'Name a paper or --file. See: carrel download --help');
  const text = await readTextFile(file);
  if (!text.ok) return text;
  const refs = text.value === null ? [] : readRefs(text.value).map((ref) => ref.text);
  if (text.value === null) return fail('INVALID_ARGUMENT', `There is no file ${file}.`);
  return refs.length > 0 ? ok([...ids, ...refs]) : fail('INVALID_ARGUMENT', `${file} names no paper.`);
}

function needsEmail(): Failure {
  const note = 'The download policy asks services that want to know whom to write to.';
  return createFailure('CAPABILITY_DENIED', 'Downloading needs your contact address.', {
    remediation: [{ setting: 'CARREL_EMAIL', value: 'you@your-university.edu', note }],
  });
}

function refuse(failure: Failure, json: boolean): void {
  const envelope: Envelope = { ok: false, ref: '', error: wireFailure(failure) };
  if (json) printAnswer({ envelope, failure, isError: true });
  else reportFailure(failure);
}

/** The Markdown that an agent gets is what a person reads; a failure goes to the other stream, with commands in place of tools. */
function show(answer: ToolAnswer, json: boolean, id = ''): void {
  if (json) {
    printAnswer(answer);
    return;
  }
  const { failed } = answer.envelope as { failed?: number };
  if (answer.failure && failed === undefined) {
    reportFailure(answer.failure);
    process.stderr.write(adviseOn(answer.failure, id));
    return;
  }
  if (answer.isError) process.stderr.write(`${answer.text}\n`);
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
  return `  help: check that the DOI is right; carrel resolve ${id} shows what is known of the paper and where it is open\n`;
}

function showProgress(_done: number, _total: number, message: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${message} `);
}

/** `carrel download`: readable files in a folder, with the policy of the download tools. */
export function addDownload(program: Command): void {
  program
    .command('download [ids...]')
    .description('save papers as "[year] - title.pdf" into a folder')
    .option('--file <list>', 'read identifiers from a list, .bib, .ris or CSL-JSON file')
    .option('--output-dir <folder>', 'where to save them (default: ./downloads)')
    .option('--json', 'print the tool envelope')
    .action(run);
}
