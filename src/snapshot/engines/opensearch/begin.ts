import { fail, ok, type Result } from '../../../model/result.ts';
import { ENGINE } from './fault.ts';
import { type Identity, readIdentity } from './identity.ts';
import type { IndexMeta } from './layout.ts';
import type { Push } from './push.ts';
import { isMissing, isWhole } from './stored.ts';
import {
  cloneVersion,
  createVersion,
  indicesOf,
  isOwnMeta,
  readMeta,
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

/** Another push of the same build may be between two steps; after the last attempt what it left is replaced. */
const ATTEMPTS = 3;
const PAUSE_MS = 1_000;

/** Finds what another push of this build left, clones another version, or creates empty indices. */
export async function begin(push: Push, from: Version | null): Promise<Result<Begun>> {
  const { cluster, index, meta, clock } = push;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const prepared = await prepare(push, from, attempt === ATTEMPTS);
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
export async function findWhole(push: Push): Promise<Result<boolean>> {
  const left = await readMeta(push.cluster, push.index);
  return left.ok ? hasWhole(push, left.value) : left;
}

async function hasWhole({ cluster, index }: Push, meta: IndexMeta | null): Promise<Result<boolean>> {
  return meta && isComplete(index, meta) ? isWhole(cluster, { index, meta }) : ok(false);
}

const isComplete = (index: string, meta: IndexMeta | null) => meta?.complete === true && isOwnMeta(index, meta);

async function prepare(push: Push, from: Version | null, isLast: boolean): Promise<Result<Way | 'taken'>> {
  const { cluster, index } = push;
  const left = await readMeta(cluster, index);
  // A clone has no facts until its shards start, and an index that a write created never has some.
  const isUnreadable = !left.ok && left.error.reason === 'corrupt';
  if (!left.ok && !isUnreadable) return left;
  const meta = left.ok ? left.value : null;
  const whole = await hasWhole(push, meta);
  if (!whole.ok) return whole;
  if (whole.value) return ok('complete');
  // A complete version that lost documents is written anew.
  if (isLast || isComplete(index, meta)) return createVersion(cluster, push);
  if (isUnreadable) return ok('taken');
  return meta ? resume(push) : cloneOrCreate(push, from);
}

async function resume(push: Push): Promise<Result<Way | 'taken'>> {
  const resumed = await resumeVersion(push.cluster, push);
  if (resumed.ok) return ok('resumed');
  return isMissing(resumed) ? createVersion(push.cluster, push) : resumed;
}

async function cloneOrCreate({ cluster, ...draft }: Push, from: Version | null): Promise<Result<Way | 'taken'>> {
  if (!from?.meta.complete) return createVersion(cluster, draft);
  const cloned = await cloneVersion(cluster, from, draft);
  if (!cloned.ok) return cloned;
  const WAYS = { created: 'resumed', taken: 'taken' } as const;
  return cloned.value === false ? createVersion(cluster, draft) : ok(WAYS[cloned.value]);
}
