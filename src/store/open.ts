import type { Database } from '../disk/database.ts';
import { type HomeKind, openHome } from '../disk/home.ts';
import { createLocks, type Locks } from '../disk/lock.ts';
import { openState } from '../disk/state.ts';
import type { Clock } from '../model/clock.ts';
import { ok, type Result } from '../model/result.ts';
import type { Index } from './index/index.ts';
import { createLog, type Log } from './log/log.ts';
import { type Layout, makeFolders } from './papers/layout.ts';

/** The options of a store. */
export interface StoreOptions {
  readonly home: string;
  readonly kind: HomeKind;
  readonly clock: Clock;
  /** Size at which a log file is rotated (default: 100 MB). */
  readonly rotateBytes?: number;
  /** How long to wait for another process that changes the same paper. */
  readonly lockTimeoutMs?: number;
  /** Called after each change of an entry. */
  onChange?(): void;
}

/** A library that is open for writing. */
export interface OpenStore {
  readonly layout: Layout;
  readonly index: Index;
  readonly state: Database;
  readonly locks: Locks;
  readonly log: Log;
  readonly clock: Clock;
  readonly sandbox: boolean;
  readonly lockTimeoutMs: number;
}

/** Creates the library if needed and opens it for writing; refuses a library of the other kind. */
export async function openForWriting(options: StoreOptions, layout: Layout, index: Index): Promise<Result<OpenStore>> {
  const { home, kind, clock, rotateBytes, lockTimeoutMs = 5_000 } = options;
  const made = await openHome(home, kind);
  if (!made.ok) return made;
  const folders = await makeFolders(layout);
  if (!folders.ok) return folders;
  const state = openState(layout.state);
  if (!state.ok) return state;
  const locks = createLocks(state.value, { clock });
  const sandbox = kind === 'sandbox';
  const rotation = rotateBytes === undefined ? {} : { rotateBytes };
  const log = createLog({ home, state: state.value, locks, clock, sandbox, ...rotation });
  return ok({ layout, index, state: state.value, locks, log, clock, sandbox, lockTimeoutMs });
}
