import { failedAttempt, isConsulted } from '../model/attempt.ts';
import { limitTime } from '../model/clock.ts';
import type { Attempt } from '../model/error.ts';
import type { Ref } from '../model/ref.ts';
import type { Location, SourceHandle } from '../model/source.ts';
import { type CopiesDeps, type Tried, tryCopies } from './copies.ts';
import { type Resolution, type ResolveDeps, resolve } from './resolve.ts';
import { route } from './route.ts';

/** How long the second tier may take to name more copies. */
const SECOND_TIER_MS = 10_000;

/** Tries the copies that the record names, then those of the second tier, then those of licensed sources. */
export async function findCopy(
  resolution: Resolution,
  deps: ResolveDeps & CopiesDeps,
  signal?: AbortSignal,
): Promise<Tried> {
  const { ref, paper } = resolution;
  const wanted = { ref, paper, fromOwnRecord: true };
  const seen = new Set<string>();
  let found: Tried = { attempts: [], failures: [] };
  for (const name of [fromRecord, fromSecondTier, fromLicensedSources]) {
    const named = await name(resolution, deps, signal);
    const locations = route(ref, named.locations).filter(({ url }) => !seen.has(url) && seen.add(url));
    const tried = await tryCopies(wanted, locations, deps, signal);
    const doubtful = found.doubtful ?? tried.doubtful;
    if (found.doubtful && tried.doubtful) await tried.doubtful.stage.discard();
    found = {
      ...tried,
      ...(doubtful && { doubtful }),
      attempts: [...found.attempts, ...named.attempts, ...tried.attempts],
      failures: [...found.failures, ...tried.failures],
    };
    if (tried.good || signal?.aborted) break;
  }
  if (found.good) await found.doubtful?.stage.discard();
  return found;
}

type Named = { readonly locations: readonly Location[]; readonly attempts: readonly Attempt[] };

const fromRecord = async ({ locations }: Resolution): Promise<Named> => ({ locations, attempts: [] });

async function fromSecondTier({ ref, attempts }: Resolution, deps: ResolveDeps, signal?: AbortSignal): Promise<Named> {
  const everyone = await resolve(ref, deps, { everySource: true, signal: limitTime(SECOND_TIER_MS, signal) });
  const all = everyone.ok ? everyone.value.attempts : (everyone.error.attempts ?? []);
  // An answer is cached, so a source with the same answer was not asked again; one that failed was.
  const isRepeated = ({ source, outcome }: Attempt) =>
    outcome !== 'consulted_failed' && attempts.some((each) => each.source === source && each.outcome === outcome);
  const news = all.filter((each) => isConsulted(each) && !isRepeated(each));
  return { locations: everyone.ok ? everyone.value.locations : [], attempts: news };
}

async function fromLicensedSources({ ref }: Resolution, deps: ResolveDeps, signal?: AbortSignal): Promise<Named> {
  const able = deps.sources.filter(
    ({ source, disabled }) => source.tier === 3 && source.locate && !source.onlyFor && !disabled && source.covers(ref),
  );
  const asked = await Promise.all(able.map((handle) => askLicensed(handle, ref, deps, signal)));
  return { locations: asked.flatMap((each) => each.locations), attempts: asked.flatMap((each) => each.attempts) };
}

async function askLicensed(
  { source, context }: SourceHandle,
  ref: Ref,
  { clock }: ResolveDeps,
  signal?: AbortSignal,
): Promise<Named> {
  const start = clock.now();
  const found = await source.locate?.(ref, context(signal));
  const durationMs = clock.now() - start;
  if (!found) return { locations: [], attempts: [] };
  if (!found.ok) return { locations: [], attempts: [failedAttempt(source.wireKey, found.error, durationMs)] };
  const outcome = found.value.length > 0 ? 'consulted_resolved' : 'consulted_no_record';
  return { locations: found.value, attempts: [{ source: source.wireKey, outcome, durationMs }] };
}
