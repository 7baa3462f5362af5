import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, CHANGES, examineAfter, judge, type Model } from './library.ts';
import { createOutcome, type Outcome } from './outcome.ts';

/** Root may do everything, so the operations run as a user who may not. */
const NOBODY = 65534;
const ADVICE = /permission denied|cannot be written|not permitted|cannot be opened|check the owner and mode/;

/** Takes away each permission of each part of a library, tries each operation, and gives the permission back. */
export async function permissionLost(model: Model): Promise<Outcome[]> {
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, model.folder]);
  const place = mkdtempSync(join(tmpdir(), 'carrel-permission-'));
  execFileSync('chown', [`${NOBODY}:${NOBODY}`, place]);
  const outcomes: Outcome[] = [];
  for (const [name, keep] of [
    ['no permission', 0o000],
    ['no permission to write', 0o555],
  ] as const) {
    const outcome = createOutcome(name);
    for (const part of partsOf(model))
      for (const operation of CHANGES) {
        await asNobody(async () => model.copyTo(place));
        const target = join(place, part);
        if (!existsSync(target)) continue;
        const { mode } = statSync(target);
        chmodSync(target, mode & keep);
        const { problems, failure } = await asNobody(() => judge(attempt(model, place, operation), ADVICE));
        if (failure) outcome.note(`${part}: ${failure.code}: ${failure.message}`);
        giveBack(target, mode);
        const after = await asNobody(() => examineAfter(model, place));
        outcome.tried([...problems, ...after].map((text) => `${operation} without ${part}: ${text}`));
      }
    outcomes.push(outcome.done());
  }
  rmSync(place, { recursive: true, force: true });
  return outcomes;
}

/** SQLite gives the files beside a database its mode, and the message names them. */
function giveBack(target: string, mode: number): void {
  for (const path of [target, `${target}-wal`, `${target}-shm`]) if (existsSync(path)) chmodSync(path, mode & 0o777);
}

function partsOf({ folder }: Model): string[] {
  const state = readdirSync(join(folder, 'carrel')).map((name) => join('carrel', name));
  const papers = ['', '.staging', '.metadata', '.quarantine', '.text'].map((name) => join('home/papers', name));
  const files = ['provenance.jsonl', 'state.db', 'index.db', '.carrel-home', 'sessions'];
  const ofState = state.flatMap((name) => ['', 'limits.db', 'cache.db', 'jobs'].map((part) => join(name, part)));
  return ['home', ...papers, ...files.map((name) => join('home', name)), ...ofState, 'snapshot'];
}

async function asNobody<T>(body: () => Promise<T>): Promise<T> {
  process.seteuid?.(NOBODY);
  try {
    return await body();
  } finally {
    process.seteuid?.(0);
  }
}
