import { hashFile } from '../../disk/stream.ts';
import type { Entry } from '../../model/entry.ts';
import type { CallFacts, LogRow } from '../../model/log-row.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { fail, type Result } from '../../model/result.ts';
import type { OpenStore } from '../open.ts';
import { makeChange } from './change.ts';
import { tooNew } from './compose.ts';
import { toKey } from './key.ts';
import { namesOf } from './layout.ts';
import { readRecord } from './read.ts';
import { formatRecord } from './record.ts';
import { withKey } from './recover.ts';

/** Replaces the tags of an entry and nothing else; NOT_FOUND when there is no entry. */
export function tag(store: OpenStore, ref: Ref, tags: readonly string[], call: CallFacts): Promise<Result<LogRow>> {
  return annotate(store, ref, { tags }, call);
}

/** Replaces the collections of an entry and nothing else. */
export function collect(
  store: OpenStore,
  ref: Ref,
  collections: readonly string[],
  call: CallFacts,
): Promise<Result<LogRow>> {
  return annotate(store, ref, { collections }, call);
}

/** Replaces the note of an entry and nothing else; an empty one removes it. */
export function setNote(store: OpenStore, ref: Ref, note: string, call: CallFacts): Promise<Result<LogRow>> {
  return annotate(store, ref, { note }, call);
}

function annotate(
  store: OpenStore,
  ref: Ref,
  change: Pick<Entry, 'tags' | 'collections' | 'note'>,
  call: CallFacts,
): Promise<Result<LogRow>> {
  const key = toKey(ref);
  const names = namesOf(key);
  return withKey(store, key, undefined, async (held) => {
    const path = store.layout.at(names.metadata);
    const found = await readRecord(path);
    if (!found.ok) return found;
    if (found.value === null) return notStored(ref);
    const { record, text: previous } = found.value;
    if (record.tooNew) return tooNew(path);
    const text = formatRecord(
      { ...record.entry, ...change },
      { pdfPath: record.entry.copy ? names.pdf : null, previous },
    );
    if (!text.ok) return text;
    const target = `papers/${names.metadata}`;
    const proposal = {
      key,
      facts: { event: 'tag', ref, result: 'ok', target, ...call } as const,
      change: { storePath: target, sizeBytes: null, replaces: null },
      record: { to: names.metadata, text: text.value },
    };
    return makeChange(store, proposal, held);
  });
}

/** Removes an entry, its files and metadata; NOT_FOUND when there is no entry. */
export function remove(store: OpenStore, ref: Ref, call: CallFacts): Promise<Result<LogRow>> {
  const key = toKey(ref);
  const names = namesOf(key);
  return withKey(store, key, undefined, async (held) => {
    const path = store.layout.at(names.metadata);
    const found = await readRecord(path);
    // What cannot be read can still be removed, but not what a newer version may need.
    if (!found.ok && found.error.code !== 'STORE_ERROR') return found;
    if (found.ok && found.value === null) return notStored(ref);
    if (found.ok && found.value?.record.tooNew) return tooNew(path);
    const old = await hashFile(store.layout.at(names.pdf));
    if (!old.ok) return old;
    const text = found.ok ? found.value?.record.entry.text : undefined;
    const target = `papers/${old.value ? names.pdf : text ? names.text[text.from] : names.metadata}`;
    const proposal = {
      key,
      facts: { event: 'remove', ref, result: 'ok', target, ...call } as const,
      change: { storePath: null, sizeBytes: null, replaces: old.value?.sha256 ?? text?.sha256 ?? null },
      remove: [names.metadata, names.pdf, names.text.jats, names.text.html],
    };
    return makeChange(store, proposal, held);
  });
}

/** The failure for a ref under which nothing is stored. */
export function notStored<T>(ref: Ref): Result<T> {
  return fail('NOT_FOUND', `Nothing is stored under ${formatRef(ref)}.`);
}
