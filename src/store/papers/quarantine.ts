import { basename } from 'node:path';
import { hashFile } from '../../disk/stream.ts';
import type { Entry } from '../../model/entry.ts';
import type { CallFacts, LogRow } from '../../model/log-row.ts';
import { formatRef } from '../../model/ref.ts';
import { fail, type Result } from '../../model/result.ts';
import type { OpenStore } from '../open.ts';
import { makeChange } from './change.ts';
import { type CommitOptions, requireCopy } from './commit.ts';
import { composeEntry, describeFile, rowFacts } from './compose.ts';
import { toKey } from './key.ts';
import { QUARANTINE, quarantineNames, stagedPdf } from './layout.ts';
import { type Quarantined, readRecord } from './read.ts';
import { formatRecord } from './record.ts';
import { withKey } from './recover.ts';
import type { StagedFile } from './stage.ts';

/** Moves an unverified file into quarantine, with its evidence. */
export function quarantine(
  store: OpenStore,
  entry: Entry,
  staged: StagedFile,
  call: CallFacts,
): Promise<Result<LogRow>> {
  requireCopy(entry);
  const key = toKey(entry.ref);
  const names = quarantineNames(key, staged.sha256);
  return withKey(store, key, undefined, async (held) => {
    const full = describeFile(store, entry, staged);
    const text = formatRecord(full, { pdfPath: names.pdf });
    if (!text.ok) return text;
    const facts = { ...rowFacts(full, 'quarantine', call), result: 'err' as const, bytes: staged.bytes };
    const proposal = {
      key,
      facts: { ...facts, target: `papers/${names.pdf}`, errorCode: call.errorCode ?? 'VERIFICATION_FAILED' },
      change: { storePath: null, sizeBytes: null, replaces: null },
      file: { downloaded: staged.path, from: stagedPdf(key), to: names.pdf, sha256: staged.sha256 },
      record: { to: names.metadata, text: text.value },
    };
    return makeChange(store, proposal, held);
  });
}

/** Moves a file from quarantine into the store, because a person accepted it. */
export function accept(
  store: OpenStore,
  { key, entry, metadataPath, pdfPath }: Quarantined,
  call: CallFacts,
  options: CommitOptions = {},
): Promise<Result<LogRow>> {
  return withKey(store, key, options.signal, async (held) => {
    const found = await hashFile(pdfPath);
    if (!found.ok) return found;
    if (!found.value) return fail('NOT_FOUND', `${formatRef(entry.ref)} is no longer in quarantine.`);
    const copy = entry.copy;
    if (!copy || found.value.sha256 !== copy.sha256)
      return fail('STORE_ERROR', `${pdfPath} is not the file that ${metadataPath} describes. It was not moved.`);
    const names = quarantineNames(key, copy.sha256);
    const accepted = { ...entry, copy: { ...copy, acceptedAt: new Date(store.clock.now()).toISOString() } };
    const file = { ...found.value, from: names.pdf };
    const refresh = options.refresh === true;
    const composed = await composeEntry(store, { key, entry: accepted, file, call, event: 'accept', refresh });
    return composed.ok ? makeChange(store, { ...composed.value, remove: [names.metadata] }, held) : composed;
  });
}

/** Deletes a file from quarantine with its evidence, because a person decided that it is not the paper. */
export function discard(
  store: OpenStore,
  { key, entry, metadataPath, pdfPath }: Quarantined,
  call: CallFacts,
): Promise<Result<LogRow>> {
  return withKey(store, key, undefined, async (held) => {
    const [found, record] = [await hashFile(pdfPath), await readRecord(metadataPath)];
    if (!found.ok) return found;
    if (!record.ok) return record;
    if (!record.value) return fail('NOT_FOUND', `${formatRef(entry.ref)} is no longer in quarantine.`);
    const nameOf = (path: string) => `${QUARANTINE}/${basename(path)}`;
    const proposal = {
      key,
      facts: { ...rowFacts(entry, 'discard', call), target: `papers/${nameOf(pdfPath)}` },
      change: { storePath: null, sizeBytes: null, replaces: found.value?.sha256 ?? null },
      remove: [nameOf(metadataPath), nameOf(pdfPath)],
    };
    return makeChange(store, proposal, held);
  });
}
