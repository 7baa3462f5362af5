import { checkKind, type HomeKind } from '../../disk/home.ts';
import type { SessionState } from '../../model/checkpoint.ts';
import type { Clock } from '../../model/clock.ts';
import { ok, type Result } from '../../model/result.ts';
import type { SessionFiles } from './files.ts';
import { isSessionId } from './id.ts';
import type { IdleSessions } from './idle.ts';
import { explainMissing } from './missing.ts';
import { isRunning, type Session } from './replay.ts';
import type { Run, Runner } from './run.ts';
import { toState } from './state.ts';
import { type WaitOptions, waitFor } from './wait.ts';

/** What access to sessions works with. */
export interface AccessDeps {
  readonly home: string;
  readonly kind: HomeKind;
  readonly clock: Clock;
  readonly files: SessionFiles;
  readonly runner: Runner;
  readonly idle: IdleSessions;
}

/** Access to open sessions by id; a missing one is a failure that says what would help. */
export interface SessionAccess {
  /** Only reads. */
  read(id: string): Promise<Result<Session>>;
  /** Starts the work on a session if it has any and no process does it. */
  resume(session: Session): Run | undefined;
  /** Reads a session, marks it as in use and resumes its work. */
  open(id: string): Promise<Result<Session>>;
  /** Like `open`, as callers see it. */
  find(id: string): Promise<Result<SessionState>>;
  /** The state once it is past the step, or as it is when the time is up. */
  wait(id: string, step: number, options?: WaitOptions): Promise<Result<SessionState>>;
}

/** Creates the access to the sessions of one library. */
export function createAccess({ home, kind, clock, files, runner, idle }: AccessDeps): SessionAccess {
  const read = async (id: string): Promise<Result<Session>> => {
    const checked = await checkKind(home, kind);
    if (!checked.ok) return checked;
    const session = isSessionId(id) ? await files.read(id) : ok(null);
    if (!session.ok) return session;
    return session.value ? ok(session.value) : { ok: false, error: await explainMissing(id, files) };
  };
  const resume = (session: Session): Run | undefined =>
    runner.find(session.id) ?? (isRunning(session) ? runner.start(session.id, 0, () => ok({})) : undefined);
  const open = async (id: string): Promise<Result<Session>> => {
    const session = await read(id);
    if (!session.ok) return session;
    await idle.markUsed(id);
    resume(session.value);
    return session;
  };
  return {
    read,
    resume,
    open,
    async find(id) {
      const session = await open(id);
      return session.ok ? ok(toState(session.value, runner.find(id))) : session;
    },
    wait: (id, step, call = {}) =>
      waitFor(step, { clock, read: () => read(id), find: () => runner.find(id), resume }, call),
  };
}
