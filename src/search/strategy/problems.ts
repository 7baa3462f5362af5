import type { z } from 'zod';
import { fail, type Result } from '../../model/result.ts';
import { formatPath } from '../../model/validation.ts';

const MAX_LISTED = 12;

/** What is wrong with a decision's data, and in which field. */
export interface Problem {
  /** The path of the field on the wire, such as `queries[0].keywords`; empty if it is about the whole. */
  readonly field: string;
  readonly message: string;
}

/** The problems that a validator found. */
export function toProblems({ issues }: z.ZodError): Problem[] {
  return issues.map(({ path, message }) => ({ field: formatPath(path), message: message.slice(0, 300) }));
}

/** A failure that lists every problem, in its message and by field. */
export function invalid<T>(what: string, problems: readonly Problem[]): Result<T> {
  const listed = problems.slice(0, MAX_LISTED).map(({ field, message }) => (field ? `${field}: ${message}` : message));
  const named = problems.filter(({ field }) => field !== '').map(({ field, message }) => [field, message] as const);
  // The first problem of a field is the one to fix first.
  const fields = named.length > 0 ? Object.fromEntries(named.reverse()) : undefined;
  return fail('INVALID_ARGUMENT', `Invalid ${what}. ${listed.join('; ')}.`, { fields });
}
