import type { SessionState } from '../model/checkpoint.ts';
import type { Clock } from '../model/clock.ts';
import type { Logger } from '../model/logger.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import type { SessionSummary } from '../search/sessions/summary.ts';
import type { SessionLine } from './wire.ts';

/** The list of sessions, whoever changes them. */
export interface Overview {
  read(): Promise<readonly SessionLine[]>;
  /** Told the list whenever it changes; `id` names the session that is being looked at, whose progress is told too. */
  watch(tell: (lines: readonly SessionLine[]) => void, id?: string): () => void;
}

const MAX_LISTED = 100;
const LOOK_EVERY_MS = 300;

/** One list for all who watch it. */
export function createOverview(sessions: () => Promise<Sessions>, clock: Clock, log: Logger): Overview {
  const watchers = new Map<(lines: readonly SessionLine[]) => void, string | undefined>();
  let isLooking = false;
  let told = '';

  const read = async (): Promise<readonly SessionLine[]> => {
    const listed = await (await sessions()).list(MAX_LISTED, { archived: true });
    return listed.ok ? listed.value.map(toSummaryLine) : [];
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

/** A file that cannot be opened is listed with the reason in place of the question. */
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

function toLine(state: SessionState): SessionLine {
  return {
    session_id: state.sessionId,
    query: state.query,
    state: state.state,
    step: state.step,
    iteration: state.iteration,
    checkpoint_kind: state.checkpoint?.kind ?? null,
    phase: state.phase ?? null,
    is_interrupted: false,
    paper_count: state.collection?.hits.length ?? null,
    created_at: state.createdAt,
    updated_at: state.updatedAt,
  };
}
