import type { Decision } from '../desk/decide.ts';
import { type Cell, createCell } from '../shared/cell.ts';
import type { Host, HostCapabilities } from './host.ts';
import { type Answer, type Refusal, type ResultsToReview, readAnswer, type Session } from './session.ts';

const POLL_MS = 1500;
/** The server sends at most this many papers at once. */
const PAGE = 30;
/** Codes that mean another client decided first. */
const LATE = ['CHECKPOINT_BUSY', 'SESSION_STATE'];

/** The session in the view, and what a person can do with it. */
export interface Review {
  readonly session: Cell<Session | null>;
  readonly refusal: Cell<Refusal | null>;
  readonly isBusy: Cell<boolean>;
  /** False if the host cannot pass a decision to the server. */
  readonly canDecide: boolean;
  take(result: Readonly<Record<string, unknown>>): void;
  /** Returns true if the decision was accepted. */
  decide(decision: Decision): Promise<boolean>;
  more(): Promise<void>;
}

/** Follows a session through the tools of the server, which the host calls. */
export function createReview(host: Host, capabilities: HostCapabilities): Review {
  const session = createCell<Session | null>(null);
  const refusal = createCell<Refusal | null>(null);
  const isBusy = createCell(false);
  const canDecide = capabilities.serverTools !== undefined;

  const call = async (name: string, args: object): Promise<Answer> => {
    try {
      return readAnswer(await host.request('tools/call', { name, arguments: args }));
    } catch (error) {
      return { refusal: { code: 'HOST', message: `The host did not call ${name}: ${String(error)}`, fields: {} } };
    }
  };
  const show = (answer: Answer) => {
    refusal.set(answer.refusal ?? null);
    if (!('session' in answer)) return;
    const known = session.get();
    // The same checkpoint again would drop the papers that were loaded since.
    const isSame = known?.checkpoint !== undefined && known.checkpoint.id === answer.session.checkpoint?.id;
    if (!isSame) session.set(answer.session);
    if (answer.session.state === 'running' && canDecide) setTimeout(() => void refresh(), POLL_MS);
  };
  const refresh = async () => {
    const id = session.get()?.id;
    if (id !== undefined) show(await call('get_session', { session_id: id }));
  };
  /** Tells the model what happened, for its next answer. */
  const announce = (decision: Decision, next: Session) => {
    if (!capabilities.updateModelContext) return;
    const text = `The person decided "${decision.action}" in the review of search session ${next.id}. Its state is now ${next.state}; call get_session for details.`;
    host.request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined);
  };
  return {
    session,
    refusal,
    isBusy,
    canDecide,
    take(result) {
      const answer = readAnswer(result);
      show(answer);
      // A chat that is opened again shows an old answer; the session may have moved on.
      if ('session' in answer && canDecide && answer.session.state !== 'running') void refresh();
    },
    async decide(decision) {
      const { id, checkpoint } = session.get() ?? {};
      if (!checkpoint || isBusy.get()) return false;
      isBusy.set(true);
      const answer = await call('decide', { session_id: id, checkpoint_id: checkpoint.id, ...decision });
      isBusy.set(false);
      show(answer);
      if ('session' in answer) announce(decision, answer.session);
      else if (LATE.includes(answer.refusal.code)) await refresh();
      return 'session' in answer;
    },
    async more() {
      const before = session.get();
      const checkpoint = before?.checkpoint;
      if (!before || !checkpoint || !('results' in checkpoint)) return;
      const range = { session_id: before.id, offset: checkpoint.results.hits.length, limit: PAGE };
      const answer = await call('get_session', range);
      const next = 'session' in answer ? answer.session.checkpoint : undefined;
      if (session.get() !== before || next?.id !== checkpoint.id || !('results' in next)) return show(answer);
      session.set({ ...before, checkpoint: append(checkpoint, next) });
    },
  };
}

function append(checkpoint: ResultsToReview, next: ResultsToReview): ResultsToReview {
  const hits = [...checkpoint.results.hits, ...next.results.hits];
  return { ...checkpoint, results: { ...checkpoint.results, hits } };
}
