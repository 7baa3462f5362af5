import { toExported } from '../../formats/exported.ts';
import { CITATION_FORMATS } from '../../formats/table.ts';
import { fail } from '../../model/result.ts';
import { findStored } from '../../store/find.ts';
import { type Read, textOf } from './read.ts';

/** The citation of a stored paper, as a text. */
export const cite: Read = async (query, { app }) => {
  const format = CITATION_FORMATS.find(({ name }) => name === textOf(query, 'format'));
  if (!format) return fail('INVALID_ARGUMENT', 'Unknown citation format.');
  const stored = await findStored(textOf(query, 'ref'), await app.store());
  if (!stored.ok) return stored;
  const headers = {
    'content-type': `${format.mimeType}; charset=utf-8`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body: `${format.write([toExported(stored.value.entry)])}\n` };
};
