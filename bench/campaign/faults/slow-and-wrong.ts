import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { examine } from '../kills/examine.ts';
import { createLedger, type Ledger } from '../kills/ledger.ts';
import { openPlace, type Place } from '../kills/place.ts';
import { start } from '../kills/run.ts';
import { createOutcome, type Outcome } from './outcome.ts';

const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));
/** How the clock of the processes differs from the real one, one after another. */
const JUMPS = ['+0', '+366d', '-366d', '+1h', '-1h', '+40s', '+0'];

/** Runs two processes of operations, one after another killed, while their clock jumps a year ahead and back. */
export async function clocks(): Promise<Outcome[]> {
  const outcome = createOutcome('a clock that jumps a year ahead and back');
  if (!LIBRARY) return [{ ...outcome.done(), problems: ['faketime is not installed'] }];
  const place = await openPlace(5);
  const file = join(place.folder, 'time');
  writeFileSync(file, '+0');
  const env = { LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1' };
  const ledger = createLedger();
  for (let round = 0; round < JUMPS.length; round += 1) {
    const work = runFor(place, ledger, { ms: 6_000, env, command: [] }, round * 10);
    for (const jump of JUMPS) {
      writeFileSync(file, jump);
      await sleep(850);
    }
    await work;
    // Each round ends, by a kill, at another time.
    writeFileSync(file, JUMPS[round] ?? '+0');
    await report(place, ledger, outcome);
  }
  await place.close();
  return [outcome.done()];
}

/** Runs two processes whose disk takes 150 ms to sync. */
export async function slowDisk(): Promise<Outcome[]> {
  const outcome = createOutcome('a disk that takes 150 ms to sync');
  const place = await openPlace(6);
  const ledger = createLedger();
  const trace = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'];
  const command = [...trace, '-e', 'inject=fsync,fdatasync:delay_enter=150000'];
  for (let round = 0; round < 4; round += 1) {
    await runFor(place, ledger, { ms: 15_000, env: {}, command }, round * 10);
    await report(place, ledger, outcome);
  }
  await place.close();
  return [outcome.done()];
}

/** Runs two processes whose disk fails every now and then. */
export async function failingDisk(): Promise<Outcome[]> {
  const outcome = createOutcome('a disk that fails every 40th write, sync or rename');
  const place = await openPlace(7);
  const ledger = createLedger();
  const calls = 'pwrite64,fsync,fdatasync,rename,ftruncate';
  for (const error of ['EIO', 'ENOSPC']) {
    const trace = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`];
    const command = [...trace, '-e', `inject=${calls}:error=${error}:when=40+40`];
    await runFor(place, ledger, { ms: 20_000, env: {}, command }, error === 'EIO' ? 0 : 10);
    // A log that cannot be written is LOG_ERROR, and what could not be asked is unknown.
    await report(place, ledger, outcome, (problem) => /LOG_ERROR|other verdicts/.test(problem));
  }
  await place.close();
  return [outcome.done()];
}

interface Around {
  readonly ms: number;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/** Two processes do operations for a time; then they are killed. */
async function runFor(place: Place, ledger: Ledger, { ms, env, command }: Around, first: number): Promise<void> {
  await Promise.all(
    [first + 1, first + 2].map(async (number) => {
      const lane = start(place.settings(number, number * 1_000_003), place.bundle, ledger, { env, command });
      await sleep(ms);
      await lane.kill();
    }),
  );
}

async function report(
  place: Place,
  ledger: Ledger,
  outcome: ReturnType<typeof createOutcome>,
  isExpected = (_problem: string) => false,
): Promise<void> {
  const { problems } = await examine(place, ledger);
  outcome.tried(problems.filter((problem) => !isExpected(problem)));
  const done = [...ledger.operations.values()].filter(({ promised }) => promised).length;
  outcome.note(`${done} of ${ledger.operations.size} operations acknowledged`);
  for (const [name, times] of ledger.refusals) outcome.note(`refused: ${name}: ${times}`);
}
