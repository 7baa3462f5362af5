import { statFile } from '../../disk/folder.ts';
import { ok, type Result } from '../../model/result.ts';
import { namesOf } from '../papers/layout.ts';
import { abandon } from '../papers/recover.ts';
import type { Expected } from './expectations.ts';
import { type AuditFinding, broken } from './finding.ts';
import { type PaperAudit, settled } from './papers.ts';

const MAX_GONE = 1000;

/**
 * Entries in the log whose files are missing. Each loss is reported once and logged, unless so much is missing that the
 * folder itself may have been moved.
 */
export async function auditGone(audit: PaperAudit, isLogIntact: boolean): Promise<Result<AuditFinding[]>> {
  const { store, expectations, counts } = audit;
  const unseen = expectations.unseen(MAX_GONE);
  if (!unseen.ok) return unseen;
  const mayRecord = isLogIntact && counts.entries > unseen.value.total;
  const findings: AuditFinding[] = [];
  for (const { key } of unseen.value.keys) {
    // The entry may have been removed since the log was read, so its end is read again while the key is locked.
    const gone = await settled(audit, key, () => checkGone(audit, key, mayRecord));
    if (!gone.ok) return gone;
    if (!gone.value) continue;
    const { seq } = gone.value;
    const message = `Row ${seq} says that ${key} is stored, but its files are missing.`;
    findings.push(broken('files_gone', store.layout.at(namesOf(key).metadata), message, seq));
  }
  return ok(findings);
}

/** What the log expects of a key whose files are missing; null if nothing is missing. */
async function checkGone(
  { store, expectations }: PaperAudit,
  key: string,
  mayRecord: boolean,
): Promise<Result<Expected | null>> {
  const expected = expectations.find(key);
  if (!expected.ok) return expected;
  if (!expected.value?.stored) return ok(null);
  const names = namesOf(key);
  for (const name of [names.pdf, names.metadata, names.text.jats, names.text.html]) {
    const file = await statFile(store.layout.at(name));
    if (!file.ok) return file;
    if (file.value) return ok(null);
  }
  const recorded = mayRecord ? await abandon(store, key, expected.value.changeId) : ok(null);
  return recorded.ok ? expected : recorded;
}
