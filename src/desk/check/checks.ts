import { randomUUID } from 'node:crypto';
import type { App } from '../../app.ts';
import { summarize } from '../../check/check.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import type { CheckedReference, CheckResult, ReferenceList } from '../../model/reference.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { wireFailure } from '../../tools/run.ts';
import type { CheckDecision, CheckLine, CheckState, ShownReference } from '../wire.ts';
import { type CheckHistory, type GivenFile, MAX_CHECKS, type StoredCheck } from './history.ts';
import { createSpacedSave } from './spaced-save.ts';
import { type OpenedCheck, toShown } from './view.ts';

/** The checks of references at the desk, running and finished. */
export interface Checks {
  /** `beside` are the bibliographies and chapters that the file names. */
  start(name: string, bytes: Uint8Array, beside?: readonly GivenFile[]): Promise<Result<string>>;
  /** Continues a check that was stopped, or asks again for what is unknown. */
  resume(id: string): Promise<Result<void>>;
  /** Returns whether there was a running check to cancel. */
  cancel(id: string): boolean;
  remove(id: string): Promise<Result<void>>;
  decide(id: string, decisions: readonly CheckDecision[]): Promise<Result<readonly CheckDecision[]>>;
  list(): readonly CheckLine[];
  open(id: string): Promise<Result<OpenedCheck>>;
  close(): Promise<void>;
}

/** Receives changes of checks, and unexpected exceptions. */
export interface CheckListener {
  onChecks(): void;
  onReference(id: string, reference: ShownReference): void;
  report(bug: unknown): void;
}

interface Job {
  readonly stored: StoredCheck;
  state: CheckState;
  line: Pick<CheckLine, 'done' | 'summary'>;
  error?: Failure;
  stop: AbortController;
  /** Set while the check runs. */
  checked?: Map<number, CheckedReference>;
  /** Titles of services that have not answered for a while. */
  waitingFor?: readonly string[] | undefined;
}

type CheckApp = Pick<App, 'readReferences' | 'checkReferences'>;

const NO_CHECK = 'Check not found.';
const BUG = 'Internal error while checking; see standard error for details.';

/** Opens the checks of a library; unfinished ones resume only on request. */
export async function openChecks(app: CheckApp, history: CheckHistory, listener: CheckListener): Promise<Checks> {
  let jobs: readonly Job[] = (await history.load()).map(toJob);
  const running = new Set<Promise<unknown>>();
  const find = (id: string) => jobs.find(({ stored }) => stored.id === id);

  const run = (job: Job, list: ReferenceList) => {
    [job.state, job.stop, job.checked] = ['running', new AbortController(), new Map()];
    delete job.error;
    const task = runJob(job, list, app, history, listener);
    running.add(task);
    task.finally(() => running.delete(task));
    listener.onChecks();
  };

  return {
    async start(name, bytes, beside = []) {
      const id = randomUUID();
      const path = await history.addFile(id, name, bytes, beside);
      if (!path.ok) return path;
      const list = await readNamed(app, path.value, name);
      const stored = list.ok && toStored(id, name, list.value);
      const saved = stored ? await history.save(stored) : list;
      if (!saved.ok || !stored || !list.ok) {
        await history.remove(id);
        return saved.ok ? fail('INTERNAL_ERROR', 'The check could not be stored.') : saved;
      }
      const job = toJob(stored);
      const old = jobs.filter(({ state }) => state !== 'running').slice(MAX_CHECKS - 1);
      for (const each of old) await history.remove(each.stored.id);
      jobs = [job, ...jobs.filter((each) => !old.includes(each))];
      run(job, list.value);
      return ok(id);
    },
    async resume(id) {
      const job = find(id);
      if (!job) return fail('NOT_FOUND', NO_CHECK);
      if (job.state === 'running') return fail('SESSION_STATE', 'This check is still running.');
      const list = await readNamed(app, history.pathOf(id, job.stored.name), job.stored.name);
      const saved = list.ok ? await history.save(job.stored) : list;
      if (!saved.ok || !list.ok) return saved.ok ? ok(undefined) : saved;
      run(job, list.value);
      return ok(undefined);
    },
    cancel(id) {
      const job = find(id);
      if (job?.state !== 'running') return false;
      job.stop.abort();
      return true;
    },
    async remove(id) {
      const job = find(id);
      if (!job) return fail('NOT_FOUND', NO_CHECK);
      if (job.state === 'running') return fail('SESSION_STATE', 'This check is still running. Cancel it first.');
      jobs = jobs.filter((each) => each !== job);
      listener.onChecks();
      return history.remove(id);
    },
    async decide(id, changes) {
      if (!find(id)) return fail('NOT_FOUND', NO_CHECK);
      const all = mergeDecisions(await history.readDecisions(id), changes);
      const saved = await history.saveDecisions(id, all);
      return saved.ok ? ok(all) : saved;
    },
    list: () => jobs.map(toLine),
    async open(id) {
      const job = find(id);
      if (!job) return fail('NOT_FOUND', NO_CHECK);
      const result = (job.checked && toResult(job.checked, job.stored.total)) ?? (await history.readResult(id));
      const { stored } = job;
      return ok({
        line: toLine(job),
        stored,
        path: history.pathOf(id, stored.name),
        result: result ?? toResult(new Map(), stored.total),
        decisions: await history.readDecisions(id),
      });
    },
    async close() {
      for (const { stop } of jobs) stop.abort();
      await Promise.allSettled(running);
    },
  };
}

/** Reads the stored file; a message names the file as the person knows it. */
async function readNamed(app: CheckApp, path: string, name: string): Promise<Result<ReferenceList>> {
  const list = await app.readReferences({ path });
  if (list.ok) return list;
  return { ok: false, error: { ...list.error, message: list.error.message.replaceAll(path, name) } };
}

async function runJob(
  job: Job,
  list: ReferenceList,
  app: CheckApp,
  history: CheckHistory,
  { onChecks, onReference, report }: CheckListener,
): Promise<void> {
  const { id } = job.stored;
  const checked = job.checked ?? new Map<number, CheckedReference>();
  // What a desk that crashes leaves: the next one shows how far it was.
  const progress = createSpacedSave(() => history.saveResult(id, toResult(checked, job.stored.total)));
  const onChecked = (reference: CheckedReference) => {
    checked.set(reference.index, reference);
    progress.change();
    job.line = { ...job.line, done: checked.size };
    onReference(id, toShown(reference, list.format));
    onChecks();
  };
  try {
    const result = await app.checkReferences(list.references, {
      signal: job.stop.signal,
      onChecked,
      progress: ({ waitingFor }) => {
        const hasChanged = String(job.waitingFor ?? '') !== String(waitingFor ?? '');
        job.waitingFor = waitingFor;
        if (hasChanged) onChecks();
      },
    });
    if (!result.ok && !job.stop.signal.aborted) job.error = result.error;
  } catch (bug) {
    report(bug);
    job.error = createFailure('INTERNAL_ERROR', BUG);
  }
  await progress.stop();
  const result = toResult(checked, job.stored.total);
  const saved = await history.saveResult(id, result);
  if (!saved.ok) job.error = saved.error;
  job.line = { done: checked.size, summary: result.summary };
  job.state = job.error ? 'failed' : result.pending ? 'stopped' : 'done';
  delete job.checked;
  delete job.waitingFor;
  onChecks();
}

function toStored(id: string, name: string, { format, references, problems }: ReferenceList): StoredCheck {
  return { id, name, startedAt: new Date().toISOString(), format, total: references.length, problems };
}

function toJob(stored: StoredCheck): Job {
  const done = stored.done ?? 0;
  const state = done === stored.total && stored.summary ? 'done' : 'stopped';
  return { stored, state, line: { done, summary: stored.summary ?? summarize([]) }, stop: new AbortController() };
}

function toLine({ stored, state, line, error, checked, waitingFor }: Job): CheckLine {
  const { id, name, startedAt, total } = stored;
  const summary = checked ? summarize([...checked.values()]) : line.summary;
  const waiting = waitingFor && { waiting_for: waitingFor };
  const shown = { id, name, started_at: startedAt, state, total, done: line.done, summary, ...waiting };
  return error ? { ...shown, error: wireFailure(error) } : shown;
}

/** What was checked so far, in the order of the list. */
function toResult(checked: ReadonlyMap<number, CheckedReference>, total: number): CheckResult {
  const references = [...checked.values()].sort((a, b) => a.index - b.index);
  const pending = total - references.length;
  return { summary: summarize(references), references, ...(pending > 0 && { pending }) };
}

const keyOf = ({ index, field }: CheckDecision) => `${index} ${field}`;

function mergeDecisions(before: readonly CheckDecision[], changes: readonly CheckDecision[]): CheckDecision[] {
  const all = new Map([...before, ...changes].map((each) => [keyOf(each), each]));
  return [...all.values()].filter(({ choice }) => choice !== null);
}
