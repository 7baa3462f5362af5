import type { Entry, TextCopy } from '../../model/entry.ts';
import type { CallFacts, LogRow } from '../../model/log-row.ts';
import { ok, type Result } from '../../model/result.ts';
import type { OpenStore } from '../open.ts';
import { makeChange, type Proposal } from './change.ts';
import type { CommitOptions } from './commit.ts';
import { checkTarget, tooNew } from './compose.ts';
import { toKey } from './key.ts';
import { namesOf, stagedText } from './layout.ts';
import { readRecord } from './read.ts';
import { formatRecord } from './record.ts';
import { withKey } from './recover.ts';
import type { StagedFile } from './stage.ts';

/** An entry that describes its text copy. */
export type EntryWithText = Entry & { readonly text: TextCopy };

/**
 * Stores a text copy with a row of its own. An entry that has a PDF gets nothing but the text; without one, the text is
 * its copy and the metadata is replaced. A text in the other format is removed in the same change.
 */
export function commitText(
  store: OpenStore,
  entry: EntryWithText,
  staged: StagedFile,
  call: CallFacts,
  options: CommitOptions = {},
): Promise<Result<LogRow>> {
  return withKey(store, toKey(entry.ref), options.signal, async (held) => {
    const composed = await composeText(store, entry, staged, call, options.refresh === true);
    return composed.ok ? makeChange(store, composed.value, held) : composed;
  });
}

async function composeText(
  store: OpenStore,
  fresh: EntryWithText,
  { path, bytes, sha256 }: StagedFile,
  call: CallFacts,
  refresh: boolean,
): Promise<Result<Proposal>> {
  const key = toKey(fresh.ref);
  const names = namesOf(key);
  const existing = await readRecord(store.layout.at(names.metadata));
  if (!existing.ok) return existing;
  if (existing.value?.record.tooNew) return tooNew(store.layout.at(names.metadata));
  const old = existing.value?.record.entry;
  const to = names.text[fresh.text.from];
  const replaces = await checkTarget(store.layout.at(to), sha256, refresh);
  if (!replaces.ok) return replaces;
  const text = { ...fresh.text, sha256, sizeBytes: bytes };
  const own = {
    ...(old?.tags && { tags: old.tags }),
    ...(old?.collections && { collections: old.collections }),
    ...(old?.note && { note: old.note }),
  };
  const entry = { ...(old?.copy ? old : fresh), ...own, sandbox: store.sandbox, text };
  const place = { pdfPath: entry.copy ? names.pdf : null, previous: existing.value?.text ?? null };
  const record = formatRecord(entry, place);
  if (!record.ok) return record;
  return ok({
    key,
    facts: { ...rowFacts(entry, call), bytes, target: `papers/${to}` },
    change: { storePath: `papers/${to}`, sizeBytes: bytes, replaces: replaces.value },
    file: { downloaded: path, from: stagedText(key), to, sha256 },
    record: { to: names.metadata, text: record.value },
    ...(old?.text && old.text.from !== text.from && { remove: [names.text[old.text.from]] }),
  });
}

function rowFacts({ ref, paper, text }: EntryWithText, call: CallFacts) {
  const license = text.license ?? paper.license;
  return {
    event: 'text',
    ref,
    result: 'ok',
    source: text.source,
    ...(license && { license }),
    sha256: text.sha256,
    grade: text.grade,
    finalUrl: text.finalUrl,
    ...(text.version && { version: text.version }),
    ...call,
  } as const;
}
