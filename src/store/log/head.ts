import type { Database } from '../../disk/database.ts';
import type { Link } from './chain.ts';

/** The end of the chain and of the current file. */
export interface Head extends Link {
  /** Number of the first row in the current file. */
  readonly firstSeq: number;
  /** Length of the current file. */
  readonly bytes: number;
}

/** The stored head; null in a new or rebuilt database. Call inside `attempt` or `immediate`. */
export function readHead(state: Database): Head | null {
  const row = state.prepare('SELECT seq, hash, first_seq, bytes FROM log_head WHERE id = 1').get();
  if (!row) return null;
  const { seq, hash, first_seq: firstSeq, bytes } = row;
  return { seq: Number(seq), hash: String(hash), firstSeq: Number(firstSeq), bytes: Number(bytes) };
}

/** Stores the head. Call inside `attempt` or `immediate`. */
export function writeHead(state: Database, head: Head): void {
  state
    .prepare('INSERT OR REPLACE INTO log_head (id, seq, hash, first_seq, bytes) VALUES (1, ?, ?, ?, ?)')
    .run(head.seq, head.hash, head.firstSeq, head.bytes);
}
