import { type Combined, combineRecords } from '../../match/combine.ts';
import { limitTime } from '../../model/clock.ts';
import type { Attempt } from '../../model/error.ts';
import type { Ref } from '../../model/ref.ts';
import type { Location, SourceHandle, SourceRecord } from '../../model/source.ts';
import { type Asked, ask, type ResolveDeps } from '../resolve.ts';

/** From this year on open access is asked first. */
const OPEN_ERA = 2021;
const YEAR_LIMIT_MS = 5_000;
const OTHERS_LIMIT_MS = 10_000;
/** The sources that the routing by year is about. */
const NAMED = { mirrors: 'scihub', open: 'unpaywall', year: 'crossref', preprints: 'arxiv' } as const;

/** One stop of a route: who is asked together, each with what it then names. */
export interface Stop {
  readonly locations: readonly Location[];
  readonly attempts: readonly Attempt[];
}

/** What is known of a paper while its route is walked; every answer adds to it. */
export interface Knowledge {
  readonly records: SourceRecord[];
  readonly asked: Set<string>;
}

/** The two sources of the routing, in the order that the year decides; an unknown year counts as new. */
export function orderByYear(year: number | undefined): readonly string[] {
  return year !== undefined && year < OPEN_ERA ? [NAMED.mirrors, NAMED.open] : [NAMED.open, NAMED.mirrors];
}

/** What the records so far say of the paper. */
export function describe(known: Knowledge, { sources }: ResolveDeps): Combined {
  const order = sources.map((handle) => handle.source.id);
  const sorted = [...known.records].sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source));
  return combineRecords(sorted, (id) => sources.find(({ source }) => source.id === id)?.source.leads);
}

/** The stops of a download, each asked only when the ones before gave no copy. */
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

/** Crossref's year, if it comes in time; its record also tells what to verify a copy against. */
export async function findYear(
  doi: Ref,
  deps: ResolveDeps,
  known: Knowledge,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const handle = deps.sources.find(({ source }) => source.id === NAMED.year);
  if (!handle) return undefined;
  const asked = await ask(handle, doi, deps.clock, limitTime(YEAR_LIMIT_MS, signal));
  if (asked.record) known.records.push(asked.record);
  // Another source may still be asked for what Crossref could not say in time.
  if (asked.record || asked.failure?.code === 'NOT_FOUND') known.asked.add(NAMED.year);
  return asked.record?.paper.year;
}

async function visit(id: string, ref: Ref, deps: ResolveDeps, known: Knowledge, signal?: AbortSignal): Promise<Stop> {
  const handle = deps.sources.find(({ source }) => source.id === id);
  if (!handle) return { locations: [], attempts: [] };
  known.asked.add(id);
  return handle.source.locate ? locate(handle, ref, signal) : lookUp(handle, ref, deps, known, signal);
}

/** A slot that only names places: empty unless the operator filled it. */
async function locate(handle: SourceHandle, ref: Ref, signal?: AbortSignal): Promise<Stop> {
  const { source, disabled } = handle;
  const attempt = (outcome: Attempt['outcome'], detail: string): Attempt => ({
    source: source.title,
    outcome,
    detail,
    durationMs: 0,
  });
  if (disabled) return { locations: [], attempts: [attempt('not_consulted_disabled', 'not configured')] };
  const found = await source.locate?.(ref, handle.context(signal));
  if (found?.ok) return { locations: found.value, attempts: [] };
  return { locations: [], attempts: [attempt('consulted_failed', found?.error.message ?? 'nothing was named')] };
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

/** Everybody else who is enabled and open: asked at once, told and tried in catalog order. */
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
  // Crossref was asked for the year; what else it named comes where Crossref stands in the catalog: first.
  if (named.length > 0) yield { locations: named, attempts: [] };
  for (const [at, handle] of others.entries()) {
    const each = asked[at];
    const late = limited.aborted && !signal?.aborted;
    if (each) yield { locations: each.record?.locations ?? [], attempts: [toAttempt(handle, each, late)] };
  }
}

/** In this policy's answers a source goes by its title. */
function toAttempt({ source }: SourceHandle, { attempt, record }: Asked, late = false): Attempt {
  const said = { ...attempt, source: source.title };
  if (late && attempt.code === 'CANCELLED')
    return { ...said, code: 'FETCH_TIMEOUT', detail: `no answer within ${OTHERS_LIMIT_MS / 1000} s` };
  return record?.locations.length === 0 ? { ...said, detail: 'not available: it names no open copy' } : said;
}
