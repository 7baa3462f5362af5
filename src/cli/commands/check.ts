import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { isSound } from '../../check/check.ts';
import { canFix, fixBibliography } from '../../check/fix/fix.ts';
import { findRepeated, type ReportSubject } from '../../check/report/facts.ts';
import { reportHtml } from '../../check/report/html.ts';
import { reportMarkdown } from '../../check/report/markdown.ts';
import { type ReportStyle, reportText } from '../../check/report/text.ts';
import { readTextFile } from '../../disk/atomic.ts';
import { oneLine } from '../../formats/latex.ts';
import { countOf } from '../../model/count.ts';
import { createFailure } from '../../model/error.ts';
import type {
  CheckedReference,
  CheckProgress,
  CheckResult,
  ReferenceInput,
  ReferenceList,
} from '../../model/reference.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { paint } from '../../terminal/paint.ts';
import { checkOutput, writeOutput } from '../output-file.ts';
import { clearProgress, print, printNote, showProgress } from '../print.ts';
import { readInput } from '../ref-list.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { showCorrections } from '../show/corrections.ts';
import { INTERRUPTED, untilInterrupt } from '../until-interrupt.ts';
import { withApp } from '../with-app.ts';

interface CheckFlags extends JsonFlag {
  readonly format?: string;
  readonly output?: string;
  readonly fix?: string;
  readonly accept?: string;
}

type Report = (result: CheckResult, list: ReferenceList, subject: ReportSubject, isShown: boolean) => string;

const COLOURS: ReportStyle = { bad: paint.red, doubtful: paint.yellow, good: paint.green, dim: paint.dim };

/** Every format of a report, by its name. */
const REPORTS: Readonly<Record<string, Report>> = {
  text: (result, _list, subject, isShown) => reportText(result, isShown ? COLOURS : undefined, subject),
  markdown: reportMarkdown,
  html: reportHtml,
  json: (result, { problems }, { name, at }) => {
    const about = { file: name, checked_at: at.toISOString() };
    const answer = { ok: true, ...about, ...toWire(result), repeated: findRepeated(result), problems };
    return `${JSON.stringify(answer, null, 2)}\n`;
  },
};

async function run(file: string, flags: CheckFlags): Promise<void> {
  const report = chooseReport(flags);
  if (!report.ok) return refuse(report.error, flags);
  const output = flags.output === undefined ? ok(undefined) : await checkOutput(flags.output);
  if (!output.ok) return refuse(output.error, flags);
  const target = await checkTarget(file, flags);
  if (!target.ok) return refuse(target.error, flags);
  const accepted = flags.accept === undefined ? ok([]) : await readAccepted(flags.accept);
  if (!accepted.ok) return refuse(accepted.error, flags);
  const input: ReferenceInput = file === '-' ? { text: await readInput() } : { path: file };
  await withApp(flags, async (app) => {
    const checked = await check(app, input, file, flags);
    if (!checked.ok) {
      refuse(checked.error, flags);
      if (checked.error.code === 'CANCELLED') process.exitCode = INTERRUPTED;
      return;
    }
    const { list } = checked.value;
    const result = markAccepted(checked.value.result, accepted.value);
    const subject = { name: file === '-' ? 'standard input' : file, at: new Date() };
    const text = report.value(result, list, subject, flags.output === undefined);
    const written = flags.output === undefined ? ok(print(text)) : await writeOutput(flags.output, text);
    if (!written.ok) return refuse(written.error, flags);
    const isRight = result.references.every((each) => each.accepted || isSound(each));
    if (!isRight || list.missingKeys || list.unreadFiles) process.exitCode = 1;
    if (flags.fix !== undefined) await writeCorrected(file, flags.fix, { list, result }, flags);
  });
}

/** The references that someone accepts as they are: a key or a text a line; # starts a comment. */
async function readAccepted(path: string): Promise<Result<string[]>> {
  const text = await readTextFile(path, { mayBePipe: true });
  if (!text.ok) return text;
  if (text.value === null) return fail('INVALID_ARGUMENT', `File not found: ${path}`);
  const lines = text.value.split(/\r?\n/).map((line) => line.replace(/^#.*|\s#\s.*$/, '').trim());
  return ok(lines.filter(Boolean));
}

function markAccepted(result: CheckResult, accepted: readonly string[]): CheckResult {
  const names = new Set(accepted.map((each) => oneLine(each)));
  const isNamed = ({ key, text }: CheckedReference) =>
    names.has(oneLine(text)) || (key !== undefined && names.has(key));
  const known = new Set(result.references.flatMap(({ key, text }) => [oneLine(text), key ?? '']));
  const stale = [...names].filter((each) => !known.has(each));
  printNote(stale.map((each) => `warning: --accept: no reference is "${each.slice(0, 60)}".\n`).join(''));
  const references = result.references.map((each) =>
    isNamed(each) && !isSound(each) ? { ...each, accepted: true as const } : each,
  );
  return { ...result, references };
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
  const name = file === '-' ? 'Standard input' : file;
  printNote(problems.map((problem) => describeProblem(name, problem)).join(''));
  if (references.length === 0) {
    return { ok: false, error: createFailure('INVALID_ARGUMENT', `${name} contains no references.`) };
  }
  const result = await checkUntilInterrupt(app, references, file);
  return result.ok ? ok({ list: list.value, result: result.value }) : result;
}

/** Checks until Ctrl-C, which says how to continue: each verdict is stored as soon as it is known. */
async function checkUntilInterrupt(
  app: App,
  references: ReferenceList['references'],
  file: string,
): Promise<Result<CheckResult>> {
  let done = 0;
  const progress = (state: CheckProgress) => {
    done = state.done;
    showProgress(done, state.total, describeProgress(state));
  };
  const { result, isInterrupted } = await untilInterrupt((signal) =>
    app.checkReferences(references, { signal, progress }),
  );
  clearProgress();
  if (!isInterrupted) return result;
  const how = file === '-' ? 'Run the command again with the same input' : 'Run the same command again';
  return fail(
    'CANCELLED',
    `Interrupted: ${done} of ${countOf(references.length, 'reference')} checked. ${how} to continue.`,
  );
}

/** A warning that names the file; a place in another file already does. */
const describeProblem = (name: string, { place, message }: ReferenceList['problems'][number]): string =>
  /^(?:line|entry|the) /u.test(place) ? `warning: ${name}, ${place}: ${message}\n` : `warning: ${place}: ${message}\n`;

/** What follows the count of references: that they are checked, and which services have not answered for a while. */
function describeProgress({ waitingFor = [] }: CheckProgress): string {
  const waiting = waitingFor.length > 0 ? `; waiting for ${waitingFor.join(', ')}` : '';
  return `references checked${waiting}`;
}

/** `carrel check`: every reference of a bibliography or manuscript. */
export function addCheck(program: Command): void {
  program
    .command('check <file>')
    .description('check that every reference of a bibliography or manuscript exists and is as stated; - reads stdin')
    .option('--format <name>', `report as ${Object.keys(REPORTS).join(', ')} (default: text)`)
    .option('--output <file>', 'write the report to a new file; never overwrites')
    .option('--fix <file>', 'write a corrected copy of a bibliography: only what was proven changes; never overwrites')
    .option(
      '--accept <file>',
      'file with references that you accept as they are: one key or reference text per line, # starts a comment',
    )
    .option('--json', 'print the verdicts and their evidence as JSON')
    .addHelpText(
      'after',
      '\nExits with 1 if a reference differs, is not found, unknown or unreadable, is retracted or of concern, if its\nnotices were not checked, or if a cited key, a chapter or a named bibliography is missing. Minor differences are\nlisted and do not fail.\nAn interrupted check continues if you run it again.',
    )
    .action(run);
}
