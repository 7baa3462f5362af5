import { createFailure, type ErrorCode, type Failure, type FailureDetails } from './error.ts';

/** A value or an expected failure; an exception is a bug. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure };

/** Wraps a value as a success. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Wraps a code and message as a failure. */
export function fail<T = never, Code extends ErrorCode = ErrorCode>(
  code: Code,
  message: string,
  details?: FailureDetails<Code>,
): Result<T> {
  return { ok: false, error: createFailure(code, message, details) };
}
