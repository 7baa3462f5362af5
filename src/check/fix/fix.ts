import { readBytes } from '../../disk/atomic.ts';
import type { CheckedReference, CheckResult, ComparedField } from '../../model/reference.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { findBibtexEdits } from './bibtex.ts';
import { type Choice, chooseCorrections } from './choose.ts';
import { findCslEdits } from './csl.ts';
import { applyEdits, type Edit, type FindEdits } from './edit.ts';
import { findNbibEdits, findRisEdits } from './tagged.ts';

/** A value that was changed. */
export interface Change {
  readonly index: number;
  readonly key?: string;
  readonly field: ComparedField;
  readonly stated: string;
  readonly found: string;
}

/** A wrong reference, or a field of one, that was left as it is. */
export interface Unchanged {
  readonly index: number;
  readonly key?: string;
  /** Absent if it is the whole reference. */
  readonly field?: ComparedField;
  readonly reason: 'another_paper' | 'no_value' | 'no_paper' | 'not_in_entry' | 'minor';
}

/** A corrected bibliography, with everything that was changed and what could not be. */
export interface FixedBibliography {
  readonly text: string;
  readonly changes: readonly Change[];
  readonly unchanged: readonly Unchanged[];
}

const FORMATS: Readonly<Record<string, FindEdits>> = {
  bibtex: findBibtexEdits,
  ris: findRisEdits,
  nbib: findNbibEdits,
  csl: findCslEdits,
};

/** Whether files of this format can be corrected. */
export function canFix(format: string): boolean {
  return Object.hasOwn(FORMATS, format);
}

/** Corrects the bibliography at a path in memory: only what the check proved, everything else byte for byte. */
export async function fixBibliography(
  path: string,
  format: string,
  result: Pick<CheckResult, 'references'>,
  choose: Choose = chooseCorrections,
): Promise<Result<FixedBibliography>> {
  const find = canFix(format) ? FORMATS[format] : undefined;
  if (!find) return fail('INVALID_ARGUMENT', `Only bibliographies can be corrected, and ${path} is not one.`);
  const bytes = await readBytes(path);
  if (!bytes.ok) return bytes;
  const text = decodeExactly(bytes.value);
  if (text === null)
    return fail('INVALID_ARGUMENT', `${path} is not UTF-8. Convert it first, so that nothing is lost.`);
  return ok(fixText(text, find, result, choose));
}

/** With its byte order mark, so that writing it again gives the same bytes. */
function decodeExactly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

type Choose = (reference: CheckedReference) => Choice;

function fixText(
  text: string,
  find: FindEdits,
  { references }: Pick<CheckResult, 'references'>,
  choose: Choose,
): FixedBibliography {
  const choices = references.map((reference) => ({ reference, choice: choose(reference) }));
  const keys = new Map(references.map(({ index, key }) => [index, key === undefined ? {} : { key }]));
  const wanted = choices
    .filter(({ choice }) => choice.corrections.length > 0)
    .map(({ reference: { index }, choice }) => ({ index, ...keys.get(index), corrections: choice.corrections }));
  const edits: Edit[] = [];
  const changes: Change[] = [];
  const unchanged: Unchanged[] = choices.flatMap(({ reference, choice }) => [
    ...refusalsOf(reference.index, choice, keys),
    ...minorOf(reference, choice).map((field) => ({
      index: reference.index,
      ...keys.get(reference.index),
      field,
      reason: 'minor' as const,
    })),
  ]);
  for (const record of find(text, wanted)) {
    const { index } = record;
    for (const { correction, edits: found } of record.edits) {
      const { field, stated, found: value } = correction;
      edits.push(...found);
      changes.push({ index, ...keys.get(index), field, stated, found: value });
    }
    for (const { field } of record.missing)
      unchanged.push({ index, ...keys.get(index), field, reason: 'not_in_entry' });
  }
  return { text: applyEdits(text, edits), changes, unchanged };
}

function refusalsOf(index: number, { refusal }: Choice, keys: ReadonlyMap<number, { key?: string }>): Unchanged[] {
  return refusal ? [{ index, ...keys.get(index), reason: refusal }] : [];
}

/** Small differences of a corrected entry: they are no proven errors, but the entry is still not as the paper has it. */
function minorOf({ differences }: CheckedReference, { corrections }: Choice): ComparedField[] {
  if (corrections.length === 0) return [];
  return differences.filter(({ severity }) => severity === 'minor').map(({ field }) => field);
}
