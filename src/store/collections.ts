import { randomUUID } from 'node:crypto';
import type { LibraryCollection } from '../model/library-collection.ts';
import type { CallFacts } from '../model/log-row.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { findAllStored } from './find.ts';
import type { Stored } from './papers/read.ts';
import type { Store } from './store.ts';

const MAX_NAME = 60;

/** Where a change of collections comes from, for the log: `at the desk`. */
export type ChangedBy = 'at the desk' | 'from the command line';

/** The name in use, and how many papers changed. */
export type CollectionChange = LibraryCollection;

/** Adds stored papers to a collection; a name that exists in another case is that collection. */
export async function addToCollection(
  store: Store,
  given: string,
  refs: readonly string[],
  by: ChangedBy,
): Promise<Result<CollectionChange>> {
  const name = await nameInUse(store, given);
  if (!name.ok) return name;
  const papers = await findAllStored(refs, store);
  if (!papers.ok) return papers;
  return change(store, papers.value, name.value, by, (names) => [...names, name.value]);
}

/** Takes papers out of a collection; they stay in the library. */
export async function removeFromCollection(
  store: Store,
  given: string,
  refs: readonly string[],
  by: ChangedBy,
): Promise<Result<CollectionChange>> {
  const papers = await findAllStored(refs, store);
  return papers.ok ? change(store, papers.value, given, by, without(given)) : papers;
}

/** Renames a collection; under the name of another one, the two become one. */
export async function renameCollection(
  store: Store,
  from: string,
  to: string,
  by: ChangedBy,
): Promise<Result<CollectionChange>> {
  // A change of case alone must not find the old name again.
  const name = isSame(from, to.trim()) ? parseName(to) : await nameInUse(store, to);
  if (!name.ok) return name;
  const papers = await listCollection(store, from);
  if (!papers.ok) return papers;
  return change(store, papers.value, name.value, by, (names) => [...without(from)(names), name.value]);
}

/** Deletes a collection; its papers stay in the library. */
export async function deleteCollection(store: Store, given: string, by: ChangedBy): Promise<Result<CollectionChange>> {
  const papers = await listCollection(store, given);
  return papers.ok ? change(store, papers.value, given, by, without(given)) : papers;
}

/** The keys of the papers of a collection; none if it does not exist. */
export async function keysInCollection(store: Store, collection: string): Promise<Result<readonly string[]>> {
  const listed = await store.index.list({ collection }, Number.MAX_SAFE_INTEGER);
  return listed.ok ? ok(listed.value.hits.map(({ key }) => key)) : listed;
}

/** The papers of a collection, last fetched first; NOT_FOUND if it has none. */
export async function listCollection(store: Store, name: string): Promise<Result<readonly Stored[]>> {
  const listed = await store.index.list({ collection: name }, Number.MAX_SAFE_INTEGER);
  if (!listed.ok) return listed;
  const papers: Stored[] = [];
  for (const { ref } of listed.value.hits) {
    const stored = await store.get(ref);
    if (!stored.ok) return stored;
    // A paper that was removed meanwhile is left out.
    if (stored.value) papers.push(stored.value);
  }
  return papers.length > 0 ? ok(papers) : fail('NOT_FOUND', `There is no collection "${name}".`);
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const without =
  (given: string) =>
  (names: readonly string[]): string[] =>
    names.filter((name) => !isSame(name, given));

function parseName(given: string): Result<string> {
  const name = given.trim();
  const problem =
    name === ''
      ? 'is empty'
      : name.length > MAX_NAME
        ? `is longer than ${MAX_NAME} characters`
        : /\p{Cc}/u.test(name)
          ? 'must not contain a control character'
          : null;
  return problem ? fail('INVALID_ARGUMENT', `The name ${problem}.`, { fields: { name: problem } }) : ok(name);
}

async function nameInUse(store: Store, given: string): Promise<Result<string>> {
  const name = parseName(given);
  const known = await store.index.collections();
  if (!name.ok) return name;
  if (!known.ok) return known;
  return ok(known.value.find((each) => isSame(each.name, name.value))?.name ?? name.value);
}

async function change(
  store: Store,
  papers: readonly Stored[],
  name: string,
  by: ChangedBy,
  toNames: (names: readonly string[]) => readonly string[],
): Promise<Result<CollectionChange>> {
  const sessionId = randomUUID();
  let changed = 0;
  for (const { entry } of papers) {
    const before = entry.collections ?? [];
    const after = [...new Set(toNames(before))];
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    const detail = `${by}: ${after.length > 0 ? `collections ${after.join(', ')}` : 'no collections'}`;
    const call: CallFacts = { capability: 'local', sessionId, detail };
    const row = await store.collect(entry.ref, after, call);
    if (!row.ok) return row;
    changed += 1;
  }
  return ok({ name, papers: changed });
}
