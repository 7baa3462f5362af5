import { listNames, statFile } from '../../disk/folder.ts';
import { hashFile } from '../../disk/stream.ts';
import { formatRef } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import type { Head } from '../log/head.ts';
import type { OpenStore } from '../open.ts';
import { toKey } from '../papers/key.ts';
import { type Layout, METADATA, namesOf, QUARANTINE } from '../papers/layout.ts';
import { listQuarantined, readRecord } from '../papers/read.ts';
import { withKey } from '../papers/recover.ts';
import type { Expectations, Expected } from './expectations.ts';
import { type AuditFinding, broken, note } from './finding.ts';
import { followLog } from './log.ts';

/** The counts of a library. */
export interface PaperCounts {
  entries: number;
  copies: number;
  quarantined: number;
  /** Files saved outside the store according to the log, whether they exist or not. */
  downloads: number;
}

/** The state of an audit of papers. */
export interface PaperAudit {
  readonly store: OpenStore;
  readonly expectations: Expectations;
  readonly counts: PaperCounts;
  /** How far the log was read; null if it is broken. */
  head: Head | null;
}

/** Checks every entry against its file and its row. */
export async function auditEntries(audit: PaperAudit): Promise<Result<AuditFinding[]>> {
  const { store, expectations, counts } = audit;
  const findings: AuditFinding[] = [];
  for await (const name of listNames(store.layout.at(METADATA))) {
    if (!name.ok) return name;
    if (!name.value.endsWith('.toml')) continue;
    const key = name.value.slice(0, -'.toml'.length);
    const seen = expectations.markSeen(key);
    const found = seen.ok ? await checkEntryTwice(audit, key) : seen;
    if (!found.ok) return found;
    counts.entries += 1;
    counts.copies += found.value.hasFile ? 1 : 0;
    findings.push(...found.value.findings);
  }
  return ok(findings);
}

interface Checked {
  readonly findings: readonly AuditFinding[];
  readonly hasFile: boolean;
}

/** A change may be running, so anything suspicious is checked again while the key is locked. */
async function checkEntryTwice(audit: PaperAudit, key: string): Promise<Result<Checked>> {
  const { store, expectations } = audit;
  const first = await checkEntry(store.layout, expectations, key);
  if (!first.ok || first.value.findings.length === 0) return first;
  return settled(audit, key, () => checkEntry(store.layout, expectations, key));
}

/** Runs a check while the key is locked and no change to it is unfinished, after reading the end of the log. */
export function settled<T>(audit: PaperAudit, key: string, body: () => Promise<Result<T>>): Promise<Result<T>> {
  // Recovery needs an intact log.
  if (!audit.head) return body();
  return withKey(audit.store, key, undefined, async () => {
    const head = audit.head ? await followLog(audit.store, audit.head, audit.expectations) : ok(null);
    if (!head.ok) return head;
    audit.head = head.value;
    return body();
  });
}

async function checkEntry(layout: Layout, expectations: Expectations, key: string): Promise<Result<Checked>> {
  const names = namesOf(key);
  const path = layout.at(names.metadata);
  const expected = expectations.find(key);
  if (!expected.ok) return expected;
  const found = await readRecord(path);
  if (!found.ok) return ok(only(broken('metadata_broken', path, found.error.message, expected.value?.seq)));
  if (found.value === null) return ok({ findings: [], hasFile: false });
  const { entry } = found.value.record;
  if (toKey(entry.ref) !== key) {
    const message = `It describes ${formatRef(entry.ref)}, so its name should be ${toKey(entry.ref)}.toml.`;
    return ok(only(broken('metadata_broken', path, message)));
  }
  const findings = checkRow(expected.value, path, entry.copy?.sha256 ?? null);
  if (!entry.copy) return ok({ findings, hasFile: false });
  const file = await checkFile(layout.at(names.pdf), entry.copy, expected.value?.seq);
  if (!file.ok) return file;
  return ok({ findings: [...findings, ...file.value], hasFile: file.value.length === 0 });
}

function only(finding: AuditFinding): Checked {
  return { findings: [finding], hasFile: false };
}

function checkRow(expected: Expected | null, path: string, sha256: string | null): AuditFinding[] {
  if (!expected) return [broken('not_on_record', path, 'No row of the log has this entry.')];
  const { seq } = expected;
  if (!expected.stored)
    return [broken('not_on_record', path, `Row ${seq} says that this entry was removed or never stored.`, seq)];
  if (expected.sha256 === sha256) return [];
  const message = `Its digest is ${sha256 ?? 'none'}, but row ${seq} has ${expected.sha256 ?? 'none'}.`;
  return [broken('metadata_broken', path, message, seq)];
}

async function checkFile(
  path: string,
  copy: { sha256: string; sizeBytes: number },
  seq: number | undefined,
): Promise<Result<AuditFinding[]>> {
  const found = await hashFile(path);
  if (!found.ok) return found;
  if (!found.value) return ok([broken('file_missing', path, 'The file is missing; fetch the paper again.', seq)]);
  const { sha256, bytes } = found.value;
  if (sha256 === copy.sha256 && bytes === copy.sizeBytes) return ok([]);
  const message = `The file was changed: it has ${bytes} bytes and digest ${sha256} instead of ${copy.sizeBytes} and ${copy.sha256}.`;
  return ok([broken('file_changed', path, message, seq)]);
}

/** Finds PDFs without an entry: the user's own files are left alone, stored ones have lost their metadata. */
export async function auditFiles(audit: PaperAudit): Promise<Result<AuditFinding[]>> {
  const { layout } = audit.store;
  const findings: AuditFinding[] = [];
  for await (const name of listNames(layout.papers)) {
    if (!name.ok) return name;
    if (!name.value.endsWith('.pdf')) continue;
    const key = name.value.slice(0, -'.pdf'.length);
    const first = await checkOwner(audit, key);
    const found = first.ok && first.value ? await settled(audit, key, () => checkOwner(audit, key)) : first;
    if (!found.ok) return found;
    if (found.value) findings.push(found.value);
  }
  return ok(findings);
}

async function checkOwner({ store, expectations }: PaperAudit, key: string): Promise<Result<AuditFinding | null>> {
  const names = namesOf(key);
  const metadata = await statFile(store.layout.at(names.metadata));
  const expected = expectations.find(key);
  if (!metadata.ok) return metadata;
  if (!expected.ok) return expected;
  if (metadata.value) return ok(null);
  const path = store.layout.at(names.pdf);
  return ok(
    expected.value?.sha256
      ? broken('metadata_missing', path, 'Its metadata file is missing; fetch the paper again.', expected.value.seq)
      : note('foreign_file', path, 'This file is not from carrel; it is left alone.'),
  );
}

/** Checks every file in quarantine against its evidence. */
export async function auditQuarantine({ store: { layout }, counts }: PaperAudit): Promise<Result<AuditFinding[]>> {
  const findings: AuditFinding[] = [];
  for await (const each of listQuarantined(layout)) {
    if (!each.ok) {
      findings.push(broken('quarantine_broken', layout.at(QUARANTINE), each.error.message));
      continue;
    }
    const { entry, metadataPath, pdfPath } = each.value;
    counts.quarantined += 1;
    const copy = entry.copy;
    const file = copy ? await hashFile(pdfPath) : ok(null);
    if (!file.ok) return file;
    if (copy && file.value?.sha256 === copy.sha256) continue;
    findings.push(broken('quarantine_broken', pdfPath, `The file is not the one that ${metadataPath} describes.`));
  }
  return ok(findings);
}
