import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ensureFolder } from '../../disk/atomic.ts';
import { listNames, moveFile, removeFile, statFile, touchFile } from '../../disk/folder.ts';
import { appendDurably, cutTail } from '../../disk/journal.ts';
import { ok, type Result } from '../../model/result.ts';
import type { Created, LaterEvent, SearchEvent } from './event.ts';
import { isSessionId } from './id.ts';
import { type Replayed, readCreated, replayFile } from './read.ts';
import { applyEvent, type Session, startSession } from './replay.ts';

/** The file of a session, as a listing of the folder shows it. */
export interface SessionFile {
  readonly id: string;
  readonly changedMs: number;
  readonly bytes: number;
}

/** The session files of one library; only the holder of a session's lease appends to its file. */
export interface SessionFiles {
  /** The session; null if there is no file. A last line that was never finished does not count. */
  read(id: string): Promise<Result<Session | null>>;
  /** Like `read`, and makes the file ready for appending: a line that a crash left unfinished is moved aside. */
  prepare(id: string): Promise<Result<Session | null>>;
  create(event: Created): Promise<Result<Session>>;
  /** Appends an event durably; call `prepare` first. */
  append(id: string, event: LaterEvent): Result<Session>;
  /** The first event alone, of an open or an archived session. */
  readFirst(id: string): Promise<Result<Created | null>>;
  /** Newest change first. */
  list(): Promise<Result<SessionFile[]>>;
  changedMs(id: string): Promise<number | null>;
  /** Marks a session as in use now, for every process that looks for idle ones. */
  touch(id: string, nowMs: number): Promise<Result<void>>;
  /** Newest change first. */
  listArchived(): Promise<Result<SessionFile[]>>;
  /** When a session was last archived or restored; null if none ever was. */
  archiveChangedMs(): Promise<number | null>;
  isArchived(id: string): Promise<boolean>;
  archive(id: string): Promise<Result<void>>;
  restore(id: string): Promise<Result<void>>;
  remove(id: string): Promise<Result<void>>;
}

/** Enough for the sessions in use; a process that lists hundreds does not hold them all in memory. */
const MAX_CACHED = 16;

/** The session files under a library's folder; reading creates nothing. */
export function createSessionFiles(home: string): SessionFiles {
  const folder = join(home, 'sessions');
  const archive = join(folder, 'archive');
  const cache = new Map<string, Replayed>();
  const pathOf = (id: string, place = folder) => join(place, `${id}.jsonl`);

  const keep = (id: string, replayed: Replayed): Session => {
    cache.delete(id);
    cache.set(id, replayed);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return replayed.session;
  };

  const read = async (id: string): Promise<Result<Session | null>> => {
    const facts = await statFile(pathOf(id));
    if (!facts.ok) return facts;
    if (!facts.value) cache.delete(id);
    if (!facts.value) return ok(null);
    const known = cache.get(id);
    if (known && known.end === facts.value.bytes) return ok(known.session);
    const replayed = await replayFile(pathOf(id), id, known && known.end < facts.value.bytes ? known : null);
    if (!replayed.ok) return replayed;
    return ok(replayed.value && keep(id, replayed.value));
  };

  return {
    read,
    async prepare(id) {
      const session = await read(id);
      const end = cache.get(id)?.end;
      if (!session.ok || end === undefined) return session;
      const facts = await statFile(pathOf(id));
      if (!facts.ok) return facts;
      if (!facts.value || facts.value.bytes <= end) return session;
      const cut = cutTail(pathOf(id), end, join(folder, `${id}.${randomUUID()}.torn`));
      return cut.ok ? session : cut;
    },
    async create(event) {
      const made = await ensureFolder(folder);
      if (!made.ok) return made;
      const end = appendDurably(pathOf(event.id), toLine(event), 0);
      return end.ok ? ok(keep(event.id, { session: startSession(event), end: end.value, lines: 1 })) : end;
    },
    append(id, event) {
      const known = cache.get(id);
      if (!known) throw new Error('A session is prepared before it is appended to.');
      const session = applyEvent(known.session, event);
      if (!session.ok) return session;
      const end = appendDurably(pathOf(id), toLine(event), known.end);
      return end.ok ? ok(keep(id, { session: session.value, end: end.value, lines: known.lines + 1 })) : end;
    },
    async readFirst(id) {
      const first = await readCreated(pathOf(id), id);
      return first.ok && first.value === null ? readCreated(pathOf(id, archive), id) : first;
    },
    list: () => listIn(folder),
    changedMs: (id) => changedMs(pathOf(id)),
    listArchived: () => listIn(archive),
    archiveChangedMs: () => changedMs(archive),
    touch: (id, nowMs) => touchFile(pathOf(id), nowMs),
    async isArchived(id) {
      const facts = await statFile(pathOf(id, archive));
      return facts.ok && facts.value !== null;
    },
    async archive(id) {
      const made = await ensureFolder(archive);
      cache.delete(id);
      return made.ok ? moveFile(pathOf(id), pathOf(id, archive)) : made;
    },
    restore: (id) => moveFile(pathOf(id, archive), pathOf(id)),
    remove(id) {
      cache.delete(id);
      return removeFile(pathOf(id));
    },
  };
}

const toLine = (event: SearchEvent): string => `${JSON.stringify(event)}\n`;

async function listIn(folder: string): Promise<Result<SessionFile[]>> {
  const found: SessionFile[] = [];
  for await (const name of listNames(folder)) {
    if (!name.ok) return name;
    const id = name.value.replace(/\.jsonl$/, '');
    if (id === name.value || !isSessionId(id)) continue;
    const facts = await statFile(join(folder, name.value));
    if (!facts.ok) return facts;
    if (!facts.value || facts.value.bytes === 0) continue;
    found.push({ id, changedMs: facts.value.changedMs, bytes: facts.value.bytes });
  }
  return ok(found.sort((a, b) => b.changedMs - a.changedMs));
}

async function changedMs(path: string): Promise<number | null> {
  const facts = await statFile(path);
  return facts.ok && facts.value ? facts.value.changedMs : null;
}
