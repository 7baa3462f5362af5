import type { Command } from 'commander';
import { listFormats, WRITABLE_FORMATS } from '../../formats/table.ts';
import type { SessionState } from '../../model/checkpoint.ts';
import type { Failure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import type { AdditionsInput } from '../../search/imports.ts';
import type { Sessions } from '../../search/sessions/sessions.ts';
import { type AddFlags, collect, readAdditions } from '../added-files.ts';
import { showProgress } from '../print.ts';
import { review } from '../review/review.ts';
import { printState, refuseSession, SESSION_JSON_OPTION } from '../session-output.ts';
import { noResults, readView, type ShowView, type ViewFlags } from '../session-view.ts';
import { withApp } from '../with-app.ts';

/** How long the command waits for a running session to make progress. */
const WAIT_MS = 20_000;

interface SessionFlags extends ViewFlags, AddFlags {
  readonly remove?: readonly string[];
  readonly reopen?: boolean;
  readonly review?: boolean;
}

async function run(id: string, flags: SessionFlags): Promise<void> {
  const asked = await readFlags(flags);
  if (!asked.ok) return refuseSession(asked.error, flags);
  const { view, additions } = asked.value;
  await withApp(flags, async (app) => {
    const sessions = await app.sessions();
    const changed = await change(sessions, id, asked.value, flags);
    if (!changed.ok) return refuseSession(changed.error, flags);
    const state = flags.review ? await review(sessions, changed.value, showProgress) : changed;
    const shown = state.ok && view ? await view(state.value) : state;
    if (!shown.ok) return refuseSession(additions ? changedBefore(shown.error) : shown.error, flags);
    if (view) return;
    const history = await sessions.history(id);
    printState(state, flags, history.ok ? history.value : []);
  });
}

interface Asked {
  readonly view: ShowView | null;
  readonly additions: AdditionsInput | null;
}

/** Checks everything that can fail before the session is opened. */
async function readFlags(flags: SessionFlags): Promise<Result<Asked>> {
  const view = await readView(flags);
  if (!view.ok) return view;
  const { add, remove, include, exclude } = flags;
  if (!(add || remove || include || exclude)) return ok({ view: view.value, additions: null });
  const additions = await readAdditions(flags);
  return additions.ok ? ok({ view: view.value, additions: { ...additions.value, remove } }) : additions;
}

/** Finds the session, and adds and removes what the options name. */
async function change(
  sessions: Sessions,
  id: string,
  { view, additions }: Asked,
  flags: SessionFlags,
): Promise<Result<SessionState>> {
  const found = await find(sessions, id, flags);
  if (!found.ok || !additions) return found;
  // Adding records to a strategy brings no results, but a review may.
  if (view && !flags.review && !found.value.collection) return noResults();
  return sessions.add(id, { ...additions, face: 'cli' });
}

const changedBefore = (failure: Failure): Failure => ({
  ...failure,
  message: `${failure.message} The additions and removals were saved.`,
});

/** Reading a session resumes its work if its process died, so the command waits; leaving at once would stop it again. */
async function find(sessions: Sessions, id: string, { reopen }: SessionFlags): Promise<Result<SessionState>> {
  const found = reopen ? await sessions.reopen(id) : await sessions.get(id);
  if (!found.ok) return found;
  if (!found.value) return { ok: false, error: await sessions.explainMissing(id) };
  const { state, step } = found.value;
  return state === 'running' ? sessions.wait(id, step, { waitMs: WAIT_MS }) : ok(found.value);
}

/** `carrel session`: one search session. */
export function addSession(program: Command): void {
  program
    .command('session <id>')
    .description('show a search session: its state, papers and pending decision')
    .option('--add <file>', 'add the records of a bibliographic file, at a checkpoint; can be repeated', collect)
    .option('--remove <file>', 'remove an added file, before its papers are decided; can be repeated', collect)
    .option('--include <text>', 'replace the criteria: inclusion criterion; can be repeated', collect)
    .option('--exclude <text>', 'replace the criteria: exclusion criterion; can be repeated', collect)
    .option('--reopen', 'restore the session from the archive')
    .option('--ledger', 'print every request and its outcome, with PRISMA counts, as Markdown')
    .option('--review', 'continue the review of the session at the terminal')
    .option('--groups', 'list the papers that were joined from several records, and how to split them')
    .option('--prisma <file>', 'write the PRISMA 2020 flow diagram to a new file, .svg or .html')
    .option('--format <name>', `print the papers as ${listFormats(WRITABLE_FORMATS)}`)
    .option(...SESSION_JSON_OPTION)
    .action(run);
}
