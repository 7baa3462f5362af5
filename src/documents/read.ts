import type { Document, DocumentFormat, DocumentReference } from '../model/document.ts';
import { ok, type Result } from '../model/result.ts';
import type { InspectOptions } from '../pdf/report.ts';
import { type ExcerptOptions, takeExcerpt } from './excerpt.ts';
import { type DocumentText, type OutlineEntry, toMarkdown } from './markdown.ts';
import { openDocument } from './open.ts';

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
  /** Why this is not the file that is usually read. */
  readonly warning?: string;
}

/** Which part to read. */
export interface ReadOptions extends ExcerptOptions {
  readonly signal?: AbortSignal;
}

/** A file as a document and as Markdown. */
export interface OpenText {
  readonly document: Document;
  readonly written: DocumentText;
}

/** Reads a whole file. `title` is for files that do not state theirs, and for PDFs, whose title has to be guessed. */
export async function openText(path: string, options: InspectOptions, title = ''): Promise<Result<OpenText>> {
  const read = await openDocument(path, options);
  if (!read.ok) return read;
  const { title: own, from } = read.value;
  const document: Document = { ...read.value, title: from === 'pdf' ? title || own : own || title };
  return ok({ document, written: toMarkdown(document) });
}

/** Reads a part of a file; `title` as in {@link openText}. */
export async function readFile(
  path: string,
  { signal, ...part }: ReadOptions,
  clock: InspectOptions['clock'],
  title = '',
): Promise<Result<ReadAnswer>> {
  const opened = await openText(path, { clock, ...(signal && { signal }) }, title);
  if (!opened.ok) return opened;
  const { document, written } = opened.value;
  const { from, doi, references } = document;
  const excerpt = takeExcerpt(written, part);
  if (!excerpt.ok) return excerpt;
  const { outline } = written;
  return ok({ ...(doi && { ref: doi }), title: document.title, from, outline, ...excerpt.value, references });
}
