import type { Command } from 'commander';
import { readTextFile } from '../../disk/atomic.ts';
import { COLLECTION_FORMATS } from '../../formats/collection.ts';
import { exportLedger } from '../../formats/ledger.ts';
import { ACTIONS, type SessionState } from '../../model/checkpoint.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import type { Sessions } from '../../search/sessions/sessions.ts';
import type { SessionSummary } from '../../search/sessions/summary.ts';
import { showSession } from '../../terminal/search.ts';
import { didYouMean } from '../../text/nearest.ts';
import { wireFailure } from '../../tools/run.ts';
import { toStateOutput } from '../../tools/search/state.ts';
import { type JsonFlag, print, printJson, reportFailure, withApp } from '../invocation.ts';
import { showNext } from '../show/search-report.ts';
import { showSessions } from '../show/sessions.ts';

function refuse(failure: Failure, { json }: JsonFlag): void {
  if (json) printJson({ ok: false, error: wireFailure(failure) });
  reportFailure(failure);
}

function tell(state: Result<SessionState>, flags: JsonFlag): void {
  if (!state.ok) refuse(state.error, flags);
  else if (flags.json) printJson({ ok: true, ...toStateOutput(state.value) });
  else print(showSession(state.value));
}

const toRow = ({ error, ...line }: SessionSummary) => ({
  ...toWire(line),
  ...(error && { error: wireFailure(error) }),
});

async function listAll({ limit, ...flags }: JsonFlag & { readonly limit: string }): Promise<void> {
  await withApp(flags, async (app) => {
    const sessions = await (await app.sessions()).list(Number(limit));
    if (!sessions.ok) return refuse(sessions.error, flags);
    if (flags.json) printJson({ ok: true, sessions: sessions.value.map(toRow) });
    else print(showSessions(sessions.value));
  });
}

/** How long a look at a running session waits for it to come further. */
const WAIT_MS = 20_000;

interface LookFlags extends JsonFlag {
  readonly reopen?: boolean;
  readonly ledger?: boolean;
  readonly format?: string;
}

async function look(id: string, flags: LookFlags): Promise<void> {
  await withApp(flags, async (app) => {
    const state = await find(await app.sessions(), id, flags);
    if (!state.ok || (!flags.ledger && !flags.format)) return tell(state, flags);
    const { collection } = state.value;
    if (!collection) return refuse(noResults(), flags);
    const write = flags.ledger ? exportLedger : writerOf(flags.format ?? '');
    if (write) print(`${write(collection)}\n`);
    else refuse(unknownFormat(flags.format ?? ''), flags);
  });
}

/** Looking at work that nobody does takes it up; leaving at once would only stop it again. */
async function find(sessions: Sessions, id: string, { reopen }: LookFlags): Promise<Result<SessionState>> {
  const found = reopen ? await sessions.reopen(id) : await sessions.get(id);
  if (!found.ok) return found;
  if (!found.value) return { ok: false, error: await sessions.explainMissing(id) };
  const { state, step } = found.value;
  return state === 'running' ? sessions.wait(id, step, { waitMs: WAIT_MS }) : ok(found.value);
}

const writerOf = (format: string) => Object.entries(COLLECTION_FORMATS).find(([name]) => name === format)?.[1];

const noResults = () => createFailure('SESSION_STATE', 'Session not complete: it has no results yet.');
const unknownFormat = (format: string) =>
  createFailure(
    'INVALID_ARGUMENT',
    `There is no format "${format}". Known: ${Object.keys(COLLECTION_FORMATS).join(', ')}.${didYouMean(format, Object.keys(COLLECTION_FORMATS))}`,
  );

/** A typo is told as one, whatever state the session is in. */
const unknownAction = (action: string) =>
  createFailure(
    'INVALID_ARGUMENT',
    `There is no action "${action}". Say one of: ${ACTIONS.join(', ')}.${didYouMean(action, ACTIONS)}`,
  );

/** One edit at each checkpoint, short enough that no terminal breaks it within its quotes. */
const SAMPLES = [
  ['At the strategy', `carrel decide ID edit --data '{"queries":[{"keywords":["heat","cells"]}]}'`],
  ['At the results', `carrel decide ID edit --data '{"marked_relevant":["doi:10.1000/x"]}'`],
] as const;

interface DecideFlags extends JsonFlag {
  readonly data?: string;
  readonly note?: string;
  readonly checkpoint?: string;
}

async function decide(id: string, action: string, flags: DecideFlags): Promise<void> {
  if (!ACTIONS.some((each) => each === action)) return refuse(unknownAction(action), flags);
  const data = await readData(flags.data);
  if (!data.ok) return refuseDecision(data.error, action, flags);
  await withApp(flags, async (app) => {
    const { note, checkpoint } = flags;
    const decision = {
      action,
      face: 'cli' as const,
      data: data.value,
      ...(note && { note }),
      checkpointId: checkpoint,
    };
    const state = await (await app.sessions()).decide(id, decision);
    if (!state.ok) return refuseDecision(state.error, action, flags);
    tell(state, flags);
    if (state.value.error) process.exitCode = 1;
    else if (!flags.json && state.value.state === 'complete') process.stderr.write(showNext(state.value));
  });
}

/** An edit that does not fit is answered with one that would. */
function refuseDecision(failure: Failure, action: string, flags: JsonFlag): void {
  refuse(failure, flags);
  if (!flags.json && action === 'edit' && failure.code === 'INVALID_ARGUMENT')
    process.stderr.write(SAMPLES.map(([where, line]) => `  help: ${where.toLowerCase()}: ${line}\n`).join(''));
}

/** JSON as typed, or from a file named after @. */
async function readData(text: string | undefined): Promise<Result<unknown>> {
  if (text === undefined) return ok(undefined);
  const read = text.startsWith('@') ? await readTextFile(text.slice(1)) : ok(text);
  if (!read.ok) return read;
  if (read.value === null) return fail('INVALID_ARGUMENT', `There is no file ${text.slice(1)}.`);
  try {
    return ok(JSON.parse(read.value));
  } catch {
    return fail('INVALID_ARGUMENT', '--data is not JSON. Give an object, or @file for one in a file.');
  }
}

/** Commands that look at search sessions and decide them, whichever face opened them. */
export function addSessions(program: Command): void {
  const json = ['--json', 'print the envelope of the tools'] as const;
  program
    .command('sessions')
    .description('list search sessions, the one that changed last first')
    .option('--limit <number>', 'how many', '20')
    .option(...json)
    .action(listAll);
  program
    .command('session <id>')
    .description('show a search session: where it is and what it asks')
    .option('--reopen', 'bring it back from the archive')
    .option('--ledger', 'the record of what was asked and what became of it, with PRISMA counts, as Markdown')
    .option('--format <name>', 'write its papers as markdown, json, bibtex, csl or ris')
    .option(...json)
    .action(look);
  program
    .command('decide <id> <action>')
    .summary('decide the checkpoint a session waits at: approve, edit or reject')
    .description(
      [
        'decide the checkpoint a session waits at: approve, edit or reject; an edit takes data',
        ...SAMPLES.map(([where, line]) => `${where}:\n\n    ${line}`),
        'Beside queries there are sources and filters, beside marked_relevant there are marked_irrelevant and free_text_feedback. What waits, with the ids of the papers, is shown by carrel session ID --json.',
      ].join('\n\n'),
    )
    .option('--data <json>', 'the changed strategy, or feedback on the papers; @file reads it from a file')
    .option('--note <text>', 'why, in words')
    .option('--checkpoint <id>', 'refuse when another checkpoint waits than this one')
    .option(...json)
    .action(decide);
}
