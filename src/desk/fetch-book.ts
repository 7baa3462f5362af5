import { join } from 'node:path';
import { z } from 'zod';
import { ensureFolder, writeFileAtomic } from '../disk/atomic.ts';
import { listNames, removeFile, statFile } from '../disk/folder.ts';
import { checkKind, type HomeKind, openHome } from '../disk/home.ts';
import { appendDurably } from '../disk/journal.ts';
import { findTagOwner, ownerTag } from '../disk/owner.ts';
import { readLines } from '../disk/stream.ts';
import { ok, type Result } from '../model/result.ts';
import { FETCH_STATES, type FetchRow } from './wire.ts';

/** A fetch as it is kept. */
export interface Kept {
  readonly id: string;
  readonly about: string;
  readonly startedAt: string;
  readonly rows: readonly FetchRow[];
}

/** What was wanted and what came of it, kept in the library, so that a desk that falls forgets no fetch. */
export interface FetchBook {
  /** The fetches of earlier desks, the newest first; a paper that came to no end is `interrupted`. */
  load(): Promise<Kept[]>;
  /** Writes a fetch down before it begins; the answer keeps the end of a paper. */
  begin(job: Kept): Promise<Result<(row: FetchRow) => Result<void>>>;
}

/** So many fetches are remembered. */
export const MOST_KEPT = 20;

const row = z.looseObject({ ref: z.string(), state: z.enum(FETCH_STATES) });
const begun = z.object({
  v: z.literal(1),
  id: z.uuid(),
  about: z.string(),
  started_at: z.iso.datetime(),
  /** Which process was at it last. */
  owner: z.string(),
  rows: z.array(row),
});

const UNENDED: readonly string[] = ['waiting', 'running'];

/** The book of a library: one file a fetch, first what was wanted, then a line for each paper that came to its end. */
export function openFetchBook(home: string, kind: HomeKind): FetchBook {
  const folder = join(home, 'desk');
  const pathOf = (id: string) => join(folder, `${id}.jsonl`);

  return {
    async load() {
      const checked = await checkKind(home, kind);
      if (!checked.ok) return [];
      const kept: Kept[] = [];
      for (const path of await list(folder)) {
        const job = await read(path);
        if (job) kept.push(job);
      }
      return kept.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, MOST_KEPT);
    },
    async begin({ id, about, startedAt, rows }) {
      const opened = await openHome(home, kind);
      const made = opened.ok ? await ensureFolder(folder) : opened;
      if (!made.ok) return made;
      const first = toLine({ v: 1, id, about, started_at: startedAt, owner: ownerTag(), rows });
      const written = await writeFileAtomic(pathOf(id), first);
      if (!written.ok) return written;
      for (const old of (await list(folder)).slice(MOST_KEPT)) await removeFile(old);
      let end = Buffer.byteLength(first);
      return ok((each) => {
        const appended = appendDurably(pathOf(id), toLine(each), end);
        if (appended.ok) end = appended.value;
        return appended.ok ? ok(undefined) : appended;
      });
    },
  };
}

const toLine = (data: object): string => `${JSON.stringify(data)}\n`;

/** The files, the newest change first. */
async function list(folder: string): Promise<string[]> {
  const found: { readonly path: string; readonly changedMs: number }[] = [];
  for await (const name of listNames(folder)) {
    if (!name.ok) break;
    const path = join(folder, name.value);
    const facts = name.value.endsWith('.jsonl') ? await statFile(path) : ok(null);
    if (facts.ok && facts.value) found.push({ path, changedMs: facts.value.changedMs });
  }
  return found.sort((a, b) => b.changedMs - a.changedMs).map(({ path }) => path);
}

/** A fetch as its file tells it; null for one that cannot be read, and for one that another desk is at. */
async function read(path: string): Promise<Kept | null> {
  const [head, ...ends] = await readObjects(path);
  const first = begun.safeParse(head);
  if (!first.success) return null;
  const { id, about, started_at: startedAt, owner } = first.data;
  const ended = new Map(
    ends.flatMap((each) => (row.safeParse(each).success ? [[(each as FetchRow).ref, each as FetchRow]] : [])),
  );
  const rows = first.data.rows.map((each) => ended.get(each.ref) ?? each);
  const isUnended = ({ state }: { readonly state: string }) => UNENDED.includes(state);
  if (rows.some(isUnended) && owner !== ownerTag() && findTagOwner(owner) === 'alive') return null;
  return {
    id,
    about,
    startedAt,
    rows: rows.map((each) => (isUnended(each) ? { ...each, state: 'interrupted' } : each)),
  };
}

/** The lines that are whole; a crash leaves at most the last one torn. */
async function readObjects(path: string): Promise<unknown[]> {
  const objects: unknown[] = [];
  for await (const line of readLines(path)) {
    if (!line.ok || !line.value.complete) break;
    try {
      objects.push(JSON.parse(line.value.text));
    } catch {
      break;
    }
  }
  return objects;
}
