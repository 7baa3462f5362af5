import type { Document, DocumentFormat, DocumentReference } from '../model/document.ts';
import { ok, type Result } from '../model/result.ts';
import { type OpenOptions, openConverted } from './converter/open.ts';
import { type ExcerptOptions, takeExcerpt } from './excerpt.ts';
import { type DocumentText, type OutlineEntry, toMarkdown } from './markdown.ts';

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
  /** Why this is not the file or the reader that is usually used. */
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
  readonly warning?: string;
}

/** Reads a whole file. `title` is for files that do not state theirs, and for PDFs, whose title has to be guessed. */
export async function openText(path: string, options: OpenOptions, title = ''): Promise<Result<OpenText>> {
  const opened = await openConverted(path, options);
  if (!opened.ok) return opened;
  const { document, warning } = opened.value;
  return ok({ ...toText(document, title), ...(warning && { warning }) });
}

/** A document as Markdown; `title` as in {@link openText}. */
export function toText(read: Document, title = ''): OpenText {
  const { title: own, from } = read;
  const document: Document = { ...read, title: from === 'pdf' ? title || own : own || title };
  return { document, written: toMarkdown(document) };
}

/** What reading needs besides the file. */
export type ReadParts = Pick<OpenOptions, 'clock' | 'converter'>;

/** Reads a part of a file; `title` as in {@link openText}. */
export async function readFile(
  path: string,
  { signal, ...part }: ReadOptions,
  { clock, converter }: ReadParts,
  title = '',
): Promise<Result<ReadAnswer>> {
  // Only our own reader knows every page.
  const used = part.page === undefined ? converter : undefined;
  const opened = await openText(path, { clock, converter: used, ...(signal && { signal }) }, title);
  if (!opened.ok) return opened;
  const { document, written, warning } = opened.value;
  const { from, doi, references } = document;
  const excerpt = takeExcerpt(written, part);
  if (!excerpt.ok) return excerpt;
  const { outline } = written;
  return ok({
    ...(doi && { ref: doi }),
    title: document.title,
    from,
    outline,
    ...excerpt.value,
    references,
    ...(warning && { warning }),
  });
}
