import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { writeFileAtomic } from '../../disk/atomic.ts';
import { COLLECTION_FORMATS } from '../../export/collection.ts';
import { commonReason } from '../../model/attempt.ts';
import type { SessionState } from '../../model/checkpoint.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toRequest } from '../../search/request.ts';
import type { Sessions } from '../../search/sessions.ts';
import { wireFailure } from '../../tools/run.ts';
import { toStateOutput } from '../../tools/search/state.ts';
import { review } from '../review.ts';
import { showTrouble } from '../search-view.ts';
import { type JsonFlag, print, printJson, withApp } from '../session.ts';

interface SearchFlags extends JsonFlag {
  readonly domain?: string;
  readonly maxResults?: string;
  readonly fromYear?: string;
  readonly toYear?: string;
  readonly language?: string;
  readonly sources?: string;
  readonly review?: boolean;
  readonly format: string;
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
  const write = findWriter(flags.format);
  if (!write.ok) return refuse(write.error, flags);
  await withApp(flags, async (app) => {
    const state = await perform(app, query, flags);
    clearProgress();
    if (!state.ok) return refuse(state.error, flags);
    const { error, collection } = state.value;
    if (error) return refuse(error, flags, state.value);
    if (state.value.state !== 'complete' || !collection) return;
    process.stderr.write(showTrouble(collection));
    const text = flags.json
      ? JSON.stringify({ ok: true, ...toStateOutput(state.value) }, null, 2)
      : write.value(collection);
    const delivered = await deliver(`${text}\n`, flags.output);
    if (!delivered.ok) return refuse(delivered.error, flags);
    if (flags.output !== undefined) process.stderr.write(`${collection.hits.length} papers are in ${flags.output}.\n`);
    if (!flags.json)
      process.stderr.write(
        `Session ${state.value.sessionId}; carrel batch --session ${state.value.sessionId} fetches the papers.\n`,
      );
  });
}

function findWriter(format: string): Result<(typeof COLLECTION_FORMATS)[keyof typeof COLLECTION_FORMATS]> {
  const found = Object.entries(COLLECTION_FORMATS).find(([name]) => name === format);
  const known = Object.keys(COLLECTION_FORMATS).join(', ');
  return found ? ok(found[1]) : fail('INVALID_ARGUMENT', `There is no format "${format}". Known: ${known}.`);
}

async function perform(app: App, query: string, flags: SearchFlags): Promise<Result<SessionState>> {
  const { domain, language } = flags;
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const request = toRequest({
    query,
    domain,
    language,
    maxResults: number(flags.maxResults),
    fromYear: number(flags.fromYear),
    toYear: number(flags.toYear),
    sources: flags.sources?.split(',').map((id) => id.trim()),
  });
  if (!request.ok) return request;
  const sessions = await app.sessions();
  const id = await sessions.create(request.value, 'cli');
  if (!id.ok) return id;
  const first = await sessions.wait(id.value, 0);
  if (!first.ok) return first;
  return flags.review ? review(sessions, first.value, showProgress) : approveAll(sessions, first.value);
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

async function deliver(text: string, output: string | undefined): Promise<Result<void>> {
  if (output !== undefined) return writeFileAtomic(output, text, 0o644);
  print(text);
  return ok(undefined);
}

/** A search that fails says so in one line and ends with 1, whatever the reason. */
function refuse(failure: Failure, { json }: JsonFlag, state?: SessionState): void {
  if (json) printJson({ ok: false, ...(state && toStateOutput(state)), error: wireFailure(failure) });
  process.stderr.write(`Error: ${failure.message}\n`);
  const attempts = failure.attempts ?? [];
  const hasOneReason = commonReason(attempts) !== null;
  for (const { source, detail = '', code, outcome } of attempts)
    if (outcome !== 'consulted_failed' || !(hasOneReason || failure.message.includes(detail)))
      process.stderr.write(`  ${source}: ${[code, detail].filter(Boolean).join(' ')}\n`);
  process.exitCode = 1;
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
    .option('--max-results <number>', 'most papers to end with', '100')
    .option('--from-year <year>', 'earliest year of publication')
    .option('--to-year <year>', 'latest year of publication')
    .option('--language <code>', 'language of the papers, such as en')
    .option('--sources <ids>', 'sources to ask, separated by commas')
    .option('--review', 'show each checkpoint and decide at the terminal')
    .option('--format <name>', 'markdown, json, bibtex, csl or ris', 'markdown')
    .option('--output <file>', 'write there instead of to standard output')
    .option('--json', 'print the envelope of the tools')
    .action(run);
}
