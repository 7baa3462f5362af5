import { createHash } from 'node:crypto';
import { formatRef, type Ref } from '../../model/ref.ts';

const MAX_LENGTH = 150;
const HASH_LENGTH = 10;
const HASHED = /--[0-9a-f]{10}$/;

/**
 * The name of an entry on disk, such as `doi_10.1234_foo`: safe on every file system, unique for every ref.
 * A short hash is appended if more than the first slash had to be replaced, if the name is long, or if it could be
 * mistaken for one with a hash.
 */
export function toKey(ref: Ref): string {
  const id = ref.kind === 'pmcid' ? ref.id.toLowerCase() : ref.id;
  const version = ref.kind === 'arxiv' && ref.version ? `v${ref.version}` : '';
  const wanted = `${ref.kind}_${id}${version}`.replace('/', '_');
  const safe = wanted.replace(/[^a-z0-9._-]/gu, '_').replace(/(?<=\.)\.|\.$/g, '_');
  if (safe === wanted && !isAmbiguous(id) && safe.length <= MAX_LENGTH && !HASHED.test(safe)) return safe;
  const hash = createHash('sha256')
    .update(`${ref.kind} ${formatRef(ref)}`)
    .digest('hex')
    .slice(0, HASH_LENGTH);
  return `${safe.slice(0, MAX_LENGTH - HASH_LENGTH - 2)}--${hash}`;
}

/** An underscore before the first slash would look like that slash. */
function isAmbiguous(id: string): boolean {
  const slash = id.indexOf('/');
  return (slash < 0 ? id : id.slice(0, slash)).includes('_');
}
