import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { parseRef } from '../../model/ref.ts';
import type { Stored } from '../../store/papers/read.ts';
import { print, printJson } from '../print.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { JSON_OPTION } from '../tool-command.ts';
import { withApp } from '../with-app.ts';

async function run(text: string, flags: JsonFlag): Promise<void> {
  await withApp(flags, async (app) => {
    const ref = parseRef(text);
    if (!ref.ok) return refuse(ref.error, flags, { ref: text });
    const call = { capability: 'local' as const, sessionId: randomUUID(), detail: 'from the command line' };
    const store = await app.store();
    const stored = await store.get(ref.value);
    const row = await store.remove(ref.value, call);
    if (!row.ok) return refuse(row.error, flags, { ref: text });
    const { target, ts_seq } = row.value;
    const what = describeRemoved(stored.ok ? stored.value : null);
    if (flags.json) printJson({ ok: true, ref: text, row: row.value });
    else print(`Removed: ${target ?? text} (${what}; log row ${ts_seq})\n`);
  });
}

function describeRemoved(stored: Stored | null): string {
  const files = [stored?.pdfPath && 'PDF', stored?.textPath && 'text'].filter(Boolean);
  return files.length === 0 ? 'metadata only; no PDF was stored' : `${files.join(', ')} and metadata`;
}

/** `carrel remove`: a paper leaves the library. */
export function addRemove(program: Command): void {
  program
    .command('remove <ref>')
    .description('remove a paper from the library; the log records it')
    .option(...JSON_OPTION)
    .action(run);
}
