import type { Checkpoint, CheckpointHandler, Decision } from '../../model/checkpoint.ts';

/** A reviewer who answers later: each checkpoint waits for a decision. */
export interface WaitingHandler extends CheckpointHandler {
  /** Answers the pending checkpoint; false if there is none. */
  setDecision(decision: Decision): boolean;
  /** The pending checkpoint, or null. */
  current(): Checkpoint | null;
  isPending(): boolean;
  /** Resolves with the pending checkpoint, or with the next one. */
  arrived(): Promise<Checkpoint>;
}

/** Creates the handler of one session. */
export function createWaitingHandler(): WaitingHandler {
  let pending: { readonly checkpoint: Checkpoint; answer(decision: Decision): void } | null = null;
  let waiting: ((checkpoint: Checkpoint) => void)[] = [];
  return {
    handle: (checkpoint) =>
      new Promise((answer) => {
        pending = { checkpoint, answer };
        for (const resolve of waiting) resolve(checkpoint);
        waiting = [];
      }),
    setDecision(decision) {
      const answered = pending;
      pending = null;
      answered?.answer(decision);
      return answered !== null;
    },
    current: () => pending?.checkpoint ?? null,
    isPending: () => pending !== null,
    arrived: () => (pending ? Promise.resolve(pending.checkpoint) : new Promise((resolve) => waiting.push(resolve))),
  };
}
