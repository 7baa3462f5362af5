import { givenFileSize, readBytes } from '../disk/atomic.ts';
import { readChunks } from '../disk/stream.ts';
import type { Document } from '../model/document.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { InspectOptions } from '../pdf/report.ts';
import { readPdfText } from '../pdf/text.ts';
import { descendants } from '../text/xml.ts';
import { readHtml } from './html/html.ts';
import { parseHtml } from './html/parse.ts';
import { hasFullText, readJats } from './jats/jats.ts';
import { readPdfDocument } from './pdf/document.ts';
import { decode, MAX_TAGS, parseXmlFile } from './xml-file.ts';

/** Larger than any article; the PDF reader has its own limit. */
export const MAX_TEXT_BYTES = 32 * 1024 * 1024;

/** Reads the document in a JATS, HTML or PDF file; its content decides which it is, not its name. */
export async function openDocument(path: string, options: InspectOptions): Promise<Result<Document>> {
  const start = await readStart(path);
  if (!start.ok) return start;
  return isPdf(start.value) ? openPdf(path, options) : openMarkup(path, start.value);
}

/** Like {@link openDocument}, but a PDF is refused by its first bytes and never parsed. */
export async function openTextDocument(path: string): Promise<Result<Document>> {
  const start = await readStart(path);
  if (!start.ok) return start;
  return isPdf(start.value) ? fail('INVALID_ARGUMENT', 'The file is a PDF.') : openMarkup(path, start.value);
}

/** Whether a file is a PDF by its first bytes. */
export async function isPdfFile(path: string): Promise<Result<boolean>> {
  const start = await readStart(path);
  return start.ok ? ok(isPdf(start.value)) : start;
}

const isPdf = (start: string): boolean => start.includes('%PDF-');

async function openMarkup(path: string, start: string): Promise<Result<Document>> {
  if (
    !start
      .replace(/^\u00ef\u00bb\u00bf|^\u00ff\u00fe|^\u00fe\u00ff/, '')
      .replace(/[\s\0]/g, '')
      .startsWith('<')
  )
    return fail('INVALID_ARGUMENT', 'The file is not a PDF, a JATS article or an HTML page.');
  const size = await givenFileSize(path);
  if (!size.ok) return size;
  if (size.value > MAX_TEXT_BYTES) return fail('INVALID_ARGUMENT', `The file is larger than ${MAX_TEXT_BYTES} bytes.`);
  const bytes = await readBytes(path);
  if (!bytes.ok) return bytes;
  if (hasTooManyTags(bytes.value)) return fail('INVALID_ARGUMENT', `The file has more than ${MAX_TAGS} tags.`);
  return isHtml(start) ? openHtml(bytes.value) : openJats(bytes.value);
}

function hasTooManyTags(bytes: Uint8Array): boolean {
  let count = 0;
  for (let at = bytes.indexOf(TAG_BYTE); at >= 0; at = bytes.indexOf(TAG_BYTE, at + 1)) {
    count += 1;
    if (count > MAX_TAGS) return true;
  }
  return false;
}

const TAG_BYTE = '<'.charCodeAt(0);
const START_BYTES = 1024;

/** The first bytes, one character each. */
async function readStart(path: string): Promise<Result<string>> {
  const size = await givenFileSize(path);
  if (!size.ok) return size;
  // Files of the kernel have no size and may wait for ever.
  if (size.value === 0) return fail('INVALID_ARGUMENT', 'The file is empty.');
  for await (const chunk of readChunks(path))
    return chunk.ok ? ok(String.fromCharCode(...chunk.value.subarray(0, START_BYTES))) : chunk;
  return fail('INVALID_ARGUMENT', 'The file is empty.');
}

async function openPdf(path: string, options: InspectOptions): Promise<Result<Document>> {
  const text = await readPdfText(path, options);
  if (!text.ok) return text;
  const document = text.value && readPdfDocument(text.value);
  if (!document)
    return fail('NOT_FOUND', 'The PDF has no text that can be read: it may be a scan, damaged or protected.');
  return ok(document);
}

function openJats(bytes: Uint8Array): Result<Document> {
  const root = parseXmlFile(bytes);
  if (!root.ok) return root;
  const [article] = root.value.name === 'article' ? [root.value] : descendants(root.value, 'article');
  if (!article) return fail('INVALID_ARGUMENT', `The XML file is no JATS article: its root is <${root.value.name}>.`);
  if (!hasFullText(article)) return fail('NOT_FOUND', 'The article has no full text, only the data about it.');
  return ok(readJats(article));
}

/** An XHTML page is parsed as HTML: many are not well-formed. */
const isHtml = (start: string): boolean => /<!doctype html|<html[\s>]/i.test(start);

function openHtml(bytes: Uint8Array): Result<Document> {
  const page = parseHtml(decode(bytes));
  if (!page.ok) return page;
  const document = readHtml(page.value);
  const isEmpty = document.sections.every(({ blocks }) => blocks.length === 0);
  return isEmpty ? fail('NOT_FOUND', 'The HTML page has no text.') : ok(document);
}
