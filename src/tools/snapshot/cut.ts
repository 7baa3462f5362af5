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

/** What readers of a text may choose. */
export interface CutRange {
  readonly offset?: number | undefined;
  readonly maxChars?: number | undefined;
}

/** What a text is cut to where nobody says otherwise. */
export const DEFAULT_CHARS = 50_000;

/** Takes a part of a text, counted in UTF-16 code units; a pair of them is never divided. */
export function cut(text: string, { offset = 0, maxChars = Number.POSITIVE_INFINITY }: CutRange): Result<Cut> {
  if (offset > text.length)
    return fail('invalid_arguments', `offset: the text ends at ${text.length}. Begin at or before its end.`);
  const start = isInsidePair(text, offset) ? offset - 1 : offset;
  const wanted = Math.min(start + maxChars, text.length);
  // Where not even one character would fit, its whole pair comes.
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

/** The text with a line that says how much is missing; that line is not counted. */
export function withMarker({ text, totalChars, nextOffset }: Cut): string {
  return nextOffset === undefined ? text : `${text}\n[truncated: ${totalChars - nextOffset} more chars]`;
}

function isInsidePair(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}
