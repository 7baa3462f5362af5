import { z } from 'zod';
import { fail, ok, type Result } from '../model/result.ts';
import { FACET_CATEGORIES, SNAPSHOT_SORTS, type SnapshotFilters } from '../model/snapshot.ts';
import { describeIssue } from '../model/validation.ts';

const whole = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);

const value = z.string().min(1).max(500).optional();

const FILTERS = {
  author: value,
  venue: value,
  keyword: value,
  institution: value,
  tag: value,
  from_year: whole.optional(),
  to_year: whole.optional(),
  has_source: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
};

/** Parameters of a search. */
export const SEARCH = z.strictObject({
  q: z.string().default(''),
  page: whole.optional(),
  page_size: whole.optional(),
  sort: z.enum(SNAPSHOT_SORTS).optional(),
  facets: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(FACET_CATEGORIES)))
    .optional(),
  ...FILTERS,
});

/** Parameters of a part of a text. */
export const PART = z.strictObject({
  offset: whole.optional(),
  max_chars: whole.pipe(z.number().min(1).max(1_000_000)).default(50_000),
});

/** Parameters of a list of facets. */
export const FACETS = z.strictObject({ limit: whole.optional(), ...FILTERS });

/** No parameters. */
export const NONE = z.strictObject({});

type Filters = Omit<z.infer<typeof FACETS>, 'limit'>;

/** Converts parameters to filters. */
export function toFilters({ from_year: fromYear, to_year: toYear, has_source: hasSource, ...names }: Filters) {
  const { author, venue, keyword, institution, tag } = names;
  const all = { author, venue, keyword, institution, tag, fromYear, toYear, hasSource };
  return Object.fromEntries(Object.entries(all).filter(([, each]) => each !== undefined)) as SnapshotFilters;
}

/** Reads parameters; unknown, repeated or invalid ones are a failure. */
export function parseQuery<T>(shape: z.ZodType<T>, parameters: URLSearchParams): Result<T> {
  const names = [...parameters.keys()];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return fail('invalid_arguments', `${twice.slice(0, 40)}: must be given only once.`);
  const parsed = shape.safeParse(Object.fromEntries(parameters), { error: describeIssue });
  if (parsed.success) return ok(parsed.data);
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'parameters'}: ${message}`);
  return fail('invalid_arguments', problems.join('; ').slice(0, 500));
}
