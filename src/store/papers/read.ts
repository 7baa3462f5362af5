import { readTextFile } from '../../disk/atomic.ts';
import { listNames, statFile } from '../../disk/folder.ts';
import type { Entry, TextCopy } from '../../model/entry.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toKey } from './key.ts';
import { type Layout, METADATA, namesOf, QUARANTINE } from './layout.ts';
import { parseRecord, type Record } from './record.ts';

/** An entry and its files. */
export interface Stored {
  readonly key: string;
  readonly entry: Entry;
  readonly metadataPath: string;
  /** Null if there is no file: only metadata is stored, or the file was removed. */
  readonly pdfPath: string | null;
  /** Null if there is no text copy, or its file was removed. */
  readonly textPath: string | null;
  /** A newer version wrote it; it can be read but not changed. */
  readonly tooNew: boolean;
}

/** A stored file with the text of a paper. */
export interface ReadableFile {
  readonly path: string;
  readonly sha256: string;
  readonly from: TextCopy['from'] | 'pdf';
}

type Files = Pick<Stored, 'entry' | 'pdfPath' | 'textPath'>;

/** The file to read: the text copy, unless the PDF is of another arXiv version; null if there is neither. */
export function fileToRead(stored: Files): ReadableFile | null {
  return filesToRead(stored)[0] ?? null;
}

/** The file to read first, and the one to read if the first was changed. */
export function filesToRead({ entry: { copy, text }, pdfPath, textPath }: Files): ReadableFile[] {
  const pdf = copy && pdfPath ? [{ path: pdfPath, sha256: copy.sha256, from: 'pdf' as const }] : [];
  if (!text || !textPath) return pdf;
  const isOther =
    copy?.arxivVersion !== undefined && text.arxivVersion !== undefined && copy.arxivVersion !== text.arxivVersion;
  const textFile = { path: textPath, sha256: text.sha256, from: text.from };
  return isOther ? [...pdf, textFile] : [textFile, ...pdf];
}

/** A file in quarantine and its evidence. */
export interface Quarantined {
  readonly key: string;
  readonly entry: Entry;
  readonly metadataPath: string;
  readonly pdfPath: string;
}

/** The text and the content of a metadata file; null if it does not exist. */
export async function readRecord(path: string): Promise<Result<{ text: string; record: Record } | null>> {
  const text = await readTextFile(path);
  if (!text.ok || text.value === null) return text.ok ? ok(null) : text;
  const record = parseRecord(text.value);
  if (record.ok) return ok({ text: text.value, record: record.value });
  return fail(record.error.code, `Cannot read ${path}: ${record.error.message}. Correct it or move it away.`);
}

/** The entry of a ref; null if nothing is stored under it. */
export async function readStored(layout: Layout, ref: Ref): Promise<Result<Stored | null>> {
  const key = toKey(ref);
  const found = await readKey(layout, key);
  if (!found.ok || found.value === null) return found;
  const { entry, metadataPath } = found.value;
  if (toKey(entry.ref) === key) return found;
  return fail('STORE_ERROR', `${metadataPath} describes ${formatRef(entry.ref)}, not ${formatRef(ref)}. Move it away.`);
}

async function readKey(layout: Layout, key: string): Promise<Result<Stored | null>> {
  const names = namesOf(key);
  const found = await readRecord(layout.at(names.metadata));
  if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
  const pdf = await statFile(layout.at(names.pdf));
  if (!pdf.ok) return pdf;
  const { entry, tooNew } = found.value.record;
  const textName = entry.text && names.text[entry.text.from];
  const text = textName ? await statFile(layout.at(textName)) : ok(null);
  if (!text.ok) return text;
  const pdfPath = pdf.value && entry.copy ? layout.at(names.pdf) : null;
  const textPath = text.value && textName ? layout.at(textName) : null;
  return ok({ key, entry, tooNew, pdfPath, textPath, metadataPath: layout.at(names.metadata) });
}

/** All entries, in no order; an unreadable one is a failure among them. */
export async function* listStored(layout: Layout): AsyncGenerator<Result<Stored>> {
  for await (const name of listNames(layout.at(METADATA))) {
    if (!name.ok) return yield name;
    if (!name.value.endsWith('.toml')) continue;
    const stored = await readKey(layout, name.value.slice(0, -'.toml'.length));
    if (!stored.ok) yield stored;
    else if (stored.value) yield ok(stored.value);
  }
}

const QUARANTINED_RECORD = /^(.+)\.[0-9a-f]{12}\.toml$/;

/** The key of each file in quarantine; reads names only. */
export async function listQuarantinedKeys(layout: Layout): Promise<Result<string[]>> {
  const keys: string[] = [];
  for await (const name of listNames(layout.at(QUARANTINE))) {
    if (!name.ok) return name;
    keys.push(...(QUARANTINED_RECORD.exec(name.value)?.slice(1) ?? []));
  }
  return ok(keys);
}

/** The files in quarantine, of one key or all. */
export async function* listQuarantined(layout: Layout, key?: string): AsyncGenerator<Result<Quarantined>> {
  for await (const name of listNames(layout.at(QUARANTINE))) {
    if (!name.ok) return yield name;
    const owner = QUARANTINED_RECORD.exec(name.value)?.[1];
    if (!owner || (key !== undefined && owner !== key)) continue;
    const metadataPath = layout.at(`${QUARANTINE}/${name.value}`);
    const found = await readRecord(metadataPath);
    if (!found.ok) yield found;
    else if (found.value) {
      const pdfPath = metadataPath.replace(/\.toml$/, '.pdf');
      yield ok({ key: owner, entry: found.value.record.entry, metadataPath, pdfPath });
    }
  }
}
