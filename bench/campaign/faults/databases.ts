import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Operation } from '../kills/lines.ts';
import { attempt, examineAfter, judge, type Model, NEVER } from './library.ts';
import { createOutcome, type Outcome } from './outcome.ts';

const ADVICE = /corrupt|is a folder|folder|move it away|restore|cannot be opened/;
/** The operations that use each database. */
const USERS: Readonly<Record<string, readonly Operation[]>> = {
  'state.db': ['store', 'decide'],
  'index.db': ['store', 'tag'],
  'limits.db': ['fetch', 'check'],
  'cache.db': ['fetch', 'check'],
  'check.db': ['check'],
  'snapshot.db': ['build'],
  'assets.db': ['build'],
};

type Damage = readonly [name: string, apply: (path: string) => void];

/** Truncates, empties, overwrites and replaces every database, and tries the operations that use it. */
export async function databases(model: Model): Promise<Outcome[]> {
  const place = mkdtempSync(join(tmpdir(), 'carrel-databases-'));
  const outcomes: Outcome[] = [];
  const paths = readdirSync(model.folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.db'));
  for (const path of paths.filter((each) => !each.startsWith('files/'))) {
    const name = String(path.split('/').at(-1));
    const outcome = createOutcome(`damaged ${path.replace(/sandbox-[^/]+/, 'sandbox')}`);
    for (const [what, damage] of damagesOf(join(model.folder, path)))
      for (const operation of USERS[name] ?? []) {
        model.copyTo(place);
        settle(join(place, path));
        damage(join(place, path));
        const { problems, failure } = await judge(attempt(model, place, operation), ADVICE);
        if (failure) outcome.note(`${what}: ${failure.code}: ${failure.message}`);
        if (failure) rmSync(join(place, path), { recursive: true });
        const again = await judge(attempt(model, place, operation), NEVER);
        const after = await examineAfter(model, place);
        const all = [...problems, ...again.problems.map((text) => `afterwards ${text}`), ...after];
        outcome.tried(all.map((text) => `${operation}, ${what}: ${text}`));
      }
    outcomes.push(outcome.done());
  }
  rmSync(place, { recursive: true, force: true });
  return outcomes;
}

/** Brings everything into the main file. */
function settle(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

function damagesOf(path: string): Damage[] {
  const { size } = statSync(path);
  const lengths = new Set([0, 1, 99, 100, 4095, 4096, 4097, size >> 1, size - 4096, size - 1].filter((at) => at >= 0));
  return [
    ...[...lengths].map((at): Damage => [`cut to ${at} bytes`, (file) => truncateSync(file, Math.min(at, size))]),
    ['overwritten', (file) => writeFileSync(file, 'this is no database. '.repeat(500))],
    [
      'replaced by a folder',
      (file) => {
        unlinkSync(file);
        mkdirSync(file);
      },
    ],
    ['deleted', (file) => unlinkSync(file)],
    ['with a foreign journal', (file) => writeFileSync(`${file}-wal`, Buffer.alloc(40_000, 0xa5))],
  ];
}
