import { createInterface } from 'node:readline';
import type { Checkpoint, SessionState } from '../../model/checkpoint.ts';
import { countOf } from '../../model/count.ts';
import type { Failure } from '../../model/error.ts';
import type { Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import type { Sessions } from '../../search/sessions/sessions.ts';
import { paint } from '../../terminal/paint.ts';
import { showHits, showRoundFailure, showStrategy, showTrouble } from '../../terminal/search.ts';
import { changeStrategy, type Draft, type Marks, markHits } from './command.ts';

/** What a reviewer answered; null when the input ended. */
type Answer = { readonly action: string; readonly data?: object; readonly note?: string } | 'quit' | null;

const PAGE = 15;
/** What shells report of a command that Ctrl-C ended. */
const INTERRUPTED = 130;
const say = (text: string) => process.stderr.write(text);

/** Reviews a session at the terminal until it is over or the reviewer leaves; the dialogue is on standard error. */
export async function review(
  sessions: Sessions,
  first: SessionState,
  progress?: (done: number, total: number, message: string) => void,
): Promise<Result<SessionState>> {
  const input = createInterface({ input: process.stdin });
  const lines = input[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string | null> => {
    say(prompt);
    const line = await lines.next();
    return line.done ? null : line.value.trim();
  };
  let state = first;
  let isAtWork = false;
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    // Work outlives its process: whoever looks at the session next takes it up.
    if (isAtWork) {
      say(`\nThe session goes on when it is looked at: carrel session ${state.sessionId}\n`);
      process.exit(INTERRUPTED);
    }
    input.close();
  };
  process.on('SIGINT', interrupt);
  try {
    while (state.checkpoint) {
      const { checkpoint } = state;
      const answer = await askFor(checkpoint, ask);
      if (answer === null || answer === 'quit') {
        say(`\nThe session ${state.sessionId} waits: carrel decide ${state.sessionId} approve|edit|reject\n`);
        if (answer === null) process.exitCode = isInterrupted ? INTERRUPTED : 1;
        return { ok: true, value: state };
      }
      const decision = { ...answer, face: 'cli' as const, checkpointId: checkpoint.id };
      isAtWork = true;
      const next = await sessions.decide(state.sessionId, decision, { progress });
      isAtWork = false;
      if (next.ok) state = next.value;
      else if (!staysPending(next.error)) return next;
      else say(`${paint.red(next.error.message)}\n`);
    }
    return { ok: true, value: state };
  } finally {
    process.off('SIGINT', interrupt);
    input.close();
  }
}

const staysPending = ({ code }: Failure): boolean => code === 'INVALID_ARGUMENT';

function askFor(checkpoint: Checkpoint, ask: (prompt: string) => Promise<string | null>): Promise<Answer> {
  return checkpoint.kind === 'strategy_confirmation' ? askStrategy(checkpoint, ask) : askResults(checkpoint, ask);
}

type Ask = (prompt: string) => Promise<string | null>;

const STRATEGY_HELP = `a approve · q 2 words, words (change query 2) · + words, words (add one) · - 2 (remove it)
from 2015 · to 2020 · sources a,b · r why (another strategy) · x leave\n`;

async function askStrategy(
  { payload }: Extract<Checkpoint, { kind: 'strategy_confirmation' }>,
  ask: Ask,
): Promise<Answer> {
  let draft: Draft = payload.strategy;
  say(`\n${showStrategy(payload)}${paint.dim(STRATEGY_HELP)}`);
  for (;;) {
    const line = await ask('strategy> ');
    if (line === null) return null;
    const [command = '', ...rest] = line.split(/\s+/u);
    if (command === 'x') return 'quit';
    if (command === 'r') return { action: 'reject', ...toNote(rest) };
    if (command === 'a')
      return draft === payload.strategy ? { action: 'approve' } : { action: 'edit', data: toData(draft) };
    const changed = changeStrategy(draft, line);
    if (changed.ok) {
      draft = changed.value;
      say(showStrategy({ ...payload, strategy: draft }));
    } else say(`${paint.yellow(changed.error.message)}\n${paint.dim(STRATEGY_HELP)}`);
  }
}

/** The boolean form follows from the keywords, so it is left out. */
function toData({ queries, sources, filters }: Draft): object {
  const plain = queries.map(({ keywords, synonyms, purpose }) => ({ keywords, synonyms, purpose }));
  return { queries: plain, sources, filters: toWire(filters) };
}

const RESULTS_HELP = `a accept · k 1 3 5-7 (keep) · d 2 4 (drop) · m more · n words (another round) · x leave\n`;

async function askResults({ payload }: Extract<Checkpoint, { kind: 'result_review' }>, ask: Ask): Promise<Answer> {
  const { collection, failure } = payload;
  const { hits } = collection;
  let marks: Marks = new Map();
  let from = 0;
  const show = () => say(showHits(hits.slice(from, from + PAGE), from, marks));
  say(`\n${failure ? showRoundFailure(failure) : showTrouble(collection)}${countOf(hits.length, 'paper')}\n`);
  show();
  say(paint.dim(RESULTS_HELP));
  for (;;) {
    const line = await ask('results> ');
    if (line === null) return null;
    const [command = '', ...rest] = line.split(/\s+/u);
    if (command === 'x') return 'quit';
    if (command === 'a') return { action: 'approve', ...toFeedback(marks) };
    if (command === 'n') return { action: 'reject', ...toFeedback(marks), ...toNote(rest) };
    if (command === 'm') from = from + PAGE < hits.length ? from + PAGE : 0;
    else {
      const marked = markHits(marks, hits, line);
      if (marked.ok) marks = marked.value;
      else say(`${paint.yellow(marked.error.message)}\n${paint.dim(RESULTS_HELP)}`);
    }
    show();
  }
}

function toFeedback(marks: Marks): { data?: object } {
  const marked = (wanted: 'keep' | 'drop') => [...marks].flatMap(([id, mark]) => (mark === wanted ? [id] : []));
  return marks.size === 0 ? {} : { data: { marked_relevant: marked('keep'), marked_irrelevant: marked('drop') } };
}

const toNote = (words: readonly string[]): { note?: string } => (words.length > 0 ? { note: words.join(' ') } : {});
