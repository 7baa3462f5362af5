import type { z } from 'zod';
import { fail, type Result } from '../../model/result.ts';
import { fieldsOfIssues } from '../../model/validation.ts';

const MAX_LISTED = 12;

/** What is wrong with a decision's data, and in which field. */
export interface Problem {
  /** The path of the field on the wire, such as `queries.0.keywords`; empty if it is about the whole. */
  readonly field: string;
  readonly message: string;
}

/** The problems that a validator found. */
export function toProblems({ issues }: z.ZodError): Problem[] {
  return issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message: message.slice(0, 300) }));
}

/** A failure that lists every problem, in its message and by field. */
export function invalid<T>(what: string, problems: readonly Problem[]): Result<T> {
  const listed = problems
    .slice(0, MAX_LISTED)
    .map(({ field, message }) => (field ? `${shown(field)}: ${message}` : message));
  const fields = fieldsOfIssues(
    problems.map(({ field, message }) => ({ path: field ? field.split('.') : [], message })),
  );
  return fail('INVALID_ARGUMENT', `Invalid ${what}. ${listed.join('; ')}.`, { fields });
}

/** `queries.0.keywords` as `queries[0].keywords`. */
const shown = (field: string) => field.replace(/\.(\d+)(?=\.|$)/gu, '[$1]');
