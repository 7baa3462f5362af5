import { type Combined, combineRecords } from '../match/combine.ts';
import { commonReason, failedAttempt, joinAttempts } from '../model/attempt.ts';
import type { Clock } from '../model/clock.ts';
import type { Attempt, AttemptOutcome, Failure } from '../model/error.ts';
import type { PaperField } from '../model/paper.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Source, SourceHandle, SourceRecord } from '../model/source.ts';

/** What resolving needs. */
export interface ResolveDeps {
  /** All sources in catalog order, enabled or not. */
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
}

export interface ResolveOptions {
  /** Asks every enabled source, even if the first tier answered everything. */
  readonly everySource?: boolean;
  readonly signal?: AbortSignal;
}

/** A paper combined from all sources, with all attempts and conflicts. */
export interface Resolution extends Combined {
  readonly ref: Ref;
  /** Wire key of the most trusted source with a record. */
  readonly source: string;
  readonly attempts: readonly Attempt[];
}

/** The result of asking one source. */
export interface Asked {
  readonly attempt: Attempt;
  readonly record?: SourceRecord;
  readonly failure?: Failure;
}

/** If one of these is missing, sources of the second tier are asked one by one. */
const ESSENTIAL: readonly PaperField[] = ['title', 'authors', 'year'];
/** If one of these is missing, one source of the second tier is asked. */
const WELCOME: readonly PaperField[] = ['abstract', 'isOa'];

/** Turns a ref into a paper: asks the first tier at once, the second for what is missing, and combines the records. */
export async function resolve(ref: Ref, deps: ResolveDeps, options: ResolveOptions = {}): Promise<Result<Resolution>> {
  const asked = await askTiers(ref, deps, options);
  const record =
    ref.kind === 'pmid' || ref.kind === 'pmcid' ? asked.find((each) => each.record?.paper.doi)?.record : undefined;
  if (!record?.paper.doi) return conclude(ref, deps, asked);
  // The registrar of the DOI knows the paper best, but the link from PubMed id to DOI may be wrong, so it is checked.
  const others = {
    ...deps,
    sources: deps.sources.filter(({ source }) => !asked.some((each) => each.record?.source === source.id)),
  };
  const byDoi = await askTiers({ kind: 'doi', id: record.paper.doi }, others, options);
  const more = byDoi.map((each) => keepIfSame(each, ref, record));
  return conclude(ref, deps, [...asked, ...more], joinAttempts(asked.map(attemptOf), more.map(attemptOf)));
}

/** A record with another PubMed id or another title is of another paper. */
export function keepIfSame(asked: Asked, ref: Ref, first: SourceRecord): Asked {
  const { record, attempt } = asked;
  if (!record) return asked;
  const stated = ref.kind === 'pmid' ? record.paper.pmid : record.paper.pmcid;
  const { conflicts } = combineRecords([first, record], () => undefined);
  const other = (stated !== undefined && stated !== ref.id) || conflicts.some((conflict) => conflict.field === 'title');
  if (!other) return asked;
  const detail = `Its record of ${first.paper.doi} describes a different paper than ${formatRef(ref)}; ignored.`;
  return { attempt: { ...attempt, outcome: 'consulted_failed', code: 'SOURCE_CHANGED', detail } };
}

async function askTiers(ref: Ref, deps: ResolveDeps, options: ResolveOptions): Promise<Asked[]> {
  const [first = [], second = []] = [1, 2].map((tier) =>
    deps.sources.filter(({ source }) => source.tier === tier && !hasTextsOnly(source)),
  );
  const asked = await askAll(first, ref, deps, options.signal);
  if (options.everySource) return [...asked, ...(await askAll(second, ref, deps, options.signal))];
  // One after another: each answer may make the next request unnecessary.
  for (const handle of second) {
    const needed = isNeeded(handle, ref, asked, deps);
    asked.push(
      needed ? await ask(handle, ref, deps.clock, options.signal) : notAsked(handle, ref, 'not_consulted_not_needed'),
    );
  }
  return asked;
}

/** It has no records, so that it says nothing about a ref. */
const hasTextsOnly = ({ texts, lookup, references }: Source) => texts && !lookup && !references;

function isNeeded(handle: SourceHandle, ref: Ref, asked: readonly Asked[], deps: ResolveDeps): boolean {
  const records = asked.flatMap((each) => each.record ?? []);
  const registered = records.some((record) => findSource(deps, record.source)?.registrar);
  // A DOI has one registrar; an arXiv paper has two, which complement each other.
  if (handle.source.registrar) return !registered || (ref.kind === 'arxiv' && leadsOnOpen(handle, records));
  const { paper } = combineRecords(records, () => undefined);
  const isOpen = (field: PaperField) => paper[field] === undefined || paper[field] === null;
  if (ESSENTIAL.some(isOpen)) return true;
  const indexes = asked.filter((each) => each.attempt.outcome.startsWith('consulted') && isIndex(each, deps));
  return indexes.length === 0 && WELCOME.some(isOpen);
}

function leadsOnOpen({ source }: SourceHandle, records: readonly SourceRecord[]): boolean {
  return (source.leads ?? []).some((field) => records.every((record) => record.paper[field] === undefined));
}

/** Whether a general source of the second tier was asked. */
function isIndex({ attempt }: Asked, deps: ResolveDeps): boolean {
  const source = deps.sources.find((handle) => handle.source.wireKey === attempt.source)?.source;
  return source?.tier === 2 && !source.registrar;
}

const findSource = (deps: ResolveDeps, id: string) => deps.sources.find((handle) => handle.source.id === id)?.source;

function askAll(handles: readonly SourceHandle[], ref: Ref, deps: ResolveDeps, signal?: AbortSignal): Promise<Asked[]> {
  return Promise.all(handles.map((handle) => ask(handle, ref, deps.clock, signal)));
}

/** Asks one source for its record of a paper, unless it does not cover the ref or is disabled. */
export async function ask(handle: SourceHandle, ref: Ref, clock: Clock, signal?: AbortSignal): Promise<Asked> {
  const { source } = handle;
  if (!source.lookup || !source.covers(ref)) return notAsked(handle, ref, 'not_consulted_not_applicable');
  if (handle.disabled) return notAsked(handle, ref, 'not_consulted_disabled');
  const start = clock.now();
  const answer = await source.lookup(ref, handle.context(signal));
  const durationMs = clock.now() - start;
  if (answer.ok) return { attempt: toAttempt(source.wireKey, 'consulted_resolved', durationMs), record: answer.value };
  return { attempt: failedAttempt(source.wireKey, answer.error, durationMs), failure: answer.error };
}

function notAsked(handle: SourceHandle, ref: Ref, outcome: AttemptOutcome): Asked {
  const { source, disabled } = handle;
  if (disabled) return { attempt: toAttempt(source.wireKey, 'not_consulted_disabled', 0, disabled.why) };
  if (!source.lookup || !source.covers(ref))
    return { attempt: toAttempt(source.wireKey, 'not_consulted_not_applicable', 0) };
  return { attempt: toAttempt(source.wireKey, outcome, 0) };
}

function toAttempt(source: string, outcome: AttemptOutcome, durationMs: number, detail?: string): Attempt {
  return { source, outcome, durationMs, ...(detail && { detail }) };
}

const attemptOf = ({ attempt }: Asked): Attempt => attempt;

function conclude(
  ref: Ref,
  deps: ResolveDeps,
  asked: readonly Asked[],
  attempts: readonly Attempt[] = asked.map(attemptOf),
): Result<Resolution> {
  const order = deps.sources.map((handle) => handle.source.id);
  const records = asked
    .flatMap((each) => each.record ?? [])
    .sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source));
  const [first] = records;
  const missing = findMissingVersion(ref, asked);
  if (missing) return fail('NOT_FOUND', missing, { attempts });
  if (!first) return explainFailure(ref, asked, attempts, deps);
  const combined = combineRecords(records, (id) => findSource(deps, id)?.leads);
  return ok({ ref, source: findSource(deps, first.source)?.wireKey ?? first.source, attempts, ...combined });
}

/** Only arXiv knows versions: if it does not have this one, other records of the paper do not help. */
function findMissingVersion(ref: Ref, asked: readonly Asked[]): string | null {
  if (ref.kind !== 'arxiv' || ref.version === undefined) return null;
  const denied = asked.find((each) => each.attempt.source === 'arxiv' && each.failure?.code === 'NOT_FOUND');
  const exists = asked.some((each) => each.record);
  if (!denied || !exists) return null;
  return `arXiv has ${ref.id}, but not version ${ref.version}. Omit the version to get the newest.`;
}

function explainFailure(
  ref: Ref,
  asked: readonly Asked[],
  attempts: readonly Attempt[],
  deps: ResolveDeps,
): Result<Resolution> {
  const shown = formatRef(ref);
  const consulted = asked.filter((each) => each.failure);
  const broken = consulted.filter((each) => each.failure?.code !== 'NOT_FOUND');
  const names = consulted.map((each) => titleOf(each.attempt.source, deps));
  if (consulted.length === 0) return explainNoneQueried(shown, ref, attempts, deps);
  const worst = broken[0]?.failure;
  const silent = worst ? [] : authoritiesNotAsked(ref, asked, deps);
  if (silent.length > 0) return explainSilence(shown, names, silent, attempts);
  if (!worst)
    return fail(
      'NOT_FOUND',
      `${names.join(', ')} ${names.length > 1 ? 'have' : 'has'} no record of ${shown}. Check the identifier for typos.`,
      { attempts },
    );
  const common = commonReason(broken.map((each) => each.attempt));
  // Each message contains the name of its service.
  const each = broken.map(({ failure }) => failure?.message).join(' ');
  const reasons = common ? `All ${broken.length} services failed with the same error: ${common}` : each;
  const waits = broken.map((each) => each.failure?.retryAfterMs ?? 0);
  const message = `Could not determine whether ${shown} exists. ${reasons}`;
  return fail(worst.code, message, {
    reason: worst.reason,
    denial: worst.denial,
    remediation: worst.remediation,
    attempts,
    retryAfterMs: Math.max(...waits) || undefined,
  });
}

/** Registrars that were not asked: unknown is not "no". */
function authoritiesNotAsked(ref: Ref, asked: readonly Asked[], deps: ResolveDeps): SourceHandle[] {
  const able = deps.sources.filter(({ source }) => source.registrar && source.lookup && source.covers(ref));
  return able.filter(({ source }) => !asked.some((each) => each.attempt.source === source.wireKey && each.failure));
}

function explainSilence(
  shown: string,
  names: readonly string[],
  silent: readonly SourceHandle[],
  attempts: readonly Attempt[],
): Result<Resolution> {
  const who = silent.map(({ source, disabled }) => `${source.title} ${disabled?.why ?? 'was not queried.'}`).join(' ');
  const remediation = silent.flatMap((handle) => handle.disabled?.remediation ?? []);
  return fail(
    'CAPABILITY_DENIED',
    `Could not determine whether ${shown} exists: ${names.join(', ')} ${names.length > 1 ? 'have' : 'has'} no record, but the authoritative source was not queried. ${who}`,
    { attempts, remediation },
  );
}

function explainNoneQueried(
  shown: string,
  ref: Ref,
  attempts: readonly Attempt[],
  deps: ResolveDeps,
): Result<Resolution> {
  const able = deps.sources.filter((handle) => handle.source.covers(ref) && handle.source.lookup);
  const remediation = able.flatMap((handle) => handle.disabled?.remediation ?? []);
  const reasons = able.map((handle) => `${handle.source.title}: ${handle.disabled?.why}`).join(' ');
  return fail('CAPABILITY_DENIED', `No enabled source knows ${shown}. ${reasons}`.trim(), { attempts, remediation });
}

const titleOf = (wireKey: string, deps: ResolveDeps): string =>
  deps.sources.find((handle) => handle.source.wireKey === wireKey)?.source.title ?? wireKey;
