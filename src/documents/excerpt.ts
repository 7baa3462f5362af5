import { fail, ok, type Result } from '../model/result.ts';
import { foldCase } from '../text/fold.ts';
import type { DocumentText, OutlineEntry } from './markdown.ts';

/** Which part of a document to return. */
export interface ExcerptOptions {
  /** The id of a section. */
  readonly section?: string;
  /** A page of a PDF, instead of a section. */
  readonly page?: number;
  /** Where to start, in characters of the text, the section or the page. */
  readonly offset?: number;
  /** How many characters to return at most. */
  readonly limit?: number;
}

/** A part of a document; `nextOffset` is absent at the end. */
export interface Excerpt {
  readonly text: string;
  readonly offset: number;
  readonly nextOffset?: number;
}

/** Cuts a part out of a document, at the end of a paragraph where one is near. */
export function takeExcerpt(document: DocumentText, options: ExcerptOptions): Result<Excerpt> {
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = options;
  const part = findPart(document, options);
  if (!part.ok) return part;
  const whole = part.value;
  if (offset > whole.length) {
    const message = `The offset ${offset} is past the end; the text has ${whole.length} characters.`;
    return fail('INVALID_ARGUMENT', message, { fields: { offset: 'past the end' } });
  }
  const end = findEnd(whole, offset, limit);
  return ok({ text: whole.slice(offset, end), offset, ...(end < whole.length && { nextOffset: end }) });
}

function findPart({ text, outline, pages }: DocumentText, { section, page }: ExcerptOptions): Result<string> {
  if (section !== undefined) {
    const found = findSection(outline, section);
    if (found) return ok(text.slice(found.offset, found.offset + found.chars));
    return fail('INVALID_ARGUMENT', `No section "${section.slice(0, 100)}". ${describeIds(outline)}`, {
      fields: { section: 'unknown' },
    });
  }
  if (page === undefined) return ok(text);
  const at = pages.findIndex((start) => start.page === page);
  if (at >= 0) return ok(text.slice(pages[at]?.offset, pages[at + 1]?.offset));
  const known = pages.map((start) => start.page);
  const message =
    known.length > 0 ? `No text starts on page ${page}.` : 'The file has no pages. Use a section instead.';
  return fail('INVALID_ARGUMENT', message, { fields: { page: 'unknown' } });
}

/** A section by its id, or by its title, with or without its number, if only one has it. */
function findSection(outline: readonly OutlineEntry[], name: string): OutlineEntry | undefined {
  const only = (has: (title: string) => boolean) => {
    const [first, ...others] = outline.filter(({ title }) => has(title));
    return others.length === 0 ? first : undefined;
  };
  return (
    outline.find(({ id }) => id === name) ??
    only((title) => foldCase(title) === foldCase(name)) ??
    only((title) => foldCase(title.replace(NUMBER, '')) === foldCase(name.replace(NUMBER, '')))
  );
}

/** "2.1", "IV." or "A." before a heading. */
const NUMBER = /^\s*(?:\d+(?:\.\d+)*\.?|[IVXLC]+\.|[A-Z]\.)\s+/u;

const MAX_LISTED = 12;

function describeIds(outline: readonly OutlineEntry[]): string {
  const ids = outline.slice(0, MAX_LISTED).map(({ id }) => id);
  const more = outline.length > MAX_LISTED ? ' and more; see the outline' : '';
  return ids.length > 0 ? `The ids are: ${ids.join(', ')}${more}.` : 'The text has no sections.';
}

/** The last paragraph, line or word that ends in the second half of the space; else the limit itself. */
function findEnd(text: string, offset: number, limit: number): number {
  const most = offset + limit;
  if (most >= text.length) return text.length;
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, most - mark.length);
    if (at >= offset + limit / 2) return at + mark.length;
  }
  const isSplit = /[\ud800-\udbff]/.test(text[most - 1] ?? '') && most - 1 > offset;
  return isSplit ? most - 1 : most;
}
