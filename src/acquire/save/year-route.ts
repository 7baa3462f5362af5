import { type Combined, combineRecords } from '../../match/combine.ts';
import { failedAttempt } from '../../model/attempt.ts';
import { limitTime } from '../../model/clock.ts';
import type { Attempt } from '../../model/error.ts';
import type { Ref } from '../../model/ref.ts';
import type { Location, SourceHandle, SourceRecord } from '../../model/source.ts';
import { type Asked, ask, type ResolveDeps } from '../resolve.ts';

/** From this year on, open access is tried first. */
const OPEN_ERA = 2021;
const YEAR_LIMIT_MS = 5_000;
const OTHERS_LIMIT_MS = 10_000;
/** The sources of the route by year. */
const NAMED = { mirrors: 'scihub', open: 'unpaywall', year: 'crossref', preprints: 'arxiv' } as const;

/** One stop of a route: the locations to try and the attempts made. */
export interface Stop {
  readonly locations: readonly Location[];
  readonly attempts: readonly Attempt[];
}

/** What is known about a paper so far; every stop adds to it. */
export interface Knowledge {
  readonly records: SourceRecord[];
  readonly asked: Set<string>;
  /** Requests that belong to no stop: for the DOI of a PubMed id, and for the year. */
  readonly attempts: Attempt[];
}

/** The state before any source is asked. */
export function startKnowledge(): Knowledge {
  return { records: [], asked: new Set(), attempts: [] };
}

/** Open access and mirrors in the order for a year; an unknown year counts as recent. */
export function orderByYear(year: number | undefined): readonly string[] {
  return year !== undefined && year < OPEN_ERA ? [NAMED.mirrors, NAMED.open] : [NAMED.open, NAMED.mirrors];
}

/** The paper combined from the records so far. */
export function describe(known: Knowledge, { sources }: ResolveDeps): Combined {
  const order = sources.map((handle) => handle.source.id);
  const sorted = [...known.records].sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source));
  return combineRecords(sorted, (id) => sources.find(({ source }) => source.id === id)?.source.leads);
}

/** The stops of a download; each is asked only if the stops before gave no copy. */
export async function* walk(ref: Ref, deps: ResolveDeps, known: Knowledge, signal?: AbortSignal): AsyncGenerator<Stop> {
  if (ref.kind === 'arxiv') yield await visit(NAMED.preprints, ref, deps, known, signal);
  const doi = ref.kind === 'doi' ? ref : toDoi(describe(known, deps).paper.doi);
  if (doi) {
    const year = await findYear(doi, deps, known, signal);
    for (const id of orderByYear(year)) yield await visit(id, doi, deps, known, signal);
  }
  yield* visitOthers(ref, deps, known, signal);
}

function toDoi(doi: string | undefined): Ref | undefined {
  return doi === undefined ? undefined : { kind: 'doi', id: doi };
}

/** The year from Crossref, within a time limit; its record is also used to verify copies. */
export async function findYear(
  doi: Ref,
  deps: ResolveDeps,
  known: Knowledge,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const handle = deps.sources.find(({ source }) => source.id === NAMED.year);
  if (!handle) return undefined;
  if (known.asked.has(NAMED.year)) return known.records.find(({ source }) => source === NAMED.year)?.paper.year;
  const asked = await ask(handle, doi, deps.clock, limitTime(YEAR_LIMIT_MS, signal));
  if (asked.record) known.records.push(asked.record);
  known.attempts.push({ ...asked.attempt, source: handle.source.title });
  // If Crossref timed out, it may be asked again later.
  if (asked.record || asked.failure?.code === 'NOT_FOUND') known.asked.add(NAMED.year);
  return asked.record?.paper.year;
}

async function visit(id: string, ref: Ref, deps: ResolveDeps, known: Knowledge, signal?: AbortSignal): Promise<Stop> {
  const handle = deps.sources.find(({ source }) => source.id === id);
  if (!handle) return { locations: [], attempts: [] };
  known.asked.add(id);
  return handle.source.locate ? locate(handle, ref, deps, signal) : lookUp(handle, ref, deps, known, signal);
}

/** A source that only names locations; the operator configures it. */
async function locate(
  { source, disabled, context }: SourceHandle,
  ref: Ref,
  { clock }: ResolveDeps,
  signal?: AbortSignal,
): Promise<Stop> {
  const none = (outcome: Attempt['outcome'], detail: string): Stop => ({
    locations: [],
    attempts: [{ source: source.title, outcome, detail, durationMs: 0 }],
  });
  if (disabled) return none('not_consulted_disabled', 'not configured');
  const start = clock.now();
  const found = await source.locate?.(ref, context(signal));
  if (!found || (found.ok && found.value.length === 0)) return none('consulted_no_record', 'no location');
  // The attempt at each location follows.
  if (found.ok) return { locations: found.value, attempts: [] };
  return { locations: [], attempts: [failedAttempt(source.title, found.error, clock.now() - start)] };
}

async function lookUp(
  handle: SourceHandle,
  ref: Ref,
  deps: ResolveDeps,
  known: Knowledge,
  signal?: AbortSignal,
): Promise<Stop> {
  const asked = await ask(handle, ref, deps.clock, signal);
  if (asked.record) known.records.push(asked.record);
  return { locations: asked.record?.locations ?? [], attempts: [toAttempt(handle, asked)] };
}

/** All other enabled open sources: asked at once, reported and tried in catalog order. */
async function* visitOthers(ref: Ref, deps: ResolveDeps, known: Knowledge, signal?: AbortSignal): AsyncGenerator<Stop> {
  const limited = limitTime(OTHERS_LIMIT_MS, signal);
  const others = deps.sources.filter(
    ({ source, disabled }) =>
      source.tier < 3 &&
      source.lookup &&
      !source.onlyFor &&
      !disabled &&
      !known.asked.has(source.id) &&
      source.covers(ref),
  );
  const asked = await Promise.all(others.map((handle) => ask(handle, ref, deps.clock, limited)));
  const named = known.records.find((record) => record.source === NAMED.year)?.locations ?? [];
  for (const { record } of asked) if (record) known.records.push(record);
  const late = limited.aborted && !signal?.aborted;
  const attempts = others.flatMap((handle, at) => (asked[at] ? toAttempt(handle, asked[at], late) : []));
  // All were asked, so all are reported, even if the first copy is good. Crossref was asked for the year; its locations
  // come first, as Crossref does in the catalog.
  yield { locations: named, attempts };
  for (const { record } of asked) if (record?.locations.length) yield { locations: record.locations, attempts: [] };
}

/** This policy reports sources by title. */
function toAttempt({ source }: SourceHandle, { attempt, record }: Asked, late = false): Attempt {
  const titled = { ...attempt, source: source.title };
  if (late && attempt.code === 'CANCELLED')
    return { ...titled, code: 'FETCH_TIMEOUT', detail: `timed out after ${OTHERS_LIMIT_MS / 1000} s` };
  return record?.locations.length === 0 ? { ...titled, detail: 'not available: no open copy' } : titled;
}
