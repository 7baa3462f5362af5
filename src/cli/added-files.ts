import { basename } from 'node:path';
import { readRecordFile } from '../app/record-files.ts';
import type { Failure } from '../model/error.ts';
import { ok, type Result } from '../model/result.ts';
import type { AddedFile, AdditionsInput } from '../search/imports.ts';
import { printNote } from './print.ts';
import { showFileProblems } from './show/file-problems.ts';

/** Options that add records and criteria to a search; each can be repeated. */
export interface AddFlags {
  readonly add?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Collects the values of an option that can be repeated. */
export const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** Reads the files to add, and prints a warning for each record that cannot be read. */
export async function readAdditions({ add = [], include, exclude }: AddFlags): Promise<Result<AdditionsInput>> {
  const files: AddedFile[] = [];
  const failures: Failure[] = [];
  for (const path of add) {
    const read = await readRecordFile(path);
    if (!read.ok) {
      failures.push(read.error);
      continue;
    }
    printNote(showFileProblems(read.value.problems, path));
    files.push({ ...read.value, name: basename(path) });
  }
  const [first, ...others] = failures;
  if (first) {
    const message = [first, ...others].map((failure) => failure.message).join('\n');
    return { ok: false, error: add.length > 1 ? { ...first, message: `Nothing was added.\n${message}` } : first };
  }
  const criteria = include || exclude ? { include: include ?? [], exclude: exclude ?? [] } : undefined;
  return ok({ ...(files.length > 0 && { files }), ...(criteria && { criteria }) });
}
