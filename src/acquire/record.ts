import type { Entry } from '../model/entry.ts';
import type { Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { Store } from '../store/store.ts';
import { type Resolution, type ResolveDeps, type ResolveOptions, resolve } from './resolve.ts';

/** What storing metadata needs; without a download, so no publisher can be reached. */
export interface RecordDeps extends ResolveDeps {
  readonly store: Store;
  readonly sandbox: boolean;
}

/** Resolves a ref and stores its metadata, with a row in the log; failures are logged too. */
export async function recordMetadata(
  ref: Ref,
  deps: RecordDeps,
  options: ResolveOptions & { readonly sessionId: string },
): Promise<Result<Resolution>> {
  const { sessionId } = options;
  const resolution = await resolve(ref, deps, options);
  if (!resolution.ok) {
    const { code, message, attempts } = resolution.error;
    const facts = {
      event: 'metadata-only',
      ref,
      result: 'err',
      capability: 'metadata',
      sessionId,
      errorCode: code,
      detail: message,
      ...(attempts && { attempts }),
    } as const;
    const row = await deps.store.record(facts);
    return row.ok ? resolution : row;
  }
  const { paper, source, attempts } = resolution.value;
  const entry: Entry = {
    ref,
    paper,
    source,
    fetchedAt: new Date(deps.clock.now()).toISOString(),
    sandbox: deps.sandbox,
  };
  const row = await deps.store.commit(
    entry,
    null,
    { capability: 'metadata', sessionId, attempts },
    options.signal ? { signal: options.signal } : {},
  );
  return row.ok ? ok(resolution.value) : row;
}
