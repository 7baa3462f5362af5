import type { Clock } from '../model/clock.ts';
import { type Combined, combineRecords } from '../model/combine.ts';
import type { Attempt, AttemptOutcome, ErrorCode, Failure } from '../model/error.ts';
import type { PaperField } from '../model/paper.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { SourceHandle, SourceRecord } from '../model/source.ts';

/** What resolving needs from outside. */
export interface ResolveDeps {
  /** All sources in catalog order, enabled or not. */
  readonly sources: readonly SourceHandle[];
  readonly clock: Clock;
}

export interface ResolveOptions {
  /** Ask every enabled source that knows such ids, also when the first ones left nothing open. */
  readonly everySource?: boolean;
  readonly signal?: AbortSignal;
}

/** A paper as the sources know it, with everything that was asked and every disagreement. */
export interface Resolution extends Combined {
  readonly ref: Ref;
  /** Wire key of the most trusted source that knew the paper. */
  readonly source: string;
  readonly attempts: readonly Attempt[];
}

interface Asked {
  readonly attempt: Attempt;
  readonly record?: SourceRecord;
  readonly failure?: Failure;
}

/** While one of these is open, the second tier is asked, source by source. */
const ESSENTIAL: readonly PaperField[] = ['title', 'authors', 'year'];
/** Worth one question to the second tier, not more. */
const WELCOME: readonly PaperField[] = ['abstract', 'isOa'];

/** Turns a ref into one paper: the first tier at once, the second for what it left open, then everything combined. */
export async function resolve(ref: Ref, deps: ResolveDeps, options: ResolveOptions = {}): Promise<Result<Resolution>> {
  const asked = await askTiers(ref, deps, options);
  const doi =
    ref.kind === 'pmid' || ref.kind === 'pmcid'
      ? asked.find((each) => each.record?.paper.doi)?.record?.paper.doi
      : undefined;
  if (doi) {
    const more = await askTiers({ kind: 'doi', id: doi }, deps, options);
    return conclude(ref, deps, [...more, ...asked.filter((each) => each.record)]);
  }
  return conclude(ref, deps, asked);
}

async function askTiers(ref: Ref, deps: ResolveDeps, options: ResolveOptions): Promise<Asked[]> {
  const [first = [], second = []] = [1, 2].map((tier) => deps.sources.filter((handle) => handle.source.tier === tier));
  const asked = await askAll(first, ref, deps, options.signal);
  if (options.everySource) return [...asked, ...(await askAll(second, ref, deps, options.signal))];
  // One after another: each answer may make the next question unnecessary, and every question is somebody's budget.
  for (const handle of second) {
    const needed = isNeeded(handle, asked, deps);
    asked.push(
      needed ? await ask(handle, ref, deps.clock, options.signal) : notAsked(handle, ref, 'not_consulted_not_needed'),
    );
  }
  return asked;
}

function isNeeded(handle: SourceHandle, asked: readonly Asked[], deps: ResolveDeps): boolean {
  const records = asked.flatMap((each) => each.record ?? []);
  if (handle.source.registrar) return !records.some((record) => findSource(deps, record.source)?.registrar);
  const { paper } = combineRecords(records, () => undefined);
  const isOpen = (field: PaperField) => paper[field] === undefined || paper[field] === null;
  if (ESSENTIAL.some(isOpen)) return true;
  const indexes = asked.filter((each) => each.attempt.outcome.startsWith('consulted') && isIndex(each, deps));
  return indexes.length === 0 && WELCOME.some(isOpen);
}

/** Whether a source of the second tier was asked that describes papers of all kinds. */
function isIndex({ attempt }: Asked, deps: ResolveDeps): boolean {
  const source = deps.sources.find((handle) => handle.source.wireKey === attempt.source)?.source;
  return source?.tier === 2 && !source.registrar;
}

const findSource = (deps: ResolveDeps, id: string) => deps.sources.find((handle) => handle.source.id === id)?.source;

function askAll(handles: readonly SourceHandle[], ref: Ref, deps: ResolveDeps, signal?: AbortSignal): Promise<Asked[]> {
  return Promise.all(handles.map((handle) => ask(handle, ref, deps.clock, signal)));
}

async function ask(handle: SourceHandle, ref: Ref, clock: Clock, signal?: AbortSignal): Promise<Asked> {
  const { source } = handle;
  if (!source.lookup || !source.covers(ref)) return notAsked(handle, ref, 'not_consulted_not_applicable');
  if (handle.disabled) return notAsked(handle, ref, 'not_consulted_disabled');
  const start = clock.now();
  const answer = await source.lookup(ref, handle.context(signal));
  const durationMs = clock.now() - start;
  if (answer.ok) return { attempt: toAttempt(source.wireKey, 'consulted_resolved', durationMs), record: answer.value };
  const { error } = answer;
  const outcome = error.code === 'NOT_FOUND' ? 'consulted_no_record' : 'consulted_failed';
  return { attempt: toAttempt(source.wireKey, outcome, durationMs, error.message, error.code), failure: error };
}

function notAsked(handle: SourceHandle, ref: Ref, outcome: AttemptOutcome): Asked {
  const { source, disabled } = handle;
  if (disabled) return { attempt: toAttempt(source.wireKey, 'not_consulted_disabled', 0, disabled.why) };
  if (!source.lookup || !source.covers(ref))
    return { attempt: toAttempt(source.wireKey, 'not_consulted_not_applicable', 0) };
  return { attempt: toAttempt(source.wireKey, outcome, 0) };
}

function toAttempt(
  source: string,
  outcome: AttemptOutcome,
  durationMs: number,
  detail?: string,
  code?: ErrorCode,
): Attempt {
  return { source, outcome, durationMs, ...(detail && { detail }), ...(code && { code }) };
}

function conclude(ref: Ref, deps: ResolveDeps, asked: readonly Asked[]): Result<Resolution> {
  const order = deps.sources.map((handle) => handle.source.id);
  const records = asked
    .flatMap((each) => each.record ?? [])
    .sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source));
  const [first] = records;
  const attempts = asked.map((each) => each.attempt);
  if (!first) return explainFailure(ref, asked, attempts, deps);
  const combined = combineRecords(records, (id) => findSource(deps, id)?.leads);
  return ok({ ref, source: findSource(deps, first.source)?.wireKey ?? first.source, attempts, ...combined });
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
  if (consulted.length === 0) return explainNobodyAsked(shown, ref, attempts, deps);
  const worst = broken[0]?.failure;
  if (!worst)
    return fail(
      'NOT_FOUND',
      `${names.join(', ')} ${names.length > 1 ? 'have' : 'has'} no record of ${shown}. Check the identifier for typing errors.`,
      { attempts },
    );
  const reasons = broken.map((each) => `${titleOf(each.attempt.source, deps)}: ${each.failure?.message}`).join(' ');
  const waits = broken.map((each) => each.failure?.retryAfterMs ?? 0);
  const message = `Whether ${shown} exists could not be found out. ${reasons}`;
  return fail(worst.code, message, {
    denial: worst.denial,
    remediation: worst.remediation,
    attempts,
    retryAfterMs: Math.max(...waits) || undefined,
  });
}

function explainNobodyAsked(
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
