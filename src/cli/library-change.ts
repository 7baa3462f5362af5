import { randomUUID } from 'node:crypto';
import { parseRef } from '../model/ref.ts';
import { print, printJson } from './print.ts';
import { type JsonFlag, reportFailure } from './report.ts';
import { withApp } from './with-app.ts';

const DONE = { accept: 'Accepted', remove: 'Removed' } as const;

/** Accepts or removes a file of the library and prints the log row. */
export async function changeLibrary(
  action: 'accept' | 'remove',
  ref: string,
  { json = false }: JsonFlag,
): Promise<void> {
  await withApp({ json }, async (app) => {
    const parsed = parseRef(ref);
    if (!parsed.ok) return reportFailure(parsed.error);
    const call = { capability: 'local' as const, sessionId: randomUUID(), detail: 'from the command line' };
    const row = await (await app.store())[action](parsed.value, call);
    if (!row.ok) return reportFailure(row.error);
    const { target, store_path, ts_seq } = row.value;
    if (json) printJson({ ok: true, ref, row: row.value });
    else print(`${DONE[action]}: ${target ?? store_path ?? ref} (log row ${ts_seq})\n`);
  });
}
