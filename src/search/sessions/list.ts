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
export function createSessionList(deps: SessionListDeps): ListSessions {
  const cached = createCache();
  const listArchived = createArchiveList(deps, cached);
  return async (limit, { archived = false } = {}) => {
    const open = await listOpen(deps, cached, limit);
    if (!open.ok || !archived) return open;
    const old = await listArchived(limit);
    return old.ok ? ok([...open.value, ...old.value]) : old;
  };
}

/** A summary from the cache; if the file changed, the one that `read` returns. */
type Cached = (
  file: SessionFile,
  place: 'open' | 'archive',
  read: () => Promise<SessionSummary | null>,
) => Promise<SessionSummary | null>;

function createCache(): Cached {
  const cache = new Map<string, { readonly version: string; readonly summary: SessionSummary }>();
  return async ({ id, changedMs, bytes }, place, read) => {
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
}

async function listOpen(deps: SessionListDeps, cached: Cached, limit: number): Promise<Result<SessionSummary[]>> {
  const { files } = deps;
  const listed = await files.list();
  if (!listed.ok) return listed;
  let lines: SessionSummary[] = [];
  for (const file of listed.value) {
    const last = lines.length < limit ? undefined : lines.at(-1);
    // Readers touch files too, so a file is never older than its last event; all that follow are older.
    if (last && file.changedMs + CLOCK_SLACK_MS < Date.parse(last.updatedAt)) break;
    const line = await cached(file, 'open', async () => {
      const session = await files.read(file.id);
      return session.ok ? session.value && summarise(session.value) : summariseUnreadable(file, session.error);
    });
    if (line) lines = [...lines, line].sort(byLastEvent).slice(0, limit);
  }
  return ok(await Promise.all(lines.map((line) => markInterrupted(line, deps))));
}

const byLastEvent = (a: SessionSummary, b: SessionSummary): number => b.updatedAt.localeCompare(a.updatedAt);

/** The lease tells whether a process works on it; a session that just changed may not have its lease yet. */
async function markInterrupted(line: SessionSummary, { leases, clock }: SessionListDeps): Promise<SessionSummary> {
  const isRecent = clock.now() - Date.parse(line.updatedAt) < SETTLED_MS;
  if (line.state !== 'running' || isRecent || (await leases.isHeld(line.sessionId))) return line;
  return { ...line, isInterrupted: true };
}

/** Archived files do not change, so the time of the folder says whether the last list is still valid. */
function createArchiveList({ files, clock }: SessionListDeps, cached: Cached) {
  let last: { readonly changedMs: number; readonly limit: number; readonly lines: SessionSummary[] } | undefined;
  return async (limit: number): Promise<Result<SessionSummary[]>> => {
    const changedMs = await files.archiveChangedMs();
    if (changedMs === null) return ok([]);
    const isSettled = clock.now() - changedMs > SETTLED_MS;
    if (last?.changedMs === changedMs && last.limit === limit && isSettled) return ok(last.lines);
    const listed = await files.listArchived();
    if (!listed.ok) return listed;
    const lines: SessionSummary[] = [];
    for (const file of listed.value.slice(0, limit)) {
      const line = await cached(file, 'archive', async () => {
        const first = await files.readFirst(file.id);
        return first.ok ? first.value && summariseArchived(file, first.value) : summariseUnreadable(file, first.error);
      });
      if (line) lines.push(line);
    }
    last = { changedMs, limit, lines };
    return ok(lines);
  };
}
