import type { DeskActions } from '../../src/desk/wire.ts';
import type { Answer } from '../shared/api.ts';

/** A decision as a form hands it over. */
export interface Decision {
  readonly action: 'approve' | 'edit' | 'reject';
  readonly data?: Record<string, unknown>;
  readonly note?: string;
}

/** Sends a decision on the checkpoint that is shown. */
export type Decide = (decision: Decision) => Promise<Answer<DeskActions['/api/decide']['gives']>>;
