import { parse, stringify, TomlDate, TomlError, type TomlTable, type TomlValue } from 'smol-toml';
import { fail, ok, type Result } from '../model/result.ts';

export type { TomlTable, TomlValue };

/** Reads TOML; whole numbers become bigint, so that `1` and `1.0` stay apart when they are written back. */
export function parseToml(text: string): Result<TomlTable> {
  try {
    return ok(parse(text, { integersAsBigInt: true }));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return fail('STORE_ERROR', `line ${error.line}: ${error.message.split('\n')[0]}`);
  }
}

/** Writes the normal form: `first` leads, other keys in alphabetical order, tables after values, LF, final newline. */
export function formatToml(table: TomlTable, first: string): string {
  const { [first]: leading, ...rest } = table;
  const ordered = { ...(leading === undefined ? {} : { [first]: leading }), ...sortTable(rest) };
  return stringify(ordered, { numbersAsFloat: true });
}

/** A number as TOML has it; null for what is no number. */
export function toTomlNumber(value: number): TomlValue | null {
  if (!Number.isFinite(value)) return null;
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? BigInt(value) : value;
}

function sortTable(table: TomlTable): TomlTable {
  return Object.fromEntries(
    Object.keys(table)
      .sort()
      .map((key) => [key, sortValue(table[key] ?? '')]),
  );
}

function sortValue(value: TomlValue): TomlValue {
  if (Array.isArray(value)) return value.map(sortValue);
  return isTable(value) ? sortTable(value) : value;
}

/** Whether a value is a table, not a list or a date. */
export function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof TomlDate) && !(value instanceof Date);
}
