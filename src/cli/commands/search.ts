import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { RECORD_FORMATS } from '../../formats/records/read.ts';
import {
  DEFAULT_FORMAT,
  findFormat,
  listFormats,
  WRITABLE_FORMATS,
  type WritableFormat,
  writeCollection,
} from '../../formats/table.ts';
import type { SessionState } from '../../model/checkpoint.ts';
import { type Collection, DOMAINS, type SearchRequest } from '../../model/collection.ts';
import { countOf } from '../../model/count.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { AdditionsInput } from '../../search/imports.ts';
import { DEFAULT_MAX_RESULTS, MAX_RESULTS, toRequest } from '../../search/request.ts';
import { showFailure } from '../../terminal/failure.ts';
import { showAllHits, showOverLimit, showTrouble } from '../../terminal/search.ts';
import { didYouMean } from '../../text/distance.ts';
import { wireFailure } from '../../tools/run.ts';
import { toStateOutput } from '../../tools/search/state.ts';
import { type AddFlags, collect, readAdditions } from '../added-files.ts';
import { checkOutput, writeOutput } from '../output-file.ts';
import { clearProgress, print, printJson, printNote, showProgress } from '../print.ts';
import type { JsonFlag } from '../report.ts';
import { review } from '../review/review.ts';
import { showFailedSearch, showNext, showNoResults, showReasons } from '../show/search-report.ts';
import { withApp } from '../with-app.ts';

interface SearchFlags extends JsonFlag, AddFlags {
  readonly domain?: string;
  readonly maxResults?: string;
  readonly fromYear?: string;
  readonly toYear?: string;
  readonly language?: string;
  readonly sources?: string;
  readonly concept?: readonly string[];
  readonly review?: boolean;
  /** Without one, a terminal gets a list and anything else the default format. */
  readonly format?: string;
  readonly output?: string;
}

async function run(words: readonly string[], flags: SearchFlags): Promise<void> {
  const query = words.join(' ');
  if (query.trim() === '') {
    printNote('Usage: carrel search <query>\n');
    process.exitCode = FAILED;
    return;
  }
  const asked = await readFlags(query, flags);
  if (!asked.ok) return refuse(asked.error, flags);
  await withApp(flags, async (app) => {
    const state = await search(app, asked.value, flags);
    clearProgress();
    if (!state.ok) return refuse(state.error, flags);
    const { error, collection } = state.value;
    if (error) return refuse(error, flags, state.value);
    if (state.value.state === 'complete' && collection)
      await printResults(state.value, collection, asked.value.format, flags);
    else if (flags.json) printWaiting(state.value);
  });
}

/** A reviewer who leaves is served; a review whose input ended is not, and the error says how to resume it. */
function printWaiting(state: SessionState): void {
  const { sessionId } = state;
  const message = `Session ${sessionId} is waiting for a decision. Resume with: carrel session ${sessionId} --review`;
  const error = process.exitCode ? { error: wireFailure(createFailure('SESSION_STATE', message)) } : {};
  printJson({ ok: !process.exitCode, ...toStateOutput(state), ...error });
}

interface Asked {
  readonly format: WritableFormat;
  readonly request: SearchRequest;
  readonly additions: AdditionsInput;
}

/** Checks everything that can fail before a source is asked. */
async function readFlags(query: string, flags: SearchFlags): Promise<Result<Asked>> {
  const format = findFormat(flags.format ?? DEFAULT_FORMAT.name);
  if (!format.ok) return format;
  const request = readRequest(query, flags);
  if (!request.ok) return request;
  const output = flags.output === undefined ? ok(undefined) : await checkOutput(flags.output);
  if (!output.ok) return output;
  const additions = await readAdditions(flags);
  if (!additions.ok) return additions;
  return ok({ format: format.value, request: request.value, additions: additions.value });
}

function readRequest(query: string, flags: SearchFlags): Result<SearchRequest> {
  const { domain, language, maxResults, fromYear, toYear, sources, concept } = flags;
  const numbers = Object.entries({ '--max-results': maxResults, '--from-year': fromYear, '--to-year': toYear });
  const wrong = numbers.find(([, text]) => text !== undefined && !/^-?\d+$/.test(text));
  if (wrong) return fail('INVALID_ARGUMENT', `${wrong[0]} must be a whole number, not "${wrong[1]}".`);
  if (domain !== undefined && !DOMAINS.some((each) => each === domain))
    return fail(
      'INVALID_ARGUMENT',
      `Unknown domain "${domain}". Use one of: ${DOMAINS.join(', ')}. general covers every field.${didYouMean(domain, DOMAINS)}`,
    );
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return toRequest({
    query,
    domain,
    language,
    maxResults: number(maxResults),
    fromYear: number(fromYear),
    toYear: number(toYear),
    sources: sources?.split(',').map((id) => id.trim()),
    concepts: concept?.map((terms) => terms.split('|')),
  });
}

async function search(app: App, { request, additions }: Asked, flags: SearchFlags): Promise<Result<SessionState>> {
  const sessions = await app.sessions();
  const asked = flags.review ? request : { ...request, autoApprove: 'approved without review' };
  const id = await sessions.create(asked, 'cli', additions);
  if (!id.ok) return id;
  const state = await sessions.wait(id.value, 0, { progress: showProgress });
  return state.ok && flags.review ? review(sessions, state.value, showProgress) : state;
}

/** Writes the papers to standard output or a file, and everything about them to standard error. */
async function printResults(
  state: SessionState,
  collection: Collection,
  format: WritableFormat,
  flags: SearchFlags,
): Promise<void> {
  const { json, output } = flags;
  const { sessionId } = state;
  printNote(`${showTrouble(collection)}${showOverLimit(collection)}`);
  if (!json && wantsList(flags)) {
    if (collection.hits.length === 0) printNote(showNoResults(collection, sessionId));
    print(showAllHits(collection.hits));
    return printNote(showNext(state));
  }
  const text = json
    ? JSON.stringify({ ok: true, ...toStateOutput(state) }, null, 2)
    : writeCollection(format, collection);
  if (output !== undefined) {
    const written = await writeOutput(output, `${text}\n`);
    if (!written.ok) return refuse(keptAs(written.error, sessionId, format.name), flags);
    printNote(`${countOf(collection.hits.length, 'paper')} written to ${output}.\n`);
  } else print(`${text}\n`);
  if (json) return;
  if (collection.hits.length === 0) printNote(showNoResults(collection, sessionId));
  else if (output === undefined && format === DEFAULT_FORMAT) printNote(showReasons(collection.hits, sessionId));
  printNote(showNext(state));
}

/** A person at a terminal reads a list; a table would wrap, and its fixed columns have no ref. */
const wantsList = ({ format, output }: SearchFlags) =>
  format === undefined && output === undefined && process.stdout.isTTY === true;

/** A failed write loses no search: the session has the papers. */
function keptAs(failure: Failure, sessionId: string, format: string): Failure {
  const way = `The search is saved. Print its papers with: carrel session ${sessionId} --format ${format}`;
  return { ...failure, message: `${failure.message} ${way}` };
}

/** The exit status of every search that does not deliver. */
const FAILED = 1;

function refuse(failure: Failure, { json }: JsonFlag, state?: SessionState): void {
  if (json) printJson({ ok: false, ...(state && toStateOutput(state)), error: wireFailure(failure) });
  const isMisuse = !state && ['INVALID_ARGUMENT', 'STORE_ERROR'].includes(failure.code);
  printNote(isMisuse ? showFailure(failure) : showFailedSearch(failure));
  process.exitCode = FAILED;
}

/** `carrel search`: from a question to a list of papers. */
export function addSearch(program: Command): void {
  program
    .command('search [query...]')
    .description('search the sources for papers; the search is kept as a session')
    .option('--domain <name>', 'vocabulary to use: general or materials_science (default: general)')
    .option('--max-results <number>', `maximum number of papers, up to ${MAX_RESULTS}`, String(DEFAULT_MAX_RESULTS))
    .option('--from-year <year>', 'earliest year of publication')
    .option('--to-year <year>', 'latest year of publication')
    .option('--language <code>', 'language of the papers, such as en')
    .option(
      '--sources <ids>',
      'sources to ask, separated by commas; none: only rank added records (default: all enabled sources)',
    )
    .option(
      '--concept <terms>',
      'search for this concept instead of what the query names: "degradation|stability"; can be repeated',
      collect,
    )
    .option('--add <file>', 'add the records of a bibliographic file to the search; can be repeated', collect)
    .option('--include <text>', 'inclusion criterion, kept with the search; can be repeated', collect)
    .option('--exclude <text>', 'exclusion criterion, kept with the search; can be repeated', collect)
    .option('--review', 'review each checkpoint at the terminal (default: approve all)')
    .option(
      '--format <name>',
      `output format: ${listFormats(WRITABLE_FORMATS)} (default: a list on a terminal, else ${DEFAULT_FORMAT.name})`,
    )
    .option('--output <file>', 'write to a new file instead of standard output; never overwrites')
    .option('--json', 'print the JSON envelope of the search tools')
    .addHelpText('after', `\n--add reads ${RECORD_FORMATS}. The content of a file decides, not its name.`)
    .action(run);
}
