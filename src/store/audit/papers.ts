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
import type { AuditBook, Expected } from './book.ts';
import { broken, type Finding, note } from './finding.ts';
import { followLog } from './log.ts';

/** What the papers of a library amount to. */
export interface PaperCounts {
  entries: number;
  copies: number;
  quarantined: number;
  /** Files outside the store that the log tells of, there or not. */
  downloads: number;
}

/** What the papers are checked against. */
export interface PaperAudit {
  readonly store: OpenStore;
  readonly book: AuditBook;
  readonly counts: PaperCounts;
  /** How far the book has followed the log; null when the log is broken. */
  head: Head | null;
}

/** Checks every entry against its file and its row. */
export async function auditEntries(audit: PaperAudit): Promise<Result<Finding[]>> {
  const { store, book, counts } = audit;
  const findings: Finding[] = [];
  for await (const name of listNames(store.layout.at(METADATA))) {
    if (!name.ok) return name;
    if (!name.value.endsWith('.toml')) continue;
    const key = name.value.slice(0, -'.toml'.length);
    const seen = book.markSeen(key);
    const found = seen.ok ? await checkEntryTwice(audit, key) : seen;
    if (!found.ok) return found;
    counts.entries += 1;
    counts.copies += found.value.hasFile ? 1 : 0;
    findings.push(...found.value.findings);
  }
  return ok(findings);
}

interface Checked {
  readonly findings: readonly Finding[];
  readonly hasFile: boolean;
}

/** What looks wrong may be a change under way: the second look is taken while nobody can change it. */
async function checkEntryTwice(audit: PaperAudit, key: string): Promise<Result<Checked>> {
  const { store, book } = audit;
  const first = await checkEntry(store.layout, book, key);
  if (!first.ok || first.value.findings.length === 0) return first;
  return settled(audit, key, () => checkEntry(store.layout, book, key));
}

function settled<T>(audit: PaperAudit, key: string, body: () => Promise<Result<T>>): Promise<Result<T>> {
  // Looking after an unfinished change needs a sound log; without one there is nothing to settle.
  if (!audit.head) return body();
  return withKey(audit.store, key, undefined, async () => {
    const head = audit.head ? await followLog(audit.store, audit.head, audit.book) : ok(null);
    if (!head.ok) return head;
    audit.head = head.value;
    return body();
  });
}

async function checkEntry(layout: Layout, book: AuditBook, key: string): Promise<Result<Checked>> {
  const names = namesOf(key);
  const path = layout.at(names.metadata);
  const expected = book.find(key);
  if (!expected.ok) return expected;
  const found = await readRecord(path);
  if (!found.ok) return ok(only(broken('metadata_broken', path, found.error.message, expected.value?.seq)));
  if (found.value === null) return ok({ findings: [], hasFile: false });
  const { entry } = found.value.record;
  if (toKey(entry.ref) !== key) {
    const message = `It is about ${formatRef(entry.ref)} and should be named ${toKey(entry.ref)}.toml.`;
    return ok(only(broken('metadata_broken', path, message)));
  }
  const findings = checkRow(expected.value, path, entry.copy?.sha256 ?? null);
  if (!entry.copy) return ok({ findings, hasFile: false });
  const file = await checkFile(layout.at(names.pdf), entry.copy, expected.value?.seq);
  if (!file.ok) return file;
  return ok({ findings: [...findings, ...file.value], hasFile: file.value.length === 0 });
}

function only(finding: Finding): Checked {
  return { findings: [finding], hasFile: false };
}

function checkRow(expected: Expected | null, path: string, sha256: string | null): Finding[] {
  if (!expected) return [broken('not_on_record', path, 'No row of the log tells where this came from.')];
  const { seq } = expected;
  if (!expected.stored)
    return [broken('not_on_record', path, `Row ${seq} says that this was removed or never stored.`, seq)];
  if (expected.sha256 === sha256) return [];
  const message = `The digest it names is not that of row ${seq}: ${sha256 ?? 'none'} in place of ${expected.sha256 ?? 'none'}.`;
  return [broken('metadata_broken', path, message, seq)];
}

async function checkFile(
  path: string,
  copy: { sha256: string; sizeBytes: number },
  seq: number | undefined,
): Promise<Result<Finding[]>> {
  const found = await hashFile(path);
  if (!found.ok) return found;
  if (!found.value) return ok([broken('file_missing', path, 'The file is gone; fetch the paper again.', seq)]);
  const { sha256, bytes } = found.value;
  if (sha256 === copy.sha256 && bytes === copy.sizeBytes) return ok([]);
  const message = `The file was changed: ${bytes} bytes with digest ${sha256}, stored were ${copy.sizeBytes} with ${copy.sha256}.`;
  return ok([broken('file_changed', path, message, seq)]);
}

/** Finds PDFs that belong to no entry: files of the user are left alone, stored ones have lost their metadata. */
export async function auditFiles(audit: PaperAudit): Promise<Result<Finding[]>> {
  const { layout } = audit.store;
  const findings: Finding[] = [];
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

async function checkOwner({ store, book }: PaperAudit, key: string): Promise<Result<Finding | null>> {
  const names = namesOf(key);
  const metadata = await statFile(store.layout.at(names.metadata));
  const expected = book.find(key);
  if (!metadata.ok) return metadata;
  if (!expected.ok) return expected;
  if (metadata.value) return ok(null);
  const path = store.layout.at(names.pdf);
  return ok(
    expected.value?.sha256
      ? broken('metadata_missing', path, 'Its metadata file is gone; fetch the paper again.', expected.value.seq)
      : note('foreign_file', path, 'This file was not put here by carrel; it is left alone.'),
  );
}

/** Checks every file in quarantine against its evidence. */
export async function auditQuarantine({ store: { layout }, counts }: PaperAudit): Promise<Result<Finding[]>> {
  const findings: Finding[] = [];
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
