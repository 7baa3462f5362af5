import type { DeskActions } from '../../src/desk/wire.ts';
import type { ApiResult } from '../shared/api.ts';

/** A decision from a form. */
export interface Decision {
  readonly action: 'approve' | 'edit' | 'reject';
  readonly data?: Record<string, unknown>;
  readonly note?: string;
}

/** Sends a decision on the checkpoint on the page. */
export type Decide = (decision: Decision) => Promise<ApiResult<DeskActions['/api/decide']['gives']>>;
