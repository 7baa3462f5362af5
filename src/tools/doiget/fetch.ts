import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Acquired } from '../../acquire/acquired.ts';
import { inBatch } from '../../acquire/batch.ts';
import { COPY_VERSIONS, RECORD_SCHEMA, TEXT_FORMATS, type TextCopy } from '../../model/entry.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { formatRef } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { wireFailure } from '../run.ts';
import { defineTool, failuresOf } from '../tool.ts';
import { describeTool, dryRun, ref, toPlanned } from './shapes.ts';

const textCopy = z.object({
  from: z.enum(TEXT_FORMATS),
  path: z.string(),
  size_bytes: z.number(),
  source: z.string(),
  sha256: z.string(),
  grade: z.string(),
  final_url: z.string(),
});

function toText({ from, sizeBytes, source, sha256, grade, finalUrl }: TextCopy, path: string) {
  return { from, path, size_bytes: sizeBytes, source, sha256, grade, final_url: finalUrl };
}

const fetched = z.object({
  ref: z.string(),
  source: z.string(),
  resolver_profile: z.string(),
  path: z.string(),
  license: z.string(),
  size_bytes: z.number(),
  schema_version: z.string(),
  sha256: z.string(),
  grade: z.string(),
  version: z.enum(COPY_VERSIONS).optional(),
  evidence: z.array(z.record(z.string(), z.unknown())),
  title: z.string().optional(),
  year: z.number().optional(),
  final_url: z.string(),
  already_stored: z.boolean(),
  has_pdf: z.boolean(),
  text: textCopy.optional(),
  attempts: z.array(z.record(z.string(), z.unknown())),
  next: z.string().optional(),
});

/** The fields of that answer whose text comes from outside. */
const FETCHED_TEXT = [
  'title',
  'license',
  'evidence[].detail',
  'final_url',
  'text.final_url',
  'attempts[].detail',
] as const;

/** Sources of texts alone; to callers they are open copies of a publisher, as the list of routes is fixed. */
const TEXT_SOURCES = new Set(['elife', 'plos', 'ncbi']);

const routeOf = (source: string): string => (TEXT_SOURCES.has(source) ? 'oa-publisher' : source);

function toFetched(typed: string, acquired: Acquired): z.infer<typeof fetched> {
  const { entry, copy, path, textPath, attempts, wasStored } = acquired;
  const { paper, text } = entry;
  return {
    ref: typed,
    source: routeOf(copy.source),
    resolver_profile: routeOf(copy.source),
    path,
    license: copy.license ?? 'unknown',
    size_bytes: copy.sizeBytes,
    schema_version: RECORD_SCHEMA,
    sha256: copy.sha256,
    grade: copy.grade,
    ...(copy.version && { version: copy.version }),
    evidence: copy.evidence.map((each) => toWire(each)),
    ...(paper.title !== undefined && { title: paper.title }),
    ...(paper.year !== undefined && { year: paper.year }),
    final_url: copy.finalUrl,
    already_stored: wasStored,
    has_pdf: entry.copy !== undefined,
    ...(text && textPath && { text: toText(text, textPath) }),
    attempts: attempts.map((each) => toWire(each)),
  };
}

export const fetchPaper = defineTool({
  name: 'doiget_fetch_paper',
  title: 'Fetch a paper',
  description: describeTool({
    when: 'User wants to download a paper PDF given a DOI or arXiv id.',
    inputs: "ref: DOI ('10.1234/abc') or arXiv id ('2401.12345'). dry_run: optional bool, return the plan only.",
    outputs:
      '{ ok: true, ref, source, resolver_profile, path, license, size_bytes, schema_version, sha256, grade, version?, evidence, title?, year?, final_url, already_stored, has_pdf, text?: { from, path, size_bytes, source }, attempts, next } or { ok: false, ref, error: { code, message, disposition, denial_context?, remediation?, attempts? } }. With dry_run: { ok: true, dry_run: true, ref, plan, rate_limit_budget }.',
    costs: '1-3 s network call. May fail if not Open Access.',
    effects:
      'Writes PDF to the store. Appends a row to the provenance log. An open text (JATS or HTML) is stored beside it, or alone where no PDF is open, with a row of its own. A file that cannot be verified as the paper goes to quarantine, and the call fails.',
    limits: 'Max 5 fetches/sec. Use doiget_batch_fetch for >5 refs.',
  }),
  effect: 'network-write',
  input: z.strictObject({ ref, dry_run: dryRun }),
  output: fetched,
  badInput: 'INVALID_REF',
  untrusted: FETCHED_TEXT,
  uses: ['acquire'],
  async run(input, context, { signal }) {
    const acquired = await context.acquire(input.ref, signal && { signal });
    if (!acquired.ok) return acquired;
    const { ref: stored } = acquired.value.entry;
    const next = `Read it with read_paper (ref ${formatRef(stored)}), or run: carrel read ${formatRef(stored)}`;
    return ok({ ...toFetched(input.ref, acquired.value), next });
  },
  dryRun: (input, { plan }) => toPlanned(plan(input.ref)),
});

const MAX_REFS = 100;
/** Many clients drop a silent call after a minute; progress keeps it alive. */
const MAX_SILENCE_MS = 50_000;

/** A failed row always has `denial_context`, if only as null, so that all rows have one shape. */
function toErrorRow(typed: string, failure: Failure): object {
  return { ref: typed, ok: false, error: { denial_context: null, ...wireFailure(failure) } };
}

function toRow(typed: string, result: Result<Acquired>): object {
  return result.ok ? { ok: true, ...toFetched(typed, result.value) } : toErrorRow(typed, result.error);
}

export const batchFetch = defineTool({
  name: 'doiget_batch_fetch',
  title: 'Fetch many papers',
  description: describeTool({
    when: 'User wants more than five papers, or has a list of references. For one paper use doiget_fetch_paper.',
    inputs: `refs: 1 to ${MAX_REFS} DOIs or arXiv ids. dry_run: optional bool, return the plans only.`,
    outputs:
      '{ ok: true, results: [row] } in input order; each row is an answer of doiget_fetch_paper, and error rows always have denial_context. With dry_run: { ok: true, dry_run: true, plans: [row] }.',
    costs: 'About a second per paper; several are fetched in parallel under one rate limit.',
    effects: 'Those of doiget_fetch_paper for each ref. A duplicate ref is fetched once.',
    limits: `Max ${MAX_REFS} refs. Without a progress token it returns after 50 s; unfinished rows are FETCH_TIMEOUT: call again with the same refs.`,
  }),
  effect: 'network-write',
  input: z.strictObject({
    refs: z
      .array(z.string())
      .min(1)
      .max(MAX_REFS, `TOO_MANY_REFS: at most ${MAX_REFS} refs in one call`)
      .describe('DOIs or arXiv ids; a malformed one becomes an error row.'),
    dry_run: dryRun,
  }),
  output: z.looseObject({ results: z.array(z.record(z.string(), z.unknown())) }),
  badInput: 'INVALID_REF',
  untrusted: [...FETCHED_TEXT.map((field) => `results[].${field}`), ...failuresOf('results[]')],
  uses: ['acquire'],
  async run({ refs }, { acquire }, { signal, progress }) {
    const limit = progress ? undefined : AbortSignal.timeout(MAX_SILENCE_MS);
    const ends = [signal, limit].filter((each) => each !== undefined);
    const sessionId = randomUUID();
    const one = (text: string) =>
      acquire(text, { sessionId, ...(ends.length > 0 && { signal: AbortSignal.any(ends) }) });
    const results = await inBatch(refs, one, (done) => progress?.(done, refs.length, `${done}/${refs.length}`));
    const unfinished = createFailure(
      'FETCH_TIMEOUT',
      'Not finished in time. Call again with the same refs; finished papers are kept.',
    );
    const rows = results.map((result, at) =>
      toRow(
        refs[at] ?? '',
        !result.ok && result.error.code === 'CANCELLED' && limit?.aborted ? { ok: false, error: unfinished } : result,
      ),
    );
    return ok({
      results: rows as Record<string, unknown>[],
      next: 'Find passages in the fetched papers with search_library, and read sections with read_paper.',
    });
  },
  dryRun({ refs }, { plan }) {
    const plans = refs.map((text) => {
      const planned = toPlanned(plan(text));
      return planned.ok ? planned.value : toErrorRow(text, planned.error);
    });
    return ok({ dry_run: true, plans });
  },
});
