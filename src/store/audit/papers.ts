import { listNames, statFile } from '../../disk/folder.ts';
import { hashFile } from '../../disk/stream.ts';
import { formatRef } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import type { Head } from '../log/head.ts';
import type { OpenStore } from '../open.ts';
import { toKey } from '../papers/key.ts';
import { type Layout, METADATA, namesOf, QUARANTINE, TEXT } from '../papers/layout.ts';
import { listQuarantined, readRecord } from '../papers/read.ts';
import { withKey } from '../papers/recover.ts';
import type { Expectations, Expected } from './expectations.ts';
import { type AuditFinding, broken, note } from './finding.ts';
import { followLog } from './log.ts';

/** The counts of a library. */
export interface PaperCounts {
  entries: number;
  copies: number;
  /** Text copies, beside a PDF or alone. */
  texts: number;
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
    counts.texts += found.value.hasText ? 1 : 0;
    findings.push(...found.value.findings);
  }
  return ok(findings);
}

interface Checked {
  readonly findings: readonly AuditFinding[];
  readonly hasFile: boolean;
  readonly hasText: boolean;
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
  if (found.value === null) return ok({ findings: [], hasFile: false, hasText: false });
  const { entry } = found.value.record;
  if (toKey(entry.ref) !== key) {
    const message = `It describes ${formatRef(entry.ref)}, so its name should be ${toKey(entry.ref)}.toml.`;
    return ok(only(broken('metadata_broken', path, message)));
  }
  const { copy, text } = entry;
  const findings = checkRow(expected.value, path, { pdf: copy?.sha256 ?? null, text: text?.sha256 ?? null });
  const file = copy ? await checkFile(layout.at(names.pdf), copy, expected.value?.seq) : ok([]);
  if (!file.ok) return file;
  const body = text ? await checkFile(layout.at(names.text[text.from]), text, expected.value?.seq) : ok([]);
  if (!body.ok) return body;
  return ok({
    findings: [...findings, ...file.value, ...body.value],
    hasFile: copy !== undefined && file.value.length === 0,
    hasText: text !== undefined && body.value.length === 0,
  });
}

function only(finding: AuditFinding): Checked {
  return { findings: [finding], hasFile: false, hasText: false };
}

interface Digests {
  readonly pdf: string | null;
  readonly text: string | null;
}

function checkRow(expected: Expected | null, path: string, { pdf, text }: Digests): AuditFinding[] {
  if (!expected) return [broken('not_on_record', path, 'No row of the log has this entry.')];
  const { seq } = expected;
  if (!expected.stored)
    return [broken('not_on_record', path, `Row ${seq} says that this entry was removed or never stored.`, seq)];
  const compare = (what: string, found: string | null, logged: string | null) =>
    found === logged ? [] : [`${what} is ${found ?? 'none'}, but the log has ${logged ?? 'none'} (up to row ${seq}).`];
  return [
    ...compare('Its digest', pdf, expected.sha256),
    ...compare('The digest of its text', text, expected.textSha256),
  ].map((message) => broken('metadata_broken', path, message, seq));
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

/** Finds texts that no entry names: stored ones have lost their metadata, others are left alone. */
export async function auditTexts(audit: PaperAudit): Promise<Result<AuditFinding[]>> {
  const { layout } = audit.store;
  const findings: AuditFinding[] = [];
  for await (const name of listNames(layout.at(TEXT))) {
    if (!name.ok) return name;
    const key = /^(.+)\.(?:xml|html)$/.exec(name.value)?.[1];
    if (!key) continue;
    const check = () => checkTextOwner(audit, key, `${TEXT}/${name.value}`);
    const first = await check();
    const found = first.ok && first.value ? await settled(audit, key, check) : first;
    if (!found.ok) return found;
    if (found.value) findings.push(found.value);
  }
  return ok(findings);
}

async function checkTextOwner(
  { store: { layout }, expectations }: PaperAudit,
  key: string,
  name: string,
): Promise<Result<AuditFinding | null>> {
  const names = namesOf(key);
  const [record, expected, file] = [
    await readRecord(layout.at(names.metadata)),
    expectations.find(key),
    await statFile(layout.at(name)),
  ];
  if (!expected.ok) return expected;
  if (!file.ok) return file;
  // A record that cannot be read has a finding of its own.
  if (!record.ok || !file.value) return ok(null);
  const text = record.value?.record.entry.text;
  if (text && names.text[text.from] === name) return ok(null);
  return ok(
    !record.value && expected.value?.textSha256
      ? broken('metadata_missing', layout.at(name), 'Its metadata file is missing; fetch the paper again.')
      : note('foreign_file', layout.at(name), 'No entry names this file; it is left alone.'),
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
