import { join } from 'node:path';
import type { Database } from '../../disk/database.ts';
import { type HomeKind, openHome } from '../../disk/home.ts';
import { createLocks, type Locks } from '../../disk/lock.ts';
import { openState } from '../../disk/state.ts';
import type { Clock } from '../../model/clock.ts';
import { ok, type Result } from '../../model/result.ts';

/** Which library the leases are for, and how they behave. */
export interface LeaseOptions {
  readonly home: string;
  readonly kind: HomeKind;
  readonly clock: Clock;
  /** A holder that neither renews its lease nor is known to be dead loses it after this time (default: 30 s). */
  readonly leaseMs?: number;
}

/** The right to write to a session: one holder among all processes; it is free again once the holder is dead. */
export interface Leases {
  /** Creates the library if there is none; fails on one of the other kind. */
  open(): Promise<Result<Locks>>;
  /** Runs the body with the exclusive right to write to this session; LOCK_TIMEOUT if another process has it. */
  hold<T>(id: string, timeoutMs: number, body: (lost: AbortSignal) => Promise<Result<T>>): Promise<Result<T>>;
  /** Whether any process holds the lease of this session; true if that is unknown. */
  isHeld(id: string): Promise<boolean>;
  close(): void;
}

/** The leases of a library; nothing is opened before the first call. */
export function createLeases({ home, kind, clock, leaseMs }: LeaseOptions): Leases {
  let opened: { readonly database: Database; readonly locks: Locks } | undefined;
  const open = async (): Promise<Result<Locks>> => {
    const made = opened ? ok(undefined) : await openHome(home, kind);
    if (!made.ok) return made;
    if (opened) return ok(opened.locks);
    const database = openState(join(home, 'state.db'));
    if (!database.ok) return database;
    const locks = createLocks(database.value, { clock, ...(leaseMs && { leaseMs }) });
    opened = { database: database.value, locks };
    return ok(locks);
  };
  return {
    open,
    async hold(id, timeoutMs, body) {
      const locks = await open();
      return locks.ok ? locks.value.withLock(`session:${id}`, { timeoutMs }, body) : locks;
    },
    async isHeld(id) {
      const locks = await open();
      const held = locks.ok ? locks.value.isHeld(`session:${id}`) : locks;
      return held.ok ? held.value : true;
    },
    close() {
      opened?.database.close();
      opened = undefined;
    },
  };
}
