import type { Command } from 'commander';
import { checkRoomToCompare, readRecordFile } from '../../app/record-files.ts';
import { RECORD_FORMATS } from '../../formats/records/read.ts';
import type { FileProblem } from '../../formats/records/record.ts';
import { findFormat, listFormats, WRITABLE_FORMATS, type WritableFormat } from '../../formats/table.ts';
import { type Deduplicated, dedupe, type LabelledRecord } from '../../match/dedupe.ts';
import { countOf } from '../../model/count.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import { didYouMean } from '../../text/distance.ts';
import { collect } from '../added-files.ts';
import { checkOutput, writeOutput } from '../output-file.ts';
import { print, printJson, printNote } from '../print.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { showDuplicates } from '../show/duplicates.ts';
import { showFileProblems } from '../show/file-problems.ts';

interface DedupeFlags extends JsonFlag {
  readonly format?: string;
  readonly output?: string;
  readonly apart?: readonly string[];
}

interface Input {
  readonly records: readonly LabelledRecord[];
  readonly problems: readonly FileProblem[];
}

async function run(files: readonly string[], flags: DedupeFlags): Promise<void> {
  const format = chooseFormat(flags);
  if (!format.ok) return refuse(format.error, flags);
  const output = flags.output === undefined ? ok(undefined) : await checkOutput(flags.output);
  if (!output.ok) return refuse(output.error, flags);
  const input = await readAll(files);
  if (!input.ok) return refuse(input.error, flags);
  const { records, problems } = input.value;
  printNote(showFileProblems(problems));
  const apart = (flags.apart ?? []).map((ids) => ids.split(',').map((id) => id.trim()));
  const unknown = findUnknown(apart.flat(), records);
  if (unknown) return refuse(unknown, flags);
  const room = checkRoomToCompare(records.length);
  if (!room.ok) return refuse(room.error, flags);
  const found = dedupe(records, { apart });
  if (flags.output !== undefined && format.value) {
    const written = await writeOutput(flags.output, `${format.value.write(found.papers)}\n`);
    if (!written.ok) return refuse(written.error, flags);
  }
  if (flags.json) printJson({ ok: true, records: records.length, papers: found.count, groups: found.groups, problems });
  else if (format.value && flags.output === undefined) print(`${format.value.write(found.papers)}\n`);
  else print(showResult(found, flags.output));
}

function findUnknown(ids: readonly string[], records: readonly LabelledRecord[]): Failure | null {
  const known = new Set(records.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return null;
  const hint = didYouMean(unknown, [...known].slice(0, MAX_COMPARED));
  return createFailure('INVALID_ARGUMENT', `--apart names "${unknown}", but no record has this id.${hint}`);
}

/** Enough to correct a typo without comparing with a million records. */
const MAX_COMPARED = 10_000;

function showResult(found: Deduplicated, output: string | undefined): string {
  const written = output === undefined ? '' : `Wrote ${countOf(found.count, 'paper')} to ${output}\n`;
  return `${showDuplicates(found)}${written}`;
}

function chooseFormat({ format, output, json }: DedupeFlags): Result<WritableFormat | null> {
  if (format !== undefined && json && output === undefined)
    return { ok: false, error: createFailure('INVALID_ARGUMENT', 'Pass --output with --format and --json.') };
  if (format !== undefined) return findFormat(format);
  if (output === undefined) return ok(null);
  const known = WRITABLE_FORMATS.find(({ extension }) => output.toLowerCase().endsWith(`.${extension}`));
  const names = listFormats(WRITABLE_FORMATS);
  const message = `The name of ${output} does not show its format. Pass --format ${names}.`;
  return known ? ok(known) : { ok: false, error: createFailure('INVALID_ARGUMENT', message) };
}

/** Two records of one id, or of one file that is given twice, get numbers, so that --apart can name each. */
function createIdMaker(): (id: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (id) => {
    let [free, count] = [id, counts.get(id) ?? 1];
    while (taken.has(free)) {
      count += 1;
      free = `${id} (${count})`;
    }
    taken.add(free);
    counts.set(id, count);
    return free;
  };
}

/** With several files, the name of the file stands before each id and place. */
async function readAll(files: readonly string[]): Promise<Result<Input>> {
  const all: { records: LabelledRecord[]; problems: FileProblem[] } = { records: [], problems: [] };
  const toFreeId = createIdMaker();
  for (const file of files) {
    const read = await readRecordFile(file);
    if (!read.ok) return read;
    const prefix = files.length > 1 ? `${file}:` : '';
    const isKeyed = read.value.format === 'bibtex';
    for (const { id, paper } of read.value.records)
      all.records.push({ id: toFreeId(`${prefix}${id}`), paper, ...(isKeyed && { key: id }) });
    const where = (place: string) => (files.length > 1 ? `${file}, ${place}` : place);
    for (const { place, message } of read.value.problems) all.problems.push({ place: where(place), message });
  }
  return ok(all);
}

/** `carrel dedupe`: joins the records of bibliographic files. */
export function addDedupe(program: Command): void {
  program
    .command('dedupe <file...>')
    .description('find records that describe the same paper, and write each paper once')
    .option(
      '--format <name>',
      `print or write the papers as ${listFormats(WRITABLE_FORMATS)} (default: list the duplicates)`,
    )
    .option('--output <file>', 'write the papers to a new file; never overwrites')
    .option('--apart <ids>', 'records that are different papers: ids separated by commas; can be repeated', collect)
    .option('--json', 'print the groups of duplicates as JSON')
    .addHelpText('after', `\nReads ${RECORD_FORMATS}. The content of a file decides, not its name.`)
    .action(run);
}
