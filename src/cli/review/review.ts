import { createInterface } from 'node:readline';
import type { SessionState } from '../../model/checkpoint.ts';
import { ok, type Result } from '../../model/result.ts';
import type { Sessions } from '../../search/sessions/sessions.ts';
import { paint } from '../../terminal/paint.ts';
import { printNote } from '../print.ts';
import { askDecision, type DraftScreening } from './prompts.ts';

/** The exit status that shells report for Ctrl-C. */
const INTERRUPTED = 130;

/** Reviews a session at the terminal until it ends or the reviewer leaves; the dialogue is on standard error. */
export async function review(
  sessions: Sessions,
  first: SessionState,
  progress?: (done: number, total: number, message: string) => void,
): Promise<Result<SessionState>> {
  const terminal = openTerminal(first.sessionId);
  let state = first;
  try {
    while (state.checkpoint) {
      const { checkpoint, sessionId } = state;
      const answer = await askDecision(checkpoint, {
        ask: terminal.ask,
        preview: (data) => sessions.preview(sessionId, data),
        draft: draftOf(sessions, sessionId, checkpoint.id),
      });
      if (answer === null || answer === 'quit') {
        printNote(`\nSession ${sessionId} is waiting. Resume with: carrel session ${sessionId} --review\n`);
        if (answer === null) process.exitCode = terminal.isInterrupted() ? INTERRUPTED : 1;
        return ok(state);
      }
      const decision = { ...answer, face: 'cli' as const, checkpointId: checkpoint.id };
      const next = await terminal.working(() => sessions.decide(sessionId, decision, { progress }));
      if (next.ok) state = next.value;
      else if (next.error.code !== 'INVALID_ARGUMENT') return next;
      else printNote(`${paint.red(next.error.message)}\n`);
    }
    return ok(state);
  } finally {
    terminal.close();
  }
}

/** The marks and reasons of a review in progress; the session keeps them. */
function draftOf(sessions: Sessions, id: string, checkpointId: string): DraftScreening {
  return {
    async load() {
      const draft = await sessions.draft(id);
      const { marks, reasons } = draft.ok ? draft.value : { marks: {}, reasons: {} };
      return { marks: new Map(Object.entries(marks)), reasons: new Map(Object.entries(reasons)) };
    },
    async save({ marks, reasons }) {
      const change = { marks: Object.fromEntries(marks), reasons: Object.fromEntries(reasons) };
      const saved = await sessions.mark(id, { checkpointId, ...change });
      if (!saved.ok) printNote(`${paint.yellow(saved.error.message)}\n`);
    },
  };
}

/** Reads lines from standard input. Ctrl-C ends the input or, during work, the process: the session resumes later. */
function openTerminal(sessionId: string) {
  const input = createInterface({ input: process.stdin });
  const lines = input[Symbol.asyncIterator]();
  let [isWorking, isInterrupted] = [false, false];
  const interrupt = () => {
    isInterrupted = true;
    if (isWorking) {
      printNote(`\nThe search continues the next time you open it: carrel session ${sessionId}\n`);
      process.exit(INTERRUPTED);
    }
    input.close();
  };
  process.on('SIGINT', interrupt);
  return {
    isInterrupted: () => isInterrupted,
    async ask(prompt: string): Promise<string | null> {
      printNote(prompt);
      const line = await lines.next();
      return line.done ? null : line.value.trim();
    },
    async working<T>(run: () => Promise<T>): Promise<T> {
      isWorking = true;
      const result = await run();
      isWorking = false;
      return result;
    },
    close() {
      process.off('SIGINT', interrupt);
      input.close();
    },
  };
}
