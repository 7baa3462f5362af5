import { hashFile } from '../disk/stream.ts';
import type { Copy, TextCopy } from '../model/entry.ts';
import type { Attempt } from '../model/error.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Stored } from '../store/papers/read.ts';
import type { Store } from '../store/store.ts';
import type { Acquired } from './acquired.ts';
import { capabilityOf } from './entry.ts';

interface StoredFile {
  readonly copy: Copy | TextCopy;
  readonly path: string;
  readonly event: 'fetch' | 'text';
}

/** The stored PDF, or the stored text if that is what is wanted; null if it is not stored. */
export function storedFile({ entry, pdfPath, textPath }: Stored, wanted: 'pdf' | 'text'): StoredFile | null {
  if (wanted === 'text') return entry.text && textPath ? { copy: entry.text, path: textPath, event: 'text' } : null;
  return entry.copy && pdfPath ? { copy: entry.copy, path: pdfPath, event: 'fetch' } : null;
}

/** Returns a stored file without fetching anything, with a row in the log; refuses a file that was changed. */
export async function returnStored(
  { entry, textPath }: Stored,
  { copy, path, event }: StoredFile,
  deps: { readonly store: Store },
  call: { readonly sessionId: string; readonly attempts?: readonly Attempt[] },
): Promise<Result<Acquired>> {
  const file = await hashFile(path);
  if (!file.ok) return file;
  if (file.value?.sha256 !== copy.sha256) return refuseChanged(entry.ref, path, event);
  const { attempts = [] } = call;
  const facts = {
    event,
    ref: entry.ref,
    result: 'ok',
    capability: capabilityOf(copy.source),
    sessionId: call.sessionId,
    source: entry.source,
    sha256: copy.sha256,
    grade: copy.grade,
    detail: 'already in the store',
    ...(attempts.length > 0 && { attempts }),
  } as const;
  const row = await deps.store.record(facts);
  return row.ok ? ok({ entry, copy, path, ...(textPath && { textPath }), attempts, wasStored: true }) : row;
}

/** The file is not the one that was verified; only the user can decide to replace it. */
function refuseChanged(ref: Ref, path: string, event: StoredFile['event']): Result<never> {
  const options = event === 'text' ? '--text-only --refresh' : '--refresh';
  return fail(
    'STORE_ERROR',
    `${path} was changed since it was stored. Replace it with "carrel fetch ${formatRef(ref)} ${options}", or check the library with "carrel audit".`,
  );
}
