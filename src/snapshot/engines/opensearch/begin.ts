import type { Clock } from '../../../model/clock.ts';
import { fail, ok, type Result } from '../../../model/result.ts';
import type { Cluster } from './cluster.ts';
import { ENGINE } from './fault.ts';
import { type Identity, readIdentity } from './identity.ts';
import type { IndexMeta } from './layout.ts';
import { isMissing, isWhole } from './stored.ts';
import {
  cloneVersion,
  createVersion,
  type Draft,
  indicesOf,
  isOwnMeta,
  readMeta,
  replaceVersion,
  resumeVersion,
  type Version,
} from './versions.ts';

/** How a version came to be writable; a complete one needs no writing. */
type Way = 'complete' | 'resumed' | 'created';

/** A version that a push writes to. */
export interface Begun {
  readonly way: Way;
  readonly identity: Identity;
}

/** The version that a push is about to write, and where. */
interface Place extends Draft {
  readonly cluster: Cluster;
  readonly clock: Clock;
}

/** Another push of the same build may be between two steps; after the last attempt what it left is replaced. */
const ATTEMPTS = 3;
const PAUSE_MS = 1_000;

/** Finds what another push of this build left, clones another version, or creates empty indices. */
export async function begin(place: Place, from: Version | null): Promise<Result<Begun>> {
  const { cluster, index, meta, clock } = place;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const prepared = await prepare(place, from, attempt === ATTEMPTS);
    const way = isMissing(prepared) ? ok('taken' as const) : prepared;
    if (!way.ok) return way;
    const identity = await readIdentity(cluster, indicesOf(index, meta));
    if (!identity.ok) return identity;
    if (way.value !== 'taken' && identity.value) return ok({ way: way.value, identity: identity.value });
    if (attempt < ATTEMPTS) await clock.sleep(PAUSE_MS * attempt);
  }
  return fail('STORE_ERROR', `${ENGINE}: another push writes to the index ${index}. Run the push again later.`, {
    reason: 'other_push',
  });
}

/** Whether this build is complete and has everything. */
export async function findWhole(place: Place): Promise<Result<boolean>> {
  const left = await readMeta(place.cluster, place.index);
  return left.ok ? hasWhole(place, left.value) : left;
}

async function hasWhole({ cluster, index }: Place, meta: IndexMeta | null): Promise<Result<boolean>> {
  return meta && isComplete(index, meta) ? isWhole(cluster, { index, meta }) : ok(false);
}

const isComplete = (index: string, meta: IndexMeta | null) => meta?.complete === true && isOwnMeta(index, meta);

async function prepare(place: Place, from: Version | null, isLast: boolean): Promise<Result<Way | 'taken'>> {
  const { cluster, index } = place;
  const left = await readMeta(cluster, index);
  // A clone has no facts until its shards start, and an index that a write created never has some.
  const isUnreadable = !left.ok && left.error.reason === 'corrupt';
  if (!left.ok && !isUnreadable) return left;
  const meta = left.ok ? left.value : null;
  const whole = await hasWhole(place, meta);
  if (!whole.ok) return whole;
  if (whole.value) return ok('complete');
  // A complete version that lost documents is written anew.
  if (isComplete(index, meta)) return replaceVersion(cluster, place);
  if (meta) return resume(place);
  if (isLast) return replaceVersion(cluster, place);
  return isUnreadable ? ok('taken') : cloneOrCreate(place, from);
}

async function resume({ cluster, ...draft }: Place): Promise<Result<Way | 'taken'>> {
  const resumed = await resumeVersion(cluster, draft);
  if (resumed.ok) return ok('resumed');
  // A part of it is missing.
  return isMissing(resumed) ? replaceVersion(cluster, draft) : resumed;
}

async function cloneOrCreate({ cluster, ...draft }: Place, from: Version | null): Promise<Result<Way | 'taken'>> {
  if (!from?.meta.complete) return createVersion(cluster, draft);
  const cloned = await cloneVersion(cluster, from, draft);
  if (!cloned.ok) return cloned;
  const WAYS = { created: 'resumed', taken: 'taken' } as const;
  return cloned.value === false ? createVersion(cluster, draft) : ok(WAYS[cloned.value]);
}
