import type { HistoryEntry, SessionState } from '../model/checkpoint.ts';
import type { Failure } from '../model/error.ts';
import type { Result } from '../model/result.ts';
import { showSession } from '../terminal/search.ts';
import { wireFailure } from '../tools/run.ts';
import { toStateOutput } from '../tools/search/state.ts';
import { print, printJson } from './print.ts';
import { type JsonFlag, reportFailure } from './report.ts';

/** The `--json` option of the session commands. */
export const SESSION_JSON_OPTION = ['--json', 'print the JSON envelope of the search tools'] as const;

/** Reports a failure on standard error and, with --json, on standard output too. */
export function refuseSession(failure: Failure, { json }: JsonFlag): void {
  if (json) printJson({ ok: false, error: wireFailure(failure) });
  reportFailure(failure);
}

/** Prints the state of a session, and who decided what. */
export function printState(state: Result<SessionState>, flags: JsonFlag, history: readonly HistoryEntry[] = []): void {
  if (!state.ok) refuseSession(state.error, flags);
  else if (flags.json) printJson({ ok: true, ...toStateOutput(state.value), ...(history.length > 0 && { history }) });
  else print(showSession(state.value, history));
}
