import { limitTime } from '../model/clock.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import type {
  CheckedReference,
  CheckOptions,
  CheckResult,
  CheckSummary,
  StatedReference,
  Verdict,
} from '../model/reference.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { CheckDeps, StepDeps } from './ask.ts';
import { checkOne, type IdAnswers } from './check-one.ts';
import { type IdAnswer, lookupIds } from './ids.ts';
import type { CheckJob } from './job.ts';
import { isWarned, shareNotices } from './notices.ts';
import { createServices } from './services.ts';
import { idsOf } from './stated-ids.ts';

/** Ids of so many references are looked up together; each reference is checked as soon as its ids are known. */
const PART = 200;
/** References that are checked at the same time; the limits of the services pace them. */
const AT_ONCE = 8;

/** Checks references, keeps the progress in `job`, and returns every verdict with its evidence. */
export async function checkReferences(
  references: readonly StatedReference[],
  deps: CheckDeps & { readonly job?: CheckJob },
  { signal, progress, onChecked, stopAfterMs }: CheckOptions = {},
): Promise<Result<CheckResult>> {
  const { job } = deps;
  const checked = new Map<number, CheckedReference>(job?.earlier(references) ?? []);
  const total = references.length;
  const stop = stopAfterMs === undefined ? signal : limitTime(stopAfterMs, signal);
  const report = () => {
    const waitingFor = services.waitingFor();
    progress?.({ done: checked.size, total, ...(waitingFor.length > 0 && { waitingFor }) });
  };
  const services = createServices(deps.clock, report);
  const keep = (result: CheckedReference) => {
    checked.set(result.index, result);
    job?.keep(result);
    onChecked?.(result);
    report();
  };
  for (const each of checked.values()) onChecked?.(each);
  report();
  const open = references.filter(({ index }) => !checked.has(index));
  for (let start = 0; start < open.length && !stop?.aborted; start += PART)
    await checkPart(open.slice(start, start + PART), { ...deps, services }, keep, stop);
  if (signal?.aborted)
    return fail('CANCELLED', `The check was cancelled after ${checked.size} of ${total} references.`);
  for (const shared of shareNotices([...checked.values()])) keep(shared);
  const all = references.flatMap(({ index }) => checked.get(index) ?? []);
  const pending = total - all.length;
  // What is unknown is asked again in another check, and only that.
  if (pending === 0 && !all.some(isOpen)) job?.finish();
  return ok({ summary: summarize(all), references: all, ...(pending > 0 && { pending }) });
}

async function checkPart(
  part: readonly StatedReference[],
  deps: StepDeps,
  keep: (result: CheckedReference) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const answers = lookupIds(distinctIds(part), deps, signal);
  const limit = limitAtOnce(AT_ONCE);
  await Promise.all(
    part.map(async (reference) => {
      const known = await answersFor(reference, answers);
      await limit(async () => {
        if (signal?.aborted) return;
        const result = await checkOne(reference, known, deps, signal);
        // What an abort interrupted looks like a failed service.
        if (!signal?.aborted) keep(result);
      });
    }),
  );
}

function distinctIds(references: readonly StatedReference[]): Ref[] {
  const refs = references
    .filter(({ scope }) => scope.kind === 'paper')
    .flatMap((each) => idsOf(each).map(({ ref }) => ref));
  return [...new Map(refs.map((ref) => [formatRef(ref), ref])).values()];
}

/** What the services know about the ids of one reference. */
async function answersFor(
  reference: StatedReference,
  answers: ReadonlyMap<string, Promise<IdAnswer>>,
): Promise<IdAnswers> {
  const keys = idsOf(reference).map(({ ref }) => formatRef(ref));
  const known = await Promise.all(keys.map(async (key) => [key, await answers.get(key)] as const));
  return new Map(known.flatMap(([key, answer]) => (answer ? [[key, answer] as const] : [])));
}

/** Runs functions, so many at the same time. */
function limitAtOnce(most: number): (run: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const NONE: Readonly<Record<Verdict, number>> = {
  confirmed: 0,
  differs: 0,
  not_found: 0,
  unknown: 0,
  unreadable: 0,
  out_of_scope: 0,
};

/** How many references have each verdict, and how many papers have a warning. */
export function summarize(references: readonly CheckedReference[]): CheckSummary {
  const counts: Record<Verdict, number> = { ...NONE };
  for (const { verdict } of references) counts[verdict] += 1;
  const unchecked = references.filter(({ noticesUnchecked }) => noticesUnchecked).length;
  return { ...counts, warned: references.filter(isWarned).length, unchecked };
}

/** Whether a service could not be asked, so that another check may say more. */
const isOpen = ({ verdict, noticesUnchecked }: CheckedReference): boolean =>
  verdict === 'unknown' || noticesUnchecked === true;

const UNSOUND: ReadonlySet<Verdict> = new Set(['differs', 'not_found', 'unknown', 'unreadable']);

/** Whether a reference can stay as it is: it exists as stated, and certainly no notice casts doubt on the paper. */
export function isSound(reference: CheckedReference): boolean {
  return !UNSOUND.has(reference.verdict) && !reference.noticesUnchecked && !isWarned(reference);
}
