import { parse, stringify, TomlDate, TomlError, type TomlTable, type TomlValue } from 'smol-toml';
import { fail, ok, type Result } from '../../model/result.ts';

export type { TomlTable, TomlValue };

/** Reads TOML; integers become bigint, so that `1` and `1.0` stay different when written back. */
export function parseToml(text: string): Result<TomlTable> {
  try {
    return ok(parse(text, { integersAsBigInt: true }));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return fail('STORE_ERROR', `line ${error.line}: ${error.message.split('\n')[0]}`);
  }
}

/** Writes the normal form: `first`, then the other keys in alphabetical order, tables after values, LF, final newline. */
export function formatToml(table: TomlTable, first: string): string {
  const { [first]: leading, ...rest } = table;
  const ordered = { ...(leading === undefined ? {} : { [first]: leading }), ...sortTable(rest) };
  return stringify(ordered, { numbersAsFloat: true });
}

/** Integers as bigint, or they would be written as fractions. */
function toTomlNumber(value: number): TomlValue | null {
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

/** Whether a value is a table, not an array or a date. */
export function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof TomlDate) && !(value instanceof Date);
}

/** Replaces lone surrogates, which cannot be encoded. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** Converts to a TOML table; null, undefined and NaN are left out. */
export function toToml(value: object): TomlTable {
  const entries = Object.entries(value).map(([key, item]): [string, TomlValue | null] => [key, toTomlValue(item)]);
  return Object.fromEntries(entries.filter((entry): entry is [string, TomlValue] => entry[1] !== null));
}

/** Null for what TOML cannot represent. */
function toTomlValue(value: unknown): TomlValue | null {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number') return toTomlNumber(value);
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(toTomlValue).filter((item) => item !== null);
  return typeof value === 'object' && value !== null ? toToml(value) : null;
}
