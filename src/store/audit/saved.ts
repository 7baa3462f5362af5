import { dirname, resolve } from 'node:path';
import { findDeadPart, placeFile } from '../../disk/place.ts';
import { hashFile } from '../../disk/stream.ts';
import { ok, type Result } from '../../model/result.ts';
import { saveLock } from '../index/log-rows.ts';
import type { ExpectedFile } from './expectations.ts';
import { type AuditFinding, note, recoverable } from './finding.ts';
import type { PaperAudit } from './papers.ts';

const PAGE = 500;

/**
 * Checks every file saved into a folder of the user. People may move, change or delete their own files, so findings are
 * notes; a file that a crash left without its name gets it now.
 */
export async function auditSaved(audit: PaperAudit): Promise<Result<AuditFinding[]>> {
  const findings: AuditFinding[] = [];
  for (let after = 0; ; ) {
    const page = audit.expectations.saved(after, PAGE);
    if (!page.ok) return page;
    for (const each of page.value) {
      audit.counts.downloads += 1;
      findings.push(...(await checkSaved(audit, each)));
      after = each.seq;
    }
    if (page.value.length < PAGE) return ok(findings);
  }
}

async function checkSaved({ store, head }: PaperAudit, file: ExpectedFile): Promise<AuditFinding[]> {
  const { seq, ref, bytes, sha256 } = file;
  const path = resolve(store.layout.home, file.target);
  const found = await hashFile(path);
  if (!found.ok) return [note('download_unreadable', path, found.error.message, seq)];
  if (found.value?.sha256 === sha256) return [];
  if (found.value) {
    const message = `The file saved as ${ref} was changed: it has ${found.value.bytes} bytes and digest ${found.value.sha256} instead of ${bytes ?? '?'} and ${sha256}.`;
    return [note('download_changed', path, message, seq)];
  }
  // Without an intact log nothing is changed.
  if (!head) return [missing(path, file)];
  const lock = saveLock(ref, dirname(path));
  const settled = await store.locks.withLock(lock, { timeoutMs: 0 }, async () => ok(await complete(path, file)));
  // Another process is saving this paper there now.
  return settled.ok ? settled.value : [];
}

/** Gives the file its name, if the verified part file is still there. */
async function complete(path: string, file: ExpectedFile): Promise<AuditFinding[]> {
  const again = await hashFile(path);
  if (again.ok && again.value) return [];
  const part = await findDeadPart(dirname(path), file.sha256);
  const placed = part === null ? ok(false) : await placeFile(part, path);
  if (!placed.ok || !placed.value) return [missing(path, file)];
  const message = `A crash had interrupted saving ${file.ref}; it was completed.`;
  return [recoverable('download_completed', path, message, file.seq)];
}

function missing(path: string, { seq, ref }: ExpectedFile): AuditFinding {
  const message = `${ref} was saved here but is missing: it was moved or deleted, or a crash interrupted it. Save it again with: carrel download ${ref}`;
  return note('download_missing', path, message, seq);
}
