import { exportLedger } from '../../formats/ledger.ts';
import { findFormat, WRITABLE_FORMATS, writeCollection } from '../../formats/table.ts';
import type { Collection } from '../../model/collection.ts';
import { fail, ok } from '../../model/result.ts';
import { type Read, textOf } from './read.ts';

/** The ledger is not a bibliographic format, but the desk exports it the same way. */
const LEDGER = { name: 'ledger', label: 'Search record', mimeType: 'text/markdown', extension: 'ledger.md' };

/** Everything that the desk exports of a search. */
export const EXPORTS = [...WRITABLE_FORMATS, LEDGER];

export const exportSession: Read = async (query, { app }) => {
  const [id, name] = [textOf(query, 'id'), textOf(query, 'format')];
  const format = name === LEDGER.name ? ok(LEDGER) : findFormat(name);
  if (!format.ok) return format;
  const sessions = await app.sessions();
  const found = await sessions.get(id);
  if (!found.ok) return found;
  if (!found.value) return { ok: false, error: await sessions.explainMissing(id) };
  const { state, collection, error } = found.value;
  if (error) return { ok: false, error };
  // The ledger of a running search is useful; its papers are not decided yet.
  if (!collection || (state !== 'complete' && name !== LEDGER.name))
    return fail('SESSION_STATE', 'Session not complete. Decide its checkpoints first.');
  const { mimeType, extension } = format.value;
  const headers = {
    'content-type': `${mimeType}; charset=utf-8`,
    'content-disposition': `attachment; filename="carrel-${id}.${extension}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body: write(format.value, collection) };
};

function write(format: (typeof EXPORTS)[number], collection: Collection): string {
  return 'write' in format ? writeCollection(format, collection) : exportLedger(collection);
}
