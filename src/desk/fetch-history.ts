import { join } from 'node:path';
import { z } from 'zod';
import { showEvidence } from '../acquire/verify/evidence.ts';
import { ensureFolder, writeFileAtomic } from '../disk/atomic.ts';
import { listNames, removeFile, statFile } from '../disk/folder.ts';
import { checkKind, type HomeKind, openHome } from '../disk/home.ts';
import { appendDurably } from '../disk/journal.ts';
import { findTagOwner, ownerTag } from '../disk/owner.ts';
import { readLines } from '../disk/stream.ts';
import { ok, type Result } from '../model/result.ts';
import { FETCH_STATES, type FetchRow } from './wire.ts';

/** A fetch as stored. */
export interface StoredFetch {
  readonly id: string;
  readonly about: string;
  readonly startedAt: string;
  readonly rows: readonly FetchRow[];
}

/** Records the outcome of a paper. */
export type RecordRow = (row: FetchRow) => Result<void>;

/** The history of fetches, stored in the library so that it survives a crash of the desk. */
export interface FetchHistory {
  /** Fetches of earlier desks, newest first; papers without an outcome are `interrupted`. */
  load(): Promise<StoredFetch[]>;
  /** Stores a fetch before it starts; the result records the outcome of each paper. */
  begin(job: StoredFetch): Promise<Result<RecordRow>>;
}

/** The maximum number of stored fetches. */
export const MAX_FETCHES = 20;

const evidence = z.object({ check: z.string(), speaks: z.enum(['for', 'against', 'neither']), detail: z.string() });
const row = z.looseObject({
  ref: z.string(),
  state: z.enum(FETCH_STATES),
  /** Rows of 0.1.0 have evidence without sentences. */
  evidence: z.array(evidence).transform(showEvidence).optional(),
});
const header = z.object({
  v: z.literal(1),
  id: z.uuid(),
  about: z.string(),
  started_at: z.iso.datetime(),
  /** The process that ran it last. */
  owner: z.string(),
  rows: z.array(row),
});

const UNFINISHED: readonly string[] = ['waiting', 'running'];

/** Opens the history of a library: one file per fetch, with a header and a line for each finished paper. */
export function openFetchHistory(home: string, kind: HomeKind): FetchHistory {
  const folder = join(home, 'desk');
  const pathOf = (id: string) => join(folder, `${id}.jsonl`);

  return {
    async load() {
      const checked = await checkKind(home, kind);
      if (!checked.ok) return [];
      const fetches: StoredFetch[] = [];
      for (const path of await list(folder)) {
        const job = await read(path);
        if (job) fetches.push(job);
      }
      return fetches.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, MAX_FETCHES);
    },
    async begin({ id, about, startedAt, rows }) {
      const opened = await openHome(home, kind);
      const made = opened.ok ? await ensureFolder(folder) : opened;
      if (!made.ok) return made;
      const first = toLine({ v: 1, id, about, started_at: startedAt, owner: ownerTag(), rows });
      const written = await writeFileAtomic(pathOf(id), first);
      if (!written.ok) return written;
      for (const old of (await list(folder)).slice(MAX_FETCHES)) await removeFile(old);
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

/** The files, most recently changed first. */
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

/** Reads a fetch; null if the file is not one, or if another desk runs it. */
async function read(path: string): Promise<StoredFetch | null> {
  const [head, ...outcomes] = await readObjects(path);
  const first = header.safeParse(head);
  if (!first.success) return null;
  const { id, about, started_at: startedAt, owner } = first.data;
  const done = outcomes.flatMap((each) => row.safeParse(each).data ?? []);
  const finished = new Map(done.map((each) => [each.ref, each]));
  const rows = first.data.rows.map((each) => (finished.get(each.ref) ?? each) as FetchRow);
  const isUnfinished = ({ state }: { readonly state: string }) => UNFINISHED.includes(state);
  if (rows.some(isUnfinished) && owner !== ownerTag() && findTagOwner(owner) === 'alive') return null;
  return {
    id,
    about,
    startedAt,
    rows: rows.map((each) => (isUnfinished(each) ? { ...each, state: 'interrupted' } : each)),
  };
}

/** The complete lines; a crash cuts at most the last one. */
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
