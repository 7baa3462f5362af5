import type { Command } from 'commander';
import { exportLedger } from '../../formats/ledger.ts';
import { toPrismaFlow, toPrismaHtml, toPrismaSvg } from '../../formats/prisma.ts';
import { findFormat, listFormats, WRITABLE_FORMATS, writeCollection } from '../../formats/table.ts';
import type { SessionState } from '../../model/checkpoint.ts';
import type { Collection } from '../../model/collection.ts';
import { createFailure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import type { Sessions } from '../../search/sessions/sessions.ts';
import { type AddFlags, collect, readAdditions } from '../added-files.ts';
import { writeOutput } from '../output-file.ts';
import { print, printNote, showProgress } from '../print.ts';
import type { JsonFlag } from '../report.ts';
import { review } from '../review/review.ts';
import { printState, refuseSession, SESSION_JSON_OPTION } from '../session-output.ts';
import { showGroups } from '../show/groups.ts';
import { withApp } from '../with-app.ts';

/** How long the command waits for a running session to make progress. */
const WAIT_MS = 20_000;

interface SessionFlags extends JsonFlag, AddFlags {
  readonly remove?: readonly string[];
  readonly reopen?: boolean;
  readonly ledger?: boolean;
  readonly groups?: boolean;
  readonly review?: boolean;
  readonly format?: string;
  readonly prisma?: string;
}

async function run(id: string, flags: SessionFlags): Promise<void> {
  await withApp(flags, async (app) => {
    const sessions = await app.sessions();
    const state = await change(sessions, id, flags);
    if (!state.ok) return printState(state, flags);
    if (!flags.ledger && !flags.format && !flags.prisma && !flags.groups) {
      const history = await sessions.history(id);
      return printState(state, flags, history.ok ? history.value : []);
    }
    const { collection } = state.value;
    if (!collection) return refuseSession(noResults(), flags);
    if (flags.prisma) return writePrisma(collection, flags.prisma, flags);
    if (flags.groups) return print(showGroups(collection, id));
    if (flags.ledger) return print(`${exportLedger(collection)}\n`);
    const format = findFormat(flags.format ?? '');
    if (format.ok) print(`${writeCollection(format.value, collection)}\n`);
    else refuseSession(format.error, flags);
  });
}

/** Adds what the options name, then finds the session. */
async function change(sessions: Sessions, id: string, flags: SessionFlags): Promise<Result<SessionState>> {
  const found = await find(sessions, id, flags);
  if (found.ok && flags.review) return review(sessions, found.value, showProgress);
  if (!found.ok || !(flags.add || flags.remove || flags.include || flags.exclude)) return found;
  const additions = await readAdditions(flags);
  return additions.ok ? sessions.add(id, { ...additions.value, remove: flags.remove, face: 'cli' }) : additions;
}

/** Writes the flow diagram; the name of the file decides between a picture and a page. */
async function writePrisma(collection: Collection, path: string, flags: SessionFlags): Promise<void> {
  const isPage = /\.html?$/i.test(path);
  if (!isPage && !/\.svg$/i.test(path))
    return refuseSession(createFailure('INVALID_ARGUMENT', 'Name a file that ends with .svg or .html.'), flags);
  const flow = toPrismaFlow(collection);
  const written = await writeOutput(path, isPage ? toPrismaHtml(flow) : toPrismaSvg(flow));
  if (!written.ok) return refuseSession(written.error, flags);
  printNote(`Wrote the flow diagram to ${path}\n`);
}

/** Reading a session resumes its work if its process died, so the command waits; leaving at once would stop it again. */
async function find(sessions: Sessions, id: string, { reopen }: SessionFlags): Promise<Result<SessionState>> {
  const found = reopen ? await sessions.reopen(id) : await sessions.get(id);
  if (!found.ok) return found;
  if (!found.value) return { ok: false, error: await sessions.explainMissing(id) };
  const { state, step } = found.value;
  return state === 'running' ? sessions.wait(id, step, { waitMs: WAIT_MS }) : ok(found.value);
}

const noResults = () => createFailure('SESSION_STATE', 'Session not complete: it has no results yet.');

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
