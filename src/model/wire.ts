type SnakeKey<K extends string> = K extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeKey<Tail>}`
  : K;

/** The wire form of a value: the same data with snake_case keys. */
export type Wire<T> = T extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : T extends object
    ? { readonly [K in keyof T as K extends string ? SnakeKey<K> : K]: Wire<T[K]> }
    : T;

/** Renames every key to snake_case, at any depth; undefined is left out, so absent stays absent. */
export function toWire<T>(value: T): Wire<T> {
  return convert(value) as Wire<T>;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (value === null || typeof value !== 'object') return value;
  const given = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(given.map(([key, item]) => [toSnake(key), convert(item)]));
}

function toSnake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
