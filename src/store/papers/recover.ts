import { readTextFile } from '../../disk/atomic.ts';
import { listNames, statFile } from '../../disk/folder.ts';
import { hashFile } from '../../disk/stream.ts';
import type { LogRow, RowFacts } from '../../model/log-row.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { parseJson } from '../../text/json.ts';
import type { OpenStore } from '../open.ts';
import { type Change, changeName, changeSchema, completeChange, undoChange } from './change.ts';
import { type Layout, STAGING } from './layout.ts';

/** What became of an unfinished change. */
export interface Recovery {
  readonly key: string;
  /** `completed`: its row was written. `undone`: it was not. `abandoned`: it was, but the files are lost. */
  readonly outcome: 'completed' | 'undone' | 'abandoned';
}

/** Runs the body while no other process changes this key, after recovering what a dead one left. */
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

/** Recovers every change that a dead process left unfinished. */
export async function recoverAll(store: OpenStore): Promise<Result<Recovery[]>> {
  const done: Recovery[] = [];
  for await (const name of listNames(store.layout.at(STAGING))) {
    if (!name.ok) return name;
    const key = /^(.+)\.change\.json$/.exec(name.value)?.[1];
    const recovered = key ? await recoverKey(store, key) : ok(null);
    if (!recovered.ok) return recovered;
    if (recovered.value) done.push(recovered.value);
  }
  return ok(done);
}

function recoverKey(store: OpenStore, key: string): Promise<Result<Recovery | null>> {
  return store.locks.withLock(`paper:${key}`, { timeoutMs: store.lockTimeoutMs }, () => recoverHeld(store, key));
}

/** Completes or ends the unfinished change of a key that is held; null when there is none. */
async function recoverHeld(store: OpenStore, key: string): Promise<Result<Recovery | null>> {
  const found = await findChange(store.layout, key);
  if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
  const change = found.value;
  const logged = await store.log.hasChange(change.id, change.afterSeq);
  if (!logged.ok) return logged;
  const possible = logged.value ? await canComplete(store.layout, change) : ok(false);
  if (!possible.ok) return possible;
  if (possible.value) return finish(key, 'completed', await completeChange(store, change));
  const recorded = logged.value ? await abandon(store, key, change.id) : ok(null);
  if (!recorded.ok) return recorded;
  return finish(key, logged.value ? 'abandoned' : 'undone', await undoChange(store.layout, change));
}

function finish(key: string, outcome: Recovery['outcome'], done: Result<void>): Result<Recovery> {
  return done.ok ? ok({ key, outcome }) : done;
}

async function findChange(layout: Layout, key: string): Promise<Result<Change | null>> {
  const path = layout.at(changeName(key));
  const text = await readTextFile(path);
  if (!text.ok || text.value === null) return text.ok ? ok(null) : text;
  const parsed = changeSchema.safeParse(parseJson(text.value));
  if (parsed.success && parsed.data.key === key) return ok(parsed.data);
  const message = `${path} is not the note of a change. Move it away, then check the paper with "carrel audit".`;
  return fail('STORE_ERROR', message, { reason: 'corrupt' });
}

/** Whether every file that a change needs is still staged, or in place already. */
async function canComplete(layout: Layout, { steps }: Change): Promise<Result<boolean>> {
  for (const step of steps) {
    if ('remove' in step) continue;
    const waiting = await statFile(layout.at(step.from));
    if (!waiting.ok) return waiting;
    if (waiting.value) continue;
    const arrived = await hashFile(layout.at(step.to));
    if (!arrived.ok) return arrived;
    if (arrived.value?.sha256 !== step.sha256) return ok(false);
  }
  return ok(true);
}

/** Logs that the last change of a key cannot be completed. */
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
