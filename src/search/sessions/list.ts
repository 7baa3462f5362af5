import type { Clock } from '../../model/clock.ts';
import { ok, type Result } from '../../model/result.ts';
import type { SessionFile, SessionFiles } from './files.ts';
import type { Leases } from './lease.ts';
import { type SessionSummary, summarise, summariseArchived, summariseUnreadable } from './summary.ts';

/** Which sessions to list. */
export interface ListOptions {
  /** Also list archived sessions, after the open ones and up to the same limit. */
  readonly archived?: boolean;
}

/** What the list works with. */
export interface SessionListDeps {
  readonly files: SessionFiles;
  readonly leases: Leases;
  readonly clock: Clock;
}

/** Lists sessions; a call reads only the files that changed since the last one. */
export type ListSessions = (limit: number, options?: ListOptions) => Promise<Result<SessionSummary[]>>;

/** File systems take their time from a coarser clock than events. */
const CLOCK_SLACK_MS = 1000;
/** A folder that changed this recently may change again within one tick of the file system's clock. */
const SETTLED_MS = 3000;
const MAX_CACHED = 1000;

/** Creates the list of one library's sessions. */
export function createSessionList({ files, leases, clock }: SessionListDeps): ListSessions {
  const cache = new Map<string, { readonly version: string; readonly summary: SessionSummary }>();
  let archive: { readonly changedMs: number; readonly limit: number; readonly lines: SessionSummary[] } | undefined;

  /** A summary from the cache, or a new one if the file changed. */
  const cached = async (
    { id, changedMs, bytes }: SessionFile,
    place: string,
    read: () => Promise<SessionSummary | null>,
  ): Promise<SessionSummary | null> => {
    const version = `${place}:${changedMs}:${bytes}`;
    const known = cache.get(id);
    if (known?.version === version) return known.summary;
    const summary = await read();
    cache.delete(id);
    if (summary) cache.set(id, { version, summary });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return summary;
  };

  const readOpen = (file: SessionFile) =>
    cached(file, 'open', async () => {
      const session = await files.read(file.id);
      if (!session.ok) return summariseUnreadable(file, session.error);
      return session.value && summarise(session.value);
    });

  const readArchived = (file: SessionFile) =>
    cached(file, 'archive', async () => {
      const first = await files.readFirst(file.id);
      if (!first.ok) return summariseUnreadable(file, first.error);
      return first.value && summariseArchived(file, first.value);
    });

  /** The lease tells whether a process works on it; a session that just changed may not have its lease yet. */
  const markInterrupted = async (line: SessionSummary): Promise<SessionSummary> => {
    const isRecent = clock.now() - Date.parse(line.updatedAt) < SETTLED_MS;
    if (line.state !== 'running' || isRecent || (await leases.isHeld(line.sessionId))) return line;
    return { ...line, isInterrupted: true };
  };

  const listOpen = async (limit: number): Promise<Result<SessionSummary[]>> => {
    const listed = await files.list();
    if (!listed.ok) return listed;
    let lines: SessionSummary[] = [];
    for (const each of listed.value) {
      const last = lines.length < limit ? undefined : lines.at(-1);
      // Readers touch files too, so a file is never older than its last event; all that follow are older.
      if (last && each.changedMs + CLOCK_SLACK_MS < Date.parse(last.updatedAt)) break;
      const line = await readOpen(each);
      if (line) lines = [...lines, line].sort(byLastChange).slice(0, limit);
    }
    return ok(await Promise.all(lines.map(markInterrupted)));
  };

  /** Archived files do not change, so the folder's own time says whether the list still holds. */
  const listArchived = async (limit: number): Promise<Result<SessionSummary[]>> => {
    const changedMs = await files.archiveChangedMs();
    if (changedMs === null) return ok([]);
    const isSettled = clock.now() - changedMs > SETTLED_MS;
    if (archive?.changedMs === changedMs && archive.limit === limit && isSettled) return ok(archive.lines);
    const listed = await files.listArchived();
    if (!listed.ok) return listed;
    const lines: SessionSummary[] = [];
    for (const each of listed.value.slice(0, limit)) {
      const line = await readArchived(each);
      if (line) lines.push(line);
    }
    archive = { changedMs, limit, lines };
    return ok(lines);
  };

  return async (limit, { archived = false } = {}) => {
    const open = await listOpen(limit);
    if (!open.ok || !archived) return open;
    const old = await listArchived(limit);
    return old.ok ? ok([...open.value, ...old.value]) : old;
  };
}

const byLastChange = (a: SessionSummary, b: SessionSummary): number => b.updatedAt.localeCompare(a.updatedAt);
