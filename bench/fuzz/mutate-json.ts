/** Random changes of JSON that leave it JSON, because most changes of its text only break it. */
import { parseJson } from '../../src/text/json.ts';
import { mutate } from './mutate.ts';

const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: [] },
  '2014',
  'null',
];
const NAMES = ['__proto__', 'constructor', 'toString', '', 'id', 'doi', 'title'];

/** Changes one to four values of a JSON text; undefined if it is none. */
export function mutateJson(text: string, others: readonly string[], random: () => number): string | undefined {
  const root = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  if (typeof root !== 'object' || root === null) return undefined;
  const upTo = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]) => items[upTo(items.length)] as T;
  for (let left = 1 + upTo(4); left > 0; left -= 1) {
    const parent = pick(parentsIn(root));
    const name = pick(Object.keys(parent).length > 0 ? Object.keys(parent) : NAMES);
    const value = Object.hasOwn(parent, name) ? parent[name] : null;
    const changed: readonly (() => unknown)[] = [
      () => [value, value],
      () => ({ [pick(NAMES)]: value }),
      () => (typeof value === 'string' ? mutate(value, others, random) : JSON.stringify(value)),
      () => someValue(pick(parentsIn(root)), pick),
      () => structuredClone(pick(ODD)),
    ];
    if (random() < 0.1) delete parent[name];
    else set(parent, random() < 0.1 ? pick(NAMES) : name, pick(changed)());
  }
  return toJson(root);
}

/** An own property, also if its name is that of the prototype. */
const set = (parent: Parent, name: string, value: unknown) =>
  Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true });

type Parent = Record<string, unknown>;

/** All objects and arrays of a value, itself included. */
function parentsIn(value: unknown): Parent[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Parent, ...Object.values(value).flatMap(parentsIn)];
}

function someValue(parent: Parent, pick: <T>(items: readonly T[]) => T): unknown {
  const values = Object.values(parent);
  return values.length > 0 ? structuredClone(pick(values)) : null;
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
