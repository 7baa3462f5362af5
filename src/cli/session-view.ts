import { exportLedger } from '../formats/ledger.ts';
import { toPrismaFlow, toPrismaHtml, toPrismaSvg } from '../formats/prisma.ts';
import { findFormat, type WritableFormat, writeCollection } from '../formats/table.ts';
import type { SessionState } from '../model/checkpoint.ts';
import type { Collection } from '../model/collection.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import { toStateOutput } from '../tools/search/state.ts';
import { checkOutput, writeOutput } from './output-file.ts';
import { print, printJson, printNote } from './print.ts';
import type { JsonFlag } from './report.ts';
import { showGroups } from './show/groups.ts';

/** Options that print or write one view of the results instead of the state of a session. */
export interface ViewFlags extends JsonFlag {
  readonly ledger?: boolean;
  readonly groups?: boolean;
  readonly format?: string;
  readonly prisma?: string;
}

type View = (state: SessionState, collection: Collection, flags: JsonFlag) => Promise<Result<void>>;
/** Prints or writes a view of the results of a session. */
export type ShowView = (state: SessionState) => Promise<Result<void>>;

/** Checks everything about a view that can be checked without the session; null without an option that names one. */
export async function readView(flags: ViewFlags): Promise<Result<ShowView | null>> {
  const views = [
    flags.ledger && ok(viewLedger),
    flags.groups && ok(viewGroups),
    flags.format !== undefined && toExport(flags.format),
    flags.prisma !== undefined && (await toDiagram(flags.prisma)),
  ].filter((view) => typeof view === 'object');
  if (views.length > 1)
    return fail('INVALID_ARGUMENT', '--ledger, --groups, --prisma and --format cannot be combined. Use one of them.');
  const [view] = views;
  if (!view?.ok) return view ?? ok(null);
  return ok(async (state) => (state.collection ? view.value(state, state.collection, flags) : noResults()));
}

/** The failure of a view of a session without results. */
export const noResults = () => fail<never>('SESSION_STATE', 'Session not complete: it has no results yet.');

const viewLedger: View = async ({ sessionId }, collection, { json }) => {
  if (json) printJson({ ok: true, session_id: sessionId, ledger: toWire(collection.ledger) });
  else print(`${exportLedger(collection)}\n`);
  return ok(undefined);
};

const viewGroups: View = async (state, collection, { json }) => {
  const page = { offset: 0, limit: collection.hits.length, groups: true };
  if (json) printJson({ ok: true, ...toStateOutput(state, page) });
  else print(showGroups(collection, state.sessionId));
  return ok(undefined);
};

function toExport(name: string): Result<View> {
  const format = findFormat(name);
  return format.ok ? ok(exportAs(format.value)) : format;
}

const exportAs =
  (format: WritableFormat): View =>
  async ({ sessionId }, collection, { json }) => {
    const content = writeCollection(format, collection);
    const facts = { session_id: sessionId, format: format.name, paper_count: collection.hits.length };
    if (json) printJson({ ok: true, ...facts, content });
    else print(`${content}\n`);
    return ok(undefined);
  };

/** The name of the file decides between a picture and a page. */
async function toDiagram(path: string): Promise<Result<View>> {
  const isPage = /\.html?$/i.test(path);
  if (!isPage && !/\.svg$/i.test(path)) return fail('INVALID_ARGUMENT', 'Name a file that ends with .svg or .html.');
  const possible = await checkOutput(path);
  if (!possible.ok) return possible;
  return ok(async ({ sessionId }, collection, { json }) => {
    const flow = toPrismaFlow(collection);
    const written = await writeOutput(path, isPage ? toPrismaHtml(flow) : toPrismaSvg(flow));
    if (!written.ok) return written;
    if (json) printJson({ ok: true, session_id: sessionId, file: path });
    printNote(`Wrote the flow diagram to ${path}\n`);
    return ok(undefined);
  });
}
