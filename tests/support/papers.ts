import { createHash } from 'node:crypto';
import type { Copy, Entry, TextCopy } from '../../src/model/entry.ts';
import type { CallFacts } from '../../src/model/log-row.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import type { Ref } from '../../src/model/ref.ts';
import type { Store } from '../../src/store/store.ts';
import { unwrap } from './unwrap.ts';

/** The call that the tests store under. */
export const CALL: CallFacts = { capability: 'oa', sessionId: 'call-1' };

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

/** An entry that describes a text copy with this content. */
export function entryWithText(ref: Ref, content: string, from: TextCopy['from'] = 'jats'): Entry & { text: TextCopy } {
  const text: TextCopy = {
    from,
    sha256: sha256(content),
    sizeBytes: Buffer.byteLength(content),
    source: 'europe-pmc',
    finalUrl: 'https://www.ebi.ac.uk/europepmc/webservices/rest/PMC1/fullTextXML',
    grade: 'verified',
    evidence: [{ check: 'title-fits', speaks: 'for', detail: '' }],
  };
  return { ...bareEntry(ref), source: 'europe-pmc', text };
}

/** Stages a text copy and stores it. */
export async function storeText(store: Store, ref: Ref, content: string, from?: TextCopy['from'], refresh = false) {
  return store.commitText(entryWithText(ref, content, from), await stageText(store, ref, content), CALL, { refresh });
}

/** Stages a content and stores it. */
export async function storeFile(store: Store, ref: Ref, content: string, fields?: PaperFields) {
  return store.commit(entryWith(ref, content, fields), await stageText(store, ref, content), CALL);
}

/** A finished staging file with this content. */
export async function stageText(store: Store, ref: Ref, content: string) {
  const stage = unwrap(await store.stage(ref));
  unwrap(await stage.begin({ status: 200 }));
  unwrap(await stage.write(Buffer.from(content)));
  return unwrap(await stage.finish());
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

/** Whether there is an entry with its file. */
export async function hasFile(store: Store, ref: Ref): Promise<boolean> {
  const stored = unwrap(await store.get(ref));
  return stored !== null && stored.pdfPath !== null;
}
