import type { SessionState } from '../model/checkpoint.ts';
import type { Clock } from '../model/clock.ts';
import type { Logger } from '../model/logger.ts';
import { toWire } from '../model/wire.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import type { SessionSummary } from '../search/sessions/summary.ts';
import type { SessionLine } from './wire.ts';

type Listener = (lines: readonly SessionLine[]) => void;

/** The list of sessions, which any process may change. */
export interface SessionList {
  read(): Promise<readonly SessionLine[]>;
  /** Calls the listener whenever the list changes; `id` is the session on its page, whose progress counts too. */
  watch(listener: Listener, id?: string): () => void;
}

const MAX_LISTED = 100;
const POLL_MS = 300;

/** Creates the list; one loop polls for all listeners. */
export function createSessionList(sessions: () => Promise<Sessions>, clock: Clock, log: Logger): SessionList {
  const listeners = new Map<Listener, string | undefined>();
  let isPolling = false;
  let sent = '';

  const read = async (): Promise<readonly SessionLine[]> => {
    const listed = await (await sessions()).list(MAX_LISTED, { archived: true });
    return listed.ok ? listed.value.map(toSummaryLine) : [];
  };
  const poll = async () => {
    const open = new Set(listeners.values());
    const lines = await Promise.all((await read()).map((line) => withProgress(line, open, sessions)));
    const text = JSON.stringify(lines);
    if (text !== sent) for (const listener of listeners.keys()) listener(lines);
    sent = text;
  };
  const keepPolling = async () => {
    if (isPolling) return;
    isPolling = true;
    while (listeners.size > 0) {
      await poll().catch((bug: unknown) => log('error', String(bug)));
      await clock.sleep(POLL_MS);
    }
    isPolling = false;
  };

  return {
    read,
    watch(listener, id) {
      listeners.set(listener, id);
      sent = '';
      void keepPolling();
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Reading a session resumes its work and keeps it from being archived, so only sessions on a page are read. */
async function withProgress(
  line: SessionLine,
  open: ReadonlySet<string | undefined>,
  sessions: () => Promise<Sessions>,
): Promise<SessionLine> {
  if (!open.has(line.session_id) || line.state === 'archived') return line;
  const state = await (await sessions()).get(line.session_id);
  return state.ok && state.value ? toStateLine(state.value) : line;
}

/** A session that cannot be read is listed with the reason in place of the question. */
function toSummaryLine(summary: SessionSummary): SessionLine {
  return {
    session_id: summary.sessionId,
    query: summary.error?.message ?? summary.query,
    state: summary.state,
    step: summary.step,
    iteration: summary.iteration,
    checkpoint_kind: summary.checkpointKind ?? null,
    phase: summary.phase ?? null,
    is_interrupted: summary.isInterrupted ?? false,
    paper_count: summary.paperCount ?? null,
    created_at: summary.createdAt,
    updated_at: summary.updatedAt,
  };
}

function toStateLine(state: SessionState): SessionLine {
  return {
    session_id: state.sessionId,
    query: state.query,
    state: state.state,
    step: state.step,
    iteration: state.iteration,
    checkpoint_kind: state.checkpoint?.kind ?? null,
    phase: state.phase ?? null,
    ...(state.progress && { progress: toWire(state.progress) }),
    is_interrupted: false,
    paper_count: state.collection?.hits.length ?? null,
    created_at: state.createdAt,
    updated_at: state.updatedAt,
  };
}
