import type { Attempt } from '../model/error.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import type { SourceContext, SourceHandle, SourceRecord } from '../model/source.ts';
import { ask, findSource, type StepDeps } from './ask.ts';
import { hasAnswered } from './services.ts';

/** What the services know about an id. */
export interface IdAnswer {
  /**
   * `absent`: every service that registers such ids answered, and none has it. `registered`: it exists, at an agency
   * whose records cannot be read here.
   */
  readonly status: 'found' | 'absent' | 'registered' | 'unknown';
  readonly record?: SourceRecord;
  readonly attempts: readonly Attempt[];
}

/** A step of a lookup: many ids in a request, or one by one. */
interface Step {
  readonly source: string;
  readonly how: 'batch' | 'single' | 'registered';
  /** Its answer decides whether the id exists; the others only help if it fails. */
  readonly decides?: true;
}

/** A batch lacks aliases and DOIs with commas, so that what it lacks is looked up alone. */
const STEPS: Readonly<Record<Ref['kind'], readonly Step[]>> = {
  doi: [
    { source: 'crossref', how: 'batch', decides: true },
    { source: 'datacite', how: 'batch', decides: true },
    // One request settles an invented DOI; only what exists is worth the others.
    { source: 'doi-org', how: 'registered', decides: true },
    { source: 'crossref', how: 'single', decides: true },
    // Other agencies have no service here; the index knows many of their DOIs.
    { source: 'openalex', how: 'batch', decides: true },
  ],
  arxiv: [
    { source: 'arxiv', how: 'batch', decides: true },
    { source: 'datacite', how: 'batch' },
    { source: 'openalex', how: 'batch' },
  ],
  pmid: [
    { source: 'europe-pmc', how: 'batch', decides: true },
    { source: 'ncbi', how: 'single', decides: true },
    { source: 'openalex', how: 'single' },
  ],
  pmcid: [
    { source: 'europe-pmc', how: 'batch', decides: true },
    { source: 'ncbi', how: 'single', decides: true },
    { source: 'openalex', how: 'single' },
  ],
};

/** The state of one id during a lookup. */
class Pending {
  readonly ref: Ref;
  readonly attempts: Attempt[] = [];
  /** A deciding source could not be asked. */
  isOpen = false;
  /** What the authority for such ids says; undefined if it was not asked or failed. */
  isRegistered: boolean | undefined;
  record: SourceRecord | undefined;
  /** Resolves as soon as a source has the record, or when no source is left to ask. */
  readonly answer: Promise<IdAnswer>;
  private resolve: (answer: IdAnswer) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;

  constructor(ref: Ref) {
    this.ref = ref;
    this.answer = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
  }

  conclude(): void {
    const { attempts, record } = this;
    this.resolve({ status: this.status(), attempts, ...(record && { record }) });
  }

  fail(error: unknown): void {
    this.reject(error);
  }

  private status(): IdAnswer['status'] {
    if (this.record) return 'found';
    if (this.isRegistered === false) return 'absent';
    if (this.isOpen) return 'unknown';
    return this.isRegistered ? 'registered' : 'absent';
  }
}

/**
 * Looks up ids of any kinds, in batches where a service has them. The answers are by the spelling of the ref, and each
 * arrives as soon as it is known: what depends on one does not wait for the others.
 */
export function lookupIds(
  refs: readonly Ref[],
  deps: StepDeps,
  signal?: AbortSignal,
): ReadonlyMap<string, Promise<IdAnswer>> {
  const pending = new Map(refs.map((ref) => [formatRef(ref), new Pending(ref)]));
  for (const kind of new Set(refs.map((ref) => ref.kind))) {
    const all = [...pending.values()].filter(({ ref }) => ref.kind === kind);
    settleAll(all, lookupKind(kind, all, deps, signal));
  }
  return new Map([...pending].map(([key, { answer }]) => [key, answer]));
}

async function settleAll(all: readonly Pending[], lookup: Promise<void>): Promise<void> {
  try {
    await lookup;
    for (const each of all) each.conclude();
  } catch (error) {
    for (const each of all) each.fail(error);
  }
}

async function lookupKind(
  kind: Ref['kind'],
  all: readonly Pending[],
  deps: StepDeps,
  signal?: AbortSignal,
): Promise<void> {
  const failed = new Set<string>();
  for (const step of STEPS[kind]) {
    const open = all.filter(
      ({ record, isOpen, isRegistered }) => !record && isRegistered !== false && (step.decides || isOpen),
    );
    const handle = findSource(deps.sources, step.source);
    if (open.length === 0 || failed.has(step.source)) continue;
    if (!handle) {
      if (step.decides) for (const each of open) each.isOpen = true;
      continue;
    }
    const isAnswered = await ASK[step.how](handle, open, deps, signal);
    if (isAnswered) continue;
    failed.add(step.source);
  }
}

/** Asks for all of them in as few requests as possible; false if a request failed. */
async function askBatches(
  handle: SourceHandle,
  pending: readonly Pending[],
  deps: StepDeps,
  signal?: AbortSignal,
): Promise<boolean> {
  const { batch } = handle.source;
  if (!batch) return false;
  const parts = Array.from({ length: Math.ceil(pending.length / batch.size) }, (_, at) =>
    pending.slice(at * batch.size, (at + 1) * batch.size),
  );
  return askEach(parts, async (part) => {
    const refs = part.map(({ ref }) => ref);
    const request = (context: SourceContext) => batch.lookup(refs, context);
    const { attempt, value } = await ask(handle, deps, signal, request);
    for (const [at, each] of part.entries()) settle(each, attempt, value?.[at] ?? undefined);
    return value !== undefined;
  });
}

async function askSingles(
  handle: SourceHandle,
  pending: readonly Pending[],
  deps: StepDeps,
  signal?: AbortSignal,
): Promise<boolean> {
  const { lookup } = handle.source;
  if (!lookup) return false;
  return askEach(pending, async (each) => {
    const { attempt, value } = await ask(handle, deps, signal, (context) => lookup(each.ref, context));
    settle(each, attempt, value);
    return hasAnswered(attempt);
  });
}

async function askRegistry(
  handle: SourceHandle,
  pending: readonly Pending[],
  deps: StepDeps,
  signal?: AbortSignal,
): Promise<boolean> {
  const { isRegistered } = handle.source;
  if (!isRegistered) return false;
  return askEach(pending, async (each) => {
    const { attempt, value } = await ask(handle, deps, signal, (context) => isRegistered(each.ref, context));
    each.attempts.push(attempt);
    if (hasAnswered(attempt)) each.isRegistered = value === true;
    else each.isOpen = true;
    return hasAnswered(attempt);
  });
}

/** A service that fails costs so many requests, not one for each id. */
const AT_ONCE = 8;

/** Asks for each item, a few at a time; false if one of them failed. */
async function askEach<T>(items: readonly T[], run: (item: T) => Promise<boolean>): Promise<boolean> {
  const queue = [...items];
  let isAnswered = true;
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) if (!(await run(item))) isAnswered = false;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return isAnswered;
}

const ASK = { batch: askBatches, single: askSingles, registered: askRegistry };

/** Notes what a source said about one id; the last word of a source replaces its earlier one. */
function settle(each: Pending, attempt: Attempt, record: SourceRecord | undefined): void {
  const outcome = hasAnswered(attempt) ? (record ? 'consulted_resolved' : 'consulted_no_record') : attempt.outcome;
  const before = each.attempts.findIndex(({ source }) => source === attempt.source);
  each.attempts.splice(before < 0 ? each.attempts.length : before, before < 0 ? 0 : 1, { ...attempt, outcome });
  if (!hasAnswered(attempt)) each.isOpen = true;
  if (!record) return;
  each.record = record;
  each.conclude();
}
