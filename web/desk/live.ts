import type { DeskEvents, FetchJob, SessionLine, SnapshotStatus } from '../../src/desk/wire.ts';
import { get, listen } from '../shared/api.ts';
import { createCell } from '../shared/cell.ts';
import { deskUrl } from './api.ts';
import { checks, lastReference, streams } from './check/live.ts';

/** What changes by itself, as the desk last reported it. */
export const sessions = createCell<readonly SessionLine[]>([]);
export const fetches = createCell<readonly FetchJob[]>([]);
export const snapshot = createCell<SnapshotStatus | null>(null);
/** The marks that changed last, in any page. */
export const marks = createCell<DeskEvents['marks'] | null>(null);
/** How many files are in quarantine; null until the desk has said so. */
export const quarantined = createCell<number | null>(null);
/** Which start of the desk the page talks to. */
export const startId = createCell('');

/** One paper of a fetch has changed; a job that the page does not know yet arrives whole in a moment. */
function takeRow({ fetch_id: id, row }: DeskEvents['row']): void {
  const change = (job: FetchJob) => ({ ...job, rows: job.rows.map((each) => (each.ref === row.ref ? row : each)) });
  fetches.set(fetches.get().map((job) => (job.id === id ? change(job) : job)));
}

const RETRY_MS = 1_500;
const HIDDEN_EVERY_MS = 5_000;

/**
 * Follows the desk until the returned function is called; `session` is the one on the page. A hidden page polls instead
 * of holding a stream, since browsers grant one host only a few connections.
 */
export function follow(session: string | null): () => void {
  let close = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const later = (run: () => void, ms: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(run, ms);
  };
  const poll = async () => {
    const answer = await get(deskUrl('/api/sessions'));
    if (answer.ok) sessions.set(answer.value.sessions);
  };
  const open = () => {
    close();
    if (isOver) return;
    if (document.hidden) return later(() => void poll().finally(open), HIDDEN_EVERY_MS);
    close = listen<DeskEvents>(
      `/api/events${session ? `?session=${encodeURIComponent(session)}` : ''}`,
      {
        hello: (event) => {
          startId.set(event.start_id);
          streams.set(streams.get() + 1);
        },
        sessions: (event) => sessions.set(event.sessions),
        fetches: (event) => fetches.set(event.fetches),
        row: takeRow,
        snapshot: (event) => snapshot.set(event),
        marks: (event) => marks.set(event),
        quarantine: (event) => quarantined.set(event.count),
        checks: (event) => checks.set(event.checks),
        reference: (event) => lastReference.set(event),
      },
      // A plain request shows why the stream broke: the desk is gone, or it restarted and does not know this browser.
      () => {
        close();
        later(() => void poll().finally(open), RETRY_MS);
      },
    );
  };
  document.addEventListener('visibilitychange', open);
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    close();
    document.removeEventListener('visibilitychange', open);
  };
}
