import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import {
  type ChildSettings,
  createRandom,
  type Line,
  OPERATIONS,
  type Operation,
  PHASES,
  type Phase,
} from './lines.ts';
import type { Place } from './place.ts';

/** How often a process was killed in each phase of each operation. */
export type Histogram = Map<Operation | 'process', Map<Phase, number>>;

/** A process while it runs. */
interface Lane {
  readonly child: ChildProcess;
  phase: Phase;
  operation: Operation | 'process';
  id: string;
  /** Called with each line. */
  onLine: (line: Line) => void;
  kill(): Promise<void>;
}

/** A process that does nothing for so long is killed as well. */
const PATIENCE_MS = 8_000;

/** Starts one process, kills it at a random moment, and counts where it was. */
export async function killOne(place: Place, ledger: Ledger, histogram: Histogram, number: number): Promise<void> {
  const random = createRandom(number * 7_919 + place.seed);
  // The first numbers of similar seeds are similar.
  for (let skip = 0; skip < 5; skip += 1) random();
  const lane = start(place.settings(number, Math.floor(random() * 2 ** 32)), place.bundle, ledger);
  await Promise.race([moment(lane, random), once(lane.child, 'exit'), sleep(PATIENCE_MS)]);
  const hadEnded = lane.child.exitCode !== null;
  await lane.kill();
  if (hadEnded) throw new Error(`A process ended by itself with ${lane.child.exitCode} in ${lane.operation}.`);
  count(histogram, lane.operation, lane.phase);
  place.tidy(number);
}

/** A program that runs the process, and what its environment has more. */
interface Around {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a process that does operations until it is killed. */
export function start(
  settings: ChildSettings,
  bundle: string,
  ledger: Ledger,
  around: Around = { command: [], env: {} },
): Lane {
  const [command = '', ...args] = [...around.command, process.execPath, bundle, JSON.stringify(settings)];
  const env = { PATH: process.env['PATH'], ...around.env };
  // A group of its own: killing a program that runs the process must kill both.
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const closed = once(child, 'close');
  const kill = async () => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await closed;
    ledger.end(lane.id);
  };
  const lane: Lane = { child, phase: 'starting', operation: 'process', id: '', onLine: () => {}, kill };
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    ledger.note(line, lane);
    lane.onLine(line);
  });
  return lane;
}

/** Resolves at the moment to kill: at any time, while something is committed, or right after an answer. */
function moment(lane: Lane, random: () => number): Promise<void> {
  const kind = random();
  if (kind < 0.06) return sleep(random() * 200);
  if (kind < 0.4) return seen(lane, (line) => line.kind === 'begin', 1).then(() => sleep(random() * 120));
  const nth = 1 + Math.floor(random() * 3);
  if (kind < 0.5) return seen(lane, (line) => line.kind === 'done', nth);
  const wanted = kind < 0.6 ? 'asking' : kind < 0.7 ? 'receiving' : 'committing';
  const isWanted = (line: Line) => line.kind === 'phase' && line.phase === wanted;
  return seen(lane, isWanted, nth).then(() => (random() < 0.3 ? undefined : sleep(random() * 12)));
}

function seen(lane: Lane, isWanted: (line: Line) => boolean, times: number): Promise<void> {
  let left = times;
  return new Promise((resolve) => {
    lane.onLine = (line) => {
      if (isWanted(line)) left -= 1;
      if (left === 0) resolve();
    };
  });
}

function count(histogram: Histogram, operation: Operation | 'process', phase: Phase): void {
  const phases = histogram.get(operation) ?? new Map<Phase, number>();
  histogram.set(operation, phases.set(phase, (phases.get(phase) ?? 0) + 1));
}

/** The histogram as lines of a table. */
export function showHistogram(histogram: Histogram): string[] {
  const cells = (values: readonly (string | number)[]) =>
    values.map((value, at) => (at === 0 ? String(value).padEnd(12) : String(value).padStart(11))).join('');
  const rows = (['process', ...OPERATIONS] as const).map((operation) => {
    const phases = PHASES.map((phase) => histogram.get(operation)?.get(phase) ?? 0);
    return cells([operation, ...phases, phases.reduce((sum, each) => sum + each, 0)]);
  });
  return [cells(['killed in', ...PHASES, 'all']), ...rows];
}
