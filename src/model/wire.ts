import type { DenialContext, Failure, FailureSubject } from './error.ts';

type SnakeKey<K extends string> = K extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeKey<Tail>}`
  : K;

/** The wire form of a value: the same data with snake_case keys. */
export type Wire<T> = T extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : T extends object
    ? { readonly [K in keyof T as K extends string ? SnakeKey<K> : K]: Wire<T[K]> }
    : T;

/** The wire form of a failure: its subject is spread, and the denial has the name of the published contract. */
export type WireFailure = Wire<Omit<Failure, 'denial' | 'about'>> &
  Partial<Wire<FailureSubject>> & { readonly denial_context?: Wire<DenialContext> | null };

/** Objects whose keys are data (keywords, years, names) and stay as they are. */
const KEYED_BY_DATA: ReadonlySet<string> = new Set(['fields', 'synonyms', 'byYear', 'byVenue', 'bySource']);

/** Renames every key to snake_case, at any depth; undefined is left out, so absent stays absent. */
export function toWire<T>(value: T): Wire<T> {
  return convert(value, toSnake, (key) => KEYED_BY_DATA.has(key)) as Wire<T>;
}

/** Renames every key to camelCase, at any depth; the value still has to be validated. */
export function fromWire(value: unknown): unknown {
  return convert(value, toCamel, (key) => KEYED_BY_DATA.has(toCamel(key)));
}

function convert(value: unknown, rename: (key: string) => string, isKept: (key: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, rename, isKept));
  if (value === null || typeof value !== 'object') return value;
  const converted: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key];
    if (item === undefined) continue;
    set(converted, rename(key), isKept(key) ? item : convert(item, rename, isKept));
  }
  return converted;
}

/** Assigning to `__proto__` would change the prototype instead of adding a key. */
function set(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, configurable: true });
  else object[key] = value;
}

/** The keys of a program are few; those of data could be any number. */
const MAX_CACHED = 1_000;
const snakes = new Map<string, string>();

function toSnake(key: string): string {
  const known = snakes.get(key);
  if (known !== undefined) return known;
  const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (snakes.size < MAX_CACHED) snakes.set(key, snake);
  return snake;
}

function toCamel(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
