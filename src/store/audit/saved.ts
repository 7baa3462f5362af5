import { dirname, resolve } from 'node:path';
import { findDeadPart, placeFile } from '../../disk/place.ts';
import { hashFile } from '../../disk/stream.ts';
import { ok, type Result } from '../../model/result.ts';
import { saveLock } from '../index/log-rows.ts';
import type { ExpectedFile } from './book.ts';
import { type Finding, note, recoverable } from './finding.ts';
import type { PaperAudit } from './papers.ts';

const PAGE = 500;

/**
 * Looks at every file that was saved into a folder of the user's. What people do with files of their own breaks
 * nothing, so all of it is a note; only what a crash kept from its name is given it now.
 */
export async function auditSaved(audit: PaperAudit): Promise<Result<Finding[]>> {
  const findings: Finding[] = [];
  for (let after = 0; ; ) {
    const page = audit.book.saved(after, PAGE);
    if (!page.ok) return page;
    for (const each of page.value) {
      audit.counts.downloads += 1;
      findings.push(...(await checkSaved(audit, each)));
      after = each.seq;
    }
    if (page.value.length < PAGE) return ok(findings);
  }
}

async function checkSaved({ store, head }: PaperAudit, file: ExpectedFile): Promise<Finding[]> {
  const { seq, ref, bytes, sha256 } = file;
  const path = resolve(store.layout.home, file.target);
  const found = await hashFile(path);
  if (!found.ok) return [note('download_unreadable', path, found.error.message, seq)];
  if (found.value?.sha256 === sha256) return [];
  if (found.value) {
    const message = `The file is not the one that was saved as ${ref}: ${found.value.bytes} bytes with digest ${found.value.sha256}, saved were ${bytes ?? '?'} with ${sha256}.`;
    return [note('download_changed', path, message, seq)];
  }
  // Without a sound log nothing may be touched.
  if (!head) return [missing(path, file)];
  const lock = saveLock(ref, dirname(path));
  const settled = await store.locks.withLock(lock, { timeoutMs: 0 }, async () => ok(await complete(path, file)));
  // Somebody is saving this very paper there: the row is young and its file on the way.
  return settled.ok ? settled.value : [];
}

/** Gives the file its name if what was verified still lies beside it. */
async function complete(path: string, file: ExpectedFile): Promise<Finding[]> {
  const again = await hashFile(path);
  if (again.ok && again.value) return [];
  const part = await findDeadPart(dirname(path), file.sha256);
  const placed = part === null ? ok(false) : await placeFile(part, path);
  if (!placed.ok || !placed.value) return [missing(path, file)];
  const message = `A crash had kept the file of ${file.ref} from its name; it has it now.`;
  return [recoverable('download_completed', path, message, file.seq)];
}

function missing(path: string, { seq, ref }: ExpectedFile): Finding {
  const message = `${ref} was saved here and is not here now: it was moved or deleted, or a crash came first. To have it again: carrel download ${ref}`;
  return note('download_missing', path, message, seq);
}
