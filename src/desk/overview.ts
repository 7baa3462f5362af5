import type { Clock } from '../model/clock.ts';
import type { Failure } from '../model/error.ts';
import type { Logger } from '../model/logger.ts';
import { createSessionFiles, type Listed } from '../search/sessions/file.ts';
import type { Created } from '../search/sessions/replay.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import { toState } from '../search/sessions/state.ts';
import type { SessionLine } from './wire.ts';

/** The list of sessions, whoever changes them. */
export interface Overview {
  read(): Promise<readonly SessionLine[]>;
  /** Told the list whenever it changes; `id` names the session that is being looked at, whose progress is told too. */
  watch(tell: (lines: readonly SessionLine[]) => void, id?: string): () => void;
}

const MOST = 100;
const LOOK_EVERY_MS = 300;
/** Two changes within one tick of the file's clock look like one. */
const SETTLED_MS = 3_000;

/** Reads the files that every process writes, and only those that changed. */
export function createOverview(home: string, sessions: () => Promise<Sessions>, clock: Clock, log: Logger): Overview {
  const files = createSessionFiles(home);
  const known = new Map<string, { readonly changedMs: number; readonly line: SessionLine }>();
  const watchers = new Map<(lines: readonly SessionLine[]) => void, string | undefined>();
  let isLooking = false;
  let told = '';
  let away: { readonly changedMs: number | null; readonly lines: readonly SessionLine[] } = {
    changedMs: null,
    lines: [],
  };

  const readLine = async ({ id, changedMs }: Listed): Promise<SessionLine | null> => {
    const before = known.get(id);
    if (before?.changedMs === changedMs && clock.now() - changedMs > SETTLED_MS) return before.line;
    const book = await files.read(id);
    if (!book.ok) return unreadable(id, changedMs, book.error);
    if (!book.value) return before?.line ?? null;
    const line = toLine(toState(book.value));
    known.set(id, { changedMs, line });
    return line;
  };
  const read = async (): Promise<SessionLine[]> => {
    const listed = await files.list();
    const lines: SessionLine[] = [];
    for (const each of listed.ok ? listed.value.slice(0, MOST) : []) {
      const line = await readLine(each);
      if (line) lines.push(await toldTruly(line));
    }
    return [...lines.sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1)), ...(await readAway())];
  };
  /** A search whose process fell says so, and not that it is under way; what began just now may not be in hand yet. */
  const toldTruly = async (line: SessionLine): Promise<SessionLine> => {
    const isFresh = clock.now() - Date.parse(line.updated_at) < SETTLED_MS;
    if (line.state !== 'running' || isFresh || (await (await sessions()).isAtWork(line.session_id))) return line;
    return { ...line, phase: 'interrupted; open it and it goes on' };
  };
  /** What was put away can be taken back, so it is listed too; files there do not change, only which there are. */
  const readAway = async (): Promise<readonly SessionLine[]> => {
    const changedMs = await files.archiveChangedMs();
    if (changedMs === null) return [];
    if (changedMs === away.changedMs && clock.now() - changedMs > SETTLED_MS) return away.lines;
    const listed = await files.listArchived();
    const lines: SessionLine[] = [];
    for (const each of listed.ok ? listed.value.slice(0, MOST) : []) {
      const first = await files.peek(each.id);
      if (first.ok && first.value) lines.push(putAway(each, first.value));
    }
    away = { changedMs, lines };
    return lines;
  };
  /**
   * Looking at a session that runs takes up its work when nobody does it, so only those on somebody's page are. A
   * search on a page is in use, also while it waits: no server puts it away under the eyes of its reader.
   */
  const withProgress = async (lines: readonly SessionLine[]): Promise<SessionLine[]> => {
    const seen = new Set(watchers.values());
    return Promise.all(
      lines.map(async (line) => {
        if (!seen.has(line.session_id) || line.state === 'archived') return line;
        const state = await (await sessions()).get(line.session_id);
        return state.ok && state.value ? toLine(state.value) : line;
      }),
    );
  };
  const look = async () => {
    const lines = await withProgress(await read());
    const text = JSON.stringify(lines);
    if (text !== told) for (const tell of watchers.keys()) tell(lines);
    told = text;
  };
  /** One loop for all, as long as anybody watches. */
  const keepLooking = async () => {
    if (isLooking) return;
    isLooking = true;
    while (watchers.size > 0) {
      await look().catch((bug: unknown) => log('error', String(bug)));
      await clock.sleep(LOOK_EVERY_MS);
    }
    isLooking = false;
  };

  return {
    read,
    watch(tell, id) {
      watchers.set(tell, id);
      told = '';
      void keepLooking();
      return () => {
        watchers.delete(tell);
      };
    },
  };
}

/** What is not told of a search that is not open. */
const NOT_OPEN = { step: 0, iteration: 0, checkpoint_kind: null, phase: null, paper_count: null } as const;

function putAway({ id, changedMs }: Listed, { at, request }: Created): SessionLine {
  const updated_at = new Date(changedMs).toISOString();
  return { ...NOT_OPEN, session_id: id, query: request.query, state: 'archived', created_at: at, updated_at };
}

/** A file that cannot be opened stays in the list, with the reason where the question would stand. */
function unreadable(id: string, changedMs: number, { message }: Failure): SessionLine {
  const at = new Date(changedMs).toISOString();
  return { ...NOT_OPEN, session_id: id, query: message, state: 'unreadable', created_at: at, updated_at: at };
}

function toLine(state: ReturnType<typeof toState>): SessionLine {
  return {
    session_id: state.sessionId,
    query: state.query,
    state: state.state,
    step: state.step,
    iteration: state.iteration,
    checkpoint_kind: state.checkpoint?.kind ?? null,
    phase: state.phase ?? null,
    paper_count: state.collection?.hits.length ?? null,
    created_at: state.createdAt,
    updated_at: state.updatedAt,
  };
}
