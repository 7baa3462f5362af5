import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { isSound } from '../../check/check.ts';
import { canFix, fixBibliography } from '../../check/fix/fix.ts';
import { reportHtml } from '../../check/report/html.ts';
import { reportMarkdown } from '../../check/report/markdown.ts';
import { type ReportStyle, reportText } from '../../check/report/text.ts';
import { createFailure } from '../../model/error.ts';
import type { CheckResult, ReferenceInput, ReferenceList } from '../../model/reference.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { paint } from '../../terminal/paint.ts';
import { checkOutput, writeOutput } from '../output-file.ts';
import { clearProgress, print, printNote, showProgress } from '../print.ts';
import { readInput } from '../ref-list.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { showCorrections } from '../show/corrections.ts';
import { withApp } from '../with-app.ts';

interface CheckFlags extends JsonFlag {
  readonly format?: string;
  readonly output?: string;
  readonly fix?: string;
}

type Report = (result: CheckResult, list: ReferenceList, isShown: boolean) => string;

const COLOURS: ReportStyle = { bad: paint.red, doubtful: paint.yellow, good: paint.green, dim: paint.dim };

/** Every format of a report, by its name. */
const REPORTS: Readonly<Record<string, Report>> = {
  text: (result, _list, isShown) => reportText(result, isShown ? COLOURS : undefined),
  markdown: reportMarkdown,
  html: reportHtml,
  json: (result, { problems }) => `${JSON.stringify({ ok: true, ...toWire(result), problems }, null, 2)}\n`,
};

async function run(file: string, flags: CheckFlags): Promise<void> {
  const report = chooseReport(flags);
  if (!report.ok) return refuse(report.error, flags);
  const output = flags.output === undefined ? ok(undefined) : await checkOutput(flags.output);
  if (!output.ok) return refuse(output.error, flags);
  const target = await checkTarget(file, flags);
  if (!target.ok) return refuse(target.error, flags);
  const input: ReferenceInput = file === '-' ? { text: await readInput() } : { path: file };
  await withApp(flags, async (app) => {
    const checked = await check(app, input, file, flags);
    if (!checked.ok) return refuse(checked.error, flags);
    const { list, result } = checked.value;
    const text = report.value(result, list, flags.output === undefined);
    const written = flags.output === undefined ? ok(print(text)) : await writeOutput(flags.output, text);
    if (!written.ok) return refuse(written.error, flags);
    if (!result.references.every(isSound)) process.exitCode = 1;
    if (flags.fix !== undefined) await writeCorrected(file, flags.fix, checked.value, flags);
  });
}

/** The corrected bibliography is a new file, made of a file. */
async function checkTarget(file: string, { fix, output }: CheckFlags): Promise<Result<void>> {
  if (fix === undefined) return ok(undefined);
  if (file === '-') return fail('INVALID_ARGUMENT', '--fix needs a file, not standard input.');
  if (fix === output) return fail('INVALID_ARGUMENT', '--fix and --output must name different files.');
  return checkOutput(fix);
}

async function writeCorrected(file: string, fix: string, { list, result }: Checked, flags: CheckFlags): Promise<void> {
  const fixed = await fixBibliography(file, list.format, result);
  const written = fixed.ok ? await writeOutput(fix, fixed.value.text) : fixed;
  if (!written.ok) return refuse(written.error, flags);
  if (fixed.ok) printNote(showCorrections(fixed.value, fix));
}

function chooseReport({ format, json }: CheckFlags): Result<Report> {
  const name = json ? 'json' : (format ?? 'text');
  const report = Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined;
  const names = Object.keys(REPORTS).join(', ');
  const message = `Unknown format "${name}". Known formats: ${names}.`;
  return report ? ok(report) : { ok: false, error: createFailure('INVALID_ARGUMENT', message) };
}

interface Checked {
  readonly list: ReferenceList;
  readonly result: CheckResult;
}

async function check(app: App, input: ReferenceInput, file: string, { fix }: CheckFlags): Promise<Result<Checked>> {
  const list = await app.readReferences(input);
  if (!list.ok) return list;
  if (fix !== undefined && !canFix(list.value.format))
    return fail('INVALID_ARGUMENT', `--fix corrects bibliographies, and ${file} is none. Pass the file it names.`);
  const { references, problems } = list.value;
  printNote(problems.map(({ place, message }) => `warning: ${place}: ${message}\n`).join(''));
  if (references.length === 0) {
    const name = file === '-' ? 'Standard input' : file;
    return { ok: false, error: createFailure('INVALID_ARGUMENT', `${name} contains no references.`) };
  }
  const result = await app.checkReferences(references, {
    progress: ({ done, total }) => showProgress(done, total, 'references checked'),
  });
  clearProgress();
  return result.ok ? ok({ list: list.value, result: result.value }) : result;
}

/** `carrel check`: every reference of a bibliography or manuscript. */
export function addCheck(program: Command): void {
  program
    .command('check <file>')
    .description('check that every reference of a bibliography or manuscript exists and is as stated; - reads stdin')
    .option('--format <name>', `report as ${Object.keys(REPORTS).join(', ')} (default: text)`)
    .option('--output <file>', 'write the report to a new file; never overwrites')
    .option('--fix <file>', 'write a corrected copy of a bibliography: only what was proven changes; never overwrites')
    .option('--json', 'print the verdicts and their evidence as JSON')
    .addHelpText(
      'after',
      '\nExits with 1 if a reference differs, is not found, unknown or unreadable, or is retracted or of concern.\nAn interrupted check continues if you run it again.',
    )
    .action(run);
}
