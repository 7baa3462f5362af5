import { fileSize } from '../disk/atomic.ts';
import { type ExcerptOptions, takeExcerpt } from '../documents/excerpt.ts';
import { type OutlineEntry, toMarkdown } from '../documents/markdown.ts';
import { openDocument } from '../documents/open.ts';
import type { Document, DocumentFormat, DocumentReference } from '../model/document.ts';
import { formatRef, parseRef } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { findStored } from '../store/find.ts';
import type { AppParts } from './parts.ts';

/** Part of the text of a paper, and what the whole contains. */
export interface ReadAnswer {
  /** Absent for a file that states no DOI. */
  readonly ref?: string;
  readonly title: string;
  readonly from: DocumentFormat;
  readonly outline: readonly OutlineEntry[];
  /** Markdown. */
  readonly text: string;
  readonly offset: number;
  /** Where to go on; absent at the end. */
  readonly nextOffset?: number;
  readonly references: readonly DocumentReference[];
}

/** Which part to read. */
export interface ReadOptions extends ExcerptOptions {
  readonly signal?: AbortSignal;
}

/** Reads the text of a stored paper or of a file of the user. */
export async function read(
  target: string,
  options: ReadOptions,
  parts: Pick<AppParts, 'clock' | 'library'>,
): Promise<Result<ReadAnswer>> {
  const found = await findFile(target, parts);
  if (!found.ok) return found;
  const { path, ref, title } = found.value;
  const { signal } = options;
  const document = await openDocument(path, { clock: parts.clock, ...(signal && { signal }) });
  if (!document.ok) return document;
  const { from, doi, references } = document.value;
  const named: Document = { ...document.value, title: document.value.title || (title ?? '') };
  const written = toMarkdown(named);
  const excerpt = takeExcerpt(written, options);
  if (!excerpt.ok) return excerpt;
  const shown = ref ?? doi;
  const { outline } = written;
  return ok({ ...(shown && { ref: shown }), title: named.title, from, outline, ...excerpt.value, references });
}

interface FoundFile {
  readonly path: string;
  readonly ref?: string;
  readonly title?: string;
}

/** A path that exists is a file; anything else must be the reference of a stored paper. */
async function findFile(target: string, { library }: Pick<AppParts, 'library'>): Promise<Result<FoundFile>> {
  const file = await fileSize(target);
  if (file.ok) return ok({ path: target });
  if (file.error.reason !== 'missing') return file;
  if (!parseRef(target).ok) return fail('INVALID_ARGUMENT', `"${target}" is neither a file nor a reference.`);
  const stored = await findStored(target, await library());
  if (!stored.ok) return stored;
  const { entry, pdfPath } = stored.value;
  const ref = formatRef(entry.ref);
  if (pdfPath === null)
    return fail('NOT_FOUND', `The library has the metadata of ${ref}, but no copy. Fetch it first.`);
  return ok({ path: pdfPath, ref, ...(entry.paper.title && { title: entry.paper.title }) });
}
