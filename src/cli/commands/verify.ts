import type { Command } from 'commander';
import { describeEvidence } from '../../acquire/verify/evidence.ts';
import { isAccepted } from '../../acquire/verify/verify.ts';
import type { FileVerdict } from '../../acquire/verify-file.ts';
import type { App } from '../../app.ts';
import { givenFileSize, readTextFile } from '../../disk/atomic.ts';
import { readLines } from '../../disk/stream.ts';
import { oneLine } from '../../formats/latex.ts';
import { describeVersion } from '../../model/entry.ts';
import { createFailure } from '../../model/error.ts';
import { formatRef } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { paint } from '../../terminal/paint.ts';
import { wireFailure } from '../../tools/run.ts';
import { print, printJson, printNote } from '../print.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { JSON_OPTION } from '../tool-command.ts';
import { withApp } from '../with-app.ts';

interface VerifyFlags extends JsonFlag {
  readonly record?: string;
  readonly trials?: string;
}

async function run(file: string | undefined, ref: string | undefined, flags: VerifyFlags): Promise<void> {
  const { trials } = flags;
  if ((file === undefined) === (trials === undefined))
    return refuse(
      createFailure('INVALID_ARGUMENT', 'Pass either a file or --trials. See: carrel verify --help'),
      flags,
    );
  const record = flags.record === undefined ? ok(undefined) : await readRecord(flags.record);
  if (!record.ok) return refuse(record.error, flags);
  await withApp(flags, async (app) => {
    if (trials !== undefined) await runTrials(app, trials, flags);
    else await runOne(app, file ?? '', { ref, record: record.value }, flags);
  });
}

async function runOne(
  app: App,
  file: string,
  { ref, record }: { ref: string | undefined; record: unknown },
  flags: VerifyFlags,
): Promise<void> {
  const question = { ...(ref !== undefined && { ref }), ...(record !== undefined && { record }) };
  const answer = await app.verifyFile(file, question);
  if (!answer.ok) return refuse(answer.error, flags, { file });
  if (flags.json) printJson({ ok: true, file, ...toAnswer(answer.value) });
  else print(showVerdict(file, answer.value));
  if (!isAccepted(answer.value)) process.exitCode = 1;
}

const toAnswer = ({ ref, title, grade, version, evidence }: FileVerdict) => ({
  ref: ref && formatRef(ref),
  ...(title && { title }),
  grade,
  accepted: isAccepted({ grade }),
  ...(version && { version }),
  evidence: toWire(evidence),
});

const SIGNS = { for: '+', against: '-', neither: ' ' } as const;

function showVerdict(file: string, { ref, title, grade, version, evidence }: FileVerdict): string {
  const shown = isAccepted({ grade }) ? paint.green(grade) : paint.red(grade);
  const lines = [
    oneLine(file),
    `${oneLine(title ?? '(no title)')}${ref ? ` ${paint.dim(formatRef(ref))}` : ''}`,
    `${shown}${version && isAccepted({ grade }) ? `, ${describeVersion(version)}` : ''}`,
    ...evidence.map((each) => `  ${SIGNS[each.speaks]} ${describeEvidence(each)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** One answer a line, in the order of the trials. */
async function runTrials(app: App, path: string, flags: VerifyFlags): Promise<void> {
  const size = await givenFileSize(path);
  if (!size.ok) return refuse(size.error, flags);
  const answer = app.trials();
  let count = 0;
  let accepted = 0;
  let failed = 0;
  for await (const line of readLines(path)) {
    if (!line.ok) return refuse(line.error, flags);
    if (line.value.text.trim() === '') continue;
    const each = await answer(line.value.text);
    count += 1;
    if (each.accepted) accepted += 1;
    if ('error' in each) failed += 1;
    print(`${JSON.stringify('error' in each ? { accepted: false, error: wireFailure(each.error) } : toWire(each))}\n`);
  }
  if (count === 0) return refuse(createFailure('INVALID_ARGUMENT', `${path} has no trials.`), flags);
  if (!flags.json) printNote(`${accepted} of ${count} accepted${failed > 0 ? `, ${failed} failed` : ''}\n`);
  if (failed > 0) process.exitCode = 1;
}

async function readRecord(path: string): Promise<Result<unknown>> {
  const text = await readTextFile(path, { mayBePipe: true });
  if (!text.ok) return text;
  if (text.value === null) return fail('INVALID_ARGUMENT', `File not found: ${path}`);
  try {
    return ok(JSON.parse(text.value));
  } catch {
    return fail('INVALID_ARGUMENT', `${path} is not valid JSON.`);
  }
}

/** `carrel verify`: is this file that paper? */
export function addVerify(program: Command): void {
  program
    .command('verify [file] [ref]')
    .description('check whether a PDF is the given paper (default: the paper it claims to be)')
    .option('--record <file>', 'JSON file with the metadata to compare with; sends no requests')
    .option('--trials <file>', 'check every line of a JSON Lines file: {file, ref, record}')
    .option(...JSON_OPTION)
    .action(run);
}
