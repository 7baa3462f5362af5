import type { Answer } from './api.ts';
import type { Session } from './wire.ts';

/** A decision as a form hands it over. */
export interface Decision {
  readonly action: 'approve' | 'edit' | 'reject';
  readonly data?: object;
  readonly note?: string;
}

/** Sends a decision on the checkpoint that is shown. */
export type Decide = (decision: Decision) => Promise<Answer<Session>>;
