import { countOf } from './count.ts';

/** A misfit as a validator reports it, as far as words are made of it. */
interface Issue {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly [detail: string]: unknown;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
};

/** What a value is, in the words of KINDS. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  return KINDS[typeof value] ?? 'something else';
}

const quote = (value: unknown): string => JSON.stringify(String(value).slice(0, 60));

function sayType({ expected, input }: Issue): string {
  const wanted = KINDS[String(expected)] ?? String(expected);
  if (input === undefined) return `is missing; it must be ${wanted}`;
  const given = kindOf(input);
  return given === wanted || (typeof input === 'number' && expected === 'int')
    ? `must be ${wanted}`
    : `must be ${wanted}, not ${given}`;
}

/** What sizes are counted in; numbers are their own size. */
const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item', object: 'field' };

function saySize(issue: Issue, limit: unknown, isLeast: boolean): string {
  const unit = UNITS[String(issue['origin'])];
  const edge = issue['inclusive'] === false ? (isLeast ? 'more than' : 'less than') : isLeast ? 'at least' : 'at most';
  if (!unit) return `must be ${edge} ${limit}`;
  if (issue['exact'] === true) return `must have exactly ${countOf(Number(limit), unit)}`;
  return isLeast && limit === 1 ? 'must not be empty' : `must have ${edge} ${countOf(Number(limit), unit)}`;
}

const SENTENCES: Readonly<Record<string, (issue: Issue) => string>> = {
  invalid_type: sayType,
  too_small: (issue) => saySize(issue, issue['minimum'], true),
  too_big: (issue) => saySize(issue, issue['maximum'], false),
  invalid_value: ({ values, input }) => {
    const known = Array.isArray(values) ? values.map(String) : [];
    const wanted = known.length === 1 ? known[0] : `one of ${known.join(', ')}`;
    return input === undefined ? `is missing; it must be ${wanted}` : `must be ${wanted}, not ${quote(input)}`;
  },
  unrecognized_keys: ({ keys }) => {
    const names = (Array.isArray(keys) ? keys : []).slice(0, 5).map(quote);
    return names.length === 1 ? `there is no field ${names[0]} here` : `there are no fields ${names.join(', ')} here`;
  },
  invalid_format: ({ format }) => `does not have the form of ${format === 'regex' ? 'what is wanted' : format}`,
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  invalid_union: ({ input }) => (input === undefined ? 'is missing' : 'fits none of the forms that are taken here'),
};

/**
 * Says in plain words what is wrong with a value, to follow the name of the place and a colon. It is what validators are
 * given to speak with, so that no face shows a caller the words of a library.
 */
export function sayMisfit(issue: Issue): string {
  return SENTENCES[issue.code ?? '']?.(issue) ?? 'does not fit';
}
