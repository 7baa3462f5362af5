import { fail, ok, type Result } from '../../model/result.ts';

/** A part of a text, and where the next one begins. */
export interface Cut {
  readonly text: string;
  readonly offset: number;
  readonly totalChars: number;
  readonly truncated: boolean;
  /** Present while there is more. */
  readonly nextOffset?: number;
}

/** The range of a text to read. */
export interface CutRange {
  readonly offset?: number | undefined;
  readonly maxChars?: number | undefined;
}

/** The default length of a part. */
export const DEFAULT_CHARS = 50_000;

/** Cuts a part of a text, counted in UTF-16 code units; a surrogate pair is never divided. */
export function cut(text: string, { offset = 0, maxChars = Number.POSITIVE_INFINITY }: CutRange): Result<Cut> {
  if (offset > text.length)
    return fail('invalid_arguments', `offset: must be at most ${text.length}, the length of the text.`);
  const start = isInsidePair(text, offset) ? offset - 1 : offset;
  const wanted = Math.min(start + maxChars, text.length);
  // A part has at least one character, even if that needs a whole pair.
  const end = isInsidePair(text, wanted) ? (wanted - 1 > start ? wanted - 1 : wanted + 1) : wanted;
  const truncated = end < text.length;
  return ok({
    text: text.slice(start, end),
    offset: start,
    totalChars: text.length,
    truncated,
    ...(truncated && { nextOffset: end }),
  });
}

/** Appends a line with the number of missing characters, which is not counted. */
export function withMarker({ text, totalChars, nextOffset }: Cut): string {
  return nextOffset === undefined ? text : `${text}\n[truncated: ${totalChars - nextOffset} more chars]`;
}

function isInsidePair(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}
