import { z } from 'zod';
import type { Document } from '../../model/document.ts';
import { fail, type Result } from '../../model/result.ts';
import { readDocling } from '../docling/docling.ts';
import { doclingSchema } from '../docling/schema.ts';
import { withText } from './with-text.ts';

const schema = z.object({ document: z.object({ json_content: doclingSchema }) });

/** Reads the answer of docling-serve. */
export function readDoclingAnswer(answer: string): Result<Document> {
  const parsed = schema.safeParse(parseJson(answer));
  if (!parsed.success) return fail('SOURCE_CHANGED', 'The converter did not return a DoclingDocument.');
  return withText(readDocling(parsed.data.document.json_content));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
