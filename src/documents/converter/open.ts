import type { Document } from '../../model/document.ts';
import { ok, type Result } from '../../model/result.ts';
import type { InspectOptions } from '../../pdf/report.ts';
import { isPdfFile, openDocument } from '../open.ts';
import type { Converter } from './converter.ts';

/** How to open a file. */
export interface OpenOptions extends InspectOptions {
  /** Reads PDFs in place of our own reader, if it can. */
  readonly converter?: Converter | undefined;
}

/** A document, and why it is not what was to be expected. */
export interface OpenedDocument {
  readonly document: Document;
  readonly warning?: string;
}

/** Like `openDocument`, but a PDF is read by the converter; if that fails, by our own reader, with a warning. */
export async function openConverted(path: string, { converter, ...own }: OpenOptions): Promise<Result<OpenedDocument>> {
  const isPdf = converter ? await isPdfFile(path) : ok(false);
  if (!isPdf.ok) return isPdf;
  const converted = converter && isPdf.value ? await converter.convert(path, own.signal) : null;
  if (converted?.ok) return ok({ document: converted.value });
  if (converted && own.signal?.aborted) return converted;
  const document = await openDocument(path, own);
  if (!document.ok || !converted) return document.ok ? ok({ document: document.value }) : document;
  return ok({
    document: document.value,
    warning: `The converter could not be used, so Carrel's own reader read this PDF. ${converted.error.message}`,
  });
}
