import type { DocumentReference } from '../model/document.ts';
import { ok, type Result } from '../model/result.ts';
import { type OpenOptions, openConverted } from './converter/open.ts';
import { toMarkdown } from './markdown.ts';

/** The whole text of a file as Markdown, with its reference list at the end; null if it has no text. */
export async function readText(path: string, options: OpenOptions): Promise<Result<string | null>> {
  const opened = await openConverted(path, options);
  if (!opened.ok) return opened.error.code === 'NOT_FOUND' ? ok(null) : opened;
  const { document } = opened.value;
  const { text } = toMarkdown(document);
  const { references } = document;
  return ok(
    references.length === 0 ? text : `${text}\n## References\n\n${references.map(writeReference).join('\n')}\n`,
  );
}

const writeReference = ({ index, label, text }: DocumentReference) => `- ${label ? `[${label}]` : `${index}.`} ${text}`;
