import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { COLLECTION_FORMATS } from '../../formats/collection.ts';
import { commonReason } from '../../model/attempt.ts';
import type { SessionState } from '../../model/checkpoint.ts';
import { type Collection, DOMAINS, type SearchRequest } from '../../model/collection.ts';
import { countOf } from '../../model/count.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toRequest } from '../../search/request.ts';
import type { Sessions } from '../../search/sessions/sessions.ts';
import { showFailure } from '../../terminal/failure.ts';
import { showTrouble } from '../../terminal/search.ts';
import { didYouMean } from '../../text/nearest.ts';
import { wireFailure } from '../../tools/run.ts';
import { toStateOutput } from '../../tools/search/state.ts';
import { type JsonFlag, print, printJson, withApp } from '../invocation.ts';
import { checkOutput, writeOutput } from '../output-file.ts';
import { review } from '../review/review.ts';
import { showNext, showNothing, showReasons } from '../show/search-report.ts';

interface SearchFlags extends JsonFlag {
  readonly domain?: string;
  readonly maxResults?: string;
  readonly fromYear?: string;
  readonly toYear?: string;
  readonly language?: string;
  readonly sources?: string;
  readonly review?: boolean;
  readonly format?: string;
  readonly output?: string;
}

const USAGE = 'Usage: carrel search <query>\n';

/** A search in one go, kept as a session; every checkpoint is approved unless a person reviews. */
async function run(words: readonly string[], flags: SearchFlags): Promise<void> {
  const query = words.join(' ');
  if (query.trim() === '') {
    process.stderr.write(USAGE);
    process.exitCode = 1;
    return;
  }
  const asked = await readFlags(query, flags);
  if (!asked.ok) return refuse(asked.error, flags);
  await withApp(flags, async (app) => {
    const state = await perform(app, asked.value.request, flags);
    clearProgress();
    if (!state.ok) return refuse(state.error, flags);
    const { error, collection } = state.value;
    if (error) return refuse(error, flags, state.value);
    if (state.value.state === 'complete' && collection) await tell(state.value, collection, asked.value.write, flags);
  });
}

type Writer = (typeof COLLECTION_FORMATS)[keyof typeof COLLECTION_FORMATS];

/** Everything that can be refused before anybody is asked. */
async function readFlags(
  query: string,
  flags: SearchFlags,
): Promise<Result<{ readonly write: Writer; readonly request: SearchRequest }>> {
  const write = findWriter(flags.format ?? 'markdown');
  if (!write.ok) return write;
  const request = readRequest(query, flags);
  if (!request.ok) return request;
  const output = flags.output === undefined ? ok(undefined) : await checkOutput(flags.output);
  return output.ok ? ok({ write: write.value, request: request.value }) : output;
}

function findWriter(format: string): Result<Writer> {
  const found = Object.entries(COLLECTION_FORMATS).find(([name]) => name === format);
  const names = Object.keys(COLLECTION_FORMATS);
  const known = `There is no format "${format}". Known: ${names.join(', ')}.`;
  return found ? ok(found[1]) : fail('INVALID_ARGUMENT', `${known}${didYouMean(format, names)}`);
}

function readRequest(query: string, flags: SearchFlags): Result<SearchRequest> {
  const { domain, language, maxResults, fromYear, toYear } = flags;
  for (const [option, text] of Object.entries({
    '--max-results': maxResults,
    '--from-year': fromYear,
    '--to-year': toYear,
  }))
    if (text !== undefined && !/^-?\d+$/.test(text))
      return fail('INVALID_ARGUMENT', `${option} takes a whole number, not "${text}".`);
  if (domain !== undefined && !DOMAINS.some((each) => each === domain))
    return fail(
      'INVALID_ARGUMENT',
      `There is no domain "${domain}". Known: ${DOMAINS.join(', ')}; general suits every field.${didYouMean(domain, DOMAINS)}`,
    );
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return toRequest({
    query,
    domain,
    language,
    maxResults: number(maxResults),
    fromYear: number(fromYear),
    toYear: number(toYear),
    sources: flags.sources?.split(',').map((id) => id.trim()),
  });
}

async function perform(app: App, request: SearchRequest, flags: SearchFlags): Promise<Result<SessionState>> {
  const sessions = await app.sessions();
  const id = await sessions.create(request, 'cli');
  if (!id.ok) return id;
  const first = await sessions.wait(id.value, 0);
  if (!first.ok) return first;
  return flags.review ? review(sessions, first.value, showProgress) : approveAll(sessions, first.value);
}

/** The papers on standard output or in a file, and all about them on the other stream. */
async function tell(state: SessionState, collection: Collection, write: Writer, flags: SearchFlags): Promise<void> {
  const { json, format, output } = flags;
  const say = (text: string) => process.stderr.write(text);
  const isEmpty = collection.hits.length === 0;
  say(showTrouble(collection));
  const text = json ? JSON.stringify({ ok: true, ...toStateOutput(state) }, null, 2) : write(collection);
  if (output !== undefined) {
    const written = await writeOutput(output, `${text}\n`);
    if (!written.ok) return refuse(keptAs(written.error, state.sessionId, format), flags);
    say(`${countOf(collection.hits.length, 'paper')} written to ${output}.\n`);
  } else print(`${text}\n`);
  if (json) return;
  if (isEmpty) say(showNothing(collection, state.sessionId));
  else if (output === undefined && write === COLLECTION_FORMATS.markdown)
    say(showReasons(collection.hits, state.sessionId));
  say(showNext(state));
}

/** A file that could not be written costs no search: the session has the papers. */
function keptAs(failure: Failure, sessionId: string, format = 'markdown'): Failure {
  const way = `The search is kept: carrel session ${sessionId} --format ${format} prints its papers.`;
  return { ...failure, message: `${failure.message} ${way}` };
}

async function approveAll(sessions: Sessions, first: SessionState): Promise<Result<SessionState>> {
  let state = first;
  while (state.checkpoint) {
    const decision = {
      action: 'approve',
      face: 'cli' as const,
      note: 'approved without review',
      checkpointId: state.checkpoint.id,
    };
    const next = await sessions.decide(state.sessionId, decision, { progress: showProgress });
    if (!next.ok) return next;
    state = next.value;
  }
  return ok(state);
}

/** The exit status of every search that does not deliver, whatever the reason. */
const FAILED = 1;

/** What cannot be asked is told as every command tells it; a search that fails says so in one line. */
function refuse(failure: Failure, { json }: JsonFlag, state?: SessionState): void {
  if (json) printJson({ ok: false, ...(state && toStateOutput(state)), error: wireFailure(failure) });
  const isMisuse = !state && ['INVALID_ARGUMENT', 'STORE_ERROR'].includes(failure.code);
  process.stderr.write(isMisuse ? showFailure(failure) : showFailedSearch(failure));
  process.exitCode = FAILED;
}

function showFailedSearch({ message, attempts = [] }: Failure): string {
  const hasOneReason = commonReason(attempts) !== null;
  const told = attempts.filter(
    ({ outcome, detail = '' }) => outcome !== 'consulted_failed' || !(hasOneReason || message.includes(detail)),
  );
  const lines = told.map(({ source, code, detail }) => `  ${source}: ${[code, detail].filter(Boolean).join(' ')}\n`);
  return [`Error: ${message}\n`, ...lines].join('');
}

function showProgress(done: number, total: number, message: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${done}/${total} ${message.slice(0, 100)}`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
}

/** `carrel search`: from a question to a list of papers. */
export function addSearch(program: Command): void {
  program
    .command('search [query...]')
    .description('find papers; the search is kept as a session')
    .option('--domain <name>', 'whose vocabulary to use: general or materials_science')
    .option('--max-results <number>', 'most papers to end with, up to 500', '100')
    .option('--from-year <year>', 'earliest year of publication')
    .option('--to-year <year>', 'latest year of publication')
    .option('--language <code>', 'language of the papers, such as en')
    .option('--sources <ids>', 'sources to ask, separated by commas')
    .option('--review', 'show each checkpoint and decide at the terminal')
    .option('--format <name>', 'markdown, json, bibtex, csl or ris; markdown unless told')
    .option('--output <file>', 'write a new file instead of to standard output; one that exists is left as it is')
    .option('--json', 'print the envelope of the tools')
    .action(run);
}
