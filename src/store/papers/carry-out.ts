import { randomUUID } from 'node:crypto';
import type { ChangeFacts, LogRow, RowFacts } from '../../model/log-row.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { readHead } from '../log/head.ts';
import type { OpenStore } from '../open.ts';
import {
  type Change,
  type ChangeStep,
  canComplete,
  completeChange,
  findChange,
  forgetChange,
  noteChange,
} from './change.ts';

/** A change that is ready to be made. */
export interface Proposal {
  readonly key: string;
  readonly facts: RowFacts;
  readonly change: Omit<ChangeFacts, 'key' | 'changeId'>;
  readonly steps: readonly ChangeStep[];
  /** Brings the files the steps begin with into place. */
  prepare?(): Promise<Result<void>>;
}

/** What became of an unfinished change that was found. */
export interface Recovery {
  readonly key: string;
  /** `completed`: its row was on record. `forgotten`: it was not. `abandoned`: it was, but the files are lost. */
  readonly outcome: 'completed' | 'forgotten' | 'abandoned';
}

/** Runs the body while no other process changes this key, after completing what a dead one left. */
export function withKey<T>(
  store: OpenStore,
  key: string,
  signal: AbortSignal | undefined,
  body: (signal: AbortSignal) => Promise<Result<T>>,
): Promise<Result<T>> {
  const options = { timeoutMs: store.lockTimeoutMs, ...(signal ? { signal } : {}) };
  return store.locks.withLock(`paper:${key}`, options, async (held) => {
    const recovered = await recoverHeld(store, key);
    return recovered.ok ? body(held) : recovered;
  });
}

/** Completes or ends the unfinished change of a key; null when there is none. */
export function recoverKey(store: OpenStore, key: string): Promise<Result<Recovery | null>> {
  return store.locks.withLock(`paper:${key}`, { timeoutMs: store.lockTimeoutMs }, () => recoverHeld(store, key));
}

/**
 * Makes a change: writes it down, logs it, does it. Nothing happens to the store before the row is on the device, and
 * nothing after that can undo it: an interrupted change is completed by whoever comes next.
 */
export async function carryOut(store: OpenStore, proposal: Proposal, signal: AbortSignal): Promise<Result<LogRow>> {
  const { key, facts, steps } = proposal;
  const head = store.state.attempt(() => readHead(store.state));
  if (!head.ok) return head;
  if (signal.aborted) return fail('CANCELLED', 'Cancelled before anything was stored.');
  const change: Change = { id: randomUUID(), key, afterSeq: head.value?.seq ?? 0, steps: [...steps] };
  const noted = await noteChange(store, change);
  const prepared = noted.ok ? await (proposal.prepare?.() ?? ok(undefined)) : noted;
  const row = prepared.ok
    ? await store.log.append(facts, { ...proposal.change, key, changeId: change.id })
    : (prepared as Result<LogRow>);
  if (!row.ok) {
    await forgetChange(store, change);
    return row;
  }
  const completed = await completeChange(store, change);
  return completed.ok ? row : completed;
}

async function recoverHeld(store: OpenStore, key: string): Promise<Result<Recovery | null>> {
  const found = await findChange(store.layout, key);
  if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
  const change = found.value;
  const logged = await store.log.hasChange(change.id, change.afterSeq);
  if (!logged.ok) return logged;
  const possible = logged.value ? await canComplete(store, change) : ok(false);
  if (!possible.ok) return possible;
  const ended = possible.value ? await completeChange(store, change) : await giveUp(store, change, logged.value);
  if (!ended.ok) return ended;
  const outcome = possible.value ? 'completed' : logged.value ? 'abandoned' : 'forgotten';
  return ok({ key, outcome });
}

async function giveUp(store: OpenStore, change: Change, logged: boolean): Promise<Result<void>> {
  if (logged) {
    const told = await abandon(store, change.key, change.id);
    if (!told.ok) return told;
  }
  return forgetChange(store, change);
}

/** Puts on record that the last change of a key was not completed and cannot be. */
export function abandon(store: OpenStore, key: string, changeId: string): Promise<Result<LogRow>> {
  const facts: RowFacts = {
    event: 'abandoned',
    ref: null,
    result: 'err',
    capability: 'local',
    sessionId: 'recovery',
    errorCode: 'STORE_ERROR',
    detail: 'The change could not be completed: its files are gone.',
  };
  return store.log.append(facts, { key, changeId, storePath: null, sizeBytes: null, replaces: null });
}
