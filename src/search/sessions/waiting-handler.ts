import type { Checkpoint, CheckpointHandler, Decision } from '../../model/checkpoint.ts';

/** A reviewer who answers later: each checkpoint waits for a decision of its own. */
export interface WaitingHandler extends CheckpointHandler {
  /** Answers the checkpoint that is pending with this very decision; false when none is. */
  setDecision(decision: Decision): boolean;
  /** The checkpoint that waits, or null. */
  current(): Checkpoint | null;
  isPending(): boolean;
  /** Resolves when a checkpoint waits, at once when one does already. */
  arrived(): Promise<Checkpoint>;
}

/** Creates the handler of one session. */
export function createWaitingHandler(): WaitingHandler {
  let pending: { readonly checkpoint: Checkpoint; answer(decision: Decision): void } | null = null;
  let watchers: ((checkpoint: Checkpoint) => void)[] = [];
  return {
    handle: (checkpoint) =>
      new Promise((answer) => {
        pending = { checkpoint, answer };
        for (const tell of watchers) tell(checkpoint);
        watchers = [];
      }),
    setDecision(decision) {
      const answered = pending;
      pending = null;
      answered?.answer(decision);
      return answered !== null;
    },
    current: () => pending?.checkpoint ?? null,
    isPending: () => pending !== null,
    arrived: () => (pending ? Promise.resolve(pending.checkpoint) : new Promise((resolve) => watchers.push(resolve))),
  };
}
