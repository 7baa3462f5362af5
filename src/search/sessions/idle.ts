import type { Clock } from '../../model/clock.ts';
import { fail } from '../../model/result.ts';
import type { SessionFiles } from './files.ts';
import type { Leases } from './lease.ts';

/** Keeps track of which sessions are in use, across processes. */
export interface IdleSessions {
  /** Marks a session as in use. */
  markUsed(id: string): Promise<void>;
  /** Forgets when a session was last marked. */
  forget(id: string): void;
  /** Archives sessions not used for that long, counted from `sinceMs` at the earliest; returns their ids. */
  archive(idleMs: number, sinceMs: number): Promise<string[]>;
}

const MARK_EVERY_MS = 60_000;

/** Use is marked by the time of the file, which every process can read. */
export function createIdleSessions(files: SessionFiles, leases: Leases, clock: Clock): IdleSessions {
  const marked = new Map<string, number>();
  const isIdle = (changedMs: number | null, idleMs: number, sinceMs: number): boolean =>
    changedMs !== null && clock.now() - Math.max(changedMs, sinceMs) >= idleMs;
  return {
    async markUsed(id) {
      const now = clock.now();
      if (now - (marked.get(id) ?? 0) < MARK_EVERY_MS) return;
      marked.set(id, now);
      await files.touch(id, now);
    },
    forget(id) {
      marked.delete(id);
    },
    async archive(idleMs, sinceMs) {
      const listed = await files.list();
      const archived: string[] = [];
      for (const { id, changedMs } of listed.ok ? listed.value : []) {
        if (!isIdle(changedMs, idleMs, sinceMs)) continue;
        const moved = await leases.hold(id, 0, async () =>
          // It may have been used while the lease was being taken.
          isIdle(await files.changedMs(id), idleMs, sinceMs) ? files.archive(id) : fail<void>('CANCELLED', 'In use.'),
        );
        if (moved.ok) archived.push(id);
      }
      return archived;
    },
  };
}
