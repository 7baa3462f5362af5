import { z } from 'zod';
import type { Result } from '../../model/result.ts';
import type { DeskParts } from '../parts.ts';
import type { DeskActions } from '../wire.ts';

/** The path of an action. */
export type ActionPath = keyof DeskActions;

/** Something that a POST does: its input and how it runs. */
export interface Action<Path extends ActionPath = ActionPath> {
  readonly shape: z.ZodType<DeskActions[Path]['takes']>;
  /** The size of its body, if it takes more than a form. */
  readonly maxBytes?: number;
  run(input: DeskActions[Path]['takes'], parts: DeskParts): Promise<Result<DeskActions[Path]['gives']>>;
}

/** Types an action by its path. */
export function defineAction<Path extends ActionPath>(action: Action<Path>): Action<Path> {
  return action;
}

/** The id of a session, a checkpoint or a fetch. */
export const id = z.string().min(1).max(200);

/** A reference as typed. */
export const ref = z.string().min(1).max(2048);

/** The input of an action without parameters. */
export const nothing = z.strictObject({});
