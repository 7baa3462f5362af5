import { z } from 'zod';
import { ACTIONS } from '../../model/checkpoint.ts';
import { DOMAINS, INTENT_TYPES } from '../../model/collection.ts';
import { ERROR_TABLE, type ErrorCode } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { describeIssue } from '../../model/validation.ts';
import { parseJson } from '../../text/json.ts';
import type { SearchEvent } from './event.ts';

const texts = z.array(z.string());
const count = z.number().int();
const at = z.iso.datetime();
const filters = z.looseObject({
  fromYear: count.optional(),
  toYear: count.optional(),
  language: z.string().optional(),
  author: z.string().optional(),
  venue: z.string().optional(),
  maxResults: count,
});
const request = z.looseObject({
  query: z.string(),
  domain: z.enum(DOMAINS),
  maxResults: count,
  fromYear: count.optional(),
  toYear: count.optional(),
  language: z.string().optional(),
  sources: texts.optional(),
  concepts: z.array(texts).optional(),
  autoApprove: z.string().optional(),
});
const intent = z.looseObject({
  topic: z.string(),
  concepts: texts,
  conditions: texts.optional(),
  compared: texts.optional(),
  alternatives: z.record(z.string(), texts).optional(),
  excluded: texts.optional(),
  synonyms: z.record(z.string(), texts).optional(),
  phrases: texts,
  intentType: z.enum(INTENT_TYPES),
  domain: z.enum(DOMAINS),
  wantsRecent: z.boolean(),
  filters,
  sources: texts.optional(),
  notes: texts.optional(),
});
const query = z.looseObject({
  keywords: texts,
  synonyms: z.record(z.string(), texts),
  booleanQuery: z.string(),
  purpose: z.string(),
  match: z.literal('any').optional(),
  origin: z.enum(['edited', 'learned']).optional(),
});
const strategy = z.looseObject({ queries: z.array(query), sources: texts, filters });
const feedback = z.looseObject({
  markedRelevant: texts,
  markedIrrelevant: texts,
  reasons: z.record(z.string(), z.string()).optional(),
  freeText: z.string().optional(),
  splits: z.array(z.array(texts)).optional(),
});
const codes = Object.keys(ERROR_TABLE) as ErrorCode[];
const failure = z.looseObject({
  code: z.enum(codes),
  message: z.string(),
  disposition: z.enum(['terminal', 'retry_after', 'needs_config']),
  attempts: z.array(z.looseObject({ source: z.string(), outcome: z.string() })).optional(),
});

const text = z.string().optional();
const fields = z.looseObject({
  doi: text,
  arxivId: text,
  pmid: text,
  pmcid: text,
  title: text,
  authors: z.array(z.looseObject({ family: text, given: text, literal: text, orcid: text })).optional(),
  year: z.number().nullish(),
  month: z.number().nullish(),
  day: z.number().nullish(),
  venue: text,
  volume: text,
  issue: text,
  pages: text,
  publisher: text,
  type: text,
  abstract: text,
  keywords: texts.optional(),
  language: text,
  license: text,
  oaStatus: z.string().nullish(),
  isOa: z.boolean().nullish(),
  url: text,
  references: z.array(z.looseObject({})).optional(),
  versions: z.array(z.looseObject({ kind: z.string() })).optional(),
  retracted: z.boolean().optional(),
  notices: z.array(z.looseObject({ kind: z.string(), about: z.string() })).optional(),
  citationCount: z.number().nullish(),
});
const row = z.looseObject({
  round: count,
  source: z.string(),
  query: count,
  executed: z.string().nullable(),
  ignored: texts,
  reportedTotal: z.number().nullable(),
  retrieved: count,
  pages: count,
  durationMs: z.number(),
  failure: failure.optional(),
});
const notAsked = z.array(z.looseObject({ source: z.string(), why: z.string() }));
const records = z.array(
  z.looseObject({
    source: z.string(),
    paper: fields,
    locations: z.array(z.looseObject({ url: z.string(), source: z.string(), kind: z.string() })),
  }),
);
const importedFile = z.looseObject({
  source: z.string(),
  format: z.string(),
  problems: z.array(z.looseObject({ place: z.string(), message: z.string() })),
});
const criteria = z.looseObject({ include: texts, exclude: texts });
const gathered = z.looseObject({
  round: count,
  records,
  rows: z.array(row),
  notAsked,
  finishedAt: at,
  failure: failure.optional(),
});

const hit = z.looseObject({
  id: z.string(),
  paper: fields.extend({ isOa: z.boolean().nullable(), provenance: z.record(z.string(), z.string()) }),
  score: z.number(),
  reason: z.string(),
  tags: texts,
  sources: texts,
  merged: texts.optional(),
  records: z.array(z.looseObject({ id: z.string(), source: z.string() })).optional(),
});
const counts = z.record(z.string(), count);
const collection = z.looseObject({
  query: z.string(),
  intent,
  strategy,
  hits: z.array(hit),
  facets: z.looseObject({ byYear: counts, byVenue: counts, bySource: counts, topAuthors: texts, keyThemes: texts }),
  ledger: z.looseObject({
    rows: z.array(row),
    imported: z.array(importedFile.extend({ records: count })).optional(),
    notAsked,
    retrieved: count,
    merged: count,
    dropped: z.array(z.looseObject({ id: z.string(), why: z.string() })),
    kept: count,
  }),
  suggestions: texts.optional(),
  finishedAt: at,
});

const face = z.enum(['library', 'mcp', 'cli', 'desk']);
const decision = z.looseObject({
  action: z.enum(ACTIONS),
  revised: strategy.optional(),
  feedback: feedback.optional(),
  note: text,
  face,
  by: text,
});

const EVENT = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('created'),
    at,
    v: count,
    id: z.string(),
    request,
    intent,
    face,
    sandbox: z.boolean(),
  }),
  z.looseObject({ kind: z.literal('strategy'), at, strategy, notes: texts }),
  z.looseObject({
    kind: z.literal('added'),
    at,
    face,
    imports: z.array(importedFile.extend({ records })).optional(),
    removed: z.array(z.string()).optional(),
    criteria: criteria.optional(),
  }),
  z.looseObject({ kind: z.literal('decision'), at, decision }),
  z.looseObject({ kind: z.literal('gathered'), at, gathered }),
  z.looseObject({ kind: z.literal('collection'), at, collection }),
  z.looseObject({
    kind: z.literal('completed'),
    at,
    reason: z.enum(['approved', 'rounds_exhausted', 'failed']),
    collection: collection.optional(),
  }),
  z.looseObject({ kind: z.literal('failed'), at, error: failure }),
]);

/** Validates one line of a session file, because a file can be cut, edited or mixed up by others. */
export function parseEvent(line: string): Result<SearchEvent> {
  const value = parseJson(line);
  const parsed = EVENT.safeParse(value, { error: describeIssue });
  // The value as written: fields that the schema does not name are kept too.
  if (parsed.success) return ok(value as SearchEvent);
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String).join('.');
  return fail('STORE_ERROR', value === undefined ? 'not JSON' : `${path || 'event'}: ${issue?.message ?? 'no event'}`);
}

/** The version in the first line, read before validation: a newer version may have other shapes. */
export function readVersion(line: string): number | null {
  const value = parseJson(line);
  const isObject = typeof value === 'object' && value !== null;
  return isObject && 'v' in value && typeof value.v === 'number' ? value.v : null;
}
