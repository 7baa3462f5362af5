import { checkKind } from '../../disk/home.ts';
import type { Face, HistoryEntry, Marks, PlannedRequest, SessionState } from '../../model/checkpoint.ts';
import type { SearchRequest } from '../../model/collection.ts';
import type { Failure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import { type AdditionsInput, refuseEmpty, toAdditions } from '../imports.ts';
import type { SearchSteps } from '../steps.ts';
import { createAccess } from './access.ts';
import { createAdd, type SessionAdditions } from './add.ts';
import { createDecide, type SessionDecision } from './decide.ts';
import { planRequests, previewEdit } from './decision.ts';
import { EVENTS_VERSION } from './event.ts';
import { createSessionFiles } from './files.ts';
import { createSessionId, isSessionId } from './id.ts';
import { createIdleSessions } from './idle.ts';
import { createLeases, type LeaseOptions } from './lease.ts';
import { createSessionList, type ListOptions } from './list.ts';
import { type Draft, type MarkChange, openDraftMarks } from './marks.ts';
import { explainMissing } from './missing.ts';
import { createRunner } from './run.ts';
import type { SessionSummary } from './summary.ts';
import type { WaitOptions } from './wait.ts';

/** What the sessions of a library are made of. */
export interface SessionsOptions extends LeaseOptions {
  /** Called when there is work to do; listing and reading need no steps. */
  steps(): Promise<Result<SearchSteps>>;
}

/** Search sessions, which outlive calls, clients and processes; any process of the same library can read and decide them. */
export interface Sessions {
  /** Opens a session and starts its work; fails if the question contains nothing to search for. */
  create(request: SearchRequest, face: Face, additions?: AdditionsInput): Promise<Result<string>>;
  /** Adds records or criteria to a session at a checkpoint; a pending review starts over with the records. */
  add(id: string, additions: SessionAdditions, options?: WaitOptions): Promise<Result<SessionState>>;
  /** The state of a session; null if none with this id is open. Interrupted work is resumed. */
  get(id: string): Promise<Result<SessionState | null>>;
  /** The state once it is past the step, or as it is when the time is up. */
  wait(id: string, step: number, options?: WaitOptions): Promise<Result<SessionState>>;
  /** Decides the pending checkpoint and waits for what follows; the first of several decisions wins. */
  decide(id: string, decision: SessionDecision, options?: WaitOptions): Promise<Result<SessionState>>;
  /** The marks on the pending review of a session, before its decision. */
  marks(id: string): Promise<Result<Marks>>;
  /** The marks and reasons on the pending review of a session, before its decision. */
  draft(id: string): Promise<Result<Draft>>;
  /** Changes marks on the pending review and returns all of them; nothing is decided. */
  mark(id: string, change: MarkChange): Promise<Result<Marks>>;
  /** What each source would be asked after this edit of the strategy, in sentences; nothing is decided. */
  preview(id: string, data: unknown): Promise<Result<readonly string[]>>;
  /** The request that each query would send to each source, with this edit of the strategy if any; sends nothing. */
  requests(id: string, data?: unknown): Promise<Result<readonly PlannedRequest[]>>;
  /** The sessions with the latest events, newest first; one that cannot be opened is listed with the reason. */
  list(limit: number, options?: ListOptions): Promise<Result<SessionSummary[]>>;
  /** Who opened an open session and who decided its checkpoints, in order. */
  history(id: string): Promise<Result<readonly HistoryEntry[]>>;
  /** Stops the work on a session and deletes it. */
  cleanup(id: string): Promise<Result<void>>;
  /** Restores a session from the archive. */
  reopen(id: string): Promise<Result<SessionState>>;
  /** Archives sessions not used for that long, counted from `sinceMs` at the earliest; returns their ids. */
  archiveIdle(idleMs: number, sinceMs: number): Promise<string[]>;
  /** Why no session with this id is open, and what would help. */
  explainMissing(id: string): Promise<Failure>;
  /** Suspends the work of this process; the next call with the id resumes it. */
  close(): Promise<void>;
}

const REOPEN_MS = 1000;
const CLEANUP_MS = 10_000;

/** The sessions of one library; nothing is opened before the first call. */
export function createSessions(options: SessionsOptions): Sessions {
  const { home, kind, clock } = options;
  const files = createSessionFiles(home);
  const leases = createLeases(options);
  const runner = createRunner({ files, leases, clock, steps: options.steps });
  const idle = createIdleSessions(files, leases, clock);
  const drafts = openDraftMarks(home);
  const list = createSessionList({ files, leases, clock });

  const { read, resume, open, find, wait } = createAccess({ home, kind, clock, files, runner, idle });

  const decideOpen = createDecide({ runner, open, wait });
  const add = createAdd({ runner, open, wait, clock });

  return {
    async create(request, face, additions = {}) {
      const steps = await options.steps();
      if (!steps.ok) return steps;
      const intent = steps.value.understand(request);
      if (!intent.ok) return intent;
      const added = toAdditions(additions, []);
      if (!added.ok) return added;
      const refused = refuseEmpty(intent.value, added.value);
      if (refused) return refused;
      const opened = await leases.open();
      if (!opened.ok) return opened;
      const id = createSessionId();
      const at = new Date(clock.now()).toISOString();
      const about = { request, intent: intent.value, face, sandbox: kind === 'sandbox' };
      const session = await files.create({ kind: 'created', at, v: EVENTS_VERSION, id, ...about });
      if (!session.ok) return session;
      const { imports, criteria } = added.value;
      const first = imports || criteria ? files.append(id, { kind: 'added', at, face, ...added.value }) : session;
      if (!first.ok) return first;
      resume(first.value);
      return ok(id);
    },
    async get(id) {
      const state = await find(id);
      return state.ok || state.error.code !== 'SESSION_NOT_FOUND' ? state : ok(null);
    },
    wait,
    async decide(id, decision, call) {
      const state = await decideOpen(id, decision, call);
      if (!state.ok) return state;
      const session = await read(id);
      if (session.ok) await drafts.clear(id, session.value);
      return state;
    },
    add,
    async marks(id) {
      const session = await read(id);
      return session.ok ? ok((await drafts.read(session.value)).marks) : session;
    },
    async draft(id) {
      const session = await read(id);
      return session.ok ? ok(await drafts.read(session.value)) : session;
    },
    async mark(id, change) {
      const session = await open(id);
      return session.ok ? drafts.change(session.value, change) : session;
    },
    async preview(id, data) {
      const session = await read(id);
      if (!session.ok) return session;
      const steps = await options.steps();
      return steps.ok ? previewEdit(session.value, data, steps.value) : steps;
    },
    async requests(id, data) {
      const session = await read(id);
      if (!session.ok) return session;
      const steps = await options.steps();
      return steps.ok ? planRequests(session.value, data, steps.value) : steps;
    },
    async list(limit, call) {
      const checked = await checkKind(home, kind);
      return checked.ok ? list(limit, call) : checked;
    },
    async history(id) {
      const session = await read(id);
      return session.ok ? ok(session.value.history) : session;
    },
    async cleanup(id) {
      const session = await read(id);
      if (!session.ok) return session;
      runner.stop(id);
      const removed = await leases.hold(id, CLEANUP_MS, () => files.remove(id));
      if (removed.ok) await drafts.clear(id, null);
      return removed;
    },
    async reopen(id) {
      if (!isSessionId(id) || !(await files.isArchived(id))) return find(id);
      const restored = await leases.hold(id, REOPEN_MS, () => files.restore(id));
      if (!restored.ok) return restored;
      idle.forget(id);
      return find(id);
    },
    archiveIdle: idle.archive,
    explainMissing: (id) => explainMissing(id, files),
    async close() {
      await runner.close();
      leases.close();
    },
  };
}
