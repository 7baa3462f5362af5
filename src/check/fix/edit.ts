import type { Correction } from './choose.ts';

/** A change of a text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The corrections of the record at a position of the file, counted from 1. */
export interface RecordCorrections {
  readonly index: number;
  readonly key?: string;
  readonly corrections: readonly Correction[];
}

/** The edits for a record, and the fields that the file does not have where they could be changed. */
export interface RecordEdits {
  readonly index: number;
  readonly edits: readonly { readonly correction: Correction; readonly edits: readonly Edit[] }[];
  readonly missing: readonly Correction[];
}

/** Finds where the corrections of a format belong; everything else in the text stays. */
export type FindEdits = (text: string, wanted: readonly RecordCorrections[]) => RecordEdits[];

/** The text with its edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Collects the edits of a record; `editOf` returns null for a field that cannot be changed. */
export function collectEdits(
  { index, corrections }: RecordCorrections,
  editOf: (correction: Correction) => readonly Edit[] | null,
): RecordEdits {
  const found = corrections.map((correction) => ({ correction, edits: editOf(correction) }));
  return {
    index,
    edits: found.flatMap(({ correction, edits }) => (edits ? [{ correction, edits }] : [])),
    missing: found.flatMap(({ correction, edits }) => (edits ? [] : [correction])),
  };
}
