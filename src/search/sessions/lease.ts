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
  /** A holder that is neither seen dead nor renewing loses a session after this time; 30 s unless told. */
  readonly leaseMs?: number;
}

/** The right to write to a session: one holder among all processes, free again as soon as the holder is dead. */
export interface Leases {
  /** Makes the library if there is none; refuses one of the other kind. */
  open(): Promise<Result<Locks>>;
  /** Runs the body as the only one who may write to this session; LOCK_TIMEOUT when somebody else may. */
  hold<T>(id: string, timeoutMs: number, body: (lost: AbortSignal) => Promise<Result<T>>): Promise<Result<T>>;
  /** Whether somebody, in whatever process, may write to this session now; true when that cannot be found out. */
  isHeld(id: string): Promise<boolean>;
  close(): void;
}

/** Leases kept in the state of a library; nothing is opened before the first is wanted. */
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
