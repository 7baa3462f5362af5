import type { DocumentReference } from '../model/document.ts';
import { ok, type Result } from '../model/result.ts';
import type { InspectOptions } from '../pdf/report.ts';
import { toMarkdown } from './markdown.ts';
import { openDocument } from './open.ts';

/** The whole text of a file as Markdown, with its reference list at the end; null if it has no text. */
export async function readText(path: string, options: InspectOptions): Promise<Result<string | null>> {
  const document = await openDocument(path, options);
  if (!document.ok) return document.error.code === 'NOT_FOUND' ? ok(null) : document;
  const { text } = toMarkdown(document.value);
  const { references } = document.value;
  return ok(
    references.length === 0 ? text : `${text}\n## References\n\n${references.map(writeReference).join('\n')}\n`,
  );
}

const writeReference = ({ index, label, text }: DocumentReference) => `- ${label ? `[${label}]` : `${index}.`} ${text}`;
