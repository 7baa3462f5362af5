import { checkKind } from '../../disk/home.ts';
import type { Face, SessionState } from '../../model/checkpoint.ts';
import type { SearchRequest } from '../../model/collection.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { Engine } from '../engine.ts';
import { type DecisionInput, parseDecision, previewEdit } from './decision.ts';
import { createSessionFiles } from './file.ts';
import { createSessionId, isSessionId } from './id.ts';
import { createLeases, type LeaseOptions } from './lease.ts';
import { createSessionList, type ListOptions } from './list.ts';
import { type Book, EVENTS_VERSION, type HistoryEntry } from './replay.ts';
import { busy, isRunning, refuseDecision, type SessionSummary, toState } from './state.ts';
import { type WaitOptions, watch } from './watch.ts';
import { createWorkshop, type Work } from './work.ts';

/** What the sessions of a library are made of. */
export interface SessionsOptions extends LeaseOptions {
  /** Made when there is work to do; listing and reading need none. */
  engine(): Promise<Result<Engine>>;
}

/** A decision from outside; `checkpointId` refuses it when another checkpoint waits than the one that was looked at. */
export type SessionDecision = DecisionInput & { readonly checkpointId?: string | undefined };

/** Searches that outlive calls, clients and processes; any process of the same library can look at them and decide. */
export interface Sessions {
  /** Opens a session and starts its work; a question that holds nothing to search for opens none. */
  create(request: SearchRequest, face: Face): Promise<Result<string>>;
  /** What a session is now; null when none of this id is open. Work that nobody does any more is taken up. */
  get(id: string): Promise<Result<SessionState | null>>;
  /** Whether any process works on a session now; one that runs and is at nobody's hands goes on when it is touched. */
  isAtWork(id: string): Promise<boolean>;
  /** The state once it is past the step, or as it is when the time is over. */
  wait(id: string, step: number, options?: WaitOptions): Promise<Result<SessionState>>;
  /** Decides the pending checkpoint and waits for what follows; the first of several deciders wins. */
  decide(id: string, decision: SessionDecision, options?: WaitOptions): Promise<Result<SessionState>>;
  /** How each source would be asked by an edited strategy, in sentences; nothing is decided. */
  preview(id: string, data: unknown): Promise<Result<readonly string[]>>;
  /** The sessions with the latest events, newest first; one that cannot be opened is listed with the reason. */
  list(limit: number, options?: ListOptions): Promise<Result<SessionSummary[]>>;
  /** Who opened an open session and who decided its checkpoints, in order. */
  history(id: string): Promise<Result<readonly HistoryEntry[]>>;
  /** Stops the work of a session and removes it for good. */
  cleanup(id: string): Promise<Result<void>>;
  /** Takes a session back out of the archive. */
  reopen(id: string): Promise<Result<SessionState>>;
  /** Puts away what nobody has used for that long, counted from `sinceMs` at the earliest; tells which. */
  archiveIdle(idleMs: number, sinceMs: number): Promise<string[]>;
  /** Why an id is not found, and what would help. */
  explainMissing(id: string): Promise<Failure>;
  /** Suspends the work of this process; another touch takes it up. */
  close(): Promise<void>;
}

/** Whoever holds a session that waits for a decision lets go of it in a moment. */
const CLAIM_MS = 1000;
const CLEANUP_MS = 10_000;
const TOUCH_EVERY_MS = 60_000;
const MOST_RECENT = 5;

/** The sessions of one library; opens nothing before it is asked for something. */
export function createSessions(options: SessionsOptions): Sessions {
  const { home, kind, clock } = options;
  const files = createSessionFiles(home);
  const leases = createLeases(options);
  const workshop = createWorkshop({ files, leases, clock, engine: options.engine });
  const list = createSessionList({ files, leases, clock });
  const claims = new Set<string>();
  const touched = new Map<string, number>();

  const read = async (id: string): Promise<Result<Book>> => {
    const checked = await checkKind(home, kind);
    if (!checked.ok) return checked;
    const book = isSessionId(id) ? await files.read(id) : ok(null);
    if (!book.ok) return book;
    return book.value ? ok(book.value) : { ok: false, error: await explainMissing(id) };
  };

  const explainMissing = async (id: string): Promise<Failure> => {
    if (isSessionId(id) && (await files.isArchived(id)))
      return createFailure(
        'SESSION_NOT_FOUND',
        `Session not found: ${id} was put away because nobody used it. Reopen it with: carrel session ${id} --reopen`,
        { reason: 'archived' },
      );
    const listed = await files.list();
    const recent = (listed.ok ? listed.value : []).slice(0, MOST_RECENT).map((each) => files.peek(each.id));
    const lines = (await Promise.all(recent)).flatMap((first) =>
      first.ok && first.value ? [`${first.value.id} (${shorten(first.value.request.query)})`] : [],
    );
    const help = lines.length > 0 ? `Recent sessions: ${lines.join('; ')}.` : 'No session is open.';
    return createFailure(
      'SESSION_NOT_FOUND',
      `Session not found: ${JSON.stringify(id.slice(0, 60))}. ${help} All are listed by: carrel sessions`,
    );
  };

  /** The work on a session that runs; taken up when nobody does it. */
  const takeUp = (book: Book): Work | undefined =>
    workshop.find(book.id) ?? (isRunning(book) ? workshop.start(book.id, 0, () => ok(null)) : undefined);

  /** Marks a session as in use, for whoever looks for idle ones. */
  const touch = async (id: string): Promise<void> => {
    const now = clock.now();
    if (now - (touched.get(id) ?? 0) < TOUCH_EVERY_MS) return;
    touched.set(id, now);
    await files.touch(id, now);
  };

  const find = async (id: string): Promise<Result<SessionState>> => {
    const book = await read(id);
    if (!book.ok) return book;
    await touch(id);
    return ok(toState(book.value, takeUp(book.value)?.phase()));
  };

  const wait = (id: string, step: number, call: WaitOptions = {}) =>
    watch(step, { clock, read: () => read(id), find: () => workshop.find(id), takeUp }, call);

  /** Takes the lease, checks once more that this checkpoint waits, and hands over the decision. */
  const settle = async (before: Book, input: SessionDecision, call: WaitOptions): Promise<Result<SessionState>> => {
    const work = workshop.start(before.id, CLAIM_MS, (book, engine) =>
      book.checkpoint?.id === before.checkpoint?.id ? parseDecision(book, input, engine) : { ok: false, error: busy() },
    );
    const failure = await work.begun;
    if (failure) return { ok: false, error: failure.code === 'LOCK_TIMEOUT' ? busy() : failure };
    return Promise.race([wait(before.id, before.step + 1, call), failureOf(work)]);
  };

  const isIdle = (changedMs: number | null, idleMs: number, sinceMs: number): boolean =>
    changedMs !== null && clock.now() - Math.max(changedMs, sinceMs) >= idleMs;

  return {
    async create(request, face) {
      const engine = await options.engine();
      if (!engine.ok) return engine;
      const intent = engine.value.understand(request);
      if (!intent.ok) return intent;
      const opened = await leases.open();
      if (!opened.ok) return opened;
      const id = createSessionId();
      const at = new Date(clock.now()).toISOString();
      const about = { request, intent: intent.value, face, sandbox: kind === 'sandbox' };
      const book = await files.create({ kind: 'created', at, v: EVENTS_VERSION, id, ...about });
      if (!book.ok) return book;
      takeUp(book.value);
      return ok(id);
    },
    async get(id) {
      const state = await find(id);
      return state.ok || state.error.code !== 'SESSION_NOT_FOUND' ? state : ok(null);
    },
    isAtWork: (id) => leases.isHeld(id),
    wait,
    async decide(id, input, call = {}) {
      // Claimed before anything is awaited: two calls of one process cannot both find the checkpoint free.
      const isClaimed = claims.has(id);
      claims.add(id);
      try {
        const book = await read(id);
        if (!book.ok) return book;
        await touch(id);
        takeUp(book.value);
        const refusal = refuseDecision(book.value, isClaimed, input.checkpointId);
        return refusal ? { ok: false, error: refusal } : await settle(book.value, input, call);
      } finally {
        if (!isClaimed) claims.delete(id);
      }
    },
    async preview(id, data) {
      const book = await read(id);
      if (!book.ok) return book;
      const engine = await options.engine();
      return engine.ok ? previewEdit(book.value, data, engine.value) : engine;
    },
    async list(limit, call) {
      const checked = await checkKind(home, kind);
      return checked.ok ? list(limit, call) : checked;
    },
    async history(id) {
      const book = await read(id);
      return book.ok ? ok(book.value.history) : book;
    },
    async cleanup(id) {
      const book = await read(id);
      if (!book.ok) return book;
      workshop.stop(id);
      return leases.hold(id, CLEANUP_MS, () => files.remove(id));
    },
    async reopen(id) {
      if (!isSessionId(id) || !(await files.isArchived(id))) return find(id);
      const restored = await leases.hold(id, CLAIM_MS, () => files.restore(id));
      if (!restored.ok) return restored;
      touched.delete(id);
      return find(id);
    },
    async archiveIdle(idleMs, sinceMs) {
      const listed = await files.list();
      const archived: string[] = [];
      for (const { id, changedMs } of listed.ok ? listed.value : []) {
        if (!isIdle(changedMs, idleMs, sinceMs)) continue;
        const moved = await leases.hold(id, 0, async () =>
          // Somebody may have used it while the lease was being taken.
          isIdle(await files.changedMs(id), idleMs, sinceMs) ? files.archive(id) : fail<void>('CANCELLED', 'In use.'),
        );
        if (moved.ok) archived.push(id);
      }
      return archived;
    },
    explainMissing,
    async close() {
      await workshop.close();
      leases.close();
    },
  };
}

/** The failure of work that left no event behind; never comes when there is none, or when somebody else took over. */
function failureOf({ done }: Work): Promise<Result<never>> {
  return new Promise((resolve, reject) => {
    done.then((result) => {
      if (!result.ok && result.error.code !== 'LOCK_TIMEOUT') resolve(result);
    }, reject);
  });
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);
