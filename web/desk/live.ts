import { createCell } from '../shared/cell.ts';
import { connection, get } from './api.ts';
import type { FetchJob, FetchRow, SessionLine, SnapshotStatus } from './wire.ts';

/** What changes by itself, as last told. */
export const sessions = createCell<readonly SessionLine[]>([]);
export const fetches = createCell<readonly FetchJob[]>([]);
export const snapshot = createCell<SnapshotStatus | null>(null);
/** Which start of the desk the page talks to. */
export const startId = createCell('');

/** One paper of a fetch has come further; a job that is not known yet comes whole in a moment. */
function takeRow({ fetch_id: id, row }: { fetch_id: string; row: FetchRow }): void {
  const change = (job: FetchJob) => ({ ...job, rows: job.rows.map((each) => (each.ref === row.ref ? row : each)) });
  fetches.set(fetches.get().map((job) => (job.id === id ? change(job) : job)));
}

const RETRY_MS = 1_500;
const HIDDEN_EVERY_MS = 5_000;

/**
 * Follows the desk until the returned function is called; `session` is the one being looked at. A hidden page asks now
 * and then instead of holding a stream, since browsers grant one host only a few connections.
 */
export function follow(session: string | null): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const read = <T>(event: Event): T => JSON.parse((event as MessageEvent<string>).data);

  const later = (run: () => void, ms: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(run, ms);
  };
  const ask = async () => {
    const answer = await get<{ sessions: readonly SessionLine[] }>('/api/sessions');
    if (answer.ok) sessions.set(answer.value.sessions);
    return answer.ok;
  };
  const open = () => {
    stream?.close();
    if (document.hidden) return later(() => void ask().finally(open), HIDDEN_EVERY_MS);
    stream = new EventSource(`/api/events${session ? `?session=${encodeURIComponent(session)}` : ''}`);
    stream.addEventListener('hello', (event) => {
      connection.set('open');
      startId.set(read<{ start_id: string }>(event).start_id);
    });
    stream.addEventListener('sessions', (event) => sessions.set(read<{ sessions: SessionLine[] }>(event).sessions));
    stream.addEventListener('fetches', (event) => fetches.set(read<{ fetches: FetchJob[] }>(event).fetches));
    stream.addEventListener('row', (event) => takeRow(read<{ fetch_id: string; row: FetchRow }>(event)));
    stream.addEventListener('snapshot', (event) => snapshot.set(read<SnapshotStatus>(event)));
    // Why it broke is told by asking plainly: gone, or started anew and not yet entered.
    stream.addEventListener('error', () => {
      stream?.close();
      later(() => void ask().finally(open), RETRY_MS);
    });
  };
  const turn = () => {
    if (!isOver) open();
  };
  document.addEventListener('visibilitychange', turn);
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stream?.close();
    document.removeEventListener('visibilitychange', turn);
  };
}
