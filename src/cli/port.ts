import { fail, ok, type Result } from '../model/result.ts';

/** Reads the value of `--port`; 0 means any free port. */
export function parsePort(text: string): Result<number> {
  const isPort = /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
  return isPort ? ok(Number(text)) : fail('INVALID_ARGUMENT', '--port must be a number from 0 to 65535.');
}
