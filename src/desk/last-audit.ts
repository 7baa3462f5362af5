import { join } from 'node:path';
import { z } from 'zod';
import { ensureFolder, readTextFile, writeFileAtomic } from '../disk/atomic.ts';
import { type HomeKind, openHome } from '../disk/home.ts';
import { ok, type Result } from '../model/result.ts';
import type { AuditAnswer, LastAudit } from './wire.ts';

const shape = z.object({
  at: z.iso.datetime(),
  clean: z.boolean(),
  entries: z.number(),
  copies: z.number(),
  findings: z.number(),
});

const pathIn = (home: string) => join(home, 'desk', 'last-audit.json');

/** The result of the last audit on this desk; null if there was none or its file cannot be read. */
export async function readLastAudit(home: string): Promise<LastAudit | null> {
  const text = await readTextFile(pathIn(home));
  if (!text.ok || text.value === null) return null;
  try {
    return shape.safeParse(JSON.parse(text.value)).data ?? null;
  } catch {
    return null;
  }
}

/** Stores the result of an audit, so that the desk shows when the library was last verified. */
export async function saveLastAudit(home: string, kind: HomeKind, audit: AuditAnswer): Promise<Result<void>> {
  const { clean, entries, copies, findings } = audit;
  const last: LastAudit = { at: new Date().toISOString(), clean, entries, copies, findings: findings.length };
  const opened = await openHome(home, kind);
  const made = opened.ok ? await ensureFolder(join(home, 'desk')) : opened;
  if (!made.ok) return made;
  const written = await writeFileAtomic(pathIn(home), `${JSON.stringify(last)}\n`);
  return written.ok ? ok(undefined) : written;
}
