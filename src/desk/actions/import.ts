import { z } from 'zod';
import { readRecords } from '../../formats/records/read.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { AddedFile } from '../../search/imports.ts';
import { toSessionView } from '../session-view.ts';
import { defineAction, id } from './action.ts';
import { criteria } from './search.ts';

/** Ten thousand records with abstracts fit. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 20;

export const importRecords = defineAction<'/api/import'>({
  maxBytes: MAX_BYTES,
  shape: z.strictObject({
    session_id: id,
    files: z
      .array(z.strictObject({ name: z.string().max(300), text: z.string() }))
      .max(MAX_FILES)
      .optional(),
    criteria: criteria.optional(),
  }),
  async run({ session_id, files = [], criteria: given }, { app }) {
    const read = readFiles(files);
    if (!read.ok) return read;
    const additions = { files: read.value, criteria: given, face: 'desk' as const };
    // The page follows the session through its event stream.
    const state = await (await app.sessions()).add(session_id, additions, { waitMs: 0 });
    return state.ok ? ok(toSessionView(state.value)) : state;
  },
});

function readFiles(files: readonly { readonly name: string; readonly text: string }[]): Result<AddedFile[]> {
  const all: AddedFile[] = [];
  for (const { name, text } of files) {
    const read = readRecords(text);
    if (!read.ok) return fail('INVALID_ARGUMENT', `${name}: ${read.error.message}`);
    all.push({ ...read.value, name });
  }
  return ok(all);
}
