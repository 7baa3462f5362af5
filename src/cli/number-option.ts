import { fail, ok, type Result } from '../model/result.ts';

/** The smallest and largest value of an option. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Reads the number of an option such as `--limit`, before anything else happens. */
export function parseNumber(option: string, text: string, { min, max }: Range): Result<number> {
  const isWhole = /^-?\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
  const range = `${option} must be a whole number from ${min} to ${max}`;
  return isWhole ? ok(Number(text)) : fail('INVALID_ARGUMENT', `${range}, not "${text.slice(0, 40)}".`);
}

/** Reads the value of `--port`; 0 means any free port. */
export function parsePort(text: string): Result<number> {
  return parseNumber('--port', text, { min: 0, max: 65_535 });
}
