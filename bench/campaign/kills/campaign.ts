import { examine } from './examine.ts';
import { createLedger } from './ledger.ts';
import { openPlace } from './place.ts';
import { type Histogram, killOne, showHistogram } from './run.ts';
import { finishSessions } from './sessions.ts';

/** How to run the campaign. */
export interface CampaignOptions {
  readonly kills: number;
  readonly atOnce: number;
  readonly seed: number;
  /** No kill starts after so many minutes (default: no limit). */
  readonly minutes?: number;
  print(line: string): void;
}

/** What the campaign found. */
export interface CampaignReport {
  readonly problems: readonly string[];
  readonly histogram: Histogram;
  /** Operations that were acknowledged. */
  readonly acknowledged: number;
}

/** After so many kills the library is examined. */
const EXAMINE_EVERY = 250;

/** Kills processes that change one library, and examines it in between and at the end. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { kills, atOnce, seed, print, minutes = Number.POSITIVE_INFINITY } = options;
  const started = performance.now();
  const isLate = () => performance.now() - started > minutes * 60_000;
  const place = await openPlace(seed);
  const ledger = createLedger();
  const histogram: Histogram = new Map();
  const repairs = new Map<string, number>();
  const problems: string[] = [];
  const acknowledged = () => [...ledger.operations.values()].filter(({ promised }) => promised).length;
  const look = async (done: number) => {
    const found = await examine(place, ledger);
    problems.push(...found.problems);
    for (const [what, times] of Object.entries(found.repairs)) repairs.set(what, (repairs.get(what) ?? 0) + times);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const verdict = found.problems.length === 0 ? 'nothing lost' : `${found.problems.length} PROBLEMS`;
    print(`${done} kills, ${acknowledged()} operations acknowledged, ${found.rows} rows, ${seconds} s: ${verdict}`);
    for (const problem of found.problems.slice(0, 20)) print(`  ${problem}`);
  };
  try {
    let done = 0;
    const lane = async (until: number) => {
      while (done < until && !isLate()) {
        done += 1;
        await killOne(place, ledger, histogram, done);
      }
    };
    while (done < kills && problems.length === 0 && !isLate()) {
      const until = Math.min(kills, done + EXAMINE_EVERY);
      await Promise.all(Array.from({ length: atOnce }, () => lane(until)));
      await look(done);
    }
    const { finished, problems: unfinished } = await finishSessions(place.home);
    problems.push(...unfinished);
    print(
      `${finished} sessions resumed and finished: ${unfinished.length === 0 ? 'all complete' : unfinished.join('; ')}`,
    );
    for (const line of showHistogram(histogram)) print(line);
    print(`repaired: ${showCounts(repairs)}`);
    print(`refused: ${showCounts(ledger.refusals)}`);
    return { problems, histogram, acknowledged: acknowledged() };
  } finally {
    if (problems.length === 0) await place.close();
    else print(`The library is kept: ${place.folder}`);
  }
}

function showCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, times]) => `${name} ${times}`).join(', ') || 'nothing';
}
