import type { Result } from '../../src/model/result.ts';

/** The value of a result that must be a success. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}
