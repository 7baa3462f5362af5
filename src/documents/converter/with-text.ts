import type { Document } from '../../model/document.ts';
import { fail, ok, type Result } from '../../model/result.ts';

/** The document, unless it has no text: a converter that fails often returns an empty one. */
export function withText(document: Document): Result<Document> {
  const hasText = document.sections.some(({ blocks }) => blocks.length > 0);
  return hasText ? ok(document) : fail('NOT_FOUND', 'The converter found no text.');
}
