import { createHash } from 'node:crypto';
import type { Copy, Entry } from '../../src/model/entry.ts';
import type { CallFacts } from '../../src/model/log-row.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import type { Ref } from '../../src/model/ref.ts';
import type { Result } from '../../src/model/result.ts';
import type { Store } from '../../src/store/store.ts';

/** The call that the tests store under. */
export const CALL: CallFacts = { capability: 'oa', sessionId: 'call-1' };

/** The value of a result that has to be one. */
export function need<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

/** A DOI ref. */
export function doi(id: string): Ref {
  return { kind: 'doi', id };
}

/** An entry without a file. */
export function bareEntry(ref: Ref, fields: PaperFields = {}): Entry {
  const paper = { isOa: null, title: `About ${ref.id}`, ...fields, provenance: { title: 'crossref' } };
  return { ref, paper, source: 'crossref', fetchedAt: '2026-01-02T03:04:05.000Z', sandbox: false };
}

/** An entry that describes a file with this content. */
export function entryWith(ref: Ref, content: string, fields: PaperFields = {}): Entry {
  const copy: Copy = {
    sha256: sha256(content),
    sizeBytes: Buffer.byteLength(content),
    source: 'unpaywall',
    finalUrl: 'https://example.org/a.pdf',
    grade: 'verified',
    evidence: [{ check: 'title', speaks: 'for', detail: 'the title stands on page 1' }],
  };
  return { ...bareEntry(ref, fields), source: 'oa-publisher', copy };
}

/** Stages a content and stores it. */
export async function storeFile(store: Store, ref: Ref, content: string, fields?: PaperFields) {
  return store.commit(entryWith(ref, content, fields), await stageText(store, ref, content), CALL);
}

/** A finished staging file with this content. */
export async function stageText(store: Store, ref: Ref, content: string) {
  const stage = need(await store.stage(ref));
  need(await stage.begin({ status: 200 }));
  need(await stage.write(Buffer.from(content)));
  return need(await stage.finish());
}

export function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** All items of a list. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
