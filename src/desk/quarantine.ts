import { formatRef } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { Quarantined } from '../store/papers/read.ts';
import type { Store } from '../store/store.ts';
import { toEntryFacts } from './library.ts';
import type { DeskReads, QuarantinedFile } from './wire.ts';

/** The quarantined files with their evidence. */
export async function listQuarantine(store: Store): Promise<Result<DeskReads['/api/quarantine']>> {
  const files: QuarantinedFile[] = [];
  for await (const each of store.listQuarantine())
    files.push(each.ok ? toEntryFacts(each.value.entry) : { problem: each.error.message });
  return ok({ files });
}

/** Finds a quarantined file by its paper and digest. */
export async function findQuarantined(store: Store, ref: string, sha256: string): Promise<Quarantined | null> {
  for await (const each of store.listQuarantine()) {
    if (!each.ok) continue;
    const { entry } = each.value;
    if (formatRef(entry.ref) === ref && entry.copy?.sha256 === sha256) return each.value;
  }
  return null;
}
