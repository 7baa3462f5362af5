import { countOf } from './count.ts';

/** The part of a validator's issue that its description uses. */
interface Issue {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly [detail: string]: unknown;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  bigint: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  tuple: 'an array',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'boolean') return String(value);
  return TYPES[typeof value] ?? 'something else';
}

/** An object may have a `toString` of its own, so only plain values are shown. */
const quote = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? JSON.stringify(String(value).slice(0, 60)) : typeOf(value);

function describeType({ expected, input }: Issue): string {
  const wanted = TYPES[String(expected)] ?? String(expected);
  if (input === undefined) return `is missing; it must be ${wanted}`;
  const given = typeOf(input);
  return given === wanted || (typeof input === 'number' && expected === 'int')
    ? `must be ${wanted}`
    : `must be ${wanted}, not ${given}`;
}

/** What sizes are counted in; numbers are their own size. */
const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item', object: 'field' };

function describeSize(issue: Issue, limit: unknown, isMinimum: boolean): string {
  const unit = UNITS[String(issue['origin'])];
  const exclusive = isMinimum ? 'more than' : 'less than';
  const edge = issue['inclusive'] === false ? exclusive : isMinimum ? 'at least' : 'at most';
  if (!unit) return `must be ${edge} ${limit}`;
  if (issue['exact'] === true) return `must have exactly ${countOf(Number(limit), unit)}`;
  return isMinimum && limit === 1 ? 'must not be empty' : `must have ${edge} ${countOf(Number(limit), unit)}`;
}

/** A longer list would hide what is wrong. */
const MAX_NAMED = 20;

const SENTENCES: Readonly<Record<string, (issue: Issue) => string>> = {
  invalid_type: describeType,
  too_small: (issue) => describeSize(issue, issue['minimum'], true),
  too_big: (issue) => describeSize(issue, issue['maximum'], false),
  invalid_value: ({ values, input }) => {
    const known = Array.isArray(values) ? values.map(String) : [];
    const wanted = known.length === 1 ? known[0] : `one of ${known.join(', ')}`;
    return input === undefined ? `is missing; it must be ${wanted}` : `must be ${wanted}, not ${quote(input)}`;
  },
  unrecognized_keys: ({ keys, inst }) => {
    const names = (Array.isArray(keys) ? keys : []).slice(0, 5).map(quote);
    const unknown = `unknown ${names.length === 1 ? 'field' : 'fields'} ${names.join(', ')}`;
    const known = Object.keys((inst as { shape?: object } | undefined)?.shape ?? {});
    return known.length > 0 && known.length <= MAX_NAMED ? `${unknown}; valid fields: ${known.join(', ')}` : unknown;
  },
  invalid_format: ({ format }) => `does not have the format ${format === 'regex' ? 'that is required' : format}`,
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  invalid_union: ({ input }) => (input === undefined ? 'is missing' : 'does not match any accepted type'),
};

/**
 * Describes what is wrong with a value, to follow the name of a field and a colon. Validators are configured with it,
 * so that no interface shows the wording of a library.
 */
export function describeIssue(issue: Issue): string {
  return SENTENCES[issue.code ?? '']?.(issue) ?? 'is not valid';
}

/** An issue as a validator reports it. */
interface ReportedIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** The path of a field as a caller writes it, such as `queries[0].keywords`. */
export function formatPath(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return parts.join('').replace(/^\./u, '');
}

/** What is wrong with which field, by its path; undefined if no field is named. */
export function fieldsOfIssues(issues: readonly ReportedIssue[]): Record<string, string> | undefined {
  const named = issues.flatMap(({ code, path, message, keys = [] }) => {
    const paths = code === 'unrecognized_keys' ? keys.map((key) => [...path, key]) : [path];
    return paths.filter(({ length }) => length > 0).map((each) => [formatPath(each), message] as const);
  });
  // The first issue of a field is the one to fix first.
  return named.length > 0 ? Object.fromEntries(named.reverse()) : undefined;
}
