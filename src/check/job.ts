import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Database, openDatabase } from '../disk/database.ts';
import type { Clock } from '../model/clock.ts';
import type { CheckedReference, StatedReference } from '../model/reference.ts';
import { ok, type Result } from '../model/result.ts';
import { parseJson } from '../text/json.ts';

/** The progress of one check, which a later run on the same references continues. */
export interface CheckJob {
  /** The verdicts of an earlier run that was interrupted; what is unknown is checked again. */
  earlier(references: readonly StatedReference[]): (readonly [index: number, checked: CheckedReference])[];
  keep(checked: CheckedReference): void;
  /** Forgets the progress: every reference has its verdict. */
  finish(): void;
  close(): void;
}

const MIGRATIONS = [
  `CREATE TABLE checked (job TEXT NOT NULL, position INTEGER NOT NULL, at INTEGER NOT NULL, result TEXT NOT NULL,
     PRIMARY KEY (job, position)) WITHOUT ROWID`,
];
/** Services change: what is older is checked again. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Opens the progress of a check in the jobs folder; the references are its name. */
export function openCheckJob(folder: string, references: readonly StatedReference[], clock: Clock): Result<CheckJob> {
  const opened = openDatabase(join(folder, 'check.db'), {
    migrations: MIGRATIONS,
    synchronous: 'OFF',
    replaceCorrupt: true,
  });
  if (!opened.ok) return opened;
  const database = opened.value;
  const job = nameOf(references);
  database.attempt(() => database.prepare('DELETE FROM checked WHERE at < ?').run(clock.now() - MAX_AGE_MS));
  return ok({
    earlier: (all) => readRows(database, job, all),
    keep(checked) {
      const insert = 'INSERT OR REPLACE INTO checked (job, position, at, result) VALUES (?, ?, ?, ?)';
      // Without it the check still has its result; only an interruption would cost more.
      database.attempt(() => database.prepare(insert).run(job, checked.index, clock.now(), JSON.stringify(checked)));
    },
    finish() {
      database.attempt(() => database.prepare('DELETE FROM checked WHERE job = ?').run(job));
    },
    close: () => database.close(),
  });
}

function nameOf(references: readonly StatedReference[]): string {
  const hash = createHash('sha256');
  for (const { index, text, fields, scope } of references) hash.update(JSON.stringify([index, text, fields, scope]));
  return hash.digest('hex');
}

function readRows(
  database: Database,
  job: string,
  references: readonly StatedReference[],
): (readonly [number, CheckedReference])[] {
  const known = new Set(references.map(({ index }) => index));
  const rows = database.attempt(() => database.prepare('SELECT result FROM checked WHERE job = ?').all(job));
  return (rows.ok ? rows.value : []).flatMap((row) => {
    const checked = parseJson(String(row['result'])) as CheckedReference | undefined;
    return checked && known.has(checked.index) && checked.verdict !== 'unknown' && !checked.noticesUnchecked
      ? [[checked.index, checked] as const]
      : [];
  });
}
