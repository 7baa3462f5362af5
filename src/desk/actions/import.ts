import { z } from 'zod';
import { readRecords } from '../../formats/records/read.ts';
import { fail, ok } from '../../model/result.ts';
import type { AddedFile } from '../../search/imports.ts';
import { GUESSED_ENCODING } from '../../text/decode.ts';
import { toSessionView } from '../session-view.ts';
import type { DeskActions } from '../wire.ts';
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
      .array(
        z.strictObject({
          name: z.string().max(300),
          text: z.string(),
          encoding: z.literal('windows-1252').optional(),
        }),
      )
      .max(MAX_FILES)
      .optional(),
    remove: z.array(z.string().max(300)).max(MAX_FILES).optional(),
    criteria: criteria.optional(),
  }),
  async run({ session_id, files = [], remove, criteria: given }, { app }) {
    const { added, rejected } = readFiles(files);
    if (files.length > 0 && added.length === 0)
      return fail('INVALID_ARGUMENT', rejected.map(({ name, message }) => `${name}: ${message}`).join(' '));
    const additions = { files: added, remove, criteria: given, face: 'desk' as const };
    // The page follows the session through its event stream.
    const state = await (await app.sessions()).add(session_id, additions, { waitMs: 0 });
    return state.ok ? ok({ ...toSessionView(state.value), ...(rejected.length > 0 && { rejected }) }) : state;
  },
});

type Sent = DeskActions['/api/import']['takes']['files'];

/** The files that hold records, and why the others do not. */
function readFiles(files: NonNullable<Sent>) {
  const added: AddedFile[] = [];
  const rejected: { name: string; message: string }[] = [];
  for (const { name, text, encoding } of files) {
    const read = readRecords(text);
    if (!read.ok) {
      rejected.push({ name, message: read.error.message });
      continue;
    }
    const guessed = encoding === undefined ? [] : [GUESSED_ENCODING];
    added.push({ ...read.value, problems: [...guessed, ...read.value.problems], name });
  }
  return { added, rejected };
}
